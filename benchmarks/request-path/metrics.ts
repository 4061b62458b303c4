/**
 * Measures the cost of one fetch's metrics on the main thread, in microseconds: the counters, and the wrapping of the
 * three operations of the ledger and the one of the payload store.
 *
 * `node --conditions=@sluice/source benchmarks/request-path/metrics.ts`
 */

import { createCoverage } from '../../apps/service/src/base/metrics/coverage.ts'
import { createMetrics } from '../../apps/service/src/base/metrics/metrics.ts'
import type { StageTime } from '../../packages/fetch/src/stages.ts'
import type { Ledger, PayloadStore } from '../../packages/store/src/index.ts'

const ROUNDS = 200_000

const metrics = createMetrics(createCoverage())
const answers = {
  keyByHash: async () => undefined,
  reserve: async () => ({ status: 'OK', fence: 1 }),
  settle: async () => ({ status: 'OK', seq: 1 })
} as unknown as Ledger
const store = { put: async () => 'a/b/c' } as unknown as PayloadStore
const plain = { ledger: answers, payloads: store }
const measured = { ledger: metrics.ledger(answers), payloads: metrics.payloads(store) }
const stages: StageTime[] = (
  'auth body prepare reserve robots acquire queue read enrich save settle'.split(' ') as never[]
).map((stage, index) => [stage, index * 1.7, index])

await run(metrics.requests, measured)
await run(undefined, plain)
const [without, withMetrics] = [await run(undefined, plain), await run(metrics.requests, measured)]
console.log(`without ${without.toFixed(2)} µs, with ${withMetrics.toFixed(2)} µs`)
console.log(`metrics of one fetch: ${(withMetrics - without).toFixed(2)} µs`)

/** Microseconds of processor time for one fetch's calls. */
async function run(
  requests: typeof metrics.requests | undefined,
  { ledger, payloads }: typeof plain
): Promise<number> {
  const input = { account: 'acc_1', rid: 'r', amount: 1 } as never
  const bytes = new Uint8Array(10)
  const before = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round++) {
    requests?.began()
    await ledger.keyByHash('h')
    await ledger.reserve(input)
    await payloads.put('acc_1', 'id', bytes)
    await ledger.settle(input)
    requests?.ended({
      method: 'POST',
      route: '/api/v1/internet/fetch',
      parser: '@sluice/parser-generic',
      engine: 'http',
      code: null,
      status: 200,
      duration: 20,
      stages
    })
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / ROUNDS
}
