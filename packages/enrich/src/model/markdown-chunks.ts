/** Splits Markdown between blocks into parts that fit a model. */

import { tokenEstimate } from './token-estimate.ts'

/** End of a block. */
const BLANK = /\n[ \t]*\n/g

/**
 * Cut at blank lines; a block that does not fit alone is cut at its lines, a line at its words, and a
 * word anywhere. Every character other than the white space at the cuts is in exactly one part.
 *
 * @param tokens - maximum size of a part, by `tokenEstimate`; at least 16.
 */
export function markdownChunks(markdown: string, tokens: number): string[] {
  const limit = Math.max(16, tokens)
  const chunks: string[] = []
  let current = ''
  let size = 0
  const add = (piece: string, joint: string): void => {
    const cost = tokenEstimate(piece) + 1
    if (current !== '' && size + cost > limit) flush()
    current = current === '' ? piece : current + joint + piece
    size += cost
  }
  const flush = (): void => {
    if (current.trim() !== '') chunks.push(current)
    current = ''
    size = 0
  }
  const fits = (piece: string): boolean => tokenEstimate(piece) + 1 <= limit
  for (const block of markdown.split(BLANK)) {
    if (fits(block)) add(block, '\n\n')
    else for (const line of block.split('\n')) addLine(line, fits, add, limit)
  }
  flush()
  return chunks
}

function addLine(
  line: string,
  fits: (piece: string) => boolean,
  add: (piece: string, joint: string) => void,
  limit: number
): void {
  if (fits(line)) {
    add(line, '\n')
    return
  }
  for (const word of line.split(' ')) {
    if (fits(word)) {
      add(word, ' ')
      continue
    }
    // No character counts more than two UTF-16 units of two tokens, so this many always fit.
    const width = Math.max(1, Math.floor((limit - 2) / 2))
    const characters = Array.from(word)
    for (let start = 0; start < characters.length; start += Math.ceil(width / 2)) {
      add(characters.slice(start, start + Math.ceil(width / 2)).join(''), '')
    }
  }
}
