/** Compares two texts and returns a unified diff of bounded size and cost (docs/design/jobs.md §3). */

import { formatPatch, OMIT_HEADERS, type StructuredPatch, structuredPatch } from 'diff'
import { type ComparisonRules, NO_RULES } from './comparison-rules.ts'
import { ignoredParts } from './ignored-parts.ts'
import { comparedLines, type TextLine, textLines } from './text-lines.ts'

/** Characters of both texts together that are compared line by line; these bounds are measured in benchmarks/changes. */
const MOST_CHARACTERS = 2_000_000
/** Lines of both, lines that differ, and time: beyond them there is no diff, only that something changed. */
const MOST_LINES = 40_000
const MOST_EDITS = 10_000
const MOST_MS = 50
/** Characters of a diff. */
const LONGEST_DIFF = 100_000
/** Lines around a change. */
const CONTEXT = 3

/** The difference of two texts. */
export interface TextChanges {
  readonly isSame: boolean
  /** Null if the texts are the same, or too long or too different for a diff. */
  readonly diff: string | null
  /** There is more that differs than `diff` has. */
  readonly isTruncated: boolean
}

/**
 * Compare Markdown. Differences that no reader sees do not count ({@link textLines}), except in texts beyond the bounds,
 * which are compared as they are.
 *
 * @param before - a text, or the texts of several elements, whose order does not count if that of lists does not.
 */
export function textChanges(
  before: string | readonly string[],
  after: string | readonly string[],
  rules = NO_RULES
): TextChanges {
  const [one, other] = [before, after].map((texts) => [texts].flat().join('\n\n')) as [
    string,
    string
  ]
  if (one.length + other.length > MOST_CHARACTERS || linesOf(one) + linesOf(other) > MOST_LINES) {
    const isSame = one === other
    return { isSame, diff: null, isTruncated: !isSame }
  }
  const [old, now] = comparedTexts([before].flat(), [after].flat(), rules)
  const [from, to] = [keysOf(old), keysOf(now)]
  if (from === to) return SAME
  const bounds = { context: CONTEXT, maxEditLength: MOST_EDITS, timeout: MOST_MS }
  const patch = structuredPatch('before', 'after', from, to, undefined, undefined, bounds)
  if (!patch) return { isSame: false, diff: null, isTruncated: true }
  if (changedLines(patch) < rules.minChanged) return SAME
  const whole = formatPatch(withShown(patch, old, now), OMIT_HEADERS)
  const diff = whole.length > LONGEST_DIFF ? wholeLines(whole.slice(0, LONGEST_DIFF)) : whole
  return { isSame: false, diff, isTruncated: diff.length < whole.length }
}

function comparedTexts(
  before: readonly string[],
  after: readonly string[],
  { ignore, asSets }: ComparisonRules
): [TextLine[], TextLine[]] {
  const read = (texts: readonly string[]) => texts.map((text) => textLines(text, asSets))
  const [old, now] = [read(before), read(after)]
  const keysIn = (groups: readonly TextLine[][]) => new Set(groups.flat().map(({ key }) => key))
  const means = { ignored: ignoredParts(ignore), asSets }
  const compared = (groups: readonly TextLine[][], other: ReadonlySet<string>) =>
    joined(
      groups.map((lines) => comparedLines(lines, other, means)),
      asSets
    )
  return [compared(old, keysIn(now)), compared(now, keysIn(old))]
}

/** The lines of several elements, with a blank line between two. */
function joined(groups: readonly TextLine[][], asSets: boolean): TextLine[] {
  const keyed = groups
    .filter(({ length }) => length > 0)
    .map((lines) => [keysOf(lines), lines] as const)
  const ordered = asSets
    ? [...new Map(keyed)].sort(([one], [other]) => (one < other ? -1 : 1))
    : keyed
  return ordered.flatMap(([, lines], at) => (at === 0 ? lines : [BLANK, ...lines]))
}

const BLANK: TextLine = { key: '', shown: '' }

const SAME: TextChanges = { isSame: true, diff: null, isTruncated: false }

/** Ends with a line end: without one, a line that is added at the end would change the line before it too. */
function keysOf(lines: readonly TextLine[]): string {
  return lines.map(({ key }) => `${key}\n`).join('')
}

/** The number of changed lines. A line in the place of another one counts once. */
function changedLines({ hunks }: StructuredPatch): number {
  let count = 0
  for (const { lines } of hunks) {
    let [gone, come] = [0, 0]
    for (const line of [...lines, ' ']) {
      const isBlank = line.length === 1
      if (line.startsWith('-')) gone += isBlank ? 0 : 1
      else if (line.startsWith('+')) come += isBlank ? 0 : 1
      else {
        count += Math.max(gone, come)
        gone = 0
        come = 0
      }
    }
  }
  return count
}

/** A patch of keys with the lines as they are. */
function withShown(
  patch: StructuredPatch,
  old: readonly TextLine[],
  now: readonly TextLine[]
): StructuredPatch {
  const hunks = patch.hunks.map((hunk) => {
    let [from, to] = [hunk.oldStart - 1, hunk.newStart - 1]
    // Of nothing, the line before it is named.
    if (hunk.oldLines === 0) from++
    if (hunk.newLines === 0) to++
    const lines = hunk.lines.map((line) => {
      const gone = line.startsWith('+') ? undefined : old[from++]
      const come = line.startsWith('-') ? undefined : now[to++]
      return `${line[0]}${(come ?? gone)?.shown ?? ''}`
    })
    return { ...hunk, lines }
  })
  return { ...patch, hunks }
}

function linesOf(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}

function wholeLines(text: string): string {
  return text.slice(0, text.lastIndexOf('\n') + 1)
}
