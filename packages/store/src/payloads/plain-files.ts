/**
 * Payloads in files of their own, `<folder>/<pointer>`, as versions before segments kept them. They are read, listed and
 * deleted; nothing is added.
 */

import { existsSync } from 'node:fs'
import { opendir, readFile, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { accountPrefixOf, isPayloadName } from './payload-pointer.ts'
import type { ListedPayload } from './payload-store.ts'
import { DRAFT_ENDING, ifThere, syncFolder } from './synced-files.ts'

/** See {@link openPlainFiles}. Pointers must be checked before. */
export interface PlainFiles {
  get(pointer: string): Promise<Uint8Array | undefined>
  delete(pointer: string): Promise<void>
  /** Delete a payload that another one has replaced. Of no cost if there are no plain files. */
  replaced(pointer: string): Promise<void>
  /** As of `PayloadStore`. It also removes old drafts and empty folders. */
  list(before: number): AsyncGenerator<ListedPayload, undefined>
  deleteAccount(account: string): Promise<void>
}

const BUCKET = /^[0-9a-f]{2}$/
/** Age at which a draft counts as left by a killed process, ms. A write takes seconds at most. */
const DRAFT_AGE = 3_600_000

/** The plain files in a folder. */
export async function openPlainFiles(folder: string): Promise<PlainFiles> {
  const hasAny = await hasBucket(folder)
  const pathOf = (pointer: string) => join(folder, pointer)
  return {
    async get(pointer) {
      const bytes = await ifThere(readFile(pathOf(pointer)))
      return bytes && new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    },
    delete: (pointer) => rm(pathOf(pointer), { force: true }),
    async replaced(pointer) {
      if (hasAny && existsSync(pathOf(pointer))) await rm(pathOf(pointer), { force: true })
    },
    list: (before) => listed(folder, before),
    async deleteAccount(account) {
      const path = join(folder, accountPrefixOf(account))
      await rm(path, { recursive: true, force: true, maxRetries: 3 })
      await syncFolder(dirname(path))
    }
  }
}

async function hasBucket(folder: string): Promise<boolean> {
  for await (const name of namesIn(folder)) if (BUCKET.test(name)) return true
  return false
}

async function* listed(folder: string, before: number): AsyncGenerator<ListedPayload, undefined> {
  const draftsBefore = Math.min(before, Date.now() - DRAFT_AGE)
  for await (const bucket of namesIn(folder)) {
    if (!BUCKET.test(bucket)) continue
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
      await removeIfEmpty(join(folder, bucket, account))
    }
    await removeIfEmpty(join(folder, bucket))
  }
}

/** What is in it stays, also if it just came. */
async function removeIfEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch(() => {})
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
