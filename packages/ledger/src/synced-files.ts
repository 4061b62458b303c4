/**
 * Files that outlive a crash: written to a draft, synced, renamed, and the folder synced, so that a file that is
 * there is whole and stays there.
 */

import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

// File handles of `fs/promises` take the caller half as long again as descriptors do.
const [close, open, rename, writeFile] = [
  promisify(fs.close),
  promisify(fs.open),
  promisify(fs.rename),
  promisify(fs.writeFile)
]

/** See {@link createFileWriter}. */
export type FileWriter = (path: string, bytes: Uint8Array) => Promise<void>

/** The ending of drafts. One that is left over belonged to a process that was killed. */
export const DRAFT_ENDING = '.tmp'

/** A writer of whole files; folders are made where they are missing. It knows which folders it is making. */
export function createFileWriter(): FileWriter {
  const making = new Map<string, Promise<void>>()
  const make = (folder: string) => {
    const known = making.get(folder)
    if (known) return known
    const work = makeFolder(folder).finally(() => making.delete(folder))
    making.set(folder, work)
    return work
  }
  return async (path, bytes) => {
    const folder = dirname(path)
    // The second time when the folder is missing, the third when it was deleted in between.
    for (let left = 2; ; left--) {
      try {
        await writeWhole(path, bytes)
        break
      } catch (error) {
        if (left === 0 || !isMissing(error)) throw error
        await make(folder)
      }
    }
    await syncFolder(folder)
    // Another call may have made the folder and not have synced its parent yet.
    await making.get(folder)
  }
}

/** Make a folder, and its parents, that stay there: the parent of each that was made is synced. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = path; made.length >= first.length; made = dirname(made)) {
    await syncFolder(dirname(made))
  }
}

/** Sync a folder: what was renamed or removed in it stays so. One that is missing is no fault. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await ifThere(open(path, 'r'))
  if (folder === undefined) return
  try {
    await promisify(fs.fsync)(folder)
  } finally {
    await close(folder)
  }
}

/** `undefined` when the file or folder is missing. */
export async function ifThere<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.${randomUUID()}${DRAFT_ENDING}`
  try {
    await writeFile(draft, bytes, { flag: 'wx', mode: 0o600, flush: true })
    await rename(draft, path)
  } catch (error) {
    await rm(draft).catch(() => {})
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}
