/** Markdown in parts for an index or a model. */

import { type Block, blocksOf, fenceAfter, lineEnd, lineOf, type Range } from './blocks.ts'
import { type Cut, cutAt } from './cut.ts'
import { estimateTokens } from './estimate-tokens.ts'
import { headingLines, headingPaths } from './heading-paths.ts'
import { longestOf, quartersOf } from './most-tokens.ts'
import { structureOf } from './sections.ts'
import { sentenceEnds } from './sentences.ts'

/** Options of {@link chunks}. */
export interface ChunkOptions {
  /** Largest size of a chunk, tokens; no chunk has more. At least 32. */
  readonly maxTokens: number
  /** Size of the end of a chunk that the next one repeats, estimated tokens. Default: 0. */
  readonly overlap?: number
  /**
   * Begins each chunk with the headings above it, and fills it also where a section ends: for a reader who sees one chunk
   * at a time. Default: false.
   */
  readonly isAlone?: boolean
}

/** A part of Markdown. */
export interface Chunk {
  /** Markdown; a part of a table has the table's head, a part of code its fences. */
  readonly text: string
  /** Estimated. */
  readonly tokens: number
  /** Headings above it, outermost first, without marks. */
  readonly headingPath: readonly string[]
  /** Offset in the Markdown of its first character that no earlier chunk has, UTF-16 code units. */
  readonly start: number
  /** Offset after its last. */
  readonly end: number
}

/** Lines around the parts of a block that is divided. */
interface Frame {
  readonly head: string
  readonly tail: string
  /** The fence of the code that a part begins in. */
  readonly fence: string | undefined
}

const NO_FRAME: Frame = { head: '', tail: '', fence: undefined }
/** Longest fence and indent that parts of code repeat, characters. */
const LONGEST_FENCE = 8
const LONGEST_INDENT = 16
/** Share of a chunk after which it may end before a heading. */
const FILLED = 0.5
/** Share of a chunk that the head of a table may take. */
const MOST_HEAD = 0.5
/** Share of a chunk that the headings above it may take. */
const MOST_HEADINGS = 0.25

/**
 * Divide Markdown into chunks, in order. Together they are the whole text.
 *
 * A chunk ends between blocks, before a heading if it is half full. A block that is too large ends after a row of a
 * table, a line of code, an item, a sentence or, if that is too large, a word.
 */
export function chunks(markdown: string, options: ChunkOptions): Chunk[] {
  const { maxTokens, overlap = 0, isAlone = false } = options
  const most = Math.max(32, maxTokens) * 4
  const { sections } = structureOf(markdown, 0)
  const pathAt = headingPaths(markdown, sections)
  const headingsAt = isAlone ? headingLines(markdown, sections, most * MOST_HEADINGS) : () => ''
  const found: Chunk[] = []
  let frame = NO_FRAME
  let start = 0
  let repeated = 0
  while (start < markdown.length) {
    const from = frame === NO_FRAME ? start - repeated : start
    const headings = headingsAt(start)
    const room = most - quartersOf(headings, 0, headings.length)
    const part = partAt(markdown, { from, start, frame, most: room, isAlone })
    const text = textOf(markdown, from, part)
    if (text !== '') {
      const headingPath = pathAt(contentStart(markdown, part))
      const whole = headings + text
      const tokens = Math.min(estimateTokens(whole), most / 4)
      found.push({ text: whole, tokens, headingPath, start, end: part.end })
    }
    frame = part.next
    repeated = overlapOf(markdown, { start, end: part.end }, Math.min(overlap * 4, most / 2))
    start = part.end
  }
  return found
}

/** Start of a part, and its room. */
interface Place {
  /** Start of its text: before `start` if it repeats the end of the part before it. */
  readonly from: number
  readonly start: number
  readonly frame: Frame
  readonly most: number
  readonly isAlone: boolean
}

interface Part extends Range {
  readonly head: string
  readonly tail: string
  /** The frame of the next part. */
  readonly next: Frame
}

