/** Pages of the audit log, by filters, with a sentence for each record. */

import { parseRequest } from '@sluice/fetch/request'
import type { AuditRecord, AuditQuery as StoreQuery } from '@sluice/store'
import { z } from 'zod'
import { shownTime } from '../../../base/shown-time.ts'
import type { OperatorPorts } from '../ports.ts'
import { type AuditNames, namesIn } from './audit-names.ts'
import { actorName, sentenceOf } from './audit-words.ts'

const id = z.string().min(1).max(100)

/** Filters of the records. */
export const AuditFilters = z.strictObject({
  account: id.optional(),
  action: z.string().min(1).max(100).optional(),
  actor: z
    .string()
    .min(1)
    .max(254)
    .optional()
    .describe(
      'Id of a user or key, the e-mail address of a user, `system`, `anonymous` or `command-line`.'
    ),
  from: z.iso.date().optional().describe('First UTC day.'),
  to: z.iso.date().optional().describe('Last UTC day.')
})
export type AuditFilters = z.infer<typeof AuditFilters>

/** Query of `GET /api/v1/operator/audit`. */
export const AuditQuery = AuditFilters.extend({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  before: z.coerce.number().int().min(1).optional().describe('`next_before` of the previous page.')
})

/** A record as answers show it. */
export interface ShownRecord extends Omit<AuditRecord, 'at'> {
  readonly at: string
  readonly text: string
  readonly actor_name: string
  readonly account_name: string | null
}

type Parts = Pick<OperatorPorts, 'ledger' | 'directory'>

/** Records of one read of the store, and most that one page looks at. */
const CHUNK = 200
const MOST_READ = 20_000

/**
 * A page of the audit log, newest first.
 *
 * @param own - account of the caller. @throws SluiceError `INVALID_REQUEST`.
 */
export async function auditPage(
  parts: Parts,
  parameters: unknown,
  own?: string
): Promise<{ records: readonly ShownRecord[]; next_before: number | null }> {
  const { limit, before, ...filters } = parseRequest(AuditQuery, parameters)
  const { records, next } = await matching(parts, filters, { limit, before })
  return { records: await shownRecords(parts, records, own), next_before: next }
}

/** All records of some filters, newest first, some at a time. */
export async function* auditRecords(
  parts: Parts,
  filters: AuditFilters
): AsyncGenerator<readonly ShownRecord[]> {
  for (let before: number | undefined; ; ) {
    const { records, next } = await matching(parts, filters, { limit: CHUNK, before })
    yield await shownRecords(parts, records)
    if (next === null) return
    before = next
  }
}

/** Records with names and sentences. */
async function shownRecords(
  parts: Parts,
  records: readonly AuditRecord[],
  own?: string
): Promise<ShownRecord[]> {
  const names = await namesIn(parts, records, own)
  return records.map((record) => shownRecord(record, names))
}

function shownRecord(record: AuditRecord, names: AuditNames): ShownRecord {
  const { at, actor, account, ...rest } = record
  return {
    ...rest,
    actor,
    account,
    at: shownTime(at),
    text: sentenceOf(record, names),
    actor_name: actorName(actor, names),
    account_name: account === null ? null : (names.get(account) ?? null)
  }
}

/**
 * Records that match. The store filters by account and action; other filters check records one by one, so a page may
 * have fewer than `limit` although more follow.
 */
async function matching(
  { directory }: Parts,
  { account, action, actor, from, to }: AuditFilters,
  { limit, before }: { limit: number; before: number | undefined }
): Promise<{ records: readonly AuditRecord[]; next: number | null }> {
  const who = actor?.includes('@')
    ? ((await directory.userByEmail(actor.normalize('NFKC').trim().toLowerCase()))?.id ?? actor)
    : actor
  const begin = from === undefined ? Number.NEGATIVE_INFINITY : Date.parse(from)
  const end = to === undefined ? Number.POSITIVE_INFINITY : Date.parse(to) + 86_400_000
  const query = {
    ...(account === undefined ? {} : { account }),
    ...(action === undefined ? {} : { action })
  }
  const isPlain = who === undefined && from === undefined && to === undefined
  const records: AuditRecord[] = []
  let last = to === undefined ? before : lowest(before, await firstAfter(directory, end))
  for (let read = 0; read < MOST_READ; read += CHUNK) {
    const size = isPlain ? limit : CHUNK
    const found = await directory.audit(pageOf(query, size, last))
    for (const record of found) {
      last = record.seq
      // Notes are written up to a second late: some older ones may still follow.
      if (record.at < begin - 60_000) return { records, next: null }
      const isWanted = (who === undefined || record.actor === who) && record.at >= begin
      if (isWanted && record.at < end) records.push(record)
      if (records.length === limit) return { records, next: last > 1 ? last : null }
    }
    if (found.length < size) return { records, next: null }
  }
  return { records, next: last ?? null }
}

function pageOf(query: Partial<StoreQuery>, limit: number, before: number | undefined): StoreQuery {
  return { ...query, limit, ...(before === undefined ? {} : { before }) }
}

function lowest(one: number | undefined, other: number): number {
  return one === undefined ? other : Math.min(one, other)
}

/** Number of the first record after a time, by halving: records are in the order of their times but for seconds. */
async function firstAfter(directory: Parts['directory'], time: number): Promise<number> {
  let low = 1
  let high = (await directory.auditHead()).seq + 1
  const late = time + 60_000
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const [record] = await directory.audit({ limit: 1, before: middle + 1 })
    if (!record || record.at < late) low = middle + 1
    else high = middle
  }
  return low
}
