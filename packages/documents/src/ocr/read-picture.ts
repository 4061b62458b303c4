/** Words of a picture, whichever way it was turned, and whether they are words at all. */

import { doubled, type GreyPicture, halved, onWhite } from './grey-picture.ts'
import type { OcrWord } from './ocr-word.ts'
import { withoutRules } from './ruled-lines.ts'
import type { Tesseract } from './tesseract.ts'
import { directionOf, levelled, quarterTurned } from './upright.ts'

/** A read picture. */
export interface ReadPicture {
  /** None if they are no text; `isDoubtful` says whether there was something like it. */
  readonly words: readonly OcrWord[]
  /** Pixels of the picture as it was read, upright; boxes of words are in it. */
  readonly width: number
  readonly height: number
  /** Something was read, but as a whole it cannot be relied on. */
  readonly isDoubtful: boolean
}

/** In pictures with fewer pixels letters are small, and doubled they are read much better. */
const DOUBLED_PIXELS = 2_500_000
/** Pictures with more pixels are first tried at half their size, once they were read as they stand. */
const HALVED_PIXELS = 4_000_000
/** Grey of a ground below which it is dark, and the letters on it light. */
const DARK = 110
/** Percent from which a word is taken for read. */
const SURE = 60
/** Share of the letters that must be in sure words: of a text, and for no other turn to be tried. */
const TEXT = 0.6
const CLEAR = 0.8
/** Letters in sure words that make a text. */
const LEAST_LETTERS = 2
/** Grey from which letters on a photograph are taken for white. */
const WHITE_LETTERS = 235

/** Reads a picture of letters, doubled first if it is small. */
export function readSmallPicture(tesseract: Tesseract, picture: GreyPicture): ReadPicture {
  const isSmall = picture.width * picture.height < DOUBLED_PIXELS
  return readPicture(tesseract, isSmall ? doubled(picture) : picture)
}

/**
 * Reads a picture. Lines that fall or run from top to bottom are levelled, ruled lines removed, and where little is
 * read with confidence other turns and white letters are tried.
 */
export function readPicture(tesseract: Tesseract, original: GreyPicture): ReadPicture {
  const isDark = medianGrey(original.pixels) < DARK
  const first = isDark ? negative(original) : original
  let best = bestTurn(tesseract, first, undefined)
  if (best.share < TEXT) {
    // A dark table around a white receipt, or the other way round.
    best = bestTurn(tesseract, isDark ? original : negative(original), best)
  }
  if (best.share < TEXT) best = bestOf(tesseract, best, whiteLetters(original), 0)
  const { words, share, sure, width, height } = best
  const isText = share >= TEXT && sure >= LEAST_LETTERS
  return { words: isText ? words : [], width, height, isDoubtful: !isText && sure > LEAST_LETTERS }
}

function bestTurn(
  tesseract: Tesseract,
  original: GreyPicture,
  before: Attempt | undefined
): Attempt {
  const picture = onWhite(original)
  const { skew, isVertical } = directionOf(picture, thresholdOf(picture))
  const level = skew === 0 ? picture : levelled(picture, skew, 255)
  const turn = isVertical ? 1 : 0
  const first = before
    ? trialOf(tesseract, level, turn)
    : attemptOf(tesseract, quarterTurned(level, turn))
  if (first.letters === 0) return before ?? first
  let best = before ? bestOf(tesseract, before, level, turn, first) : first
  if (best.share >= CLEAR) return best
  for (const quarters of isVertical ? [3, 0] : [2, 1, 3]) {
    best = bestOf(tesseract, best, level, quarters)
    if (best.share >= CLEAR) break
  }
  return best
}

/** An attempt that takes less memory and time, since a large picture is read at half its size. */
function trialOf(tesseract: Tesseract, picture: GreyPicture, quarters: number): Attempt {
  return attemptOf(tesseract, quarterTurned(isLarge(picture) ? halved(picture) : picture, quarters))
}

