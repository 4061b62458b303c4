/** Reserve + settle among 1 to 100,000 accounts. */

import { measureSizes, ownCpu } from './exponent.mjs'
import { openers, reserveAndSettle } from './stores.mjs'

/** Pairs of a pass, and how many at once. */
const PAIRS = 1_000
const FLIGHT = 50
/** Accounts opened at once. */
const BATCH = 2_000

/** @returns series, one for each store. */
export async function accounts({ quick }) {
  const sizes = quick ? [1, 10, 100] : [1, 10, 100, 1_000, 10_000, 100_000]
  const series = []
  for (const [name, open] of Object.entries(openers)) {
    const stores = new Map()
    for (const size of sizes) stores.set(size, await storeWith(open, size))
    const all = [...stores.values()]
    let serial = 0
    const points = await measureSizes(sizes, {
      rounds: quick ? 3 : 11,
      // Of all stores: those that are not asked use next to nothing.
      cpu: async () => {
        const servers = await Promise.all(all.map((store) => store.serverCpu()))
        return servers.reduce((sum, one) => sum + one, ownCpu())
      },
      work: async (size) => {
        await pairs(stores.get(size).ledger, size, serial)
        serial += PAIRS
        return PAIRS
      }
    })
    series.push({ name: `reserve + settle, ${name}`, by: 'accounts', flat: true, points })
    for (const store of all) await store.close()
  }
  return series
}

async function pairs(ledger, size, first) {
  let next = 0
  await Promise.all(
    Array.from({ length: FLIGHT }, async () => {
      while (next < PAIRS) {
        const n = first + next++
        // Far apart, so that neighbours in the store are not neighbours in time.
        await reserveAndSettle(ledger, `acc_${(n * 7_919) % size}`, n)
      }
    })
  )
}

async function storeWith(open, size) {
  const store = await open(1_000_000_000)
  for (let first = 0; first < size; first += BATCH) {
    const count = Math.min(BATCH, size - first)
    await Promise.all(
      Array.from({ length: count }, (_, n) => {
        const id = `acc_${first + n}`
        return store.ledger.openAccount({ id, name: id })
      })
    )
  }
  return store
}
