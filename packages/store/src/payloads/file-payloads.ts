/**
 * Payloads as files, byte for byte as given: `<folder>/<pointer>`.
 *
 * A pointer is unknown before `put` resolves, so a payload is written in place. A crash meanwhile leaves a truncated
 * file: it is listed like any other, and removed as an orphan because no entry of a history points at it; its seal
 * would refuse it.
 */

import { opendir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { storeFailure } from '../connections/store-failure.ts'
import { accountPrefixOf, isPayloadName, placeOf, pointerOf } from './payload-pointer.ts'
import type { ListedPayload, PayloadStore } from './payload-store.ts'
import { createFileWriter, DRAFT_ENDING, ifThere, makeFolder, syncFolder } from './synced-files.ts'

/** Age at which a draft counts as left by a killed process, ms. A write takes seconds at most. */
const DRAFT_AGE = 3_600_000

/**
 * Open, and make, a folder of payloads. Nothing else may be in it.
 *
 * `list` also removes drafts older than `before` and an hour: they are what a crash left of a payload put again.
 *
 * @throws SluiceError `STORE_UNAVAILABLE`.
 */
export async function openFilePayloads({ folder }: { folder: string }): Promise<PayloadStore> {
  await makeFolder(folder).catch(refuse)
  const write = createFileWriter({ unseen: true })
  let closed = false
  const checkOpen = () => {
    if (closed) throw storeFailure(new Error('the payloads were closed'))
  }
  const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
    checkOpen()
    return work().catch(refuse)
  }
  const pathOf = (pointer: string) => {
    placeOf(pointer)
    return join(folder, pointer)
  }
  return {
    put: (account, id, bytes) =>
      attempt(async () => {
        const pointer = pointerOf(account, id)
        await write(join(folder, pointer), bytes)
        return pointer
      }),
    get: (pointer) =>
      attempt(async () => {
        const bytes = await ifThere(readFile(pathOf(pointer)))
        return bytes && new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      }),
    delete: (pointer) => attempt(async () => rm(pathOf(pointer), { force: true })),
    async *list({ before }) {
      checkOpen()
      try {
        for await (const payload of listed(folder, before)) {
          yield payload
          checkOpen()
        }
      } catch (error) {
        refuse(error)
      }
    },
    deleteAccount: (account) =>
      attempt(async () => {
        const path = join(folder, accountPrefixOf(account))
        // A payload that is put meanwhile makes the removal of the folder fail; then it is tried again.
        await rm(path, { recursive: true, force: true, maxRetries: 3 })
        await syncFolder(dirname(path))
      }),
    close: async () => {
      closed = true
    }
  }
}

async function* listed(folder: string, before: number): AsyncGenerator<ListedPayload, undefined> {
  const draftsBefore = Math.min(before, Date.now() - DRAFT_AGE)
  for await (const bucket of namesIn(folder)) {
    for await (const account of namesIn(join(folder, bucket))) {
      if (!isPayloadName(account)) continue
      for await (const id of namesIn(join(folder, bucket, account))) {
        const pointer = `${bucket}/${account}/${id}`
        const path = join(folder, pointer)
        if (id.endsWith(DRAFT_ENDING)) {
          if (await isOlder(path, draftsBefore)) await ifThere(rm(path))
        } else if (isPayloadName(id) && (await isOlder(path, before))) {
          yield { pointer, account, id }
        }
      }
    }
  }
}

/** The names in a folder, a few at a time; empty if it is missing, or is a foreign file. */
async function* namesIn(path: string): AsyncGenerator<string> {
  const folder = await ifThere(opendir(path)).catch((error) => {
    if (error.code === 'ENOTDIR') return undefined
    throw error
  })
  if (!folder) return
  for await (const entry of folder) yield entry.name
}

async function isOlder(path: string, before: number): Promise<boolean> {
  const found = await ifThere(stat(path))
  return found?.isFile() === true && found.mtimeMs < before
}

function refuse(error: unknown): never {
  throw storeFailure(error)
}
