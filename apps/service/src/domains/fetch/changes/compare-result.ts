/** `data.changes`: a result against the account's newest success of the same URL and options (docs/design/jobs.md §3). */

import { isReserved } from '@sluice/core'
import type { ChangesMode, Outcome } from '@sluice/fetch'
import type { HistoryEntry } from '@sluice/store'
import type { FetchPorts } from '../ports.ts'
import { type FieldChange, fieldChanges } from './field-changes.ts'
import { textChanges } from './text-changes.ts'

/** Result of a comparison, as the answer has it. */
export interface Changes {
  readonly status: 'new' | 'same' | 'changed'
  /**
   * Reason for `new`. `first`: no earlier success is kept. `previous_gone`: the data of the earlier result is not kept.
   * `not_comparable`: the results cannot be compared.
   */
  readonly reason: 'first' | 'previous_gone' | 'not_comparable' | null
  readonly mode: ChangesMode
  readonly previous: { readonly id: string; readonly at: string } | null
  /** Unified diff, in the mode `text` only; otherwise null. */
  readonly diff: string | null
  /** Changed fields, in the other modes; null in the mode `text`. */
  readonly fields: readonly FieldChange[] | null
  readonly truncated: boolean
}

type Comparing = Pick<FetchPorts, 'ledger' | 'payloads' | 'log'>

/** A result to be compared. */
export interface NewResult {
  readonly account: string
  readonly mark: string
  readonly mode: ChangesMode
  readonly outcome: Pick<Outcome, 'data' | 'fields'>
}

/**
 * Compare a result with the one before.
 *
 * @throws SluiceError `STORE_UNAVAILABLE`.
 */
export async function compareResult(service: Comparing, result: NewResult): Promise<Changes> {
  const { account, mark, mode, outcome } = result
  const entry = await service.ledger.newestOf(account, mark)
  if (!entry) return { ...blank(mode, null), status: 'new', reason: 'first' }
  const before = await previousData(service, entry)
  if (!before) return { ...blank(mode, entry), status: 'new', reason: 'previous_gone' }
  if (isSameData(before, outcome.data)) return { ...blank(mode, entry), status: 'same' }
  return compareData({ entry, mode }, before, outcome.data, outcome.fields)
}

/**
 * Compare two results that both have their data.
 *
 * @param what.entry - the earlier one. @param fields - that are the record's own although an option has the same name.
 */
export function compareData(
  { entry, mode }: { entry: HistoryEntry; mode: ChangesMode },
  before: Uint8Array,
  data: Uint8Array,
  fields: Readonly<Record<string, boolean>> = {}
): Changes {
  const [old, now] = [before, data].map((bytes) => partOf(bytes, mode, fields))
  if (old === undefined || now === undefined) {
    return { ...blank(mode, entry), status: 'new', reason: 'not_comparable' }
  }
  if (mode === 'text') {
    const { isSame, diff, isTruncated } = textChanges(old as string, now as string)
    const status = isSame ? 'same' : 'changed'
    return { ...blank(mode, entry), status, diff, truncated: isTruncated }
  }
  const { isSame, fields: differing, isTruncated } = fieldChanges(old, now)
  const status = isSame ? 'same' : 'changed'
  return { ...blank(mode, entry), status, fields: differing, truncated: isTruncated }
}

/** The data of an answer, with the comparison. */
export function dataWithChanges(data: Uint8Array, changes: Changes): Uint8Array {
  const added = Buffer.from(
    `${data.byteLength > 2 ? ',' : ''}"changes":${JSON.stringify(changes)}}`
  )
  return Buffer.concat([data.subarray(0, -1), added])
}

function blank(mode: ChangesMode, entry: HistoryEntry | null) {
  return {
    reason: null,
    mode,
    previous: entry && { id: entry.id, at: new Date(entry.completedAt).toISOString() },
    diff: null,
    fields: mode === 'text' ? null : [],
    truncated: false
  } as const
}

/** The data of an earlier result; `undefined` if it was deleted or cannot be read. */
export async function previousData(
  { payloads, log }: Pick<Comparing, 'payloads' | 'log'>,
  { pointer }: HistoryEntry
): Promise<Uint8Array | undefined> {
  if (pointer === null) return undefined
  try {
    return await payloads.get(pointer)
  } catch (error) {
    // A result that was damaged would otherwise fail every later fetch of its URL.
    log.fault('an earlier result could not be read for a comparison', error)
    return undefined
  }
}

const ADDED = Buffer.from(',"changes":{')

/** Returns true if two results are equal byte for byte, apart from the comparison in the earlier one. */
function isSameData(before: Uint8Array, data: Uint8Array): boolean {
  const length = data.byteLength - 1
  const old = Buffer.from(before.buffer, before.byteOffset, before.byteLength)
  if (old.length < length || old.compare(data, 0, length, 0, length) !== 0) return false
  return old.length === length + 1 || old.subarray(length, length + ADDED.length).equals(ADDED)
}

/** The part of the data that a mode compares. */
function partOf(
  bytes: Uint8Array,
  mode: ChangesMode,
  fields: Readonly<Record<string, boolean>>
): unknown {
  const data = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
  if (mode === 'text') return typeof data.markdown === 'string' ? data.markdown : undefined
  if (mode === 'schema') return data.extracted
  // Among the keys that the service adds, only the applied filters describe the record.
  const isOfRecord = (name: string) =>
    Object.hasOwn(fields, name) || name === 'query' || !isReserved(name)
  return Object.fromEntries(
    Object.entries(data).filter(([name]) => name !== 'changes' && isOfRecord(name))
  )
}
