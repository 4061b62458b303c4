/** The lines of a Markdown text that are compared, each with the form in which it is compared. */

import { sortedKeys } from '../../../base/canonical-json.ts'
import { comparableUrl, folded, jsonIn, pictureUrl } from './folded.ts'
import type { IgnoredParts } from './ignored-parts.ts'

/** Links of a text whose tracking parameters are left out. */
const MOST_LINKS = 5_000
/** Characters before a link that show whether it is a picture's. */
const ALT = 300
/** Levels of lists within lists that are sorted. */
const MOST_LEVELS = 20
const URLS = /(?<=\]\()https?:[^\s)]+/g
const NUMBER = /^([ \t]{0,40}(?:> ?){0,9})\d{1,9}([.)] )/
const MARKER = /^([ \t]{0,40})(?:[-*+]|\d{1,9}[.)]) /
const FENCE = /^```[a-z]{0,20}\n([\s\S]*)\n```$/

/** A line of a text. */
export interface TextLine {
  /** Equal for lines that are the same. */
  readonly key: string
  /** The line as it is. */
  readonly shown: string
}

/** The lines of a text. One that is JSON has a line for each of its values. */
export function textLines(text: string, sortsLists: boolean): TextLine[] {
  const whole = text.replace(/\r\n?/g, '\n').trimEnd()
  const json = jsonIn(FENCE.exec(whole)?.[1] ?? whole)
  const shown = json ? JSON.stringify(sortedKeys(json, sortsLists), null, 2) : withUrls(whole)
  return shown === '' ? [] : shown.split('\n').map(lineOf)
}

function lineOf(line: string): TextLine {
  return { key: folded(line).replace(NUMBER, '$11$2'), shown: line.trimEnd() }
}

/**
 * The lines that are compared, in the order in which they are compared. Lines that the other text has as well are not
 * matched with what is ignored: they do not differ.
 */
export function comparedLines(
  lines: readonly TextLine[],
  other: ReadonlySet<string>,
  { ignored, asSets }: { readonly ignored: IgnoredParts; readonly asSets: boolean }
): TextLine[] {
  const left: TextLine[] = []
  for (const { key, shown } of lines) {
    const compared = other.has(key) ? key : ignored.without(key)
    // What is left out takes one of the blank lines around it along.
    const isDoubled = compared === '' && (left.at(-1)?.key ?? '') === ''
    if (compared !== undefined && !isDoubled) left.push({ key: compared, shown })
  }
  if (left.at(-1)?.key === '') left.pop()
  return asSets ? sortedLists(left) : left
}

function withUrls(text: string): string {
  let links = 0
  return text.replace(URLS, (url, at: number) => {
    if (++links > MOST_LINKS) return url
    const isPicture = /!\[[^\]]{0,300}\]\($/.test(text.slice(Math.max(0, at - ALT), at))
    return isPicture ? pictureUrl(url) : comparableUrl(url)
  })
}

/** Lines whose list entries are sorted, each entry once. */
function sortedLists(lines: readonly TextLine[], level = 0): TextLine[] {
  if (level === MOST_LEVELS) return [...lines]
  const result: TextLine[] = []
  for (let at = 0; at < lines.length; ) {
    const indent = indentOf(lines[at])
    if (indent === undefined) {
      result.push(lines[at++] as TextLine)
      continue
    }
    const end = listEnd(lines, at, indent)
    const entries = new Map<string, TextLine[]>()
    for (let from = at; from < end; ) {
      let to = from + 1
      while (to < end && indentOf(lines[to]) !== indent) to++
      const [first, ...rest] = lines.slice(from, to) as [TextLine, ...TextLine[]]
      const entry = [first, ...sortedLists(rest, level + 1)]
      entries.set(entry.map(({ key }) => key.trim()).join('\n'), entry)
      from = to
    }
    result.push(...[...entries].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, entry]) => entry))
    at = end
  }
  return result
}

/** Indentation of a line that begins an entry of a list. */
function indentOf(line: TextLine | undefined): number | undefined {
  return line && MARKER.exec(line.key)?.[1]?.length
}

/** The line after a list: entries, what is indented below them, and blank lines in between. */
function listEnd(lines: readonly TextLine[], start: number, indent: number): number {
  let end = start + 1
  for (let at = start + 1; at < lines.length; at++) {
    const { key } = lines[at] as TextLine
    if (key === '') continue
    const isInside = key.length - key.trimStart().length > indent
    if (!isInside && indentOf(lines[at]) !== indent) break
    end = at + 1
  }
  return end
}
