/** A folder as a disk would have it after a power cut: what was not synced is gone, names as well as bytes. */

import fs, {
  type BigIntStats,
  fstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'

/** See {@link watchSyncs}. */
export interface SyncWatch {
  /** Returns the content that a file would have if the power were cut now; `undefined` if the file would not exist. */
  kept(path: string): string | undefined
  /** Make a folder as it would be if the power were cut now. */
  restore(to: string): void
  /** Files and folders that were synced and are still open. */
  stillOpen(): number
  /** Called with the path of a file or folder just before it is synced. */
  before: (path: string) => Promise<void> | void
  /** Syncs go unseen from now on. */
  end(): void
}

/** Watches all syncs of this process under a folder. What is in it already counts as synced. */
export function watchSyncs(root: string): SyncWatch {
  const synced = new Map<string, Buffer | Map<string, string>>()
  const keep = (path: string) => {
    const stats = statSync(path, { bigint: true })
    synced.set(nameOf(stats), stats.isDirectory() ? listingOf(path) : readFileSync(path))
  }
  for (const path of [root, ...everythingIn(root)]) keep(path)
  const descriptors = new Map<number, string>()
  const watch: SyncWatch = {
    kept(path) {
      let name: string | undefined = nameOf(statSync(root, { bigint: true }))
      for (const part of relative(root, path).split('/')) {
        const listing: Buffer | Map<string, string> | undefined = synced.get(name ?? '')
        name = listing instanceof Map ? listing.get(part) : undefined
      }
      const bytes = synced.get(name ?? '')
      return Buffer.isBuffer(bytes) ? bytes.toString() : undefined
    },
    restore: (to) => restoreFrom(synced, nameOf(statSync(root, { bigint: true })), to),
    stillOpen: () => [...descriptors].filter(([open, name]) => nameOfOpen(open) === name).length,
    before: () => {},
    end() {
      fs.fsync = fsync
      fs.fdatasync = fdatasync
      fs.fsyncSync = fsyncSync
      syncBuiltinESMExports()
    }
  }
  const pathOf = (descriptor: number) => {
    const name = nameOf(fstatSync(descriptor, { bigint: true }))
    return [root, ...everythingIn(root)].find(
      (path) => nameOf(statSync(path, { bigint: true })) === name
    )
  }

  const { fsync, fdatasync, fsyncSync } = fs
  const watched = async (descriptor: number) => {
    descriptors.set(descriptor, nameOf(fstatSync(descriptor, { bigint: true })))
    const path = pathOf(descriptor)
    if (path !== undefined) await watch.before(path)
    await promisify(fsync)(descriptor)
    // Where it is now: it may have been removed meanwhile.
    const found = pathOf(descriptor)
    if (found !== undefined) keep(found)
  }
  const replacement = (descriptor: number, done: fs.NoParamCallback) =>
    void watched(descriptor).then(() => done(null), done)
  fs.fsync = Object.assign(replacement, { __promisify__: watched })
  fs.fdatasync = Object.assign(replacement, { __promisify__: watched, [promisify.custom]: watched })
  fs.fsyncSync = (descriptor) => {
    fsyncSync(descriptor)
    const path = pathOf(descriptor)
    if (path !== undefined) keep(path)
  }
  syncBuiltinESMExports()
  return watch
}

function restoreFrom(
  synced: ReadonlyMap<string, Buffer | ReadonlyMap<string, string>>,
  name: string,
  to: string
): void {
  const found = synced.get(name)
  if (found === undefined) return
  if (Buffer.isBuffer(found)) {
    writeFileSync(to, found)
    return
  }
  mkdirSync(to)
  for (const [part, below] of found) restoreFrom(synced, below, join(to, part))
}

/** Undefined once it is closed. */
function nameOfOpen(descriptor: number): string | undefined {
  try {
    return nameOf(fstatSync(descriptor, { bigint: true }))
  } catch {
    return undefined
  }
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
