/**
 * The audit log in Redis: a sorted set by number, and an index for its queries.
 */

import { randomUUID } from 'node:crypto'
import type { Reply } from '../connections/redis/script-files.ts'
import { assertFollows, EMPTY_HEAD } from './audit-sequence.ts'
import type { AuditHead, AuditQuery, AuditRecord, AuditStore } from './audit-store.ts'

/**
 * Runs one of the scripts of `lua/directory/` that keep the audit log, until it works or the caller has waited long
 * enough.
 */
export type RunAuditScript = (
  name: 'append-audit' | 'audit-head' | 'audit',
  args?: readonly (string | number)[]
) => Promise<Reply>

/** Records of one reply. */
const CHUNK = 200

/** The audit log of a store, by its scripts. */
export function auditOver(run: RunAuditScript): AuditStore {
  return {
    async appendAudit(head, records) {
      assertFollows(head, records)
      const last = records.at(-1) ?? head
      const args = records.flatMap((record) => {
        const members = membersOf(record)
        return [record.seq, JSON.stringify(record), members.length, ...members]
      })
      const nonce = randomUUID()
      const reply = await run('append-audit', [head.seq, head.hash, nonce, last.hash, ...args])
      if (reply[0] === 'OK') return { status: 'OK', head: { seq: last.seq, hash: last.hash } }
      return { status: 'STALE', head: headOf(reply) }
    },
    async auditHead() {
      const reply = await run('audit-head')
      return reply[0] === 'OK' ? headOf(reply) : EMPTY_HEAD
    },
    audit: (query) => recordsOf(run, query)
  }
}

async function recordsOf(run: RunAuditScript, query: AuditQuery): Promise<AuditRecord[]> {
  const records: AuditRecord[] = []
  const foundBy = placeOf(query.account, query.action)
  let before = String(query.before ?? '')
  while (records.length < query.limit) {
    const limit = Math.min(CHUNK, query.limit - records.length)
    const [, more, ...reply] = await run('audit', [before, limit, foundBy])
    for (let at = 0; at < reply.length; at += 2) records.push(recordFrom(reply[at], reply[at + 1]))
    if (more === '') break
    before = String(more)
  }
  return records
}

/** One that was tampered with is a record still: it is for the seal to say that it is wrong. */
function recordFrom(seq: unknown, text: unknown): AuditRecord {
  const none = { at: 0, actor: '', action: '', account: null, details: {}, previous: '', hash: '' }
  try {
    return { ...none, ...(JSON.parse(String(text)) as AuditRecord), seq: Number(seq) }
  } catch {
    return { ...none, seq: Number(seq) }
  }
}

/** The index keys of a record, each ending in its number: numbers of one length sort as text. */
function membersOf({ seq, account, action }: AuditRecord): string[] {
  const places = [placeOf(undefined, action)]
  if (account !== null) places.push(placeOf(account, undefined), placeOf(account, action))
  return places.map((place) => `${place}${String(seq).padStart(16, '0')}`)
}

/** Begins with the lengths, so that none is the beginning of another. */
function placeOf(account: string | undefined, action: string | undefined): string {
  const part = (mark: string, text: string | undefined) =>
    text === undefined ? '' : `${mark}${Buffer.byteLength(text)}:${text}:`
  return part('account', account) + part('action', action)
}

function headOf([, seq, hash]: readonly (string | number)[]): AuditHead {
  return { seq: Number(seq), hash: String(hash) }
}
