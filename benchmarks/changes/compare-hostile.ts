/**
 * Measures the cost of a comparison on the main thread, for pairs of pages that are made to be slow. The cost is a
 * ratio to the plain fetch of a page of the same size by the service in this process.
 *
 *   node scripts/up.mjs node --conditions=@sluice/source benchmarks/changes/compare-hostile.ts
 *
 * The unit is CPU time, so that a busy machine gives usable figures. A comparison blocks the event loop for its whole
 * time.
 */

import { randomBytes } from 'node:crypto'
import { fieldChanges } from '../../apps/service/src/domains/fetch/changes/field-changes.ts'
import { textChanges } from '../../apps/service/src/domains/fetch/changes/text-changes.ts'
import { startOrigin, startService } from '../../apps/service/test/harness.ts'

const ROUNDS = 3

const text = (length: number) => randomBytes(length / 2).toString('hex')
const lines = (count: number, length: number) =>
  Array.from({ length: count }, () => text(length)).join('\n')
const record = (count: number, value: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, `${value}${n}`]))
const list = (count: number) => ({ l: Array.from({ length: count }, () => ({ a: text(8) })) })
const lists = () => ({
  l: Array.from({ length: 200 }, () => Array.from({ length: 500 }, () => text(4)))
})

type Case = readonly [
  name: string,
  pair: readonly [unknown, unknown],
  compare: (before: never, after: never) => { isSame: boolean; isTruncated: boolean }
]

const CASES: readonly Case[] = [
  ['two random texts of 1 MB', [lines(12_000, 80), lines(12_000, 80)], textChanges],
  ['600,000 lines of 2 characters', [lines(300_000, 2), lines(300_000, 2)], textChanges],
  ['a million empty lines', ['\n'.repeat(9e5), `b${'\n'.repeat(9e5)}`], textChanges],
  ['one line of 2 MB', [text(2e6), text(2e6)], textChanges],
  ['100,000 fields', [record(1e5, 'a'), record(1e5, 'b')], fieldChanges],
  [
    '100,000 URLs',
    [record(1e5, 'https://e.com/?utm_a=1&x='), record(1e5, 'https://e.com/?utm_b=2&x=')],
    fieldChanges
  ],
  ['a list of 100,000 objects', [list(1e5), list(1e5)], fieldChanges],
  ['200 lists of 500 entries', [lists(), lists()], fieldChanges]
]

/** Least CPU time of the rounds, ms. */
async function cpuOf(work: () => unknown): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const start = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(start)
    times.push((user + system) / 1_000)
  }
  return Math.min(...times)
}

const page = `<title>Page</title><main><h1>Page</h1>${Array.from({ length: 12_500 }, () => `<p>${text(80)}</p>`).join('')}</main>`
const origin = await startOrigin((_, response) => {
  response.setHeader('content-type', 'text/html')
  response.end(page)
})
const sluice = await startService({ PARSE_TIMEOUT_MS: '60000' })
const { key } = await sluice.account(1_000)
const plain = await cpuOf(async () => {
  const response = await fetch(`${sluice.url}/api/v1/internet/fetch/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: `${origin.url}/page`, options: { include_html: 'raw' } })
  })
  if (response.status !== 200) throw new Error(await response.text())
  await response.arrayBuffer()
})
await sluice.stop()
await origin.stop()
console.log(`plain fetch of a page of 1 MB, main thread: ${plain.toFixed(0)} ms of CPU`)
for (const [name, [before, after], compare] of CASES) {
  let cut = false
  const ms = await cpuOf(() => {
    cut = compare(before as never, after as never).isTruncated
  })
  console.log(
    `${name.padEnd(32)} ${ms.toFixed(0).padStart(5)} ms  ratio ${(ms / plain).toFixed(2)}${cut ? '  cut' : ''}`
  )
}
