/**
 * Payloads as files: zstd, written to a temporary name, synced, then renamed, so that a file that is
 * there is whole.
 */

import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type { PayloadStore } from './payload-store.ts'
import { storeFailure } from './store-failure.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Open, and make, a folder of payloads. @throws SluiceError `STORE_UNAVAILABLE`. */
export async function openFilePayloads({ folder }: { folder: string }): Promise<PayloadStore> {
  await attempt(() => mkdir(folder, { recursive: true, mode: 0o700 }))
  const pathOf = (pointer: string) => {
    // A pointer is ours: two digests. Anything else would be a path of somebody's choice.
    if (!/^[0-9a-f]{2}\/[0-9a-f]{30}\/[0-9a-f]{32}$/.test(pointer)) {
      throw storeFailure(
        new Error(`not a payload pointer: ${JSON.stringify(pointer.slice(0, 80))}`)
      )
    }
    return join(folder, `${pointer}.zst`)
  }
  return {
    put: (account, id, bytes) =>
      attempt(async () => {
        const owner = digest(account)
        const pointer = `${owner.slice(0, 2)}/${owner.slice(2)}/${digest(id)}`
        await writeWhole(pathOf(pointer), await compress(bytes))
        return pointer
      }),
    get: (pointer) =>
      attempt(async () => {
        const packed = await ifThere(readFile(pathOf(pointer)))
        return packed && new Uint8Array(await decompress(packed))
      }),
    delete: (pointer) => attempt(() => rm(pathOf(pointer), { force: true })),
    close: async () => {}
  }
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}.tmp`
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    throw error
  }
  const folder = await open(dirname(path))
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function ifThere<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw storeFailure(error)
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
