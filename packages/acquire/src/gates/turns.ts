/** Spreads work over turns of the event loop. */

/**
 * Lets so many pieces of work begin in one turn of the event loop; the rest begin in the next ones, in their order.
 * Work that becomes ready all at once, such as thousands of answers of a site, would otherwise delay everything else:
 * the loop handles all of it first.
 *
 * @param most - pieces of work in a turn: as many as take some milliseconds together.
 * @returns a function to call before each: `undefined` to begin now, else what to wait for.
 */
export function createTurns(most: number): () => Promise<void> | undefined {
  let begun = 0
  let isWatching = false
  const waiting: (() => void)[] = []
  const next = () => {
    const now = waiting.splice(0, most)
    begun = now.length
    isWatching = begun > 0
    if (isWatching) setImmediate(next)
    for (const begin of now) begin()
  }
  return () => {
    if (!isWatching) setImmediate(next)
    isWatching = true
    if (begun < most && waiting.length === 0) {
      begun++
      return undefined
    }
    return new Promise((resolve) => waiting.push(resolve))
  }
}
