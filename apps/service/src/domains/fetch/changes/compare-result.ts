/** `data.changes`: a result against an earlier success of the same URL and options (docs/design/jobs.md §3). */

import { isReserved } from '@sluice/core'
import type { ChangesMode, Outcome } from '@sluice/fetch'
import type { EarlierResult } from './earlier-result.ts'
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

/** A result to be compared. */
export interface NewResult {
  readonly mode: ChangesMode
  readonly outcome: Pick<Outcome, 'data' | 'fields'>
}

/** Compare a result with the one before, if there is one. */
export function compareResult(
  earlier: EarlierResult | undefined,
  { mode, outcome }: NewResult
): Changes {
  if (!earlier) return { ...blank(mode, null), status: 'new', reason: 'first' }
  const { data: before } = earlier
  if (!before) return { ...blank(mode, earlier), status: 'new', reason: 'previous_gone' }
  if (isSameData(before, outcome.data)) return { ...blank(mode, earlier), status: 'same' }
  return compareData({ earlier, mode }, before, outcome.data, outcome.fields)
}

/** JSON of the part of a result that a mode compares; `undefined` if the result does not have it. */
export function comparedPart({ mode, outcome }: NewResult): Uint8Array | undefined {
  const part = partOf(outcome.data, mode, outcome.fields)
  if (part === undefined) return undefined
  const data = mode === 'record' ? part : { [mode === 'text' ? 'markdown' : 'extracted']: part }
  return Buffer.from(JSON.stringify(data))
}

/**
 * Compare two results that both have their data.
 *
 * @param what.earlier - the earlier one. @param fields - that are the record's own although an option has the same name.
 */
export function compareData(
  { earlier, mode }: { earlier: Pick<EarlierResult, 'id' | 'at'>; mode: ChangesMode },
  before: Uint8Array,
  data: Uint8Array,
  fields: Readonly<Record<string, boolean>> = {}
): Changes {
  const [old, now] = [before, data].map((bytes) => partOf(bytes, mode, fields))
  if (old === undefined || now === undefined) {
    return { ...blank(mode, earlier), status: 'new', reason: 'not_comparable' }
  }
  if (mode === 'text') {
    const { isSame, diff, isTruncated } = textChanges(old as string, now as string)
    const status = isSame ? 'same' : 'changed'
    return { ...blank(mode, earlier), status, diff, truncated: isTruncated }
  }
  const { isSame, fields: differing, isTruncated } = fieldChanges(old, now)
  const status = isSame ? 'same' : 'changed'
  return { ...blank(mode, earlier), status, fields: differing, truncated: isTruncated }
}

/** The data of an answer, with the comparison. */
export function dataWithChanges(data: Uint8Array, changes: Changes): Uint8Array {
  const added = Buffer.from(
    `${data.byteLength > 2 ? ',' : ''}"changes":${JSON.stringify(changes)}}`
  )
  return Buffer.concat([data.subarray(0, -1), added])
}

function blank(mode: ChangesMode, earlier: Pick<EarlierResult, 'id' | 'at'> | null) {
  return {
    reason: null,
    mode,
    previous: earlier && { id: earlier.id, at: new Date(earlier.at).toISOString() },
    diff: null,
    fields: mode === 'text' ? null : [],
    truncated: false
  } as const
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
