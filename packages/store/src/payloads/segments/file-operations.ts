/** Operations on descriptors that leave the event loop free. */

import * as fs from 'node:fs'

/** Read up to `length` bytes. @returns what was there. */
export function readAt(file: number, length: number, position: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length)
  return new Promise((resolve, reject) => {
    fs.read(file, bytes, 0, length, position, (error, count) =>
      error ? reject(error) : resolve(bytes.subarray(0, count))
    )
  })
}

/** Write all of the bytes. */
export async function writeAt(file: number, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += await new Promise<number>((resolve, reject) => {
      fs.write(file, bytes, done, bytes.length - done, position + done, (error, count) =>
        error ? reject(error) : resolve(count)
      )
    })
  }
}

/** Write as much of the parts as the system takes at once. @returns the number of bytes. */
export function writePartsAt(
  file: number,
  parts: readonly Uint8Array[],
  position: number
): Promise<number> {
  return new Promise((resolve, reject) => {
    fs.writev(file, parts, position, (error, count) => (error ? reject(error) : resolve(count)))
  })
}

/** Make the bytes of a file durable. */
export function syncData(file: number): Promise<void> {
  return new Promise((resolve, reject) => {
    fs.fdatasync(file, (error) => (error ? reject(error) : resolve()))
  })
}
