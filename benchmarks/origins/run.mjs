/**
 * The whole service among origins behaving badly: what comes of each, and what healthy requests notice.
 *
 *   npm run bad-origins -- [--rounds 3] [--rate 4] [--only name,name]
 *
 * The service runs as it is started by `npm start`, with an embedded store; the bad origins run in a process of
 * their own. First healthy requests alone, then each case alone, then all cases several times among healthy
 * requests. Exits with 1 when a figure of
 * guard.md "Origins behaving badly" does not hold.
 */

import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ORIGIN_HOST, serveArticle } from '../../apps/service/test/harness.ts'
import { startOrigins } from './origins.mjs'
import { startService } from './service.mjs'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    rate: { type: 'string', default: '4' },
    only: { type: 'string' }
  }
})
/** Healthy requests a second, in the baseline and in the mix. */
const HEALTHY_RATE = 20
/** Seconds of the baseline. */
const BASELINE = 15
const TIMEOUT = 8_000

const origins = await startOrigins()
const only = values.only?.split(',')
const cases = origins.cases.filter(({ name }) => !only || only.includes(name))
const service = await startService(origins.certificate)
const healthyOrigin = createServer(serveArticle)
await new Promise((resolve) => healthyOrigin.listen(0, ORIGIN_HOST, resolve))
const healthyUrl = `http://${ORIGIN_HOST}:${healthyOrigin.address().port}/`
let late = 0
let successes = 0

await healthyFor(5_000)
await service.reset()
const baseline = await healthyFor(BASELINE * 1_000)
const quiet = await service.figures()

let faults = 0
console.log('each alone'.padEnd(34), 'outcome'.padEnd(26), '     time', '       RSS', '     lag')
for (const entry of cases) faults += await alone(entry)

await service.reset()
const ended = new AbortController()
const beside = healthyFor(Number.POSITIVE_INFINITY, ended.signal)
const mixed = await mix(Number(values.rounds))
ended.abort()
const healthy = await beside
const busy = await service.figures()
faults += mixed.faults.length
for (const fault of mixed.faults) console.log(`  FAULT ${fault}`)

const account = await service.account()
const limits = [
  ['event-loop lag p99 in the mix', busy.lag, '<=', 100, 'ms'],
  ['healthy p99 in the mix / alone', p99(healthy.times) / p99(baseline.times), '<=', 2, ''],
  ['unhandled rejections', busy.unhandled, '<=', 0, ''],
  ['requests later than deadline + 500 ms', late, '<=', 0, ''],
  ['cases that did not come out as expected', faults, '<=', 0, ''],
  ['healthy requests that failed', baseline.failed + healthy.failed, '<=', 0, ''],
  [
    'tokens charged beside the successes',
    Math.abs(account.used - successes) + account.held,
    '<=',
    0,
    ''
  ]
]
console.log(`
baseline: ${baseline.times.length} healthy, p50 ${ms(p50(baseline.times))}, p99 ${ms(p99(baseline.times))}; lag p99 ${ms(quiet.lag)}, most ${ms(quiet.longestLag)}
mix: ${mixed.count} bad in ${values.rounds} rounds at ${values.rate}/s, beside ${healthy.times.length} healthy at ${HEALTHY_RATE}/s, p50 ${ms(p50(healthy.times))}, p99 ${ms(p99(healthy.times))}; lag p99 ${ms(busy.lag)}, most ${ms(busy.longestLag)}; RSS most ${mib(busy.peak)} MiB
`)
let held = true
for (const [name, value, , limit, unit] of limits) {
  const holds = value <= limit
  held = held && holds
  console.log(
    `${holds ? 'holds' : 'FAILS'}  ${name.padEnd(42)} ${value.toFixed(2)} (${limit}) ${unit}`
  )
}

healthyOrigin.close()
healthyOrigin.closeAllConnections()
await Promise.all([service.stop(), origins.stop()])
process.exit(held ? 0 : 1)

/** One case by itself, with the memory it takes. @returns 1 when it did not come out as expected. */
async function alone(entry) {
  await service.reset()
  const outcome = await run(entry)
  await wait(30)
  const { start, peak, longestLag } = await service.figures()
  const growth = mib(peak - start)
  const tooMuch = growth > entry.expect.memory ? [`more than ${entry.expect.memory} MiB`] : []
  const wrong = [...outcome.wrong, ...tooMuch]
  console.log(
    `${entry.kind.padEnd(5)}${entry.name.padEnd(29)} ${outcome.text.padEnd(26)} ${ms(outcome.took).padStart(9)} ${String(growth).padStart(6)} MiB ${ms(longestLag).padStart(9)} ${wrong.length ? `FAULT ${wrong.join('; ')}` : ''}`
  )
  return wrong.length ? 1 : 0
}

/** All cases, so many times, in another order each time, begun at a steady rate. */
async function mix(rounds) {
  const faults = []
  const running = []
  for (let round = 0; round < rounds; round++) {
    for (const entry of shuffled(cases, round)) {
      running.push(
        run(entry).then(({ wrong, text }) => {
          if (wrong.length) faults.push(`${entry.name}: ${text}, ${wrong.join('; ')}`)
        })
      )
      await wait(1_000 / Number(values.rate))
    }
  }
  await Promise.all(running)
  return { faults, count: running.length }
}

async function run({ name, expect, timeout = TIMEOUT, has, lacks }) {
  const url = await origins.start(name)
  const { status, code, took, text, charged } = await service.fetch(url, timeout)
  const trespasses = await origins.stopOne(url)
  const within = expect.within.total ?? timeout + expect.within.past
  const accepted = expect.accepts.map((one) => one.code ?? one.status)
  if (took > timeout + 500) late++
  if (status === 200) successes++
  const wrong = [
    ...(accepted.includes(code ?? status) ? [] : [`not ${accepted.join(' or ')}`]),
    ...(took <= within ? [] : [`later than ${within} ms`]),
    ...(charged === (status === 200 ? 1 : 0) ? [] : [`charged ${charged}`]),
    ...(trespasses === 0 ? [] : [`${trespasses} connections to a refused address`]),
    ...(has === undefined || status !== 200 || new RegExp(has, 'i').test(text)
      ? []
      : [`without ${has}`]),
    ...(lacks === undefined || !new RegExp(lacks, 'i').test(text) ? [] : [`with ${lacks}`])
  ]
  return { wrong, took, text: `${status} ${code ?? ''}` }
}

/** Healthy requests begun at a steady rate, whatever becomes of those before. */
async function healthyFor(duration, signal) {
  const times = []
  const running = []
  let failed = 0
  const end = performance.now() + duration
  while (performance.now() < end && !signal?.aborted) {
    running.push(
      service.fetch(healthyUrl, TIMEOUT).then(({ status, took }) => {
        times.push(took)
        if (took > TIMEOUT + 500) late++
        if (status === 200) successes++
        else failed++
      })
    )
    await wait(1_000 / HEALTHY_RATE)
  }
  await Promise.all(running)
  return { times: times.sort((a, b) => a - b), failed }
}

/** The same order for the same seed. */
function shuffled(list, seed) {
  const key = (name) => {
    let hash = seed + 1
    for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0), 0x9e37_79b1)
    return hash
  }
  return [...list].sort((a, b) => key(a.name) - key(b.name))
}

function p99(times) {
  return times[Math.min(times.length - 1, Math.floor(times.length * 0.99))]
}

function p50(times) {
  return times[times.length >> 1]
}

function ms(time) {
  return `${time.toFixed(0)} ms`
}

function mib(bytes) {
  return Math.round(bytes / 2 ** 20)
}
