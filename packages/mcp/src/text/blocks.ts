/**
 * The blocks of Markdown, by lines: where a text may be cut without cutting a table, a code block or an item of a list.
 *
 * A scan of lines rather than a parser: Markdown of a service has one form, and a long text is read again for each part
 * of it. The blocks are the whole text, one after the other, so that nothing is lost between them.
 */

import { quartersOf } from './estimate-tokens.ts'

/** A block, with the empty lines that follow it. */
export interface Block {
  /** Offset of its first character, UTF-16 code units. */
  readonly start: number
  /** Offset after its last. */
  readonly end: number
  readonly kind: BlockKind
  /** Of a heading, 1 to 6. */
  readonly level: number
  /** Estimated size, quarters of a token. */
  readonly quarters: number
}

/** What a block is; `text` is everything else. */
type BlockKind = 'heading' | 'table' | 'code' | 'item' | 'text'

const FENCE = /^(?:[\s>]|[-*+] |\d{1,9}[.)] )*(`{3,}|~{3,})/
const ITEM = /^(?:[-*+]|\d{1,9}[.)])(?:\s|$)/
const HEADING = /^(#{1,6})(?:\s|$)/

/** The blocks of a text, in order. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: Open | undefined
  const close = (end: number) => {
    if (open) blocks.push(closed(text, open, end))
  }
  let fence: string | undefined
  for (let start = 0; start < text.length; ) {
    const end = lineEnd(text, start)
    const line = text.slice(start, Math.min(end, start + LOOKED_AT))
    if (fence === undefined && (!open || begins(line, open))) {
      close(start)
      open = opened(line, start)
    }
    if (open) open.isAfterBlank = fence === undefined && line.trim() === ''
    fence = nextFence(line, fence)
    start = end
  }
  close(text.length)
  return blocks
}

/** Offset after the line that begins at `start`. */
export function lineEnd(text: string, start: number): number {
  const found = text.indexOf('\n', start)
  return found < 0 ? text.length : found + 1
}

/** What a line is shows in its first characters, except that a fence closes with nothing after it. */
const LOOKED_AT = 400

/** A block that has not ended. */
interface Open {
  readonly start: number
  readonly kind: BlockKind
  readonly level: number
  /** The last line was empty. */
  isAfterBlank: boolean
}

function opened(line: string, start: number): Open {
  const level = HEADING.exec(line)?.[1]?.length ?? 0
  return { start, kind: kindOf(line, level), level, isAfterBlank: false }
}

function kindOf(line: string, level: number): BlockKind {
  if (level > 0) return 'heading'
  if (line.startsWith('|')) return 'table'
  if (ITEM.test(line)) return 'item'
  return openedFence(line) === undefined ? 'text' : 'code'
}

/** Whether a line is the first of a block. */
function begins(line: string, open: Open): boolean {
  if (line.trim() === '') return false
  if (open.kind === 'heading' || HEADING.test(line)) return true
  if (ITEM.test(line) && (open.kind === 'item' || open.isAfterBlank)) return true
  if (!open.isAfterBlank) return false
  // What is indented after an empty line belongs to the item before it.
  return !(open.kind === 'item' && /^\s{2}/.test(line))
}

/** The fence that is open after a line, if any. */
function nextFence(line: string, fence: string | undefined): string | undefined {
  if (fence === undefined) return openedFence(line)
  const closing = /^[\s>]*(`{3,}|~{3,})\s*$/.exec(line)?.[1]
  const isClosed = closing?.[0] === fence[0] && (closing?.length ?? 0) >= fence.length
  return isClosed ? undefined : fence
}

/** Backticks that others follow on the line are code within a text. */
function openedFence(line: string): string | undefined {
  const found = FENCE.exec(line)
  const fence = found?.[1]
  if (!found || !fence) return undefined
  const isSpan = fence.startsWith('`') && line.slice(found[0].length).includes('`')
  return isSpan ? undefined : fence
}

function closed(text: string, { start, kind, level }: Open, end: number): Block {
  return { start, end, kind, level, quarters: quartersOf(text, start, end) }
}
