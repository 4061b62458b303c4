/** Conversion of the OCR result of a page to words for the layout. */

import type { OcrWord } from '../../ocr/ocr-word.ts'
import { setWord } from '../page/set-word.ts'
import type { PageWords, Word } from '../page/words.ts'
import { medianOf } from '../text/median.ts'
import { withSameSizes } from '../text/same-sizes.ts'
import { emOf, letterWidth } from './em.ts'

/** A page as OCR read it. */
export interface OcrPage {
  /** Counted from 1. */
  readonly number: number
  /** Points. */
  readonly width: number
  readonly height: number
  /** Pixels of the picture for each point of the page. */
  readonly scale: number
  readonly words: readonly OcrWord[]
}

/** Confidence in percent. A word below it is a speck or a part of a picture. */
const LEAST_CONFIDENCE = 25

/** White space, in heights of words, that separates two columns which OCR took for one line. */
const APART = 1.6
/** Ink lower than this part of the em is a speck, unless it is a bullet or a dash. */
const SPECK = 0.2
/** Characters that OCR reads instead of bullets. Bullets are lower than a small letter. */
const BULLET_LIKE = /^[•·°*¢©®»«eo+¢]$/u
const BULLET_HEIGHT = 0.5

/** Pages as the layout reads them. Sizes are measured, so they are made those that the document is set in. */
export function pagesOfOcr(pages: readonly OcrPage[]): PageWords[] {
  const words = withSameSizes(wordsOfOcr(pages))
  return pages.map(({ number, width, height }, index) => {
    const shapes = { rules: [], fills: [], images: [] }
    return { number, width, height, words: words[index] ?? [], ...shapes }
  })
}

/** Words in points of each page, each word with the em and the base line that its line has. */
function wordsOfOcr(pages: readonly OcrPage[]): Word[][] {
  const pieces = pages.map((page) => linesOfOcr(page).flatMap(piecesOf))
  const letter = letterWidth(pieces.flat())
  return pages.map(({ scale }, index) =>
    (pieces[index] ?? []).flatMap((piece) => wordsOfPiece(piece, scale, letter))
  )
}

function linesOfOcr({ words }: OcrPage): OcrWord[][] {
  const lines = new Map<number, OcrWord[]>()
  const usual = medianOf(words.map(({ box }) => box.y1 - box.y0))
  for (const word of words) {
    if (isSpeck(word, usual)) continue
    if (word.confidence < LEAST_CONFIDENCE || word.text.trim() === '') continue
    const line = lines.get(word.line)
    if (line) line.push(word)
    else lines.set(word.line, [word])
  }
  return [...lines.values()]
}

/** Checks whether a word is a dot: low, not wide, without letters. `usual` is the height of words. */
function isSpeck({ text, box }: OcrWord, usual: number): boolean {
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0]
  return !/[\p{L}\p{N}]/u.test(text) && height < 0.25 * usual && width < 2 * height + 1
}

function wordsOfPiece(piece: readonly OcrWord[], scale: number, letter: number): Word[] {
  const em = emOf(piece, letter)
  return piece.flatMap((word, index) => {
    const height = word.box.y1 - word.box.y0
    const isBullet = index === 0 && piece.length > 1 && BULLET_LIKE.test(word.text)
    const text = isBullet && height < BULLET_HEIGHT * em.size ? '•' : word.text
    if (height < SPECK * em.size && !/[\p{L}\p{N}•–—-]/u.test(text)) return []
    return [placed({ ...word, text }, em.size / scale, em.baseAt(word) / scale, scale)]
  })
}

/** Splits a line of OCR at white space as wide as a gutter. */
function piecesOf(line: readonly OcrWord[]): OcrWord[][] {
  const ordered = [...line].sort((a, b) => a.box.x0 - b.box.x0)
  const height = medianOf(ordered.map(({ box }) => box.y1 - box.y0))
  const pieces: OcrWord[][] = []
  for (const word of ordered) {
    const last = pieces.at(-1)?.at(-1)
    if (!last || word.box.x0 - last.box.x1 > APART * height) pieces.push([])
    pieces.at(-1)?.push(word)
  }
  return pieces
}

/** Values of the properties that OCR does not report. */
const PLAIN = {
  bold: false,
  italic: false,
  mono: false,
  artifact: false,
  tag: undefined,
  link: undefined
}

function placed({ text, box }: OcrWord, size: number, base: number, scale: number): Word {
  const [x0, x1] = [box.x0 / scale, box.x1 / scale]
  return setWord({ x0, x1, base, text: text.trim(), spaced: true }, { ...PLAIN, size })
}
