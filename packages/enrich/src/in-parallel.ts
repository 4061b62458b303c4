/** A few of many tasks at a time. */

/**
 * Run a task for every item, at most `width` at a time, and keep the order. The first failure is
 * thrown and no further task starts.
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  width: number,
  task: (item: Item, index: number) => Promise<Result>
): Promise<Result[]> {
  const results = new Array<Result>(items.length)
  let next = 0
  let failed = false
  const lane = async (): Promise<void> => {
    while (next < items.length && !failed) {
      const index = next++
      try {
        results[index] = await task(items[index] as Item, index)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane))
  return results
}
