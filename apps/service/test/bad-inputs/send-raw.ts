/** Requests that `fetch` refuses to send. */

import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'

/** The answer. */
export interface RawAnswer {
  readonly status: number
  readonly headers: Record<string, string | undefined>
  readonly text: string
}

/** A request whose values have been filled in. */
interface RawRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
}

/** Sends any method, path and headers. */
export function sendRaw(
  url: string,
  { method, path, headers, body }: RawRequest
): Promise<RawAnswer> {
  const entries = Object.entries(headers).map(([name, value]) => [
    name,
    // Header values travel as latin-1; UTF-8 ones as their bytes.
    Buffer.from(value, 'utf8').toString('latin1')
  ])
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { hostname, port, method, path, headers: Object.fromEntries(entries), agent: false },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers as Record<string, string>,
            text: Buffer.concat(chunks).toString()
          })
        )
      }
    )
    request.on('error', reject)
    request.end(body)
  })
}

/** Sends bytes as they are and reads the first answer. */
export function sendWire(url: string, wire: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.setTimeout(5_000, () => socket.destroy())
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (answered(text)) socket.destroy()
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', ...rest] = text.split('\r\n\r\n')
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
        headers: headersOf(head),
        text: rest.join('\r\n\r\n')
      })
    })
    socket.write(wire)
  })
}

function answered(text: string): boolean {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return false
  const length = /content-length: (\d+)/i.exec(text.slice(0, end))
  return length !== null && text.length >= end + 4 + Number(length[1])
}

function headersOf(head: string): Record<string, string> {
  const lines = head.split('\r\n').slice(1)
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    })
  )
}
