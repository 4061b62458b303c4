/**
 * Estimates the number of language model tokens in a text, without the model's tokenizer.
 *
 * Byte-pair encodings make one token of common letters in a row and several of rare ones. So each character adds a
 * weight that its neighbours decide: by their classes (letter of a script, digit, sign, space), and by themselves in
 * small tables of hashes. The weights are sums over all contexts that share a place in a table, which evens out within a
 * sentence or two.
 *
 * The estimate is within 8 % of o200k for a page or a section in most languages; a single short line can be 20 % off.
 * `test/estimate-tokens.test.ts` compares both. {@link mostTokens} is never too low instead.
 */

import { CLASS_WEIGHTS, DIGITS, HASHED_WEIGHTS } from './token-weights.ts'

/** Estimated tokens of a text. */
export function estimateTokens(text: string): number {
  let sum = 0
  let before = BREAK
  let last = BREAK
  for (let at = 0; at < text.length; at++) {
    const code = plainCode(text.charCodeAt(at))
    if ((code | last) < ASCII) sum += pairWeights[(last << 7) | code] ?? 0
    else sum += wideWeight(last, code)
    if ((code | last | before) < LATIN) sum += weightAt(triples, tripleHash(before, last, code))
    before = last
    last = code
  }
  return text === '' ? 0 : Math.max(1, Math.round(sum))
}

const BREAK = 10
const SPACE = 32
const ZERO = 48
/** End of ASCII. */
const ASCII = 0x80
/** End of the Latin letters, and a power of two. */
const LATIN = 0x200

/** All digits are one character here, as are all spaces and all breaks. */
function plainCode(code: number): number {
  if (code >= ZERO && code <= 57) return ZERO
  if (code === 13) return BREAK
  return code === 9 ? SPACE : code
}

/** Weight of a character that is not in ASCII, or follows one that is not. */
function wideWeight(last: number, code: number): number {
  const weight = classWeight(last, code)
  if (code < ASCII) return weight
  const own = weight + weightAt(wide, hashOf(7, code))
  return last < ASCII ? own : own + weightAt(widePairs, hashOf(last, code))
}

function classWeight(last: number, code: number): number {
  return classWeights[(CLASSES[last] ?? 0) * CLASS_COUNT + (CLASSES[code] ?? 0)] ?? 0
}

function weightAt(weights: Float32Array, hash: number): number {
  return weights[hash & (weights.length - 1)] ?? 0
}

function hashOf(last: number, code: number): number {
  return mixed(Math.imul(last, 0x9e37) ^ Math.imul(code, 0x85eb51))
}

function tripleHash(before: number, last: number, code: number): number {
  return mixed(Math.imul(before, 0x9e37) ^ Math.imul(last, 0x85eb51) ^ Math.imul(code, 0x2545f491))
}

function mixed(key: number): number {
  const half = Math.imul(key ^ (key >>> 13), 0x2c1b3c6d)
  return half ^ (half >>> 12)
}

/** First and last character of each class; of two that overlap, the later one counts. */
const RANGES: readonly (readonly [first: number, last: number, number: number])[] = [
  [0, 0x7f, 0],
  [97, 122, 1],
  [65, 90, 2],
  [48, 57, 3],
  [32, 32, 4],
  [10, 10, 5],
  [0x80, 0xbf, 6],
  [0xc0, 0x24f, 7],
  [0x370, 0x3ff, 8],
  [0x400, 0x52f, 9],
  [0x530, 0x58f, 10],
  [0x590, 0x5ff, 11],
  [0x600, 0x77f, 13],
  [0x900, 0x97f, 14],
  [0x980, 0xdff, 15],
  [0xe00, 0xe7f, 16],
  [0xe80, 0xfff, 17],
  [0x1000, 0x10ff, 18],
  [0x1e00, 0x1eff, 19],
  [0x2000, 0x206f, 20],
  [0x3000, 0x303f, 21],
  [0x3040, 0x30ff, 22],
  [0x3400, 0x9fff, 23],
  [0xac00, 0xd7a3, 24],
  [0xd800, 0xdfff, 25],
  [0xff00, 0xffef, 26],
  [0x1f00, 0x1fff, 27],
  [0x1200, 0x137f, 28],
  [0x1780, 0x17ff, 29]
]
/** Class of characters in no range. */
const OTHER = 12
const CLASS_COUNT = 30
/** Class of each UTF-16 code unit. */
const CLASSES = classes()

function classes(): Uint8Array {
  const found = new Uint8Array(0x10000).fill(OTHER)
  for (const [first, last, number] of RANGES) found.fill(number, first, last + 1)
  return found
}

/** Greatest weight in a table of hashes, and the steps between its negative and it. */
const GREATEST = 0.9
/** Step between two weights of classes, and the number of the weight 0. */
const CLASS_STEP = 1 / 500
const CLASS_MIDDLE = 4_232

const classWeights = Float32Array.from({ length: CLASS_WEIGHTS.length / 2 }, (_, at) => {
  const high = DIGITS.indexOf(CLASS_WEIGHTS[2 * at] ?? '')
  const low = DIGITS.indexOf(CLASS_WEIGHTS[2 * at + 1] ?? '')
  return (high * DIGITS.length + low - CLASS_MIDDLE) * CLASS_STEP
})
const triples = weightsOf(HASHED_WEIGHTS.triples)
const widePairs = weightsOf(HASHED_WEIGHTS.widePairs)
const wide = weightsOf(HASHED_WEIGHTS.wide)

/** Weights of all pairs of ASCII, those of their classes included. */
const pairWeights = pairTable(weightsOf(HASHED_WEIGHTS.pairs))

function pairTable(pairs: Float32Array): Float32Array {
  return Float32Array.from({ length: ASCII * ASCII }, (_, key) => {
    const last = key >> 7
    const code = key & (ASCII - 1)
    return classWeight(last, code) + weightAt(pairs, hashOf(last, code))
  })
}

function weightsOf(digits: string): Float32Array {
  const step = (2 * GREATEST) / (DIGITS.length - 1)
  return Float32Array.from(digits, (digit) => DIGITS.indexOf(digit) * step - GREATEST)
}
