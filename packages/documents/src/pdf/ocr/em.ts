/** The em of a line from the ink of its words. */

import type { OcrWord } from '../../ocr/ocr-word.ts'
import { medianOf } from '../text/median.ts'

type Ink = Pick<OcrWord, 'text' | 'box'>

/** Parts of the em above and below the base line that most Latin fonts agree on. */
const X_HEIGHT = 0.53
const CAP_HEIGHT = 0.73
const DESCENT = 0.21
const COMMA = 0.13
const TALL = /[\p{Lu}\p{N}bdfhijkltßþ()[\]{}|/!?&%$#@"'“”‘’]/u
const DEEP = /[gjpqyþ()[\]{}|]/u
const LOW = /[,;]/u

/** The em of a line, and where it stands under a word. */
export interface Em {
  /** In the unit of the boxes. */
  readonly size: number
  baseAt(word: Ink): number
}

/** A line's em exceeds the em of its letters' width by at most this much: boxes may be too high. */
const NARROW = 1.1
/** Number of words below which the width is less reliable. */
const FEW = 4
const SHORT_NARROW = 1.2

/** Width of a letter in ems, as most lines have it. */
export const letterWidth = (lines: readonly (readonly Ink[])[]): number =>
  medianOf(
    lines.filter((line) => line.length > 2).map((line) => widthOfLetters(line) / sizeByHeight(line))
  ) || 0.55

const widthOfLetters = (line: readonly Ink[]): number =>
  medianOf(line.map(({ text, box }) => (box.x1 - box.x0) / [...text].length))

function sizeByHeight(line: readonly Ink[]): number {
  const lettered = line.filter(({ text }) => /\p{L}{2}|\p{N}/u.test(text))
  const measured = lettered.length > 0 ? lettered : line
  return medianOf(measured.map((word) => (word.box.y1 - word.box.y0) / inkOf(word.text)))
}

/** Measure a line. Scans lean: the base line is taken word by word where its letters say it. */
export function emOf(line: readonly Ink[], usualLetter: number): Em {
  const lettered = line.filter(({ text }) => /\p{L}{2}|\p{N}/u.test(text))
  const measured = lettered.length > 0 ? lettered : line
  const [byHeight, byWidth] = [sizeByHeight(line), widthOfLetters(line) / usualLetter]
  const most = (line.length < FEW ? SHORT_NARROW : NARROW) * byWidth
  const size = Math.min(byHeight, most)
  const bases = measured.map((word) => baseOf(word, size))
  const usual = medianOf(bases)
  return {
    size,
    baseAt: (word) => {
      const base = baseOf(word, size)
      return Math.abs(base - usual) < 0.12 * size ? base : usual
    }
  }
}

const inkOf = (text: string): number => (TALL.test(text) ? CAP_HEIGHT : X_HEIGHT) + below(text)

const below = (text: string): number => (DEEP.test(text) ? DESCENT : LOW.test(text) ? COMMA : 0)

const baseOf = ({ text, box }: Ink, size: number): number => box.y1 - below(text) * size
