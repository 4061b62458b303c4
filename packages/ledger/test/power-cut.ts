/** A folder as a disk would have it after a power cut: what was not synced is gone, names as well as bytes. */

import fs, {
  type BigIntStats,
  fstatSync,
  type NoParamCallback,
  readdirSync,
  readFileSync,
  statSync
} from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join, relative } from 'node:path'

/** See {@link watchSyncs}. */
export interface SyncWatch {
  /** What a file would hold if the power were cut now; `undefined` when it would not be there. */
  kept(path: string): string | undefined
  /** Files and folders that were synced and are still open. */
  stillOpen(): number
  /** Called with the path of a file or folder just before it is synced. */
  before: (path: string) => Promise<void> | void
  /** Syncs go unseen from now on. */
  end(): void
}

/** Watches all syncs of this process under a folder. What is in it already counts as synced. */
export async function watchSyncs(root: string): Promise<SyncWatch> {
  const synced = new Map<string, string | Map<string, string>>()
  const keep = (path: string) => {
    const stats = statSync(path, { bigint: true })
    synced.set(nameOf(stats), stats.isDirectory() ? listingOf(path) : readFileSync(path, 'utf8'))
  }
  for (const path of [root, ...everythingIn(root)]) keep(path)
  const handles = new Set<FileHandle>()
  const descriptors = new Set<number>()
  const watch: SyncWatch = {
    kept(path) {
      let name: string | undefined = nameOf(statSync(root, { bigint: true }))
      for (const part of relative(root, path).split('/')) {
        const listing: string | Map<string, string> | undefined = synced.get(name ?? '')
        name = listing instanceof Map ? listing.get(part) : undefined
      }
      const bytes = synced.get(name ?? '')
      return typeof bytes === 'string' ? bytes : undefined
    },
    stillOpen: () => descriptors.size + [...handles].filter(({ fd }) => fd !== -1).length,
    before: () => {},
    end() {
      prototype.sync = sync
      Object.assign(fs, { fsync, fsyncSync, close, closeSync })
      syncBuiltinESMExports()
    }
  }
  const pathOf = (descriptor: number) => {
    const name = nameOf(fstatSync(descriptor, { bigint: true }))
    return [root, ...everythingIn(root)].find(
      (path) => nameOf(statSync(path, { bigint: true })) === name
    )
  }

  const prototype = await prototypeOfHandles(root)
  const { sync } = prototype
  prototype.sync = async function (this: FileHandle) {
    handles.add(this)
    const path = pathOf(this.fd)
    if (path !== undefined) await watch.before(path)
    await sync.call(this)
    // Where it is now: it may have been removed meanwhile.
    const found = pathOf(this.fd)
    if (found !== undefined) keep(found)
  }
  const { fsync, fsyncSync, close, closeSync } = fs
  const fsyncSeen = (descriptor: number, callback: NoParamCallback) => {
    descriptors.add(descriptor)
    const path = pathOf(descriptor)
    const sync = () =>
      fsync(descriptor, (error) => {
        const found = pathOf(descriptor)
        if (error === null && found !== undefined) keep(found)
        callback(error)
      })
    Promise.resolve(path === undefined ? undefined : watch.before(path)).then(sync, callback)
  }
  const closeSeen = (descriptor: number, callback?: NoParamCallback) => {
    descriptors.delete(descriptor)
    close(descriptor, callback)
  }
  Object.assign(fs, { fsync: fsyncSeen, close: closeSeen })
  fs.closeSync = (descriptor) => {
    descriptors.delete(descriptor)
    closeSync(descriptor)
  }
  fs.fsyncSync = (descriptor) => {
    fsyncSync(descriptor)
    const path = pathOf(descriptor)
    if (path !== undefined) keep(path)
  }
  syncBuiltinESMExports()
  return watch
}

async function prototypeOfHandles(folder: string): Promise<FileHandle> {
  const handle = await open(folder)
  await handle.close()
  return Object.getPrototypeOf(handle)
}

function everythingIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    join(folder, name)
  )
}

function listingOf(folder: string): Map<string, string> {
  return new Map(
    readdirSync(folder).map((name) => [
      name,
      nameOf(statSync(join(folder, name), { bigint: true }))
    ])
  )
}

/** A file system uses the numbers of files again; with their time they are unique. */
function nameOf({ ino, birthtimeNs }: BigIntStats): string {
  return `${ino} ${birthtimeNs}`
}
