/** What of a text is still to be read: its sections with their sizes. */

import { estimateTokens } from './estimate-tokens.ts'
import type { Section } from './sections.ts'

/** An outline that fits. */
export interface Outline {
  /** A line for each section: number, title, size in tokens. */
  readonly lines: readonly string[]
  /** What it leaves out, in words; undefined if it leaves out nothing. */
  readonly note: string | undefined
}

/**
 * The outline of what begins at `from`, or after it, before `end`. If it is too long, the deepest levels are left out,
 * and then the last sections.
 *
 * @param most - estimated tokens that it may have.
 */
export function outlineOf(
  sections: readonly Section[],
  { from, end }: { readonly from: number; readonly end: number },
  most: number
): Outline {
  const rest = sections.filter(({ start }) => start >= from && start < end)
  const levels = [...new Set(rest.map(({ level }) => level))].sort((a, b) => b - a)
  const highest = levels.at(-1) ?? 0
  for (const deepest of levels) {
    const shown = rest.filter(({ level }) => level <= deepest)
    const lines = shown.map((section) => lineOf(section, highest))
    if (estimateTokens(lines.join('\n')) > most) continue
    const left = rest.length - shown.length
    return { lines, note: left > 0 ? `${left} subsections are left out.` : undefined }
  }
  return firstOnes(rest, highest, most)
}

function firstOnes(rest: readonly Section[], highest: number, most: number): Outline {
  const top = rest.filter(({ level }) => level === highest)
  const lines: string[] = []
  let size = 0
  for (const section of top) {
    const line = lineOf(section, highest)
    size += estimateTokens(`${line}\n`)
    if (size > most) break
    lines.push(line)
  }
  const left = rest.length - lines.length
  return { lines, note: left > 0 ? `${left} more sections are left out.` : undefined }
}

function lineOf({ number, level, title, quarters }: Section, highest: number): string {
  return `${'  '.repeat(level - highest)}${number}. ${title} (${Math.ceil(quarters / 4)})`
}
