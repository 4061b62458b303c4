/** Finds the values in which two records differ, by their paths (docs/design/jobs.md §3). */

import { diffArrays } from 'diff'
import { canonicalJson } from '../../../base/canonical-json.ts'
import { comparableUrl } from './text-changes.ts'

/** Fields that are listed, and characters of their values. */
const MOST_FIELDS = 200
const MOST_CHARACTERS = 100_000
/** Characters of one value; a longer one is cut, and shown as text. */
const LONGEST_VALUE = 2_000
/** Entries of a list, and those that differ: beyond them entries are compared by their places. */
const MOST_ENTRIES = 20_000
const MOST_EDITS = 2_000
/** Time for a record: beyond it entries are compared by their places, and URLs as they are. */
const MOST_MS = 50

/** A value that differs. */
export interface FieldChange {
  /** `offers[0].price`: in the later record, or in the earlier one for a removed value. */
  readonly path: string
  /** Null for an added value. */
  readonly before: unknown
  /** Null for a removed value. */
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
  /** The end of its time, by the clock of `performance`. */
  readonly until: number
  characters: number
  /** More differs than there is room for: the rest is not looked at. */
  isFull: boolean
}

/**
 * Compare records. The order of keys, absent values in place of null, and tracking parameters of URLs do not count. Entries
 * of a list are matched by their content, so that one more at the front is one change.
 */
export function fieldChanges(before: unknown, after: unknown): FieldChanges {
  const until = performance.now() + MOST_MS
  const found: Found = { fields: [], until, characters: 0, isFull: false }
  compare(found, '', before, after)
  const { fields, isFull } = found
  return { isSame: fields.length === 0, fields, isTruncated: isFull }
}

function compare(found: Found, path: string, before: unknown, after: unknown): void {
  if (found.isFull) return
  if (Array.isArray(before) && Array.isArray(after)) {
    compareLists(found, path, before, after)
    return
  }
  if (!isRecord(before) || !isRecord(after)) {
    if (!isSameLeaf(found, before ?? null, after ?? null)) note(found, path, before, after)
    return
  }
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (found.isFull) return
    if (before[name] === after[name]) continue
    compare(found, joined(path, name), before[name], after[name])
  }
}

function isSameLeaf(found: Found, before: unknown, after: unknown): boolean {
  if (before === after) return true
  if (typeof before !== 'string' || typeof after !== 'string' || isLate(found)) return false
  return comparable(before) === comparable(after)
}

function isLate({ until }: Found): boolean {
  return performance.now() > until
}

function compareLists(
  found: Found,
  path: string,
  before: readonly unknown[],
  after: readonly unknown[]
): void {
  let [from, to] = [0, 0]
  for (const { gone, come, kept } of stepsOf(found, before, after)) {
    if (found.isFull) return
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
function stepsOf(found: Found, before: readonly unknown[], after: readonly unknown[]): Step[] {
  const [from, to] = [keysOf(found, before), keysOf(found, after)]
  const timeout = Math.max(1, found.until - performance.now())
  const parts = from && to && diffArrays(from, to, { maxEditLength: MOST_EDITS, timeout })
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

/** Returns the keys for matching entries; undefined if that would take too long. */
function keysOf(found: Found, entries: readonly unknown[]): string[] | undefined {
  if (entries.length > MOST_ENTRIES) return undefined
  const keys: string[] = []
  for (const entry of entries) {
    if (isLate(found)) return undefined
    keys.push(canonicalJson(comparable(entry) ?? null))
  }
  return keys
}

function note(found: Found, path: string, before: unknown, after: unknown): void {
  const field = { path, before: shown(before), after: shown(after) }
  // An absent value equals null.
  if (field.before === null && field.after === null) return
  if (found.fields.length >= MOST_FIELDS || found.characters > MOST_CHARACTERS) {
    found.isFull = true
    return
  }
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
