/**
 * Finding an account's learned parser of a URL among 10 to 10,000 of them, in the embedded store.
 *
 *   node --conditions=@sluice/source benchmarks/registry/learned.ts
 *
 * Prints the CPU time of a look-up as a ratio to that among 10 parsers, medians of interleaved rounds, and the exponent
 * of its growth. Flat is right: the store is asked for the sites that could answer the URL.
 */

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sitesOf } from '../../apps/service/src/domains/learned/learned-state.ts'
import { type OpenStore, storeDriver } from '../../packages/store/src/index.ts'

const SIZES = [10, 100, 1_000, 10_000]
const ROUNDS = 9
const LOOKUPS = 2_000
const ACCOUNT = 'acc_a'

const folder = mkdtempSync(join(tmpdir(), 'sluice-learned-'))
const stores = await Promise.all(SIZES.map(filled))
const times: number[][] = SIZES.map(() => [])
for (let round = -2; round < ROUNDS; round++) {
  for (const [place, { learned }] of stores.entries()) {
    const start = process.cpuUsage()
    for (let n = 0; n < LOOKUPS; n++) {
      const url = new URL(`https://www.site-${n % Number(SIZES[place])}.example/shop/books/${n}`)
      const [row] = await learned.learnedAt(ACCOUNT, sitesOf(url))
      if (!row) throw new Error(`${url} has no parser`)
    }
    const { user, system } = process.cpuUsage(start)
    if (round >= 0) times[place]?.push((user + system) / LOOKUPS)
  }
}
for (const store of stores) await store.close()
rmSync(folder, { recursive: true })

const medians = times.map((list) => list.sort((a, b) => a - b)[ROUNDS >> 1] as number)
const base = medians[0] as number
for (const [place, median] of medians.entries()) {
  console.log(
    `${String(SIZES[place]).padStart(7)} parsers  ${median.toFixed(1).padStart(6)} µs a look-up  ratio ${(median / base).toFixed(2)}`
  )
}
const growth = Math.log((medians.at(-1) as number) / base) / Math.log(10_000 / 10)
console.log(`growth exponent ${growth.toFixed(3)}`)

/** A store in which an account has so many parsers. */
async function filled(size: number): Promise<OpenStore> {
  const store = await storeDriver('embedded:').connect('embedded:', {
    file: join(folder, `${size}.db`)
  })
  const state = JSON.stringify({ rules: 'x'.repeat(500) })
  for (let from = 0; from < size; from += 500) {
    const batch = Array.from({ length: Math.min(500, size - from) }, (_, n) => `site-${from + n}`)
    await Promise.all(
      batch.map((name) =>
        store.learned.putLearned({
          account: ACCOUNT,
          name,
          site: `${name}.example/shop`,
          revision: randomUUID(),
          previous: undefined,
          state,
          most: size
        })
      )
    )
  }
  return store
}
