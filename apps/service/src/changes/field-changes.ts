/** Which values of two records differ, by their paths (docs/design/jobs.md §3). */

import { diffArrays } from 'diff'
import { canonicalJson } from '../http/canonical-json.ts'
import { comparableUrl } from './text-changes.ts'

/** Fields that are listed, and characters of their values. */
const MOST_FIELDS = 200
const MOST_CHARACTERS = 100_000
/** Characters of one value; a longer one is cut, and shown as text. */
const LONGEST_VALUE = 2_000
/** Entries of lists that differ, and time for a list: beyond them entries are compared by their places. */
const MOST_EDITS = 2_000
const MOST_MS = 50

/** A value that differs. */
export interface FieldChange {
  /** `offers[0].price`: in the later record, or in the earlier one for what is gone. */
  readonly path: string
  /** Null for what was not there. */
  readonly before: unknown
  /** Null for what is gone. */
  readonly after: unknown
}

/** The difference of two values. */
export interface FieldChanges {
  readonly isSame: boolean
  readonly fields: readonly FieldChange[]
  /** More differs than `fields` has. */
  readonly isTruncated: boolean
}

interface Found {
  readonly fields: FieldChange[]
  characters: number
  count: number
}

/**
 * Compare records. The order of keys, absent values in place of null, and tracking parameters of URLs do not count. Entries
 * of a list are matched by their content, so that one more at the front is one change.
 */
export function fieldChanges(before: unknown, after: unknown): FieldChanges {
  const found: Found = { fields: [], characters: 0, count: 0 }
  compare(found, '', comparable(before), comparable(after))
  const { fields, count } = found
  return { isSame: count === 0, fields, isTruncated: fields.length < count }
}

function compare(found: Found, path: string, before: unknown, after: unknown): void {
  if (Array.isArray(before) && Array.isArray(after)) {
    compareLists(found, path, before, after)
    return
  }
  if (!isRecord(before) || !isRecord(after)) {
    if (canonicalJson(before ?? null) !== canonicalJson(after ?? null)) {
      note(found, path, before, after)
    }
    return
  }
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    compare(found, joined(path, name), before[name], after[name])
  }
}

function compareLists(
  found: Found,
  path: string,
  before: readonly unknown[],
  after: readonly unknown[]
): void {
  let [from, to] = [0, 0]
  for (const { gone, come, kept } of stepsOf(before, after)) {
    const pairs = Math.min(gone, come)
    for (let n = 0; n < pairs; n++) {
      compare(found, `${path}[${to + n}]`, before[from + n], after[to + n])
    }
    for (let n = pairs; n < gone; n++) {
      note(found, `${path}[${from + n}]`, before[from + n], null)
    }
    for (let n = pairs; n < come; n++) note(found, `${path}[${to + n}]`, null, after[to + n])
    from += gone + kept
    to += come + kept
  }
}

interface Step {
  readonly gone: number
  readonly come: number
  /** Entries that follow, and are the same. */
  readonly kept: number
}

/** The lists as runs of entries that went and came, each with the same entries that follow. */
function stepsOf(before: readonly unknown[], after: readonly unknown[]): Step[] {
  const bounds = { maxEditLength: MOST_EDITS, timeout: MOST_MS }
  const parts = diffArrays(before.map(canonicalJson), after.map(canonicalJson), bounds)
  if (!parts) return [{ gone: before.length, come: after.length, kept: 0 }]
  const steps: Step[] = []
  let [gone, come] = [0, 0]
  for (const { removed, added, count } of parts) {
    if (removed) gone += count
    else if (added) come += count
    else {
      steps.push({ gone, come, kept: count })
      gone = 0
      come = 0
    }
  }
  return [...steps, { gone, come, kept: 0 }]
}

function note(found: Found, path: string, before: unknown, after: unknown): void {
  const field = { path, before: shown(before), after: shown(after) }
  // What is absent and what is null are one.
  if (field.before === null && field.after === null) return
  found.count += 1
  if (found.fields.length >= MOST_FIELDS || found.characters > MOST_CHARACTERS) return
  found.characters += JSON.stringify(field).length
  found.fields.push(field)
}

function shown(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null)
  if (text.length <= LONGEST_VALUE) return value ?? null
  return `${text.slice(0, LONGEST_VALUE - 1)}…`
}

function comparable(value: unknown): unknown {
  if (typeof value === 'string') return /^https?:\S+$/.test(value) ? comparableUrl(value) : value
  if (Array.isArray(value)) return value.map(comparable)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== null && part !== undefined)
      .map(([name, part]) => [name, comparable(part)])
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function joined(path: string, name: string): string {
  if (!/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name)) return `${path}[${JSON.stringify(name)}]`
  return path === '' ? name : `${path}.${name}`
}
