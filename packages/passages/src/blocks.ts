/**
 * The blocks of Markdown, by lines: where a text may be cut without cutting a table, a code block or an item of a list.
 *
 * A scan of lines rather than a parser: Markdown of a service has one form, and only as much of a long text is scanned
 * as an answer shows. The blocks are the whole range, one after the other, so that nothing is lost between them.
 */

/** A block, with the empty lines that follow it. */
export interface Block {
  /** Offset of its first character, UTF-16 code units. */
  readonly start: number
  /** Offset after its last. */
  readonly end: number
  readonly kind: BlockKind
}

/** Kind of a block; `text` is everything else. */
type BlockKind = 'heading' | 'table' | 'code' | 'item' | 'text'

/** Part of a text. */
export interface Range {
  readonly start: number
  readonly end: number
}

const FENCE = /^(?:[\s>]|[-*+] |\d{1,9}[.)] )*(`{3,}|~{3,})/
const ITEM = /^(?:[-*+]|\d{1,9}[.)])(?:\s|$)/
const HEADING = /^(#{1,6})(?:\s|$)/

/**
 * The blocks of a part of a text, in order, each found when it is asked for.
 *
 * @param fence - the fence of the code block that the range begins in, if it does.
 */
export function* blocksOf(text: string, range: Range, fence?: string): Generator<Block> {
  let open: Open | undefined
  let inside = fence
  for (let start = range.start; start < range.end; ) {
    const end = lineEnd(text, start, range.end)
    const line = lineOf(text, start, end)
    if (!open) open = opened(line, start, inside)
    else if (inside === undefined && begins(line, open)) {
      yield { start: open.start, end: start, kind: open.kind }
      open = opened(line, start, undefined)
    }
    open.isAfterBlank = inside === undefined && line.trim() === ''
    inside = fenceAfter(line, inside)
    start = end
  }
  if (open) yield { start: open.start, end: range.end, kind: open.kind }
}

/** The same for a text without Markdown, such as JSON: its lines. */
export function* linesOf(text: string, range: Range): Generator<Block> {
  for (let start = range.start; start < range.end; ) {
    const end = lineEnd(text, start, range.end)
    yield { start, end, kind: 'text' }
    start = end
  }
}

/** Offset after the line that begins at `start`; at most `end`, beyond which the text is not looked at. */
export function lineEnd(text: string, start: number, end: number): number {
  const found = text.slice(start, end).indexOf('\n')
  return found < 0 ? end : start + found + 1
}

/**
 * Number of characters at the start of a line that show its kind. There is one exception: a fence closes only if
 * nothing follows it.
 */
const LOOKED_AT = 400

/** The part of a line that shows what it is. */
export function lineOf(text: string, start: number, end: number): string {
  return text.slice(start, Math.min(end, start + LOOKED_AT))
}

/** Level of the heading that a line is, 1 to 6; 0 for any other. */
export function headingLevel(line: string): number {
  return HEADING.exec(line)?.[1]?.length ?? 0
}

/** The fence that is open after a line, if any. @param fence - the one before it. */
export function fenceAfter(line: string, fence: string | undefined): string | undefined {
  if (fence === undefined) return openedFence(line)
  const closing = /^[\s>]*(`{3,}|~{3,})\s*$/.exec(line)?.[1]
  const isClosed = closing?.[0] === fence[0] && (closing?.length ?? 0) >= fence.length
  return isClosed ? undefined : fence
}

/** A block that has not ended. */
interface Open {
  readonly start: number
  readonly kind: BlockKind
  /** The last line was empty. */
  isAfterBlank: boolean
}

function opened(line: string, start: number, fence: string | undefined): Open {
  return { start, kind: fence === undefined ? kindOf(line) : 'code', isAfterBlank: false }
}

function kindOf(line: string): BlockKind {
  if (headingLevel(line) > 0) return 'heading'
  if (line.startsWith('|')) return 'table'
  if (ITEM.test(line)) return 'item'
  return openedFence(line) === undefined ? 'text' : 'code'
}

/** Returns true if a line is the first of a block. */
function begins(line: string, open: Open): boolean {
  if (line.trim() === '') return false
  if (open.kind === 'heading' || headingLevel(line) > 0) return true
  if (ITEM.test(line) && (open.kind === 'item' || open.isAfterBlank)) return true
  if (!open.isAfterBlank) return false
  // What is indented after an empty line belongs to the item before it.
  return !(open.kind === 'item' && /^\s{2}/.test(line))
}

/** Backticks that others follow on the line are code within a text. */
function openedFence(line: string): string | undefined {
  const found = FENCE.exec(line)
  const fence = found?.[1]
  if (!found || !fence) return undefined
  const isSpan = fence.startsWith('`') && line.slice(found[0].length).includes('`')
  return isSpan ? undefined : fence
}
