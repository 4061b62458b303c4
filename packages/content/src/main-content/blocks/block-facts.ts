/** Facts about each block, from one pass over all of them in both directions. */

import type { Block, PageBlocks } from './page-blocks.ts'
import { lowerStart, type PageSignals, wordsOf } from './page-signals.ts'
import { numbersOf } from './ratios.ts'
import { addCount, type TextCount, textCount } from './text-count.ts'

/** Arrays with one number per block. */
export interface BlockFacts {
  /** Characters of all text, and of running text, before the block. */
  readonly charsBefore: Float64Array
  readonly proseBefore: Float64Array
  /** Running text before and after; it counts less with each block in between. */
  readonly proseNearBefore: Float64Array
  readonly proseNearAfter: Float64Array
  /** Blocks since the last heading. */
  readonly sinceHeading: Float64Array
  /** Kind of the element around each block, in an order that keeps text apart from controls. */
  readonly kinds: Uint8Array
  /** Number of blocks with the same text, for each block. */
  readonly repeats: Float64Array
  /** Share of the title in a block, and of the block in the title: 0 to 1. */
  readonly titleLikeness: (block: Block) => number
  /** The section of each block: from one heading to the next. */
  readonly sections: readonly Section[]
  /** Index of the heading that names the page; -1 if there is none. */
  readonly mainHeading: number
}

/** Blocks from a heading to before the next one. */
interface Section {
  readonly index: number
  /** First block: the heading, except for the blocks before any heading. */
  readonly heading: Block
  readonly total: TextCount
}

/** Collect the facts of all blocks. */
export function blockFacts({ blocks }: PageBlocks, signals: PageSignals): BlockFacts {
  // Computed on demand: on most pages only headings are compared, and only the model for plain pages needs all blocks.
  const titleLikeness = (block: Block) => likeness(block, signals.title)
  const proseNearBefore = new Float64Array(blocks.length)
  const proseNearAfter = new Float64Array(blocks.length)
  nearProse(blocks, proseNearBefore, 0, 1)
  nearProse(blocks, proseNearAfter, blocks.length - 1, -1)
  return {
    charsBefore: sumBefore(blocks, (block) => block.count.chars),
    proseBefore: sumBefore(blocks, (block) => block.count.prose),
    proseNearBefore,
    proseNearAfter,
    sinceHeading: sinceHeading(blocks),
    kinds: kindsOf(blocks),
    repeats: repeats(blocks),
    titleLikeness,
    sections: sectionsOf(blocks),
    mainHeading: mainHeading(blocks, titleLikeness)
  }
}

function sumBefore(blocks: readonly Block[], amount: (block: Block) => number): Float64Array {
  let sum = 0
  return numbersOf(blocks, (block) => {
    const before = sum
    sum += amount(block)
    return before
  })
}

const FADE = 0.7
/** A longer paragraph counts as this many characters. */
const LONG_PARAGRAPH = 600

function nearProse(blocks: readonly Block[], into: Float64Array, from: number, step: 1 | -1): void {
  let near = 0
  for (let index = from; index >= 0 && index < blocks.length; index += step) {
    into[index] = near
    near = near * FADE + Math.min(blocks[index]!.count.prose, LONG_PARAGRAPH)
  }
}

function sinceHeading(blocks: readonly Block[]): Float64Array {
  let last = Number.NEGATIVE_INFINITY
  return numbersOf(blocks, (block) => {
    const since = Math.min(block.index - last, 50)
    if (block.count.headings > 0) last = block.index
    return since
  })
}

function sectionsOf(blocks: readonly Block[]): Section[] {
  let section: Section | undefined
  return blocks.map((block) => {
    if (section === undefined || block.count.headings > 0) {
      section = { index: (section?.index ?? -1) + 1, heading: block, total: textCount() }
    }
    addCount(section.total, block.count)
    return section
  })
}

