/**
 * Reads a JSON request body: media type, size, strict UTF-8, no `__proto__`, bounded depth (guard.md "Inbound").
 */

import type { IncomingMessage } from 'node:http'
import { SluiceError } from '@sluice/core'
import { onBrokenBody } from './broken-body.ts'
import { notJson } from './not-json.ts'

const MAX_DEPTH = 64

/**
 * The JSON value of the request body.
 *
 * @param limit - largest body, in bytes, counted while reading.
 * @throws SluiceError `UNSUPPORTED_MEDIA_TYPE`, `PAYLOAD_TOO_LARGE`, `INVALID_JSON`, `INVALID_REQUEST`.
 * @throws ClientGone - the client hung up before the body was whole.
 */
export async function readJson(request: IncomingMessage, limit: number): Promise<unknown> {
  checkMediaType(request)
  return checkedJson(await readBytes(request, limit))
}

/** The same for a body that may be absent: `undefined` then. */
export async function readOptionalJson(request: IncomingMessage, limit: number): Promise<unknown> {
  const { headers } = request
  const isAbsent =
    headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
  return isAbsent ? undefined : readJson(request, limit)
}

/**
 * The JSON value of some bytes.
 *
 * @throws SluiceError `INVALID_JSON`, `INVALID_SCHEMA`.
 */
export function checkedJson(bytes: Buffer): unknown {
  const value = parseJson(bytes)
  checkShape(value)
  return value
}

function checkMediaType(request: IncomingMessage): void {
  const [essence, ...parameters] = (request.headers['content-type'] ?? '').split(';')
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([^"\s]*)"?\s*$/i.exec(parameter)?.[1])
    .find((value) => value !== undefined)
  const json = essence?.trim().toLowerCase() === 'application/json'
  const utf8 = charset === undefined || /^utf-?8$/i.test(charset)
  const coded = request.headers['content-encoding'] ?? 'identity'
  if (json && utf8 && coded === 'identity') return
  throw new SluiceError(
    'UNSUPPORTED_MEDIA_TYPE',
    'The body must be sent as `Content-Type: application/json`, in UTF-8, without content coding.'
  )
}

/**
 * The bytes of a request body, whatever they are.
 *
 * @throws SluiceError `PAYLOAD_TOO_LARGE`. ClientGone.
 */
export function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  const tooLarge = () =>
    new SluiceError('PAYLOAD_TOO_LARGE', `The body is larger than ${limit} bytes.`, {
      details: { limit }
    })
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > limit) return reject(tooLarge())
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) {
        request.removeAllListeners('data')
        request.resume()
        reject(tooLarge())
      } else {
        chunks.push(chunk)
      }
    })
    request.on('end', () => resolve(Buffer.concat(chunks)))
    onBrokenBody(request, reject)
  })
}

function parseJson(bytes: Buffer): unknown {
  if (bytes.byteLength === 0) throw new SluiceError('INVALID_JSON', 'The body is empty.')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw notJson(bytes, error)
  }
}

/** A client's schema is checked separately, to distinguish a schema that is too deep from such a body. */
function checkShape(root: unknown): void {
  const schema = (root as { options?: { json_schema?: unknown } } | null)?.options?.json_schema
  walk(root, 'INVALID_JSON', 'The body', schema)
  walk(schema, 'INVALID_SCHEMA', '`options.json_schema`')
}

/** Walks without recursion: the depth of the value is the client's choice. */
function walk(
  root: unknown,
  code: 'INVALID_JSON' | 'INVALID_SCHEMA',
  name: string,
  apart?: unknown
): void {
  let level: unknown[] = [root]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) {
      throw new SluiceError(code, `${name} is nested deeper than ${MAX_DEPTH} levels.`)
    }
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue
      if (Object.hasOwn(value, '__proto__')) {
        throw new SluiceError('INVALID_JSON', `${name} has a key named \`__proto__\`.`)
      }
      for (const child of Object.values(value)) if (child !== apart) next.push(child)
    }
    level = next
  }
}
