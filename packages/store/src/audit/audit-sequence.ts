/**
 * The checks of both drivers before they append records.
 */

import type { AuditHead, AuditRecord } from './audit-store.ts'

/** Head of a log without records. */
export const EMPTY_HEAD: AuditHead = { seq: 0, hash: '0'.repeat(64) }

/** @throws RangeError - a record is not the next of the one before: an error of the caller. */
export function assertFollows(head: AuditHead, records: readonly AuditRecord[]): void {
  let last = head
  for (const record of records) {
    if (record.seq !== last.seq + 1 || record.previous !== last.hash) {
      throw new RangeError(`audit record ${record.seq} does not follow record ${last.seq}`)
    }
    last = record
  }
}
