/** Tells when the body of a request will not arrive whole. */

import type { IncomingMessage } from 'node:http'
import { ClientGone } from '../../../base/client-gone.ts'
import { refusalOn } from '../protocol-errors.ts'

/**
 * Call `report` if the client hangs up before its body is whole, or its body is refused as HTTP. It may be called more
 * than once.
 */
export function onBrokenBody(request: IncomingMessage, report: (why: Error) => void): void {
  const broken = () => report(refusalOn(request.socket) ?? new ClientGone())
  request.on('error', broken)
  // Also emitted after each complete body; an error, with its stack, is created only if it is one.
  request.on('close', () => {
    if (!request.readableEnded) broken()
  })
  // Closed before this call, while its key was looked up: no event follows.
  if (request.destroyed && !request.readableEnded) broken()
}
