/** Splits Markdown between blocks into parts that fit a model, each with its headings and the head of its table. */

import { tokenEstimate } from './token-estimate.ts'

/** The smallest piece of a page that is not cut, and how it joins the one before. */
interface Piece {
  readonly text: string
  readonly joint: '' | ' ' | '\n' | '\n\n'
  /** Lines that stand before the piece again when it begins a part. */
  readonly context: string
}

/** Share of a part that repeated lines may take. */
const MOST_CONTEXT = 0.25
const HEADING = /^(#{1,6}) /
const DELIMITER_ROW = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$/
const FENCE = /^ {0,3}(`{3,}|~{3,})/

/**
 * Cut at blank lines; a block that does not fit alone is cut at its lines, a line at its words, and a
 * word anywhere. Every character other than the white space at the cuts is in exactly one part. A part repeats the
 * headings above its first line, and the head of the table or the opening of the code in which it begins.
 *
 * @param tokens - maximum size of a part, by `tokenEstimate`; at least 16.
 */
export function markdownParts(markdown: string, tokens: number): string[] {
  const limit = Math.max(16, tokens)
  const parts: string[] = []
  let current = ''
  let size = 0
  for (const piece of pieces(markdown, limit)) {
    const cost = tokenEstimate(piece.text) + 1
    if (current !== '' && size + cost > limit) {
      if (current.trim() !== '') parts.push(current)
      const isRoom = tokenEstimate(piece.context) + cost < limit
      const repeated = isRoom ? piece.context : ''
      current = repeated + piece.text
      size = tokenEstimate(repeated) + cost
    } else {
      current = current === '' ? piece.text : current + piece.joint + piece.text
      size += cost
    }
  }
  if (current.trim() !== '') parts.push(current)
  return parts
}

function* pieces(markdown: string, limit: number): Generator<Piece> {
  const headings: string[] = []
  const most = limit * MOST_CONTEXT
  const fits = (text: string): boolean => tokenEstimate(text) + 1 <= limit
  const context = (last = ''): string => {
    const lines = [...headings.filter(Boolean), ...(last === '' ? [] : [last])]
    while (lines.length > 0 && tokenEstimate(lines.join('\n\n')) > most) lines.shift()
    return lines.length === 0 ? '' : `${lines.join('\n\n')}\n${last === '' ? '\n' : ''}`
  }
  for (const block of markdown.split(/\n[ \t]*\n/)) {
    const level = HEADING.exec(block)?.[1]?.length
    // The chain above a heading is that of its parents.
    if (level !== undefined) headings.length = level - 1
    if (fits(block)) yield { text: block, joint: '\n\n', context: context() }
    else yield* linesOf(block, limit, fits, context)
    if (level !== undefined) headings[level - 1] = block.split('\n')[0] ?? ''
  }
}

function* linesOf(
  block: string,
  limit: number,
  fits: (text: string) => boolean,
  context: (last?: string) => string
): Generator<Piece> {
  const lines = block.split('\n')
  const [first = '', second = ''] = lines
  const isTable = DELIMITER_ROW.test(second)
  const head = isTable ? `${first}\n${second}` : FENCE.test(first) ? first : ''
  let joint: Piece['joint'] = '\n\n'
  for (const [index, line] of lines.entries()) {
    const isHead = index < (isTable ? 2 : 1)
    const again = context(isHead ? '' : head)
    if (fits(line)) yield { text: line, joint, context: again }
    else yield* wordsOf(line, limit, fits, joint, again)
    joint = '\n'
  }
}

function* wordsOf(
  line: string,
  limit: number,
  fits: (text: string) => boolean,
  first: Piece['joint'],
  context: string
): Generator<Piece> {
  let joint = first
  for (const word of line.split(' ')) {
    if (fits(word)) {
      yield { text: word, joint, context }
      joint = ' '
      continue
    }
    // No character counts more than two UTF-16 units of two tokens, so this many always fit.
    const width = Math.max(1, Math.floor((limit - 2) / 4))
    const characters = Array.from(word)
    for (let start = 0; start < characters.length; start += width) {
      yield { text: characters.slice(start, start + width).join(''), joint, context }
      joint = ''
    }
    joint = ' '
  }
}
