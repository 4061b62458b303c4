/**
 * Grants are money: each is on the disk in a file of its own kind before it is applied, and applied again
 * at the start. So a purchase survives even a lost or restored database.
 */

import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncFolder } from '../synced-folders.ts'

/** One purchase. */
export interface GrantRecord {
  readonly account: string
  readonly id: string
  readonly tokens: number
  readonly at: number
}

/** The journal file. */
export interface GrantJournal {
  /** Resolves nothing until the record is on the disk. */
  append(grant: GrantRecord): void
  /** All records, oldest first. A last line that was cut by a crash was never acknowledged and is skipped. */
  read(): GrantRecord[]
  close(): void
}

/** Open, and make, the journal. */
export function openGrantJournal(file: string): GrantJournal {
  const descriptor = openSync(file, 'a', 0o600)
  let isOpen = true
  // So that the file stays there, with its first line.
  syncFolder(dirname(file))
  return {
    append(grant) {
      // A leading newline ends a line that an earlier crash may have cut.
      writeSync(descriptor, `\n${JSON.stringify(grant)}\n`)
      fsyncSync(descriptor)
    },
    read: () =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line) => recordOf(line)),
    close() {
      // Once: the number may be another file's by now.
      if (isOpen) closeSync(descriptor)
      isOpen = false
    }
  }
}

/** None of an empty line, or of one that was cut. */
function recordOf(line: string): GrantRecord[] {
  try {
    return [JSON.parse(line) as GrantRecord]
  } catch {
    return []
  }
}
