/** The share of a text's words that a reading has. */

/**
 * Words of a text that a reading has, in their order; case counts, marks around a word do not.
 *
 * @returns the number of correct words and of all words.
 */
export function wordsRead(text: string, reading: string): { right: number; of: number } {
  const [wanted, read] = [wordsOf(text), wordsOf(reading)]
  // Longest common subsequence, a row at a time.
  let row = new Array<number>(read.length + 1).fill(0)
  for (const word of wanted) {
    const next = [0]
    for (const [index, other] of read.entries()) {
      const best = Math.max(row[index + 1] ?? 0, next[index] ?? 0)
      next.push(word === other ? Math.max(best, (row[index] ?? 0) + 1) : best)
    }
    row = next
  }
  return { right: row.at(-1) ?? 0, of: wanted.length }
}

function wordsOf(text: string): string[] {
  return text
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => word !== '')
}
