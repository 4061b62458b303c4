/** The lines of an answer, one by one while they arrive. */

import { brokenOff } from './checked-stream.ts'

/**
 * The lines of a body. Not taking them all ends the request.
 *
 * @throws SluiceConnectionError - the body broke off. @throws the reason of `signal`, once it is aborted.
 */
export async function* lines(
  { body }: Response,
  signal: AbortSignal | undefined
): AsyncGenerator<string, void> {
  if (!body) return
  const reader = body.getReader()
  const cancel = () => void reader.cancel(signal?.reason).catch(() => undefined)
  signal?.addEventListener('abort', cancel, { once: true })
  const decoder = new TextDecoder()
  const parts: string[] = []
  try {
    for (;;) {
      const { done, value } = await next(reader)
      signal?.throwIfAborted()
      if (done) break
      const [first = '', ...others] = decoder.decode(value, { stream: true }).split('\n')
      parts.push(first)
      for (const other of others) {
        yield parts.join('')
        parts.length = 0
        parts.push(other)
      }
    }
    if (parts.join('') !== '') throw brokenOff(undefined)
  } finally {
    signal?.removeEventListener('abort', cancel)
    cancel()
  }
}

async function next(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>) {
  try {
    return await reader.read()
  } catch (error) {
    throw brokenOff(error)
  }
}
