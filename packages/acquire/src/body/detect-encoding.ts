/** Detects the legacy encoding of a text that does not declare it, or declares it wrongly. */

import { type EncodingScore, ideographScores } from './ideograph-scores.ts'
import { type LetterScore, letterScores } from './letter-scores.ts'

/** Bytes examined, and ASCII bytes kept beside a byte that is not ASCII. */
const SAMPLE = 8192
const BESIDE = 6

/** Lowest share that a text has in its own encoding. */
const LIKELY = 0.8

/** Share from which a text is windows-1252 without a comparison. */
const CERTAIN = 0.9

/** Lowest sum: a text of two letters could be in any encoding. */
const LEAST = 3

/**
 * Advantages over windows-1252 that are no coincidence, as two or three odd letters occur in any text: many letters that
 * only the other encoding explains, or a language that explains all letters at once.
 */
const LEAD = { lead: 3, kinds: 2 }
const FIT = { share: 0.95, over: 0.1, sum: 3 }

/**
 * The encoding of a text that is neither ASCII nor UTF-8. It errs towards windows-1252: short Latin texts that could be
 * either are read as that.
 *
 * @returns WHATWG name; `undefined` if no encoding makes a text of the bytes.
 */
export function detectEncoding(body: Uint8Array): string | undefined {
  const wide = wideEncoding(body)
  if (wide !== undefined) return wide
  const sample = condensed(body)
  if (sample.length === 0) return undefined
  const [ideographic] = ideographScores(sample).sort(byShare)
  if (ideographic && ideographic.share >= LIKELY) return ideographic.encoding
  const [western, ...others] = letterScores(sample)
  if (western!.share >= CERTAIN) return western!.encoding
  const [best] = others.filter((other) => isAhead(other, western!)).sort(byShare)
  if (best) return best.encoding
  return western!.share >= LIKELY ? western!.encoding : undefined
}

function isAhead(other: LetterScore, western: LetterScore): boolean {
  const { share, sum, lead, kinds } = other
  if (share < LIKELY || sum < LEAST || kinds === 0) return false
  if (lead >= LEAD.lead && kinds >= LEAD.kinds) return true
  return share >= FIT.share && share - western.share >= FIT.over && sum - western.sum >= FIT.sum
}

/** The bytes that are not ASCII, with their neighbours: a page of an article is mostly markup. */
function condensed(body: Uint8Array): Uint8Array {
  const sample = new Uint8Array(SAMPLE)
  let length = 0
  let end = 0
  for (let index = 0; index < body.length && length < SAMPLE; index++) {
    if (body[index]! < 0x80) continue
    const start = Math.max(end, index - BESIDE)
    end = index + 1
    // A character may end with a byte that looks like ASCII.
    while (end < body.length && end - index <= BESIDE && body[end]! < 0x80) end++
    const part = body.subarray(start, Math.min(end, start + SAMPLE - length))
    sample.set(part, length)
    length += part.length
    index = end - 1
  }
  return sample.subarray(0, length)
}

function byShare(one: EncodingScore, other: EncodingScore): number {
  return other.share - one.share
}

/** Bytes that show UTF-16 and ISO-2022-JP, and share of zeros in every second byte of a page in UTF-16. */
const HEAD = 1024
const ZEROS = 0.3

/** UTF-16 without a byte order mark has zeros at every second place; ISO-2022-JP has escapes and no high bytes. */
function wideEncoding(body: Uint8Array): string | undefined {
  const head = body.subarray(0, HEAD)
  const zeros = [0, 0]
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2]!++
  const least = (head.length / 2) * ZEROS
  const [even = 0, odd = 0] = zeros
  if (odd > least && even < odd / 8) return 'UTF-16LE'
  if (even > least && odd < even / 8) return 'UTF-16BE'
  return isJis(body) ? 'ISO-2022-JP' : undefined
}

/** Checks for the escape before Japanese text: `ESC $ B`. */
function isJis(body: Uint8Array): boolean {
  const index = body.indexOf(0x1b)
  return (
    index !== -1 &&
    body[index + 1] === 0x24 &&
    (body[index + 2] === 0x42 || body[index + 2] === 0x40) &&
    !body.some((byte) => byte >= 0x80)
  )
}
