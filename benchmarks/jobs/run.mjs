/**
 * Pages of a batch, compared with plain concurrent fetches of as many pages by the same service. Both take turns in one
 * run, so the ratio holds on a machine that is busy otherwise.
 *
 *   node --conditions=@sluice/source benchmarks/jobs/run.mjs [--pages 10000] [--rounds 3] [--delay 20] [--store embedded]
 *
 * Prints pages a second and CPU time a page of both, and the memory of the services along the way.
 */

import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { STORES, startOrigin, startServices } from './services.mjs'

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    delay: { type: 'string', default: '20' },
    store: { type: 'string' }
  }
})
const PAGES = Number(values.pages)
const ROUNDS = Number(values.rounds)
/** Pages at once, of a batch as of plain fetches. */
const AT_ONCE = 64

const origin = await startOrigin(values.delay)
for (const name of Object.keys(STORES)) {
  if (values.store === undefined || values.store === name) await measure(name)
}
origin.stop()

async function measure(name) {
  const sluice = await startServices(name)
  const each = Math.ceil(PAGES / ROUNDS)
  const sums = { plain: [], batch: [] }
  try {
    await plain(sluice, 500, 'warm')
    await batch(sluice, 500, 'warm')
    for (let round = 0; round < ROUNDS; round++) {
      for (const [what, work] of Object.entries({ plain, batch })) {
        const before = { at: performance.now(), cpu: sluice.cpu(), server: sluice.serverCpu() }
        await work(sluice, each, `${what}-${round}`)
        sums[what].push({
          rate: each / ((performance.now() - before.at) / 1_000),
          cpu: (sluice.cpu() - before.cpu) / each,
          server: (sluice.serverCpu() - before.server) / each,
          memory: sluice.memory()
        })
      }
    }
  } finally {
    await sluice.stop()
  }
  for (const [what, rounds] of Object.entries(sums)) {
    const column = (key, digits) => rounds.map((round) => round[key].toFixed(digits)).join(' ')
    console.log(
      `${name}, ${what}`.padEnd(20),
      `${column('rate', 0)} pages/s; ${column('cpu', 2)} ms CPU a page, ${column('server', 2)} of Redis;`,
      `${column('memory', 0)} MiB`
    )
  }
  const of = (what, key) => median(sums[what].map((round) => round[key]))
  const cpu = of('batch', 'cpu') - of('plain', 'cpu')
  const server = of('batch', 'server') - of('plain', 'server')
  console.log(
    `${name}: ${(of('batch', 'rate') / of('plain', 'rate')).toFixed(2)} times the pages a second,`,
    `${cpu.toFixed(2)} ms more CPU a page, ${server.toFixed(2)} ms more of Redis`
  )
}

/** Fetches by all services, as many at once as a batch has. */
async function plain({ call, services }, pages, run) {
  let next = 0
  const lane = async (nth) => {
    while (next < pages) {
      const body = JSON.stringify({ url: `${origin.url}/${run}/${next++}` })
      await call(
        'internet/fetch/',
        { method: 'POST', body },
        { service: services[nth % services.length] }
      )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, nth) => lane(nth)))
}

async function batch({ call }, pages, run) {
  const urls = Array.from({ length: pages }, (_, nth) => `${origin.url}/${run}/${nth}`)
  const body = JSON.stringify({ urls, job: { concurrency: AT_ONCE } })
  const { id } = await call('internet/batch/', { method: 'POST', body })
  for (;;) {
    await wait(50)
    const job = await call(`jobs/${id}`)
    if (job.completed_at === null) continue
    if (job.pages.success !== pages) throw new Error(`ended as ${JSON.stringify(job.pages)}`)
    return
  }
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
}