function partAt(text: string, place: Place): Part {
  const { from, start, frame, most, isAlone } = place
  const around = quartersOf(frame.head, 0, frame.head.length) + SLACK
  const room = most - around - quartersOf(text, from, start)
  const cutTo = (quarters: number): Cut => {
    const range = { start, end: Math.min(text.length, start + longestOf(quarters) + 1) }
    return cutAt(text, blocksOf(text, range, frame.fence), range, quarters)
  }
  const whole = cutTo(room)
  if (whole.within === undefined) {
    const isSplit = frame !== NO_FRAME || isAlone
    const end = isSplit ? whole.end : headingEnd(text, { start, end: whole.end }, whole.used, most)
    return { start, end, head: frame.head, tail: '', next: NO_FRAME }
  }
  const open = openFrame(text, { start, end: whole.end }, frame)
  if (open.fence === undefined) {
    const isSame = whole.within.start === start && frame !== NO_FRAME
    const next = isSame ? frame : tableFrame(text, whole.within, most)
    return { start, end: whole.end, head: frame.head, tail: '', next }
  }
  // The fence that closes the part takes room too.
  const { end } = cutTo(room - quartersOf(open.tail, 0, open.tail.length))
  const next = openFrame(text, { start, end }, frame)
  return { start, end, head: frame.head, tail: next.tail, next }
}

/** For a token that two texts have only where they join, quarters. */
const SLACK = 4

/** The frame of the code that is open at the end of a part. */
function openFrame(text: string, { start, end }: Range, before: Frame): Frame {
  let frame = before
  for (let at = start; at < end; at = lineEnd(text, at, end)) {
    const line = lineOf(text, at, lineEnd(text, at, end))
    const fence = fenceAfter(line, frame.fence)
    if (fence === frame.fence) continue
    frame = fence === undefined ? NO_FRAME : codeFrame(line, fence)
  }
  return frame
}

function codeFrame(line: string, fence: string): Frame {
  // Longer ones would fill the parts.
  if (fence.length > LONGEST_FENCE) return { head: '', tail: '', fence }
  const at = line.indexOf(fence)
  const indent = line.slice(0, Math.min(at, LONGEST_INDENT)).replace(/[^\s>]/g, ' ')
  const info = line.slice(at + fence.length).trim()
  return { head: `${indent}${fence}${info.slice(0, 80)}\n`, tail: `\n${indent}${fence}`, fence }
}

/** The head of a table that is divided. */
function tableFrame(text: string, block: Block, most: number): Frame {
  if (block.kind !== 'table') return NO_FRAME
  const first = lineEnd(text, block.start, block.end)
  const head = text.slice(block.start, lineEnd(text, first, block.end))
  const isHead = /^[^\n]*\n[\s|:-]+\n$/.test(head)
  if (!isHead || quartersOf(head, 0, head.length) > most * MOST_HEAD) return NO_FRAME
  return { head, tail: '', fence: undefined }
}

/** Markdown of a part; an end of white space is not part of it. */
function textOf(text: string, from: number, { head, end, tail }: Part): string {
  const own = text.slice(from, end).replace(/^\n+/, '').trimEnd()
  return own === '' ? '' : head + own + tail
}

/**
 * The end of a part: before the last heading whose section it would cut, if it is filled without that.
 *
 * @param used - quarters of tokens of the part.
 */
function headingEnd(text: string, { start, end }: Range, used: number, most: number): number {
  if (end >= text.length || isHeadingAt(text, end)) return end
  let last: Block | undefined
  for (const block of blocksOf(text, { start, end })) if (block.kind === 'heading') last = block
  if (!last) return end
  return used - quartersOf(text, last.start, end) >= most * FILLED ? last.start : end
}

function isHeadingAt(text: string, at: number): boolean {
  return /^#{1,6}\s/.test(text.slice(at, at + 8))
}

/** The first offset after the headings that a part begins with. */
function contentStart(text: string, { start, end }: Range): number {
  for (const block of blocksOf(text, { start, end })) {
    if (block.kind !== 'heading') return block.start
  }
  return end
}

/** Characters at the end of a part that the next one repeats: whole blocks or sentences. */
function overlapOf(text: string, { start, end }: Range, quarters: number): number {
  if (quarters <= 0) return 0
  const from = Math.max(start, end - longestOf(quarters))
  const starts = [...blocksOf(text, { start, end })].map((block) => block.start)
  const candidates = [...starts, ...sentenceEnds(text, { start: from, end })]
    .filter((at) => at >= from && at < end)
    .sort((a, b) => a - b)
  const first = candidates.find((at) => quartersOf(text, at, end) <= quarters)
  return first === undefined ? 0 : end - first
}
