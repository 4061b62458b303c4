/** `data.changes`: a result against an earlier success of the same URL and options (docs/design/jobs.md §3). */

import type { ChangesMode, Comparison, Outcome } from '@sluice/fetch'
import { partIn, partOf } from './compared-part.ts'
import { comparisonRules } from './comparison-rules.ts'
import type { EarlierResult } from './earlier-result.ts'
import { type FieldChange, fieldChanges } from './field-changes.ts'
import { textChanges } from './text-changes.ts'

/** Result of a comparison, as the answer has it. */
export interface Changes {
  /**
   * `removed` and `back` are states of pages of monitors. `not_comparable`: one of the results does not have the compared
   * part.
   */
  readonly status: 'new' | 'same' | 'changed' | 'removed' | 'back' | 'not_comparable'
  /** Reason for `new`. `first`: no earlier success is kept. `previous_gone`: its data is not kept. */
  readonly reason: 'first' | 'previous_gone' | null
  readonly mode: ChangesMode
  readonly previous: { readonly id: string; readonly at: string } | null
  /** The texts that are compared, if `only` selects them. */
  readonly texts?: readonly string[]
  /** Unified diff, in the mode `text` only; otherwise null. */
  readonly diff: string | null
  /** Changed fields, in the other modes; null in the mode `text`. */
  readonly fields: readonly FieldChange[] | null
  readonly truncated: boolean
}

/** Compare a result with the one before, if there is one. */
export function compareResult(
  earlier: EarlierResult | undefined,
  comparison: Comparison,
  outcome: Pick<Outcome, 'data' | 'fields' | 'watched'>
): { readonly changes: Changes; readonly part: unknown } {
  const { mode, only } = comparison
  const texts = only === undefined ? {} : { texts: outcome.watched ?? [] }
  const answer = (changes: Omit<Changes, 'mode'>, part: unknown) => ({
    changes: { ...changes, ...texts, mode },
    part
  })
  const before = earlier?.data
  const isPlain = only === undefined && mode !== 'schema'
  if (isPlain && before && !earlier.isGone && isSameData(before, outcome.data)) {
    return answer({ ...blank(mode, earlier), status: 'same' }, undefined)
  }
  const part = partOf(comparison, outcome)
  if (part === undefined) {
    return answer({ ...blank(mode, earlier), status: 'not_comparable' }, undefined)
  }
  if (!earlier) return answer({ ...blank(mode), status: 'new', reason: 'first' }, part)
  if (!before) {
    return answer({ ...blank(mode, earlier), status: 'new', reason: 'previous_gone' }, part)
  }
  const old = partIn(before, comparison, outcome.fields)
  const made = compareParts({ earlier, comparison }, old, part)
  const isBack = earlier.isGone && (made.status === 'same' || made.status === 'changed')
  return answer(isBack ? { ...made, status: 'back' } : made, part)
}

/** Compare the compared parts of two results. @param of.earlier - the earlier one. */
export function compareParts(
  of: {
    readonly earlier: Pick<EarlierResult, 'id' | 'at'>
    readonly comparison: Pick<Comparison, 'mode'> & Partial<Comparison>
  },
  old: unknown,
  now: unknown
): Changes {
  const { mode } = of.comparison
  const found = blank(mode, of.earlier)
  if (old === undefined || now === undefined) return { ...found, status: 'not_comparable' }
  const rules = comparisonRules(of.comparison)
  if (mode === 'text') {
    const [before, after] = [old, now] as [string | string[], string | string[]]
    const { isSame, diff, isTruncated } = textChanges(before, after, rules)
    return { ...found, status: isSame ? 'same' : 'changed', diff, truncated: isTruncated }
  }
  const { isSame, fields, isTruncated } = fieldChanges(old, now, rules)
  return { ...found, status: isSame ? 'same' : 'changed', fields, truncated: isTruncated }
}

/** The data of an answer, with the comparison. */
export function dataWithChanges(data: Uint8Array, changes: Changes): Uint8Array {
  const added = Buffer.from(
    `${data.byteLength > 2 ? ',' : ''}"changes":${JSON.stringify(changes)}}`
  )
  return Buffer.concat([data.subarray(0, -1), added])
}

/** A comparison that found nothing. */
export function blank(mode: ChangesMode, earlier?: Pick<EarlierResult, 'id' | 'at'>) {
  return {
    reason: null,
    mode,
    previous: earlier ? { id: earlier.id, at: new Date(earlier.at).toISOString() } : null,
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
