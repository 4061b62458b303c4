/** A page of 20 of a history of 10 to 1,000,000 entries: the newest, and one in the middle. */

import { measureSizes, ownCpu } from './exponent.mjs'
import { fillHistory } from './fill-history.mjs'
import { openers } from './stores.mjs'

/** Pages in a row, since one is too short to measure. */
const PAGES = 20

/** @returns series, one for each store and place. */
export async function history({ quick }) {
  const sizes = quick ? [10, 100, 1_000] : [10, 100, 1_000, 10_000, 100_000, 1_000_000]
  const series = []
  for (const [name, open] of Object.entries(openers)) {
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
    await store.close()
  }
  return series
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
