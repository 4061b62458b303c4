/**
 * Counts things some at a time: code that runs once for each request has left the processor's caches by the next,
 * and takes several times as long as in a row.
 */

/** Things that wait to be counted. */
export interface Batch<Item> {
  add(item: Item): void
  /** Count the waiting ones. Call it before reading the metrics they are counted in. */
  settle(): void
}

/** Most items that may wait. Counting them takes well under a millisecond. */
const MOST = 64

/** @param count - counts one. */
export function createBatch<Item>(count: (item: Item) => void): Batch<Item> {
  let waiting: Item[] = []
  const settle = () => {
    const all = waiting
    waiting = []
    for (const item of all) count(item)
  }
  return {
    add(item) {
      waiting.push(item)
      if (waiting.length >= MOST) settle()
    },
    settle
  }
}
