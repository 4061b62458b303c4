/** Detection of the paragraphs that are headings, and of their levels. */

import type { Line } from '../text/lines-of.ts'
import { isRaised, lineText } from '../text/lines-of.ts'
import type { Block, TextBlock } from './block.ts'
import { headingRanks } from './heading-ranks.ts'
import { isBold } from './paragraphs.ts'

/** An entry of a document's outline. */
export interface OutlineEntry {
  readonly title: string
  /** From 1. */
  readonly level: number
  /** Counted from 1; 0 where it is not known. */
  readonly page: number
}

/** Text larger than the body's by this part is a heading's. */
const LARGER = 1.08
/** Items are not set so large. */
const MUCH_LARGER = 1.12
const LONGEST = 200
const MOST_LINES = 4

/** Documents with fewer tags of headings are tagged by chance. */
const FEWEST_TAGS = 3

/**
 * Turn paragraphs that are headings into headings, in place. Levels come from the structure tree or the outline where
 * they name a heading, else from the numbers and the typesetting of headings.
 */
export function markHeadings(
  blocks: readonly Block[],
  outline: readonly OutlineEntry[] = []
): void {
  const texts = blocks.filter((block): block is TextBlock => block.kind !== 'table')
  const body = bodyOf(texts)
  const tagged = new Map(texts.map((block) => [block, taggedLevel(block)]))
  const isTagged = texts.filter((block) => tagged.get(block)).length >= FEWEST_TAGS
  const candidates = texts.filter(
    (block) =>
      (tagged.get(block) && block.lines.length <= MOST_LINES) ||
      (isCandidate(block, body) && !(isTagged && isPlainTagged(block, body)))
  )
  const ranks = headingRanks(candidates)
  const entries = outlineLevels(candidates, outline)
  for (const block of candidates) {
    const level = tagged.get(block) || entries.get(block) || ranks.get(block) || 1
    block.kind = 'heading'
    block.level = Math.min(6, level)
  }
}

/** The level that the structure tree gives a whole block; 0 where it gives none. */
function taggedLevel({ lines }: TextBlock): number {
  const level = lines[0]?.words[0]?.tag?.level ?? 0
  const isWhole = lines.every(({ words }) => words.every((word) => word.tag?.level === level))
  return isWhole ? level : 0
}

/** Checks whether a tagged document declares a block of the body's size to be a paragraph. */
const isPlainTagged = ({ lines }: TextBlock, body: Body): boolean =>
  lines[0]?.words[0]?.tag !== undefined && (lines[0]?.size ?? 0) < body.size * LARGER

interface Body {
  readonly size: number
  readonly bold: boolean
}

/** Returns the style of most of the text. Code does not count. */
function bodyOf(texts: readonly TextBlock[]): Body {
  const sizes = new Map<number, number>()
  let bold = 0
  let count = 0
  for (const word of texts.flatMap(({ lines }) => lines.flatMap((line) => line.words))) {
    if (word.mono) continue
    const size = Math.round(word.size * 5) / 5
    const { length } = word.text
    sizes.set(size, (sizes.get(size) ?? 0) + length)
    count += length
    if (word.bold) bold += length
  }
  const size = sizes.size === 0 ? 10 : [...sizes].reduce((a, b) => (b[1] > a[1] ? b : a))[0]
  return { size, bold: bold * 2 > count }
}

function isCandidate(block: TextBlock, body: Body): boolean {
  const { kind, lines } = block
  if (kind !== 'paragraph' && !(kind === 'item' && /\d/.test(block.marker ?? ''))) return false
  const [first] = lines
  if (!first || lines.length > MOST_LINES) return false
  const text = lines.map(lineText).join(' ')
  if (text.length > LONGEST || !/\p{L}/u.test(text)) return false
  if (first.size < body.size * 0.95 || raisedWords(lines) >= 2) return false
  if (/^\p{Ll}/u.test(text) && /[.,;:]$/.test(text)) return false
  if (first.size >= body.size * LARGER) {
    return kind === 'paragraph' || isBold(first) || first.size >= body.size * MUCH_LARGER
  }
  if (body.bold || !lines.every(isBold) || isLink(lines)) return false
  return !/[.,;:]$/.test(text) && text.length <= 120
}

/** A bold line that leads elsewhere as a whole is a link, where it is no larger than the body. */
const isLink = (lines: readonly Line[]): boolean =>
  lines.every(({ words }) => words.every((word) => word.link !== undefined))

/** Marks of notes, of which a heading has one at most, and a list of authors many. */
const raisedWords = (lines: readonly Line[]): number =>
  lines.reduce((sum, line) => sum + line.words.filter((word) => isRaised(word, line)).length, 0)

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Levels of headings that the outline names. */
function outlineLevels(
  headings: readonly TextBlock[],
  outline: readonly OutlineEntry[]
): Map<TextBlock, number> {
  const levels = new Map<TextBlock, number>()
  const entries = new Map(outline.map((entry) => [plain(entry.title), entry.level]))
  for (const heading of headings) {
    const level = entries.get(plain(heading.lines.map(lineText).join(' ')))
    if (level) levels.set(heading, level)
  }
  return levels
}
