/**
 * Checks that the records of the audit log are those that were written, all of them and in their order.
 */

import { sealed } from './audit-seal.ts'
import { EMPTY_HEAD } from './audit-sequence.ts'
import type { AuditHead, AuditRecord, Directory } from './directory.ts'

/** A place where the log is not as it was written. */
export interface AuditBreak {
  /** Number of the record. */
  readonly seq: number
  /** What is wrong with it. */
  readonly text: string
}

/** Records that are read at once. */
const CHUNK = 500

/**
 * Recompute the chain.
 *
 * The store gives the newest first, so it is walked from its end; the break that is found last is the first one.
 *
 * @returns the first break.
 */
export async function verifyChain(
  directory: Directory,
  seal: (text: string) => Buffer
): Promise<AuditBreak | undefined> {
  // In this order: records that are appended meanwhile are none beyond the head.
  const [newest] = await directory.audit({ limit: 1 })
  const head = await directory.auditHead()
  let found: AuditBreak | undefined
  if (newest && newest.seq > head.seq) {
    found = { seq: newest.seq, text: `record ${newest.seq} is beyond the last one, ${head.seq}` }
  }
  let next: AuditHead = { seq: head.seq, hash: head.hash }
  for await (const record of backwards(directory, head.seq)) {
    found = breakOf(record, next, seal) ?? found
    next = { seq: Math.min(record.seq, next.seq + 1) - 1, hash: record.previous }
  }
  if (next.seq > 0) return missing(1, next.seq)
  if (next.hash !== EMPTY_HEAD.hash && head.seq > 0) {
    return { seq: 1, text: 'record 1 follows another one' }
  }
  return found
}

/** @param expected - number and hash, as the record after it has them. */
function breakOf(
  record: AuditRecord,
  expected: AuditHead,
  seal: (text: string) => Buffer
): AuditBreak | undefined {
  const { seq, hash } = record
  const gap = seq < expected.seq ? missing(seq + 1, expected.seq) : undefined
  if (sealed(record, seal).hash !== hash) {
    return { seq, text: `record ${seq} is not as it was sealed` }
  }
  if (gap) return gap
  if (seq > expected.seq) return { seq, text: `record ${seq} is there more than once` }
  if (hash !== expected.hash) {
    return { seq, text: `record ${seq} is not the one that the next was written after` }
  }
  return undefined
}

function missing(first: number, last: number): AuditBreak {
  const text =
    first === last ? `record ${first} is missing` : `records ${first} to ${last} are missing`
  return { seq: first, text }
}

/** All records from one on, newest first. */
async function* backwards(directory: Directory, from: number): AsyncGenerator<AuditRecord> {
  let before = from + 1
  for (;;) {
    const records = await directory.audit({ limit: CHUNK, before })
    yield* records
    const last = records.at(-1)
    if (!last || last.seq >= before) return
    before = last.seq
  }
}
