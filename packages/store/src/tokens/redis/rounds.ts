/** Visits all accounts in slices, so that a round of upkeep costs the same for any number of accounts. */

/** Approximate number of accounts per call. */
const SLICE = 500
/** Accounts per command. */
const BATCH = 100

/** An iteration over all accounts. It remembers its position; each call continues there. */
export interface Round {
  /**
   * The next accounts that have something to do, each with how it is done. Ends with the slice, or when `visit`
   * answers false: those that are left are first at the next call.
   */
  each(
    has: (account: string) => Promise<boolean>,
    visit: (account: string) => Promise<boolean>
  ): Promise<void>
}

/**
 * Begin a way round. Few accounts are all seen to by each call.
 *
 * @param scan - some ids from a place on, and the next place: `0` is where it begins and ends, as SSCAN has it.
 */
export function createRound(
  scan: (place: string, count: number) => Promise<[next: string, ids: string[]]>
): Round {
  let place = '0'
  let waiting: string[] = []

  const slice = async () => {
    const ids = new Set(waiting)
    waiting = []
    do {
      const [next, found] = await scan(place, SLICE)
      for (const id of found) ids.add(id)
      place = next
    } while (place !== '0' && ids.size < SLICE)
    return [...ids]
  }

  return {
    async each(has, visit) {
      const ids = waiting.length < SLICE ? await slice() : waiting.splice(0)
      const due = (await inBatches(ids, async (id) => ((await has(id)) ? [id] : []))).flat().sort()
      for (const [index, id] of due.entries()) {
        if (await visit(id)) continue
        waiting.push(...due.slice(index))
        return
      }
    }
  }
}

/** Run a task for each of many items, with limited concurrency. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>
): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += BATCH) {
    results.push(...(await Promise.all(items.slice(start, start + BATCH).map(work))))
  }
  return results
}
