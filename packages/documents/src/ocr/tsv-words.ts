/** Words of Tesseract's TSV. Its JSON is not always valid, since it does not escape the words. */

import type { OcrWord } from './ocr-word.ts'

/** Level of a row that is a word. */
const WORD = '5'

/** @param tsv - level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
export function tsvWords(tsv: string): OcrWord[] {
  const words: OcrWord[] = []
  let line = 0
  let place = ''
  for (const row of tsv.split('\n')) {
    const cells = row.split('\t')
    if (cells[0] !== WORD) continue
    const its = cells.slice(1, 5).join(' ')
    if (its !== place) line++
    place = its
    const [x0 = 0, y0 = 0, width = 0, height = 0] = cells.slice(6, 10).map(Number)
    const box = { x0, y0, x1: x0 + width, y1: y0 + height }
    words.push({ text: cells[11] ?? '', box, line, confidence: Number(cells[10]) })
  }
  return words
}
