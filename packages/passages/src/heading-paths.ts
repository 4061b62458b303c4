/** Headings above a place of Markdown. */

import { lineEnd } from './blocks.ts'
import { quartersOf } from './most-tokens.ts'
import { plainMarkdown } from './plain-markdown.ts'
import type { Section } from './sections.ts'

/** Headings above an offset, outermost first, without marks. A heading itself is above the text after its line. */
export type HeadingPath = (offset: number) => readonly string[]

/** The paths of a text. Offsets must be asked for in ascending order. */
export function headingPaths(text: string, sections: readonly Section[]): HeadingPath {
  const open: { readonly section: Section; readonly title: string }[] = []
  let next = 0
  let path: readonly string[] = []
  return (offset) => {
    let isChanged = false
    for (; next < sections.length && (sections[next]?.start ?? offset) < offset; next++) {
      const section = sections[next] as Section
      close(open, section.start)
      open.push({ section, title: headingOf(text, section) })
      isChanged = true
    }
    isChanged = close(open, offset - 1) || isChanged
    if (isChanged) path = open.map(({ title }) => title)
    return path
  }
}

/** @returns whether a section has ended before an offset. */
function close(open: { readonly section: Section }[], offset: number): boolean {
  const before = open.length
  while (open.length > 0 && (open.at(-1)?.section.end ?? 0) <= offset) open.pop()
  return open.length < before
}

/** Longest line of a heading that is read, UTF-16 code units. */
const LONGEST = 2_000

/** The heading of a section, without marks. */
export function headingOf(text: string, section: Section): string {
  const line = text.slice(section.start, headingEnd(text, section))
  return plainMarkdown(line.trimEnd()).replace(/\s+/g, ' ')
}

/**
 * The lines of the headings above offsets, with their marks, outermost first; without the outermost ones if they are
 * longer than `most` quarters of a token. Offsets must be asked for in ascending order.
 */
export function headingLines(
  text: string,
  sections: readonly Section[],
  most: number
): (offset: number) => string {
  const open: { readonly section: Section; readonly title: string }[] = []
  let next = 0
  return (offset) => {
    for (; next < sections.length && (sections[next]?.start ?? offset) < offset; next++) {
      const section = sections[next] as Section
      close(open, section.start)
      open.push({
        section,
        title: `${text.slice(section.start, headingEnd(text, section)).trim()}\n\n`
      })
    }
    close(open, offset)
    let size = 0
    const fitting = open.toReversed().filter(({ title }) => {
      size += quartersOf(title, 0, title.length)
      return size <= most
    })
    return fitting
      .reverse()
      .map(({ title }) => title)
      .join('')
  }
}

function headingEnd(text: string, { start }: Section): number {
  return lineEnd(text, start, Math.min(text.length, start + LONGEST))
}
