/** Ranks URLs by words: BM25 over the path, the title and the text of links. No model, no index: one query is one pass. */

/** Known facts about a URL. */
export interface Ranked {
  readonly url: string
  readonly title: string | null
  /** Texts of links that lead to it. */
  readonly text: string
}

/** Constants of Okapi BM25. Source: Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009. */
const K1 = 1.2
const B = 0.75

/** Weight of a word in each field. Words of a path occur in every URL below a folder. */
const WEIGHTS = { path: 1, title: 2, text: 1.5 }
/** Factor for a word that begins with the searched word, or the other way round: `price` and `prices`. */
const PREFIX = 0.6
const SHORTEST_PREFIX = 3
/** Words of one query. */
const MOST_TERMS = 16

/** The pages that have a word of the query, the best first; of equals the first found. */
export function ranked<Page extends Ranked>(pages: readonly Page[], query: string): Page[] {
  const terms = [...new Set(wordsOf(query))].slice(0, MOST_TERMS)
  if (terms.length === 0) return []
  const frequencies = terms.map(() => new Float32Array(pages.length))
  const lengths = new Float32Array(pages.length)
  pages.forEach((page, index) => {
    for (const [word, weight] of weightedWords(page)) {
      lengths[index]!++
      terms.forEach((term, at) => {
        frequencies[at]![index]! += weight * likeness(word, term)
      })
    }
  })
  const mean = lengths.reduce((sum, length) => sum + length, 0) / pages.length || 1
  const scores = new Float64Array(pages.length)
  const matched = new Uint8Array(pages.length)
  for (const frequency of frequencies) {
    const holding = frequency.reduce((count, value) => count + (value > 0 ? 1 : 0), 0)
    const rarity = Math.log(1 + (pages.length - holding + 0.5) / (holding + 0.5))
    frequency.forEach((value, index) => {
      if (value === 0) return
      const norm = K1 * (1 - B + (B * lengths[index]!) / mean)
      scores[index]! += (rarity * value * (K1 + 1)) / (value + norm)
      matched[index]!++
    })
  }
  // Paths are so short that the length of one would outweigh a second word.
  matched.forEach((count, index) => {
    scores[index]! *= count / terms.length
  })
  return Array.from(pages.keys())
    .filter((index) => scores[index]! > 0)
    .sort((one, other) => scores[other]! - scores[one]!)
    .map((index) => pages[index]!)
}

function* weightedWords({ url, title, text }: Ranked): Generator<[word: string, weight: number]> {
  const { pathname, search } = new URL(url)
  for (const word of wordsOf(decoded(pathname + search))) yield [word, WEIGHTS.path]
  for (const word of wordsOf(title ?? '')) yield [word, WEIGHTS.title]
  for (const word of wordsOf(text)) yield [word, WEIGHTS.text]
}

function likeness(word: string, term: string): number {
  if (word === term) return 1
  const isLike =
    (term.length >= SHORTEST_PREFIX && word.startsWith(term)) ||
    (word.length > SHORTEST_PREFIX && term.startsWith(word))
  return isLike ? PREFIX : 0
}

/** Words in small letters without accents. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
