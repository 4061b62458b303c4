/** Reports that a request's body will not arrive whole. */

import type { IncomingMessage } from 'node:http'
import { ClientGone } from '../../../base/client-gone.ts'
import { refusalOn } from '../protocol-errors.ts'

/**
 * Calls `report` if the client disconnects before its body is whole, or if Node rejects the body as malformed HTTP.
 * `report` may be called more than once.
 */
export function onBrokenBody(request: IncomingMessage, report: (why: Error) => void): void {
  const broken = () => report(refusalOn(request.socket) ?? new ClientGone())
  request.on('error', broken)
  // Also emitted after each complete body: create the error, with its stack, only if there is one.
  request.on('close', () => {
    if (!request.readableEnded) broken()
  })
  // The connection closed during the look-up of the key: no event follows.
  if (request.destroyed && !request.readableEnded) broken()
}
