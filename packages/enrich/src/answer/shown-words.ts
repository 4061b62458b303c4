/** Measures the share of a text that a page shows, by its words. */

const WORDS = /[\p{L}\p{N}]+(?:[.,'’][\p{L}\p{N}]+)*/gu
/** Scripts that are written without spaces. */
export const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
/** Letters of a word that carry its meaning; endings differ. */
const STEM = 5
/** Words shorter than this carry little, unless they are numbers. */
const SHORT = 4

/**
 * Share of the content words of `text` that `page` has, 0 to 1; undefined if that says nothing: the text has hardly a
 * content word and is a sentence, or is in another script than the page.
 */
export function shownShare(text: string, page: string): number | undefined {
  const words = new Set(stems(text))
  const known = new Set(stems(page))
  if (words.size === 0 || !sharesScript(text, page)) return undefined
  if (words.size < 3) return SENTENCE.test(text) || isHinted(words, known) ? undefined : 0
  return [...words].filter((word) => known.has(word)).length / words.size
}

const SENTENCE = /[.!?…。！？।؟]["'”’»)\]]*\s*$/

/** True if a word of the text and one of the page have the same beginning: so few words say little more. */
function isHinted(words: ReadonlySet<string>, known: ReadonlySet<string>): boolean {
  const beginnings = new Set([...known].map((word) => word.slice(0, SHORT)))
  return [...words].some((word) => beginnings.has(word.slice(0, SHORT)))
}

function* stems(text: string): Generator<string> {
  for (const [word] of text.toLowerCase().normalize('NFKC').matchAll(WORDS)) {
    // Pairs of characters stand for words.
    if (UNSPACED.test(word)) {
      const characters = Array.from(word)
      for (let at = 1; at < characters.length; at++) yield characters.slice(at - 1, at + 1).join('')
    } else if (/\d/.test(word)) yield word
    else if (word.length >= SHORT) yield Array.from(word).slice(0, STEM).join('')
  }
}

const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Arabic',
  'Hebrew',
  'Han',
  'Hangul',
  'Devanagari',
  'Thai'
].map((script) => new RegExp(`\\p{sc=${script}}`, 'gu'))

function sharesScript(text: string, page: string): boolean {
  return scriptOf(text) === scriptOf(page.slice(0, 100_000))
}

function scriptOf(text: string): number {
  const counts = SCRIPTS.map((script) => text.match(script)?.length ?? 0)
  return counts.indexOf(Math.max(...counts))
}
