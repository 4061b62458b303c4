/** Open segments, by their ids. A limited number stays open. */

import * as fs from 'node:fs'
import { segmentPath } from './segment-file.ts'

/** See {@link createOpenFiles}. */
export interface OpenFiles {
  /** The descriptor, to be used before anything else is asked for. @throws the error of `open`. */
  descriptor(id: string): number
  /** Use a file over several turns; it stays open meanwhile. Rejects as {@link descriptor} throws. */
  use<T>(id: string, work: (descriptor: number) => Promise<T>): Promise<T>
  /** Close a file once it is not used any more. */
  forget(id: string): void
  close(): void
}

/** Number of unused files that stay open. */
const MOST_OPEN = 24

/** Files of a folder, open to be read and to be overwritten. */
export function createOpenFiles(folder: string): OpenFiles {
  const open = new Map<string, { descriptor: number; users: number; isForgotten: boolean }>()
  const entryOf = (id: string) => {
    const known = open.get(id)
    if (known) {
      // Taken out first: what is used becomes the last.
      open.delete(id)
      open.set(id, known)
      return known
    }
    const entry = {
      descriptor: fs.openSync(segmentPath(folder, id), 'r+'),
      users: 0,
      isForgotten: false
    }
    open.set(id, entry)
    closeSpare()
    return entry
  }
  const closeSpare = () => {
    let spare = open.size - MOST_OPEN
    if (spare <= 0) return
    for (const [id, { users, descriptor }] of [...open].slice(0, -1)) {
      if (spare-- <= 0) return
      if (users > 0) continue
      open.delete(id)
      fs.closeSync(descriptor)
    }
  }
  return {
    descriptor: (id) => entryOf(id).descriptor,
    async use(id, work) {
      const entry = entryOf(id)
      entry.users++
      try {
        return await work(entry.descriptor)
      } finally {
        entry.users--
        if (entry.users === 0 && entry.isForgotten) fs.closeSync(entry.descriptor)
      }
    },
    forget(id) {
      const entry = open.get(id)
      if (!entry) return
      open.delete(id)
      if (entry.users === 0) fs.closeSync(entry.descriptor)
      else entry.isForgotten = true
    },
    close() {
      for (const id of [...open.keys()]) this.forget(id)
    }
  }
}
