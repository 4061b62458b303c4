/** An answer with a part of a text: as much as fits, an outline of the rest, and how to read on. */

import {
  blocksOf,
  type Cut,
  cutAt,
  linesOf,
  longestOf,
  mostTokens,
  type Range,
  type Section,
  type Structure,
  structureOf
} from '@sluice/passages'
import { outlineOf } from '../text/outline.ts'
import { sizeOf } from '../text/size.ts'
import type { Fence } from './fence.ts'
import { ToolError } from './tool-error.ts'

/** A text that may be longer than an answer. */
export interface LongText {
  readonly text: string
  readonly kind: 'markdown' | 'lines'
  /** Kind of the text, as the label of its fence. */
  readonly label: string
  /** Lines about it that come from the page. */
  readonly about: readonly string[]
  /** Call that reads on, without the place: `read_page {"id": "ftc_…"`; undefined if the tool cannot read on. */
  readonly readOn: string | undefined
}

/** Position of a part in a text. */
export interface Place {
  /** Number of a section. */
  readonly section?: number | undefined
  /** Offset to begin at. */
  readonly from?: number | undefined
}

/** Limits of an outline: its share of the answer, and its maximum number of tokens. */
const OUTLINE = { share: 0.2, most: 1_500 }
/** For numbers that are not known when the room is measured, tokens. */
const SLACK = 40

/**
 * The part at a place, fenced, with what stands around it.
 *
 * @param most - estimated tokens that it may have.
 * @throws ToolError `INVALID_REQUEST` - there is no such place.
 */
export function partAnswer(fence: Fence, long: LongText, place: Place, most: number): string {
  const { text } = long
  const structure =
    long.kind === 'markdown' ? structureOf(text, place.from ?? 0) : WITHOUT_STRUCTURE
  const range = rangeOf(long, structure.sections, place)
  const lines = (part: string, after: readonly string[]) =>
    [
      ...(long.about.length > 0 && range.start === 0
        ? [fence.wrap('about', long.about.join('\n'))]
        : []),
      fence.wrap(long.label, part),
      ...after
    ].join('\n')
  const room = most - mostTokens(lines('', [readOnLine(long, range, place)])) - SLACK
  const whole = cutOf(long, range, structure, room)
  if (whole.end === range.end)
    return lines(text.slice(range.start, range.end), placeLines(long, range, place))
  const forOutline = Math.min(OUTLINE.most, Math.floor(most * OUTLINE.share))
  const cut = cutOf(long, range, structure, room - forOutline)
  const rest = { start: cut.end, end: range.end }
  const outline = outlineOf(text, structure.sections, rest, forOutline - SLACK)
  const after = [
    ...cutLines(long, rest, place, cut.within?.kind),
    ...(outline.lines.length > 0
      ? [
          `Sections that follow: number, title, tokens.${outline.note ? ` ${outline.note}` : ''}`,
          fence.wrap('outline', outline.lines.join('\n'))
        ]
      : [])
  ]
  return lines(text.slice(range.start, cut.end), after)
}

const WITHOUT_STRUCTURE: Structure = { sections: [], fence: undefined }

/** Finds the end of a part that has at most this many tokens. */
function cutOf({ text, kind }: LongText, range: Range, { fence }: Structure, tokens: number): Cut {
  const quarters = Math.max(1, tokens) * 4
  // What is beyond it cannot fit, so it is not looked at.
  const end = Math.min(range.end, range.start + longestOf(quarters) + 1)
  const seen = { start: range.start, end }
  const blocks = kind === 'markdown' ? blocksOf(text, seen, fence) : linesOf(text, seen)
  return cutAt(text, blocks, seen, quarters)
}

function rangeOf(long: LongText, sections: readonly Section[], { section, from }: Place): Range {
  const chosen = section === undefined ? undefined : sections[section - 1]
  if (section !== undefined && !chosen) {
    const has = sections.length === 0 ? 'no sections' : `sections 1 to ${sections.length}`
    throw new ToolError('INVALID_REQUEST', `There is no section ${section}: the text has ${has}.`)
  }
  const range = chosen ?? { start: 0, end: long.text.length }
  const start = from ?? range.start
  if (start < range.start || (start >= range.end && start > 0)) {
    const end = Math.max(range.start, range.end - 1)
    throw new ToolError(
      'INVALID_REQUEST',
      `from must be from ${range.start} to ${end}: use the number in the previous answer.`
    )
  }
  return { start, end: range.end }
}

/** Returns the lines about a part that reaches the end of its range. */
function placeLines(long: LongText, { start, end }: Range, { section }: Place): string[] {
  if (start === 0 && end === long.text.length) return []
  return [
    section === undefined
      ? 'This is the end of the text.'
      : `This is the end of section ${section}.`
  ]
}

const WITHIN: Readonly<Record<string, string>> = {
  table: ' within a table',
  code: ' within a code block',
  item: ' within an item of a list'
}

function cutLines(long: LongText, rest: Range, place: Place, within: string | undefined): string[] {
  const left = sizeOf(long.text, rest)
  const how = within === undefined ? '' : (WITHIN[within] ?? '')
  return [
    `Cut${how}: about ${left} tokens of ${place.section === undefined ? 'the text' : `section ${place.section}`} are left.`,
    readOnLine(long, rest, place)
  ]
}

function readOnLine(long: LongText, { start }: Range, { section }: Place): string {
  if (long.readOn === undefined) {
    return 'The rest is not available: no result was stored. Read the page again with a larger max_tokens.'
  }
  const inSection = section === undefined ? '' : `, "section": ${section}`
  const other = long.kind === 'markdown' ? ', or a section by its number' : ''
  return `Continue at no charge: ${long.readOn}${inSection}, "from": ${start}}${other}.`
}
