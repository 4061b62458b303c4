/**
 * Results for texts that pages repeat: classes, ids, attribute names.
 *
 * A `Map` of as many texts takes several times as long: each look into it waits for memory a few times more, and it must
 * be swept to stay small. Here a text has two places by its hash, and a third text of that hash takes the place of the
 * one used longest ago.
 */

/** Sizes of a memory. */
interface MemoryBounds {
  /** Number of different hashes, a power of two; twice as many texts are known at most. */
  readonly hashes: number
  /** Maximum characters; longer texts are judged each time. */
  readonly longest: number
}

/**
 * A function of a text that caches its results for recently used texts.
 *
 * @param judge - must be pure.
 */
export function recentTexts<Answer>(
  judge: (text: string) => Answer,
  { hashes, longest }: MemoryBounds = { hashes: 1024, longest: 100 }
): (text: string) => Answer {
  const texts: (string | undefined)[] = []
  const answers: Answer[] = []
  return (text) => {
    if (text.length > longest) return judge(text)
    if (texts.length === 0) texts.length = answers.length = 2 * hashes
    const first = 2 * (hashOf(text) & (hashes - 1))
    if (texts[first] === text) return answers[first]!
    const second = first + 1
    const answer = texts[second] === text ? answers[second]! : judge(text)
    texts[second] = texts[first]
    answers[second] = answers[first]!
    texts[first] = text
    answers[first] = answer
    return answer
  }
}

/** Characters of a text in its hash; of a longer text, every second, third, ... is. */
const HASHED = 64

function hashOf(text: string): number {
  const step = 1 + Math.floor(text.length / HASHED)
  let hash = text.length
  for (let at = 0; at < text.length; at += step)
    hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  // Names that count up differ in their last digits only.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return hash ^ (hash >>> 13)
}