const KINDS = new Map(
  'h1 h2 h3 h4 h5 h6 p pre blockquote li dd dt td th div section figcaption summary label a button option'
    .split(' ')
    .map((name, index) => [name, index + 1])
)

function kindsOf(blocks: readonly Block[]): Uint8Array {
  const kinds = new Uint8Array(blocks.length)
  for (const { index, container } of blocks)
    kinds[index] = KINDS.get(container.element.tagName) ?? 0
  return kinds
}

/** A block with more equal ones is not more likely to be boilerplate. */
const MOST_REPEATS = 20

function repeats(blocks: readonly Block[]): Float64Array {
  const counts = new Float64Array(blocks.length)
  const firstOf = firstsOf(blocks)
  for (let index = 0; index < blocks.length; index++) counts[firstOf[index]!]!++
  const repeated = new Float64Array(blocks.length)
  for (let index = 0; index < blocks.length; index++) {
    repeated[index] = Math.min(counts[firstOf[index]!]!, MOST_REPEATS)
  }
  return repeated
}

/**
 * For each block, the first one with the same text. A map of texts would read all text of the page for its hashes. Most
 * texts differ in a few characters already.
 */
function firstsOf(blocks: readonly Block[]): Int32Array {
  const alike = new Map<number, number>()
  const firsts = new Map<string, number>()
  const firstOf = new Int32Array(blocks.length)
  for (let index = 0; index < blocks.length; index++) {
    const text = blocks[index]!.text.trim()
    const sign = signOf(text)
    const first = alike.get(sign)
    firstOf[index] = index
    if (first === undefined) {
      alike.set(sign, index)
      continue
    }
    const other = blocks[first]!.text.trim()
    if (!firsts.has(other)) firsts.set(other, first)
    const known = firsts.get(text)
    if (known === undefined) firsts.set(text, index)
    else firstOf[index] = known
  }
  return firstOf
}

/** Characters of a text in its sign; of a longer text, every second, third, ... is. */
const SIGNED = 16

function signOf(text: string): number {
  const step = 1 + Math.floor(text.length / SIGNED)
  let sign = text.length
  for (let at = 0; at < text.length; at += step) {
    sign = (Math.imul(sign, 31) + text.charCodeAt(at)) & 0x3fffffff
  }
  return sign
}

/** A block with this many times as many words as the title is not a title. */
const TITLE_LENGTH = 2

function likeness({ count, text }: Block, title: ReadonlySet<string>): number {
  if (count.words === 0 || count.words > title.size * TITLE_LENGTH) return 0
  const lower = lowerStart(text)
  if (!hasSome(lower, title)) return 0
  const words = wordsOf(lower)
  let common = 0
  for (const word of words) if (title.has(word)) common++
  return words.size === 0 ? 0 : (common / words.size) * Math.min(1, (2 * common) / title.size)
}

/** Checks whether a text may contain one of the words. Most blocks fail, so their words are not listed. */
function hasSome(text: string, words: ReadonlySet<string>): boolean {
  for (const word of words) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      if (mayEnd(text, at - 1) && mayEnd(text, at + word.length)) return true
    }
  }
  return false
}

/** Checks whether a word may end before the character at a place. It ignores characters beyond ASCII. */
function mayEnd(text: string, place: number): boolean {
  const code = text.charCodeAt(place)
  const isInWord = (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
  return !isInWord
}

/** Weight of a heading's level, beside the heading's similarity to the title. */
const LEVELS = [0, 1, 0.3, 0.1, 0.1, 0.1, 0.1]

function mainHeading(blocks: readonly Block[], titleLikeness: (block: Block) => number): number {
  let heading = -1
  let most = 0
  for (const block of blocks) {
    if (block.count.headings === 0) continue
    const level = Number(block.container.element.tagName[1])
    const score = LEVELS[level]! + 1.2 * titleLikeness(block)
    if (score <= most) continue
    most = score
    heading = block.index
  }
  return heading
}
