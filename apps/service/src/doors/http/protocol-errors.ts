/**
 * Requests that are not valid HTTP. Node's parser refuses them before there is a request to route, so their answer is
 * written to the socket here: the envelope of every other failure, with the same headers.
 */

import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { SluiceError } from '@sluice/core'
import { newRequestId } from '../../base/request-id.ts'
import type { Service } from '../../service.ts'
import { failureAnswer } from './failure-answer.ts'
import { STANDING_HEADERS } from './standing-headers.ts'

/** Time that a client has to read the answer, ms. An earlier close could reset the connection first. */
const LINGER = 1_000

/** Reasons why the parser refused data, by socket. */
const refusals = new WeakMap<Socket, SluiceError>()

/**
 * Answer requests that the parser of `server` refuses.
 *
 * @returns a function that answers on a connection that the client was too slow, and ends it.
 */
export function answerProtocolErrors(
  server: Server,
  { log, metrics }: Pick<Service, 'log' | 'metrics'>
): (socket: Socket, failure: SluiceError) => void {
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket
    // The parser refuses each chunk that follows, too.
    if (refusals.has(socket) || socket.writableEnded) return
    if (!socket.writable) return void socket.destroy()
    const { status, failure } = refusalOf(error.code, server)
    refuse(socket, status, failure, error.code !== EARLY_END)
  })

  /** @param isOver - nothing more of the request is read. */
  function refuse(socket: Socket, status: number, failure: SluiceError, isOver: boolean): void {
    // Node's own handler looks for it here: a request whose body was being read, or whose answer is on its way.
    const { _httpMessage: response } = socket as { _httpMessage?: ServerResponse | null }
    if (response?.headersSent) return void socket.destroy()
    const id = String(response?.getHeader('X-Request-Id') ?? newRequestId())
    socket.end(answerText(id, status, failure))
    setTimeout(() => socket.destroy(), LINGER).unref()
    if (!isOver) return
    refusals.set(socket, failure)
    if (!response) note(id, status, failure)
  }

  // Without a listener Node closes the connection and says nothing.
  server.on('connect', (_request, stream) => {
    const socket = stream as Socket
    const failure = new SluiceError('METHOD_NOT_ALLOWED', 'CONNECT is not supported.')
    const id = newRequestId()
    socket.on('error', () => {})
    socket.end(answerText(id, 405, failure), () => socket.destroy())
    note(id, 405, failure)
  })

  function note(id: string, status: number, { code }: SluiceError): void {
    metrics.requests.began()
    const common = { method: 'none', route: null, parser: null, engine: null, code, status }
    metrics.requests.ended({ ...common, duration: 0, stages: [] })
    const line = { request_id: id, duration_ms: 0, stages_ms: {}, account: null }
    log.request({ ...common, ...line, target_status: null, tokens: 0 })
  }

  return (socket, failure) => {
    if (refusals.has(socket) || socket.writableEnded) return
    if (socket.writable) refuse(socket, 408, failure, true)
    else socket.destroy()
  }
}

/** Returns the reason why the parser refused data of this socket. */
export function refusalOn(socket: Socket): SluiceError | undefined {
  return refusals.get(socket)
}

/** The client stopped in the middle of a request. */
const EARLY_END = 'HPE_INVALID_EOF_STATE'

/** Messages by the code of the parser's error. Every other code means a malformed head or chunk. */
const MALFORMED: Readonly<Record<string, string>> = {
  [EARLY_END]: 'The request ended early. Send the whole request.',
  HPE_INVALID_TRANSFER_ENCODING:
    'The Transfer-Encoding is not supported. Send `chunked`, or a Content-Length.',
  HPE_INVALID_CONTENT_LENGTH: 'The Content-Length is not a whole number.',
  HPE_UNEXPECTED_CONTENT_LENGTH:
    'The request has two Content-Length headers, or a Content-Length and a Transfer-Encoding. Send only one of them.',
  HPE_INVALID_CHUNK_SIZE: 'A chunk of the body does not begin with its size in hexadecimal digits.',
  HPE_INVALID_METHOD: 'The request line does not begin with an HTTP method.',
  HPE_INVALID_URL: 'The target of the request line is not valid. Percent-encode it.',
  HPE_INVALID_VERSION: 'The HTTP version is not supported. Send HTTP/1.1.',
  HPE_PAUSED_H2_UPGRADE: 'HTTP/2 is not supported on this port. Send HTTP/1.1.'
}

function refusalOf(
  code: string | undefined,
  server: Server
): { status: number; failure: SluiceError } {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return {
        status: 431,
        failure: new SluiceError('PAYLOAD_TOO_LARGE', 'The headers are larger than 16384 bytes.', {
          details: { limit: 16_384 }
        })
      }
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return {
        status: 413,
        failure: new SluiceError('PAYLOAD_TOO_LARGE', 'The chunk extensions are too large.')
      }
    case 'ERR_HTTP_REQUEST_TIMEOUT': {
      const message = `The headers of the request did not arrive within ${server.headersTimeout / 1_000} s.`
      const details = { retryable: true }
      return { status: 408, failure: new SluiceError('INVALID_REQUEST', message, { details }) }
    }
    default: {
      const message = MALFORMED[code ?? ''] ?? 'A header of the request is malformed.'
      return { status: 400, failure: new SluiceError('INVALID_REQUEST', message) }
    }
  }
}

function answerText(id: string, status: number, failure: SluiceError): string {
  const { body } = failureAnswer(failure)
  const headers = {
    ...STANDING_HEADERS,
    Date: new Date().toUTCString(),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Request-Id': id,
    'X-Error-Code': failure.code,
    'X-Tokens-Charged': '0',
    Connection: 'close'
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}
