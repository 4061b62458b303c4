/** Texts in the form in which they are compared. */

const ASCII = /^[\x20-\x7e\s]*$/

/** Most texts that are remembered, and characters of one: rules read the same texts again and again. */
const REMEMBERED = 20_000
const SHORT = 300
const known = new Map<string, string>()

/** Forget texts of earlier pages: a text keeps the whole page that it was cut from in memory. */
export function forgetTexts(): void {
  known.clear()
}

/** Lower case, and one space for each run of other characters than letters and digits. */
export function fold(text: string): string {
  if (text.length > SHORT) return folded(text)
  const before = known.get(text)
  if (before !== undefined) return before
  if (known.size >= REMEMBERED) known.clear()
  const key = folded(text)
  known.set(text, key)
  return key
}

function folded(text: string): string {
  if (ASCII.test(text)) {
    return text
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim()
  }
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
}

/** A folded label. Digits count as one sign, so that `3 reviews` and `12 reviews` are one label. */
export function foldLabel(text: string): string {
  return masked(fold(text))
}

/** A folded text with digits masked. */
export function masked(key: string): string {
  return key.replaceAll(/\p{N}+/gu, '#')
}

/** A text on one line, without separators around it. */
export function tidy(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replace(EDGE_BEFORE, '').replace(EDGE_BEHIND, '')
}

/** Separators between a label and its value, or between values. */
const EDGE_BEFORE = /^[\s:;,|·•–—]{1,20}/
const EDGE_BEHIND = /[\s:;,|·•–—]{1,20}$/
