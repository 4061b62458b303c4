/** The body of an answer as a stream that says so when it broke off. */

import { SluiceConnectionError } from './errors.ts'

/** The bytes. Reading throws SluiceConnectionError when the body broke off, and the reason of `signal`. */
export function checkedStream(
  { body }: Response,
  signal: AbortSignal | undefined
): ReadableStream<Uint8Array> {
  const reader = body?.getReader()
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done = true, value } = (await reader?.read()) ?? {}
        if (value) controller.enqueue(value)
        if (done) controller.close()
      } catch (error) {
        controller.error(signal?.aborted ? signal.reason : brokenOff(error))
      }
    },
    cancel: (reason) => reader?.cancel(reason)
  })
}

/** The failure of a body that ended too early. */
export function brokenOff(cause: unknown): SluiceConnectionError {
  return new SluiceConnectionError('The answer broke off: the rest is missing.', cause)
}
