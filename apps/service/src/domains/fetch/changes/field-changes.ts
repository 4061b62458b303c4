/** Finds the values in which two records differ, by their paths (docs/design/jobs.md §3). */

import { diffArrays } from 'diff'
import { canonicalJson, sortedKeys } from '../../../base/canonical-json.ts'
import { type ComparisonRules, NO_RULES } from './comparison-rules.ts'
import { comparableUrl, folded, jsonIn } from './folded.ts'
import { type IgnoredParts, ignoredParts } from './ignored-parts.ts'

/** Fields that are listed, and characters of their values. */
const MOST_FIELDS = 200
const MOST_CHARACTERS = 100_000
/** Characters of one value; a longer one is cut, and shown as text. */
const LONGEST_VALUE = 2_000
/** Entries of a list, and those that differ: beyond them entries are compared by their places. */
const MOST_ENTRIES = 20_000
const MOST_EDITS = 2_000
/**
 * Characters that are brought into the form in which they are compared, and time to match entries: beyond them texts are
 * compared as they are, and entries by their places. Not time for both: a busy process must not call a text changed.
 */
const MOST_WORK = 4_000_000
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
  readonly rules: ComparisonRules
  readonly ignored: IgnoredParts
  readonly fields: FieldChange[]
  /** The end of its time to match entries, by the clock of `performance`. */
  readonly until: number
  /** Characters that were brought into the form in which they are compared. */
  work: number
  characters: number
  /** More differs than there is room for: the rest is not looked at. */
  isFull: boolean
}

/**
 * Compare records. The order of keys, absent values in place of null, and differences of texts that no reader sees do not
 * count. Entries of a list are matched by their content, so that one more at the front is one change.
 */
export function fieldChanges(before: unknown, after: unknown, rules = NO_RULES): FieldChanges {
  const until = performance.now() + MOST_MS
  const ignored = ignoredParts(rules.ignore)
  const found: Found = { rules, ignored, fields: [], until, work: 0, characters: 0, isFull: false }
  compare(found, '', before, after)
  const { fields, isFull } = found
  const isSame = fields.length < rules.minChanged
  return { isSame, fields: isSame ? [] : fields, isTruncated: isFull }
}

function compare(found: Found, path: string, before: unknown, after: unknown): void {
  if (found.isFull || isIgnoredPath(found, path)) return
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
  if (isLate(found)) return false
  const [old, now] = [comparable(found, before), comparable(found, after)]
  if (old === IGNORED || now === IGNORED) return true
  return typeof old === 'string' && old === now
}

/** Returns true for a field that an ignored text names, and for the fields in it. Numbers of entries do not count. */
function isIgnoredPath({ ignored }: Found, path: string): boolean {
  if (ignored.texts.length === 0 || path === '') return false
  const name = path.replace(/\[\d+\]/g, '').toLowerCase()
  return ignored.texts.includes(name)
}

function isLate({ work }: Found): boolean {
  return work > MOST_WORK
}

function compareLists(
  found: Found,
  path: string,
  before: readonly unknown[],
  after: readonly unknown[]
): void {
  const [old, now] = entriesOf(found, before, after)
  let [from, to] = [0, 0]
  const place = (entry: Entry | undefined) => `${path}[${entry?.at}]`
  for (const { gone, come, kept } of stepsOf(found, old, now)) {
    if (found.isFull) return
    for (let n = 0; n < Math.max(gone, come); n++) {
      const went = n < gone ? old[from + n] : undefined
      const came = n < come ? now[to + n] : undefined
      if (went && came) compare(found, place(came), went.value, came.value)
      else note(found, place(came ?? went), went?.value, came?.value)
    }
    from += gone + kept
    to += come + kept
  }
}

/** An entry of a list. */
interface Entry {
  readonly value: unknown
  /** Its place in the list. */
  readonly at: number
  /** Equal for entries that are the same; undefined if to make them would take too long. */
  readonly key: string | undefined
}

/**
 * The entries of two lists that are compared, in the order in which they are compared. Only entries that the other list
 * does not have are matched with what is ignored.
 */
function entriesOf(
  found: Found,
  before: readonly unknown[],
  after: readonly unknown[]
): [Entry[], Entry[]] {
  const [old, now] = [plainEntries(found, before), plainEntries(found, after)]
  return [comparedEntries(found, old, now), comparedEntries(found, now, old)]
}

function plainEntries(found: Found, list: readonly unknown[]): Entry[] {
  const isLong = list.length > MOST_ENTRIES
  return list.map((value, at) => {
    if (isLong || isLate(found)) return { value, at, key: undefined }
    return { value, at, key: canonicalJson(comparable(found, value, false) ?? null) }
  })
}

function comparedEntries(found: Found, list: readonly Entry[], other: readonly Entry[]): Entry[] {
  const { rules, ignored } = found
  if (list.some(({ key }) => key === undefined)) return [...list]
  const known = new Set(other.map(({ key }) => key))
  const entries = list.flatMap((entry): Entry[] => {
    if (ignored.count === 0 || known.has(entry.key)) return [entry]
    const part = comparable(found, entry.value)
    return part === IGNORED ? [] : [{ ...entry, key: canonicalJson(part ?? null) }]
  })
  if (!rules.asSets) return entries
  const once = new Map(entries.map((entry) => [entry.key, entry]))
  return [...once.values()].sort((a, b) => (String(a.key) < String(b.key) ? -1 : 1))
}

interface Step {
  readonly gone: number
  readonly come: number
  /** Entries that follow, and are the same. */
  readonly kept: number
}

/** The lists as runs of entries that went and came, each with the same entries that follow. */
function stepsOf(found: Found, before: readonly Entry[], after: readonly Entry[]): Step[] {
  const [from, to] = [before, after].map((entries) => entries.map(({ key }) => key))
  const timeout = Math.max(1, found.until - performance.now())
  const isKnown = ![...before, ...after].some(({ key }) => key === undefined)
  const bounds = { maxEditLength: MOST_EDITS, timeout }
  const parts = isKnown ? diffArrays(from ?? [], to ?? [], bounds) : undefined
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

/** A text that is not compared. */
const IGNORED = Symbol('ignored')

/** A value in the form in which it is compared. @param leavesOut - without what is ignored. */
function comparable(found: Found, value: unknown, leavesOut = true): unknown {
  if (typeof value === 'string') return comparableText(found, value, leavesOut)
  if (Array.isArray(value)) {
    return value
      .map((part) => comparable(found, part, leavesOut))
      .filter((part) => part !== IGNORED)
  }
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== null && part !== undefined)
      .map(([name, part]) => [name, comparable(found, part, leavesOut)])
      .filter(([, part]) => part !== IGNORED)
  )
}

function comparableText(found: Found, text: string, leavesOut: boolean): string | typeof IGNORED {
  const { rules, ignored } = found
  found.work += text.length
  if (/^https?:\S+$/.test(text)) return comparableUrl(text)
  const json = jsonIn(text)
  if (json) return canonicalJson(sortedKeys(json, rules.asSets))
  const lines = text.split('\n').flatMap((line) => {
    const key = folded(line)
    return (leavesOut ? ignored.without(key) : key) ?? []
  })
  return lines.length === 0 ? IGNORED : lines.join('\n')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function joined(path: string, name: string): string {
  if (!/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name)) return `${path}[${JSON.stringify(name)}]`
  return path === '' ? name : `${path}.${name}`
}
