/** Lines of text from the words of a picture. */

import type { OcrWord } from './ocr-word.ts'

/** White space, in heights of words, between two columns that the engine took for one line. */
const APART = 1.6
/** Words that a line of running text has on average, as opposed to a cell of a table. */
const RUNNING = 3
/** Lines side by side that make columns. */
const LEAST_LINES = 3

type Piece = readonly OcrWord[]

/** Lines in reading order: columns of running text one after the other, tables row by row. */
export function textLines(words: readonly OcrWord[]): string[] {
  const lines = piecesByLine(words)
  const read: string[] = []
  for (let at = 0; at < lines.length; ) {
    const count = columnsFrom(lines, at)
    const rows = lines.slice(at, at + Math.max(1, count))
    if (count === 0) read.push(textOf(rows.flat(2)))
    else
      for (const column of (rows[0] as Piece[]).keys())
        read.push(...rows.map((row) => textOf(row[column] as Piece)))
    at += rows.length
  }
  return read
}

/** Number of lines from a place on that are columns of running text; 0 for none. */
function columnsFrom(lines: readonly Piece[][], at: number): number {
  const [first = []] = lines.slice(at)
  if (first.length < 2) return 0
  let count = 0
  while (count < lines.length - at && isBelow(lines[at + count] as Piece[], first)) count++
  const words = lines.slice(at, at + count).flat(2).length
  return count >= LEAST_LINES && words >= RUNNING * first.length * count ? count : 0
}

/** Checks whether each piece of a line starts where that of another line does. */
function isBelow(line: readonly Piece[], other: readonly Piece[]): boolean {
  return (
    line.length === other.length &&
    line.every((piece, index) => {
      const [start, above] = [piece[0], other[index]?.[0]]
      return start && above && Math.abs(start.box.x0 - above.box.x0) <= heightOf(above)
    })
  )
}

function piecesByLine(words: readonly OcrWord[]): Piece[][] {
  const lines = new Map<number, OcrWord[][]>()
  for (const word of words) {
    if (word.text.trim() === '') continue
    const pieces = lines.get(word.line) ?? []
    lines.set(word.line, pieces)
    const last = pieces.at(-1)?.at(-1)
    const isApart = last === undefined || word.box.x0 - last.box.x1 > APART * heightOf(word)
    if (isApart) pieces.push([])
    pieces.at(-1)?.push(word)
  }
  return [...lines.values()]
}

const heightOf = ({ box }: OcrWord): number => box.y1 - box.y0

const textOf = (words: Piece): string => words.map(({ text }) => text).join(' ')
