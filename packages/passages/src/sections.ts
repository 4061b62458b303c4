/** The sections of Markdown: a heading, and what follows it up to the next one that is not below it. */

import { fenceAfter, headingLevel, lineEnd, lineOf } from './blocks.ts'

/** A section. */
export interface Section {
  /** 1 for the first heading of the text, and so on: the headings are counted, whatever their level. */
  readonly number: number
  readonly level: number
  readonly start: number
  /** After its last subsection. */
  readonly end: number
}

/** Result of one pass over all lines of a text. */
export interface Structure {
  /** In order. */
  readonly sections: readonly Section[]
  /** The fence of the code block that an offset is in, if it is in one. */
  readonly fence: string | undefined
}

/** Sections of a text at most: headings after them belong to the last one. */
const MOST_SECTIONS = 10_000
/** Longest title shown, characters. */
const LONGEST_TITLE = 90
/** First characters of lines that are headings, or begin or end a code block. */
const TELLING = new Set(Array.from('#`~ \t\r>-*+0123456789', (one) => one.charCodeAt(0)))

/** The structure of a text. @param offset - position to check; the beginning of a line. */
export function structureOf(text: string, offset: number): Structure {
  const sections: { -readonly [Key in keyof Section]: Section[Key] }[] = []
  const open: (typeof sections)[number][] = []
  let fence: string | undefined
  let fenceAtOffset: string | undefined
  for (let start = 0; start < text.length; ) {
    if (start <= offset) fenceAtOffset = fence
    const end = lineEnd(text, start, text.length)
    if (TELLING.has(text.charCodeAt(start))) {
      const line = lineOf(text, start, end)
      const level = fence === undefined ? headingLevel(line) : 0
      if (level > 0 && sections.length < MOST_SECTIONS) {
        closeTo(open, level, start)
        const section = { number: sections.length + 1, level, start, end: text.length }
        sections.push(section)
        open.push(section)
      }
      fence = fenceAfter(line, fence)
    }
    start = end
  }
  return { sections, fence: fenceAtOffset }
}

/** A heading ends the open sections that it is not below. */
function closeTo(open: { readonly level: number; end: number }[], level: number, end: number) {
  while ((open.at(-1)?.level ?? 0) >= level) {
    const section = open.pop()
    if (section) section.end = end
  }
}

/** The title of a section, as the page writes it. */
export function titleOf(text: string, { start }: Section): string {
  const title = lineOf(text, start, lineEnd(text, start, text.length))
    .replace(/^#+\s*/, '')
    .replace(/\s+/g, ' ')
    .trim()
  return title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE - 1).trimEnd()}…` : title
}
