/** Compares two texts and returns a unified diff of bounded size and cost (docs/design/jobs.md §3). */

import { normalUrl } from '@sluice/crawl'
import { formatPatch, OMIT_HEADERS, structuredPatch } from 'diff'

/** Characters of both texts together that are compared line by line; these bounds are measured in benchmarks/changes. */
const MOST_CHARACTERS = 2_000_000
/** Lines of both, lines that differ, and time: beyond them there is no diff, only that something changed. */
const MOST_LINES = 40_000
const MOST_EDITS = 10_000
const MOST_MS = 50
/** Links of a text whose tracking parameters are left out. */
const MOST_LINKS = 5_000
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
 * Compare Markdown. Line ends, spaces at the end of lines and tracking parameters of links do not count, except in texts
 * beyond the bounds, which are compared as they are.
 */
export function textChanges(before: string, after: string): TextChanges {
  if (
    before.length + after.length > MOST_CHARACTERS ||
    linesOf(before) + linesOf(after) > MOST_LINES
  ) {
    const isSame = before === after
    return { isSame, diff: null, isTruncated: !isSame }
  }
  const [old, now] = [comparable(before), comparable(after)]
  if (old === now) return { isSame: true, diff: null, isTruncated: false }
  const bounds = { context: CONTEXT, maxEditLength: MOST_EDITS, timeout: MOST_MS }
  const patch = structuredPatch('before', 'after', old, now, undefined, undefined, bounds)
  if (!patch) return { isSame: false, diff: null, isTruncated: true }
  const whole = formatPatch(patch, OMIT_HEADERS)
  const diff = whole.length > LONGEST_DIFF ? wholeLines(whole.slice(0, LONGEST_DIFF)) : whole
  return { isSame: false, diff, isTruncated: diff.length < whole.length }
}

/** Ends with a line end: without one, a line that is added at the end would change the line before it too. */
function comparable(text: string): string {
  let links = 0
  const lines = text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/(?<=\]\()https?:[^\s)]+/g, (url) => (++links > MOST_LINKS ? url : comparableUrl(url)))
    .trimEnd()
  return lines === '' ? '' : `${lines}\n`
}

function linesOf(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** A URL without the parts that do not identify a page. The fragment stays. */
export function comparableUrl(text: string): string {
  const url = text.includes('?') ? URL.parse(text) : null
  return url && /^https?:$/.test(url.protocol) ? `${normalUrl(url)}${url.hash}` : text
}

function wholeLines(text: string): string {
  return text.slice(0, text.lastIndexOf('\n') + 1)
}
