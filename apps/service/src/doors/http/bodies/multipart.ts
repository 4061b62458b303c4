/** Reads a `multipart/form-data` body with one file, which goes to disk as it comes. */

import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { SluiceError } from '@sluice/core'
import { setWorking } from '../slow-bodies.ts'
import { onBrokenBody } from './broken-body.ts'
import { openUnnamedFile } from './unnamed-file.ts'

/** Bounds of a body, bytes. */
export interface UploadLimits {
  readonly file: number
  /** Bytes of the part that is JSON. */
  readonly request: number
}

/** A file on disk. */
interface UploadedFile {
  /** Name as the client sent it; `''` without one. */
  readonly name: string
  readonly contentType: string
  readonly size: number
  /** Hex. */
  readonly sha256: string
  /** All of it. */
  read(): Promise<Uint8Array<ArrayBuffer>>
}

/** A body. {@link Upload.remove} frees the space of the file. */
export interface Upload {
  readonly file: UploadedFile
  /** The part that is JSON as sent; `'{}'` without one. */
  readonly request: string
  remove(): Promise<void>
}

/**
 * Read the part `file` and one that is JSON, in any order.
 *
 * @param textPart - name of the part that is JSON.
 * @throws SluiceError `UNSUPPORTED_MEDIA_TYPE`, `PAYLOAD_TOO_LARGE`, `MISSING_PARAMETER` - no file. `INVALID_REQUEST` -
 * another part, a part twice, or a malformed body.
 * @throws ClientGone - the client hung up before the body was whole.
 */
export async function readUpload(
  request: IncomingMessage,
  limits: UploadLimits,
  textPart = 'request'
): Promise<Upload> {
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
  const { handle, remove } = await openUnnamedFile()
  const ending = new AbortController()
  try {
    const parts = await readParts(
      request,
      form,
      { ...limits, most, textPart },
      handle,
      ending.signal
    )
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
  limits: UploadLimits & { readonly most: number; readonly textPart: string },
  handle: FileHandle,
  signal: AbortSignal
): Promise<Omit<Upload, 'remove'>> {
  let text: string | undefined
  let saved: Promise<UploadedFile> | undefined
  const ended = Promise.withResolvers<void>()
  const refuse = (error: unknown) => ended.reject(error)
  form.on('file', (field, stream, name, _encoding, contentType) => {
    if (field !== 'file' || saved) {
      stream.resume()
      return refuse(saved ? twice(field) : unknownPart(field, limits.textPart))
    }
    const about = { name: String(name ?? ''), contentType }
    saved = save(stream, handle, limits.file, about, signal)
    saved.catch(refuse)
  })
  form.on('field', (field, value, _nameTruncated, isTruncated) => {
    if (field !== limits.textPart) return refuse(unknownPart(field, limits.textPart))
    if (text !== undefined) return refuse(twice(field))
    if (isTruncated) return refuse(tooLarge(field, limits.request))
    text = value
  })
  form.on('partsLimit', () => refuse(malformed('it has more than two parts')))
  form.on('finish', () => ended.resolve())
  form.on('error', (error) => refuse(malformed((error as Error).message)))
  onBrokenBody(request, refuse)
  // Bytes before, between and after the parts count too.
  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > limits.most) refuse(tooLarge('file', limits.file))
  })
  // The pipe pauses the body while the file is written.
  request.on('pause', () => setWorking(request, true))
  request.on('resume', () => setWorking(request, false))
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
  handle: FileHandle,
  limit: number,
  about: Pick<UploadedFile, 'name' | 'contentType'>,
  signal: AbortSignal
): Promise<UploadedFile> {
  const hash = createHash('sha256')
  let size = 0
  // The part of a client that hung up never ends.
  await pipeline(
    stream,
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        size += chunk.length
        if (size > limit) throw tooLarge('file', limit)
        hash.update(chunk)
        await handle.appendFile(chunk)
      }
    },
    { signal }
  )
  return { ...about, size, sha256: hash.digest('hex'), read: () => readWhole(handle, size) }
}

async function readWhole(handle: FileHandle, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; ) {
    const { bytesRead } = await handle.read(bytes, at, size - at, at)
    if (bytesRead === 0) throw new Error(`the file of an upload ends after ${at} of ${size} bytes`)
    at += bytesRead
  }
  return bytes
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

function unknownPart(field: string, textPart: string): SluiceError {
  const path = field.slice(0, 100)
  return new SluiceError(
    'INVALID_REQUEST',
    `The part \`${path}\` is unknown. The parts are \`file\`, with a file name, and \`${textPart}\`, which is JSON.`,
    { details: { path, known: ['file', textPart] } }
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
