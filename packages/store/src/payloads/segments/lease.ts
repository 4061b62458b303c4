/** A file that says which process compacts. Its holder touches it; one that is not touched any more was left behind. */

import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import { stopwatch } from './stopwatch.ts'
import { createWatch } from './watch.ts'

/** See {@link createLease}. */
export interface Lease {
  /** True if this process holds it now. Ask again before each step: that also keeps it. */
  take(): boolean
  release(): void
}

/**
 * A lease on a file.
 *
 * Two processes may hold it for a moment, if one of them stood still for longer than `patience`: it saves work, and
 * nothing relies on it.
 *
 * @param patience - how long an untouched lease is respected, ms.
 */
export function createLease(path: string, patience: number): Lease {
  const name = randomUUID()
  const watch = createWatch()
  const touched = stopwatch()
  let isHeld = false
  const isOurs = () => {
    try {
      return fs.readFileSync(path, 'utf8') === name
    } catch {
      return false
    }
  }
  const make = () => {
    try {
      fs.writeFileSync(path, name, { flag: 'wx', mode: 0o600 })
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
      throw error
    }
  }
  return {
    take() {
      if (isHeld && touched.elapsed() < patience / 20) return true
      touched.restart()
      if (isOurs()) {
        const now = new Date()
        fs.utimesSync(path, now, now)
        return true
      }
      isHeld = make()
      if (isHeld || watch.unchangedFor(path) < patience) return isHeld
      fs.rmSync(path, { force: true })
      isHeld = make()
      return isHeld
    },
    release() {
      isHeld = false
      if (isOurs()) fs.rmSync(path, { force: true })
    }
  }
}
