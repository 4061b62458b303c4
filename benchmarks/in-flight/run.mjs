/**
 * Many plain fetches in flight at once from one process, to slow loopback origins in another.
 *
 *   npm run in-flight -- [--fetches 10000] [--origins 50] [--delay 1000] [--rounds 1]
 *   npm run in-flight -- --service [see service.mjs]
 *
 * All are started in one turn; each is one page of 4 KB. Exits with 1 unless all are answered and their p99
 * is below 3 s.
 */

import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createGuard } from '../../packages/acquire/src/guard.ts'
import { createAcquirer } from '../../packages/acquire/src/index.ts'

// The whole service has options of its own, and none of what follows.
if (process.argv.includes('--service')) process.exit(await (await import('./service.mjs')).run())

/** Slowest that 99 in 100 may be, ms. */
const P99 = 3_000

const { values } = parseArgs({
  options: {
    fetches: { type: 'string', default: '10000' },
    origins: { type: 'string', default: '50' },
    delay: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '1' }
  }
})
const fetches = Number(values.fetches)

requireFiles(fetches + 1_000)
const child = fork(fileURLToPath(new URL('origins.mjs', import.meta.url)), [
  values.origins,
  values.delay
])
const [addresses] = await once(child, 'message')
const urls = addresses.map((address) => new URL(address))

let held = true
for (let round = 1; round <= Number(values.rounds); round++) held = (await measure(round)) && held
child.disconnect()
process.exit(held ? 0 : 1)

/** One run with an acquirer of its own, so that every fetch opens a connection. */
async function measure(round) {
  const acquirer = createAcquirer({ guard: createGuard({ allowPrivateCidrs: ['127.0.0.1/32'] }) })
  const failures = new Map()
  const times = []
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 20)
  const lag = monitorEventLoopDelay({ resolution: 10 })
  lag.enable()
  const start = performance.now()
  await Promise.all(
    Array.from({ length: fetches }, async (_, index) => {
      const begun = performance.now()
      try {
        const page = await acquirer.fetch({ url: urls[index % urls.length], via: 'http' })
        if (page.body.length < 3_000) throw new Error('not the page')
        times.push(performance.now() - begun)
      } catch (error) {
        const name = error.code ?? error.message
        failures.set(name, (failures.get(name) ?? 0) + 1)
      }
    })
  )
  const wall = performance.now() - start
  lag.disable()
  clearInterval(watch)
  child.send('most')
  const [most] = await once(child, 'message')
  await acquirer.close()

  times.sort((a, b) => a - b)
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))]
  const megabytes = (bytes) => `${(bytes / 2 ** 20).toFixed(0)} MiB`
  const rows = {
    'fetches, origins, delay': `${fetches}, ${urls.length}, ${values.delay} ms`,
    answered: String(times.length),
    failed: JSON.stringify(Object.fromEntries(failures)),
    'at the origins at once': String(most),
    'p50, p99, slowest': [at(0.5), at(0.99), at(1)].map((ms) => `${Math.round(ms)} ms`).join(', '),
    'wall time': `${Math.round(wall)} ms`,
    'resident before, peak': `${megabytes(before)}, ${megabytes(peak)}`,
    'memory per request in flight': `${((peak - before) / 1_024 / fetches).toFixed(1)} KiB`,
    'event-loop lag p50, p99, most': [lag.percentile(50), lag.percentile(99), lag.max]
      .map((ns) => `${(ns / 1e6).toFixed(0)} ms`)
      .join(', ')
  }
  console.log(`round ${round}`)
  for (const [name, value] of Object.entries(rows)) console.log(`  ${name.padEnd(30)} ${value}`)
  return times.length === fetches && at(0.99) < P99
}

/** Starts over under a higher limit of open files when that of this process is too low. */
function requireFiles(needed) {
  if (process.platform === 'win32') return
  const limit = (flag) =>
    spawnSync('sh', ['-c', `ulimit ${flag}`], { encoding: 'utf8' }).stdout.trim()
  const number = (text) => (text === 'unlimited' ? Number.POSITIVE_INFINITY : Number(text))
  if (number(limit('-Sn')) >= needed) return
  if (number(limit('-Hn')) < needed) {
    console.error(`${needed} open files are needed; this machine allows ${limit('-Hn')}.`)
    process.exit(1)
  }
  const again = spawnSync(
    'sh',
    ['-c', `ulimit -n ${needed} && exec "$0" "$@"`, process.execPath, ...process.execArgv].concat(
      process.argv.slice(1)
    ),
    { stdio: 'inherit' }
  )
  process.exit(again.status ?? 1)
}
