/** A process whose clock a test moves while it runs, by libfaketime. */

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const LIBRARY = findLibrary()

/** True if this machine has libfaketime; on Debian it comes with the package `faketime`. */
export const hasFaketime = LIBRARY !== undefined
if (!hasFaketime) console.warn('SKIPPED: libfaketime is not there; moved clocks are not tested')

/** A clock of one or more processes. */
export interface MovedClock {
  /** The environment of the processes that go by it. */
  readonly environment: Readonly<Record<string, string>>
  /** Move it at once. @param ahead - seconds before real time; negative for behind. */
  set(ahead: number): void
  close(): void
}

/**
 * A clock that is right until it is moved. Only the wall clock moves: timers and deadlines go on as they were.
 *
 * Not for redis-server: its allocator asks for the time before libfaketime is ready, and it ends.
 */
export function movedClock(): MovedClock {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-clock-'))
  const file = join(folder, 'offset')
  const set = (ahead: number) => writeFileSync(file, `${ahead < 0 ? '-' : '+'}${Math.abs(ahead)}\n`)
  set(0)
  return {
    environment: {
      LD_PRELOAD: LIBRARY ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1'
    },
    set,
    close: () => rmSync(folder, { recursive: true, force: true })
  }
}

function findLibrary(): string | undefined {
  if (process.platform !== 'linux') return undefined
  for (const folder of readdirSync('/usr/lib')) {
    const path = join('/usr/lib', folder, 'faketime')
    try {
      const name = readdirSync(path).find((file) => file === 'libfaketimeMT.so.1')
      if (name) return join(path, name)
    } catch {
      // This folder has none.
    }
  }
  return undefined
}