/** The better one of an attempt and of a turned picture, which is read at its full size if its trial is better. */
function bestOf(
  tesseract: Tesseract,
  best: Attempt,
  picture: GreyPicture,
  quarters: number,
  trial = trialOf(tesseract, picture, quarters)
): Attempt {
  if (better(best, trial) === best || !isLarge(picture)) return better(best, trial)
  return better(best, attemptOf(tesseract, quarterTurned(picture, quarters)))
}

function isLarge({ width, height }: GreyPicture): boolean {
  return width * height > HALVED_PIXELS
}

/** The attempt with more sure letters. Another one must have a good many more, or a few right letters would turn it. */
function better(first: Attempt, other: Attempt): Attempt {
  return other.sure > 1.2 * first.sure && other.share > first.share ? other : first
}

interface Attempt {
  readonly words: readonly OcrWord[]
  readonly width: number
  readonly height: number
  readonly letters: number
  /** Letters in words that are sure and look like words, and their share. */
  readonly sure: number
  readonly share: number
}

function attemptOf(tesseract: Tesseract, turned: GreyPicture): Attempt {
  const { picture, isGrid } = withoutRules(turned, thresholdOf(turned), 255)
  const words = tesseract.read(picture, isGrid ? 'rows' : 'columns')
  let [letters, sure] = [0, 0]
  for (const { text, confidence } of words) {
    const count = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
    letters += count
    if (confidence >= SURE && looksLikeWord(text)) sure += count
  }
  const { width, height } = picture
  return { words, width, height, letters, sure, share: letters === 0 ? 0 : sure / letters }
}

/**
 * Checks the form of a word: no capital within small letters, as in "MopToBas", no digit between letters, a vowel in
 * a long word of Latin letters, and not one letter again and again.
 */
export function looksLikeWord(text: string): boolean {
  const bare = text.replace(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, '').replace(/['’]\p{L}{1,2}$/u, '')
  if (/^[\p{N}\p{P}\p{S}]+\p{L}{0,3}$/u.test(bare)) return true
  if (!/[\p{L}\p{N}]/u.test(bare)) return false
  if (/\p{Ll}\p{Lu}\p{Ll}*\p{Lu}|\p{Lu}{3}\p{Ll}{3}|\p{L}\p{N}\p{L}|(\p{L})\1\1\1/u.test(bare))
    return false
  return (
    !/^[\p{Script=Latin}]{5,}$/u.test(bare) || /[aeiouyà-æè-ïò-öø-üāăąēėęěīįıōőœūůűų]/iu.test(bare)
  )
}

function negative({ width, height, pixels }: GreyPicture): GreyPicture {
  return { width, height, pixels: pixels.map((grey) => 255 - grey) }
}

/** The picture with its white parts in black, and nothing else. */
function whiteLetters({ width, height, pixels }: GreyPicture): GreyPicture {
  return { width, height, pixels: pixels.map((grey) => (grey >= WHITE_LETTERS ? 0 : 255)) }
}

function histogramOf(pixels: Uint8Array): Uint32Array {
  const counts = new Uint32Array(256)
  for (const grey of pixels) counts[grey] = (counts[grey] as number) + 1
  return counts
}

function medianGrey(pixels: Uint8Array): number {
  const counts = histogramOf(pixels)
  let seen = 0
  return counts.findIndex((count) => {
    seen += count
    return seen * 2 >= pixels.length
  })
}

/** Grey that separates ink from paper best (Otsu's method). */
function thresholdOf({ pixels }: GreyPicture): number {
  const counts = histogramOf(pixels)
  let total = 0
  counts.forEach((count, grey) => {
    total += count * grey
  })
  let [best, threshold, dark, darkSum] = [-1, 128, 0, 0]
  for (let grey = 0; grey < 255; grey++) {
    dark += counts[grey] as number
    darkSum += grey * (counts[grey] as number)
    const light = pixels.length - dark
    if (dark === 0 || light === 0) continue
    const between = dark * light * (darkSum / dark - (total - darkSum) / light) ** 2
    if (between > best) [best, threshold] = [between, grey + 1]
  }
  return threshold
}
