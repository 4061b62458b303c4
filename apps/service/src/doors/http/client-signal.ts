/**
 * An abort signal for a client that disconnects, so that no work continues without a reader.
 */

import type { ServerResponse } from 'node:http'
import { ClientGone } from '../../base/client-gone.ts'

/** Aborted with {@link ClientGone} when the connection closes before the answer is out. */
export function clientSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  // While its key was looked up.
  if (response.closed && !response.writableFinished) gone.abort(new ClientGone())
  response.once('close', () => {
    if (!response.writableFinished) gone.abort(new ClientGone())
  })
  return gone.signal
}
