/**
 * Files that survive a crash: written, synced, and their folder synced before they count as stored. A file that may be
 * read meanwhile is written as a draft and renamed, so that readers only see complete files.
 */

import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** See {@link createFileWriter}. */
export type FileWriter = (path: string, bytes: Uint8Array) => Promise<void>

/** The ending of drafts. One that is left over belonged to a process that was killed. */
export const DRAFT_ENDING = '.tmp'

/** A writer of complete files; missing folders are created. It knows which folders it is creating. */
export function createFileWriter(): FileWriter {
  const sync = createFolderSync()
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
    await sync(folder)
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

/** Sync a folder, so that renames and removals in it are durable. A missing folder is not an error. */
export async function syncFolder(path: string): Promise<void> {
  const folder = openFolder(path)
  if (folder === undefined) return
  try {
    await fsync(folder)
  } finally {
    fs.closeSync(folder)
  }
}

/**
 * Something was just made or removed in the folder, so the system has it at hand: opening it waits for no disk, and
 * takes a fifth of what handing it to another thread does.
 */
function openFolder(path: string): number | undefined {
  try {
    return fs.openSync(path, 'r')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
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

/**
 * Syncs of folders that are shared: a sync that has begun may miss what is renamed now, but those who come while it
 * runs all wait for the same next one.
 */
function createFolderSync(): (path: string) => Promise<void> {
  const under = new Map<string, { running: Promise<void>; next?: Promise<void> }>()
  const start = (path: string): Promise<void> => {
    const running = syncFolder(path)
    const flight: { running: Promise<void>; next?: Promise<void> } = { running }
    under.set(path, flight)
    const end = () => {
      if (flight.next === undefined) under.delete(path)
    }
    running.then(end, end)
    return running
  }
  return (path) => {
    const flight = under.get(path)
    if (!flight) return start(path)
    const again = () => start(path)
    flight.next ??= flight.running.then(again, again)
    return flight.next
  }
}

/** Up to this, a write into the cache of the system is sooner done than handed to another thread, bytes. */
const MODEST = 65_536

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.${randomUUID().slice(-12)}${DRAFT_ENDING}`
  await fill(await create(draft), draft, bytes)
  try {
    await rename(draft, path)
  } catch (error) {
    await rm(draft).catch(() => {})
    throw error
  }
}

/** Write and close a file that was just made; one that cannot be written is removed. */
async function fill(file: number, path: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeAll(file, bytes)
    await fsync(file)
  } catch (error) {
    fs.rmSync(path, { force: true })
    throw error
  } finally {
    // Nothing is left to be written: this waits for no disk.
    fs.closeSync(file)
  }
}

async function writeAll(file: number, bytes: Uint8Array): Promise<void> {
  let at = 0
  while (at < bytes.length) {
    const rest = bytes.subarray(at)
    at += rest.length > MODEST ? await write(file, rest) : fs.writeSync(file, rest)
  }
}

// By callbacks of descriptors: file handles of `fs/promises` take the caller half as long again.

function create(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    fs.open(path, 'wx', 0o600, (error, file) => (error ? reject(error) : resolve(file)))
  })
}

function write(file: number, bytes: Uint8Array): Promise<number> {
  return new Promise((resolve, reject) => {
    fs.write(file, bytes, (error, written) => (error ? reject(error) : resolve(written)))
  })
}

function fsync(file: number): Promise<void> {
  return new Promise((resolve, reject) => {
    fs.fsync(file, (error) => (error ? reject(error) : resolve()))
  })
}

function rename(from: string, to: string): Promise<void> {
  return new Promise((resolve, reject) => {
    fs.rename(from, to, (error) => (error ? reject(error) : resolve()))
  })
}

/** True for the error of a missing file or folder. */
export function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}
