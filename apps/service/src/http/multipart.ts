/** Reads a `multipart/form-data` body with one file, which goes to disk as it comes. */

import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { SluiceError } from '@sluice/core'
import { ClientGone } from '../client-gone.ts'

/** Bounds of a body, bytes. */
export interface UploadLimits {
  readonly file: number
  /** Of the part `request`. */
  readonly request: number
}

/** A file on disk. */
interface UploadedFile {
  readonly path: string
  /** As the client sent it; `''` without one. */
  readonly name: string
  readonly contentType: string
  readonly size: number
  /** Hex. */
  readonly sha256: string
}

/** A body. {@link Upload.remove} deletes the file. */
export interface Upload {
  readonly file: UploadedFile
  /** The part `request` as sent; `'{}'` without one. */
  readonly request: string
  remove(): Promise<void>
}

/**
 * Read the parts `file` and `request`, in any order.
 *
 * @throws SluiceError `UNSUPPORTED_MEDIA_TYPE`, `PAYLOAD_TOO_LARGE`, `MISSING_PARAMETER` - no file. `INVALID_REQUEST` -
 * another part, a part twice, or a malformed body.
 * @throws ClientGone - the client hung up before the body was whole.
 */
export async function readUpload(request: IncomingMessage, limits: UploadLimits): Promise<Upload> {
  const type = request.headers['content-type'] ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new SluiceError(
      'UNSUPPORTED_MEDIA_TYPE',
      'The body must be sent as `Content-Type: multipart/form-data` with a boundary, its file in the part `file`.'
    )
  }
  // The parts around the file are a few hundred bytes.
  const most = limits.file + limits.request + 65_536
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge('file', limits.file)
  const form = formOf(type, limits)
  const folder = await mkdtemp(join(tmpdir(), 'sluice-upload-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const ending = new AbortController()
  try {
    const parts = await readParts(request, form, { ...limits, most }, join(folder, 'file'), ending)
    return { ...parts, remove }
  } catch (error) {
    request.unpipe(form)
    request.resume()
    ending.abort()
    await remove()
    throw error
  }
}

async function readParts(
  request: IncomingMessage,
  form: BusboyInstance,
  limits: UploadLimits & { readonly most: number },
  path: string,
  ending: AbortController
): Promise<Omit<Upload, 'remove'>> {
  let text: string | undefined
  let saved: Promise<UploadedFile> | undefined
  const ended = Promise.withResolvers<void>()
  const refuse = (error: unknown) => ended.reject(error)
  form.on('file', (field, stream, name, _encoding, contentType) => {
    if (field !== 'file' || saved) {
      stream.resume()
      return refuse(saved ? twice(field) : unknownPart(field))
    }
    const about = { name: String(name ?? ''), contentType }
    saved = save(stream, path, limits.file, about, ending.signal)
    saved.catch(refuse)
  })
  form.on('field', (field, value, _nameTruncated, isTruncated) => {
    if (field !== 'request') return refuse(unknownPart(field))
    if (text !== undefined) return refuse(twice(field))
    if (isTruncated) return refuse(tooLarge('request', limits.request))
    text = value
  })
  form.on('partsLimit', () => refuse(malformed('it has more than two parts')))
  form.on('finish', () => ended.resolve())
  form.on('error', (error) => refuse(malformed((error as Error).message)))
  request.on('close', () => {
    if (!request.readableEnded) refuse(new ClientGone())
  })
  // What stands before, between and behind the parts counts as well.
  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > limits.most) refuse(tooLarge('file', limits.file))
  })
  request.pipe(form)
  await ended.promise
  if (!saved) {
    throw new SluiceError('MISSING_PARAMETER', 'The part `file` is missing.', {
      details: { parameter: 'file' }
    })
  }
  return { file: await saved, request: text ?? '{}' }
}

function formOf(type: string, limits: UploadLimits): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: {
        fileSize: limits.file + 1,
        fieldSize: limits.request,
        fieldNameSize: 100,
        headerPairs: 20,
        parts: 3
      }
    })
  } catch (error) {
    throw malformed((error as Error).message)
  }
}

async function save(
  stream: Readable,
  path: string,
  limit: number,
  about: Pick<UploadedFile, 'name' | 'contentType'>,
  signal: AbortSignal
): Promise<UploadedFile> {
  const hash = createHash('sha256')
  const count = { bytes: 0 }
  const file = createWriteStream(path, { mode: 0o600 })
  // The part of a client that hung up never ends.
  await pipeline(stream, counted(hash, count, limit), file, { signal })
  return { ...about, path, size: count.bytes, sha256: hash.digest('hex') }
}

function counted(hash: Hash, count: { bytes: number }, limit: number): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count.bytes += chunk.length
      if (count.bytes > limit) return done(tooLarge('file', limit))
      hash.update(chunk)
      done(null, chunk)
    }
  })
}

function tooLarge(part: string, limit: number): SluiceError {
  return new SluiceError(
    'PAYLOAD_TOO_LARGE',
    `The part \`${part}\` is larger than ${limit} bytes.`,
    {
      details: { limit }
    }
  )
}

function unknownPart(field: string): SluiceError {
  const path = field.slice(0, 100)
  return new SluiceError(
    'INVALID_REQUEST',
    `The part \`${path}\` is not known. The parts are \`file\`, with a file name, and \`request\`, which is JSON.`,
    { details: { path, known: ['file', 'request'] } }
  )
}

function twice(field: string): SluiceError {
  return new SluiceError('INVALID_REQUEST', `The part \`${field}\` was sent twice.`, {
    details: { path: field }
  })
}

function malformed(why: string): SluiceError {
  return new SluiceError('INVALID_REQUEST', `The multipart body is malformed: ${why}.`)
}
