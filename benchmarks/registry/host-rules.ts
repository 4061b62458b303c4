/**
 * Finding a URL's parser among 10 to 100,000 host rules.
 *
 *   node --conditions=@sluice/source benchmarks/registry/host-rules.ts
 *
 * Prints the CPU time of a look-up as a ratio to that among 10 rules, medians of interleaved rounds,
 * and the exponent of its growth. Flat is right: the index is asked once per label of the host.
 */

import { z } from 'zod'
import { createRegistry, defineParser } from '../../packages/core/src/index.ts'

const SIZES = [10, 100, 1_000, 10_000, 100_000]
const ROUNDS = 15
const LOOKUPS = 200_000

const registries = SIZES.map((size) => {
  const match = [...Array(size).keys()].map((n) => ({ host: `site-${n}.example` }))
  const data = z.object({})
  return createRegistry([
    defineParser({ name: 'many', version: '1.0.0', kind: 'many', match, data, parse: () => ({}) })
  ])
})
const urls = SIZES.map((size) =>
  [...Array(1_000).keys()].map((n) => new URL(`https://www.a.site-${n % size}.example/x/y`))
)

const times: number[][] = SIZES.map(() => [])
for (let round = -2; round < ROUNDS; round++) {
  for (const [place, registry] of registries.entries()) {
    const start = process.cpuUsage()
    for (let n = 0; n < LOOKUPS; n++) registry.match(urls[place]?.[n % 1_000] as URL)
    const { user, system } = process.cpuUsage(start)
    if (round >= 0) times[place]?.push(((user + system) * 1_000) / LOOKUPS)
  }
}

const medians = times.map((list) => list.sort((a, b) => a - b)[ROUNDS >> 1] as number)
const base = medians[0] as number
for (const [place, median] of medians.entries()) {
  console.log(
    `${String(SIZES[place]).padStart(7)} rules  ${median.toFixed(0).padStart(5)} ns a look-up  ratio ${(median / base).toFixed(2)}`
  )
}
const growth = Math.log((medians.at(-1) as number) / base) / Math.log(100_000 / 10)
console.log(`growth exponent ${growth.toFixed(3)}`)
