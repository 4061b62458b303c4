/**
 * A page of 20 of a history of 10 to 1,000,000 entries (`--largest 10000000` for more): the newest, and one in the middle; a search that finds nothing, and
 * counts by host. These two look at 10,000 entries at most.
 */

import { measureSizes, ownCpu } from './exponent.mjs'
import { fillHistory } from './fill-history.mjs'
import { openers } from './stores.mjs'

/** Pages in a row, since one is too short to measure. */
const PAGES = 20

/** Entries that a request of a search looks at, as `MOST_WALKED` of the service has it. */
const WALKED = 10_000

/** @returns series, one for each store and place. */
export async function history({ quick, largest, store: only }) {
  const all = [10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000]
  const sizes = all.filter((size) => size <= (quick ? 1_000 : Number(largest)))
  const series = []
  for (const [name, open] of Object.entries(openers)) {
    if (only !== undefined && only !== name) continue
    const store = await open()
    for (const size of sizes) await fillHistory(store, `of-${size}`, size)
    for (const [place, share] of [
      ['newest', undefined],
      ['in the middle', 0.5]
    ]) {
      const points = await measureSizes(sizes, {
        rounds: quick ? 10 : 60,
        cpu: async () => (await store.serverCpu()) + ownCpu(),
        work: (size) => readPages(store.ledger, size, share)
      })
      series.push({
        name: `history page of 20, ${place}, ${name}`,
        by: 'entries',
        flat: true,
        points
      })
    }
    for (const [what, work] of [
      ['search that finds nothing', searchNothing],
      ['counts by host', countHosts]
    ]) {
      const points = await measureSizes(sizes, {
        rounds: quick ? 5 : 15,
        cpu: async () => (await store.serverCpu()) + ownCpu(),
        work: (size) => work(store.ledger, size)
      })
      series.push({ name: `history, ${what}, ${name}`, by: 'entries', flat: false, points })
    }
    await store.close()
  }
  return series
}

async function searchNothing(ledger, size) {
  const query = { limit: 20, order: 'desc', words: ['found', 'nowhere'], walk: WALKED }
  const { entries } = await ledger.history(`of-${size}`, query)
  if (entries.length > 0) throw new Error(`${entries.length} entries`)
  return 1
}

async function countHosts(ledger, size) {
  const { walked } = await ledger.historyGroups(`of-${size}`, { walk: WALKED })
  if (walked !== Math.min(size, WALKED)) throw new Error(`${walked} entries`)
  return 1
}

async function readPages(ledger, size, share) {
  const query = {
    limit: 20,
    order: 'desc',
    ...(share ? { after: Math.ceil(size * share) + 11 } : {})
  }
  for (let n = 0; n < PAGES; n++) {
    const { entries } = await ledger.history(`of-${size}`, query)
    if (entries.length !== Math.min(20, size)) throw new Error(`${entries.length} entries`)
  }
  return PAGES
}
