/** Time for which files have been unchanged, by the clock of this process. The clocks of two machines may differ. */

import { statSync } from 'node:fs'
import { stopwatch } from './stopwatch.ts'

/** Watches the files that it is asked about. */
export function createWatch(): {
  /** ms since this process first saw the file as it is now; 0 if it is gone. */
  unchangedFor(path: string): number
  forget(path: string): void
} {
  const seen = new Map<string, { state: string; since: ReturnType<typeof stopwatch> }>()
  return {
    unchangedFor(path) {
      const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
      if (!stats) {
        seen.delete(path)
        return 0
      }
      const state = `${stats.ino} ${stats.mtimeNs} ${stats.size}`
      const known = seen.get(path)
      if (known?.state === state) return known.since.elapsed()
      seen.set(path, { state, since: stopwatch() })
      return 0
    },
    forget: (path) => void seen.delete(path)
  }
}
