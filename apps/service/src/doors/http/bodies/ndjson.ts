/** Reads a body of NDJSON line by line, never whole. */

import type { IncomingMessage } from 'node:http'
import { SluiceError } from '@sluice/core'
import { ClientGone } from '../../../base/client-gone.ts'
import { refusalOn } from '../protocol-errors.ts'
import { setWorking } from '../slow-bodies.ts'
import { checkedJson } from './body.ts'

const LINE_FEED = 10

/** Returns true if a request has such a body. */
export function isNdjson(request: IncomingMessage): boolean {
  const [essence = ''] = (request.headers['content-type'] ?? '').split(';')
  return essence.trim().toLowerCase() === 'application/x-ndjson'
}

/**
 * The values of the lines that are not empty.
 *
 * @param limits.line - bytes of a line. @param limits.lines - number of lines.
 * @throws SluiceError `PAYLOAD_TOO_LARGE`, `INVALID_JSON`; `details.line` is the number of the line at fault.
 * @throws ClientGone - the client hung up before the body was whole.
 */
export async function* readNdjson(
  request: IncomingMessage,
  limits: { readonly line: number; readonly lines: number }
): AsyncGenerator<unknown> {
  let number = 0
  for await (const line of linesOf(request, limits.line)) {
    if (line.every((byte) => byte === 32 || byte === 9 || byte === 13)) continue
    number++
    if (number > limits.lines) {
      throw new SluiceError('PAYLOAD_TOO_LARGE', `The body has more than ${limits.lines} lines.`, {
        details: { limit: limits.lines }
      })
    }
    yield lineValue(line, number)
  }
}

function lineValue(line: Buffer, number: number): unknown {
  try {
    return checkedJson(line)
  } catch (error) {
    if (!SluiceError.is(error)) throw error
    throw new SluiceError(error.code, `Line ${number}: ${error.message}`, {
      cause: error,
      details: { ...error.details, line: number }
    })
  }
}

async function* linesOf(request: IncomingMessage, limit: number): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let size = 0
  const add = (part: Buffer) => {
    size += part.length
    if (size > limit) {
      throw new SluiceError('PAYLOAD_TOO_LARGE', `A line is larger than ${limit} bytes.`, {
        details: { limit }
      })
    }
    parts.push(part)
  }
  const take = () => {
    const line = Buffer.concat(parts)
    parts = []
    size = 0
    return line
  }
  for await (const chunk of chunksOf(request)) {
    let start = 0
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      add(chunk.subarray(start, end))
      yield take()
      start = end + 1
    }
    add(chunk.subarray(start))
  }
  if (size > 0) yield take()
}

async function* chunksOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    // Ended early, the rest is left to the connection: an answer can still be sent.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      setWorking(request, true)
      yield chunk as Buffer
      setWorking(request, false)
    }
  } catch (error) {
    throw refusalOn(request.socket) ?? (SluiceError.is(error) ? error : new ClientGone())
  } finally {
    setWorking(request, false)
  }
  // The rest of a body came after the answer that it was late.
  const refusal = refusalOn(request.socket)
  if (refusal) throw refusal
}
