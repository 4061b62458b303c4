/** Outline of the unread rest of a text: its sections with their sizes. */

import { mostTokens, type Range, type Section, titleOf } from '@sluice/passages'
import { sizeOf } from './size.ts'

/** An outline that fits. */
export interface Outline {
  /** A line for each section: number, title, size in tokens. */
  readonly lines: readonly string[]
  /** Note on the sections that the outline leaves out; undefined if it leaves out nothing. */
  readonly note: string | undefined
}

/**
 * The outline of the sections that begin in a range. If it is too long, the deepest levels are left out, and then the
 * last sections.
 *
 * @param most - estimated tokens that it may have.
 */
export function outlineOf(
  text: string,
  sections: readonly Section[],
  range: Range,
  most: number
): Outline {
  const rest = sections.filter(({ start }) => start >= range.start && start < range.end)
  const levels = [...new Set(rest.map(({ level }) => level))].sort((a, b) => b - a)
  const highest = levels.at(-1) ?? 0
  for (const deepest of levels) {
    const shown = rest.filter(({ level }) => level <= deepest)
    const lines = firstLines(text, shown, highest, most)
    const left = rest.length - lines.length
    if (lines.length === shown.length) {
      return { lines, note: left > 0 ? `${left} subsections are left out.` : undefined }
    }
    if (deepest === highest) return { lines, note: `${left} more sections are left out.` }
  }
  return { lines: [], note: undefined }
}

/** Returns the first lines, as many as fit. */
function firstLines(
  text: string,
  sections: readonly Section[],
  highest: number,
  most: number
): string[] {
  const lines: string[] = []
  let size = 0
  for (const section of sections) {
    const indent = '  '.repeat(section.level - highest)
    const line = `${indent}${section.number}. ${titleOf(text, section)} (${sizeOf(text, section)})`
    size += mostTokens(`${line}\n`)
    if (size > most) break
    lines.push(line)
  }
  return lines
}
