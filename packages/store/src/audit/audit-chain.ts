/**
 * Checks that the audit log contains exactly the records that were written, in their order.
 */

import { sealed } from './audit-seal.ts'
import { EMPTY_HEAD } from './audit-sequence.ts'
import type { AuditRecord, AuditStore } from './audit-store.ts'

/** A place where the log is not as it was written. */
export interface AuditBreak {
  /** Number of the record. */
  readonly seq: number
  /** Description of the fault. */
  readonly text: string
}

/** Records per read. */
const CHUNK = 500

/**
 * Recompute the chain.
 *
 * The store gives the newest first, so it is walked from its end; the break of the lowest number is the first one.
 *
 * @returns the first break.
 */
export async function verifyChain(
  store: Pick<AuditStore, 'audit' | 'auditHead'>,
  seal: (text: string) => Buffer
): Promise<AuditBreak | undefined> {
  // In this order, so that records appended meanwhile do not appear to be beyond the head.
  const [newest] = await store.audit({ limit: 1 })
  const head = await store.auditHead()
  let first: AuditBreak | undefined
  if (newest && newest.seq > head.seq) {
    const { seq } = newest
    first = { seq, text: `record ${seq} is beyond the last one, ${head.seq}` }
  }
  let later: Later = { seq: head.seq + 1, previous: head.hash }
  for await (const record of backwards(store, head.seq)) {
    for (const one of [...linkBreaks(record, later, head.seq), ...sealBreaks(record, seal)]) {
      first = lower(first, one)
    }
    later = record
  }
  if (later.seq > 1) return lower(first, missing(1, later.seq - 1))
  if (later.previous === EMPTY_HEAD.hash) return first
  const { seq } = later
  return lower(first, { seq, text: `record ${seq} follows a missing record` })
}

type Later = Pick<AuditRecord, 'seq' | 'previous'>

/** @param later - the next record, which references it; for the head, the record still to come. */
function linkBreaks(record: AuditRecord, later: Later, last: number): AuditBreak[] {
  const { seq, hash } = record
  if (seq === later.seq) return [{ seq, text: `record ${seq} is present more than once` }]
  if (seq < later.seq - 1) return [missing(seq + 1, later.seq - 1)]
  if (hash === later.previous) return []
  if (seq === last) return [{ seq, text: `record ${seq} is not the record that was written last` }]
  return [{ seq: later.seq, text: `record ${later.seq} does not follow record ${seq}` }]
}

function sealBreaks(record: AuditRecord, seal: (text: string) => Buffer): AuditBreak[] {
  const { seq } = record
  if (sealed(record, seal).hash === record.hash) return []
  return [{ seq, text: `record ${seq} is not as it was sealed` }]
}

function missing(first: number, last: number): AuditBreak {
  const text =
    first === last ? `record ${first} is missing` : `records ${first} to ${last} are missing`
  return { seq: first, text }
}

/** The break of the lower number; of two of one number the one that was found first. */
function lower(found: AuditBreak | undefined, next: AuditBreak): AuditBreak {
  return found && found.seq <= next.seq ? found : next
}

/** All records from one on, newest first, and those too that a store wrongly has of one number. */
async function* backwards(
  store: Pick<AuditStore, 'audit'>,
  from: number
): AsyncGenerator<AuditRecord> {
  let before = from + 1
  let seen = 0
  for (;;) {
    const records = await store.audit({ limit: CHUNK, before })
    yield* records.slice(seen)
    const last = records.at(-1)?.seq
    if (last === undefined) return
    // Records of the last number may continue in the next chunk.
    const repeated = records.filter(({ seq }) => seq === last).length
    const allOne = repeated === records.length
    before = allOne ? last : last + 1
    seen = allOne ? 0 : repeated
  }
}
