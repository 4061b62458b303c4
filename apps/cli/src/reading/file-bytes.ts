/** The bytes of a file that is to be read. */

import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { SluiceError } from '@sluice/core'
import { typedPath } from '../paths.ts'

/**
 * Read a file, decompressed where its name ends in .gz.
 *
 * @param file - as typed; the bytes of an absolute path whose name is not UTF-8.
 * @param most - bytes of the file, before and after.
 * @throws SluiceError `INVALID_REQUEST` - it cannot be read. `RESPONSE_TOO_LARGE` - it is larger.
 */
export async function fileBytes(
  file: string | Buffer,
  most: number
): Promise<Uint8Array<ArrayBuffer>> {
  const path = typeof file === 'string' ? typedPath(file) : file
  try {
    const found = await stat(path)
    if (found.isFile() && found.size > most) throw tooLarge(most)
    // Pipes and devices have no size.
    const bytes = found.isFile()
      ? await readFile(path)
      : await bytesOf(createReadStream(path), most)
    if (!file.toString().endsWith('.gz')) return new Uint8Array(bytes)
    return new Uint8Array(gunzipSync(bytes, { maxOutputLength: most }))
  } catch (error) {
    if (SluiceError.is(error)) throw error
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(most)
    throw new SluiceError('INVALID_REQUEST', `\`file\` cannot be read: ${message}.`, {
      cause: error
    })
  }
}

/**
 * All bytes of a stream.
 *
 * @throws SluiceError `RESPONSE_TOO_LARGE` - they are more than `most`.
 */
export async function bytesOf(
  stream: AsyncIterable<Buffer>,
  most: number
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > most) throw tooLarge(most)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

function tooLarge(limit: number): SluiceError {
  return new SluiceError('RESPONSE_TOO_LARGE', `The file has more than ${limit} bytes.`, {
    details: { limit }
  })
}
