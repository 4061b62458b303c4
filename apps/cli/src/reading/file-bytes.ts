/** The bytes of a file that is to be read. */

import { readFile, stat } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { SluiceError } from '@sluice/core'
import { typedPath } from '../paths.ts'

/**
 * Read a file, decompressed where its name ends in .gz.
 *
 * @param most - bytes of the file, before and after.
 * @throws SluiceError `INVALID_REQUEST` - it cannot be read. `RESPONSE_TOO_LARGE` - it is larger.
 */
export async function fileBytes(file: string, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const path = typedPath(file)
  try {
    const found = await stat(path)
    if (found.isFile() && found.size > most) throw tooLarge(most)
    const bytes = await readFile(path)
    if (!file.endsWith('.gz')) return new Uint8Array(bytes)
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

function tooLarge(limit: number): SluiceError {
  return new SluiceError('RESPONSE_TOO_LARGE', `The file has more than ${limit} bytes.`, {
    details: { limit }
  })
}
