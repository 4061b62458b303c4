/** The sections of Markdown: a heading, and what follows it up to the next one that is not below it. */

import type { Block } from './blocks.ts'

/** A section. */
export interface Section {
  /** 1 for the first heading of the text, and so on: the headings are counted, whatever their level. */
  readonly number: number
  readonly level: number
  /** As the page writes it. */
  readonly title: string
  readonly start: number
  /** After its last subsection. */
  readonly end: number
  /** Estimated size with its subsections, quarters of a token. */
  readonly quarters: number
}

/** Longest title shown, characters. */
const LONGEST_TITLE = 90

/** The sections of a text, in order. @param blocks - of this text. */
export function sectionsOf(text: string, blocks: readonly Block[]): Section[] {
  const sections: { -readonly [Key in keyof Section]: Section[Key] }[] = []
  const open: (typeof sections)[number][] = []
  let total = 0
  const close = (level: number, end: number) => {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= level) {
      const section = open.pop()
      if (section) Object.assign(section, { end, quarters: total - section.quarters })
    }
  }
  for (const block of blocks) {
    if (block.kind === 'heading') {
      close(block.level, block.start)
      const { level, start } = block
      // Until it is closed, `quarters` is the size of what stands before it.
      const section = { number: sections.length + 1, level, start, end: 0, quarters: total }
      open.push({ ...section, title: titleOf(text.slice(start, block.end)) })
      sections.push(open.at(-1) as (typeof sections)[number])
    }
    total += block.quarters
  }
  close(0, text.length)
  return sections
}

function titleOf(heading: string): string {
  const title = heading
    .replace(/^#+\s*/, '')
    .replace(/\s+/g, ' ')
    .trim()
  return title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE - 1).trimEnd()}…` : title
}
