/**
 * A fleet of the service on a Redis Cluster behind nginx: the gain of more processes, and the losses by faults.
 *
 *   npm run fleet -- [--processes 1,2,4] [--seconds 10] [--lanes 50] [--replicas 2] [--payloads files|s3]
 *
 * First requests a second by number of processes. Then, on the last number of them and under load: a process killed,
 * all restarted in turn, a master handed over, a master killed. After each, what was not answered is sent again by its
 * Idempotency-Key, and the store is looked into. Exits with 1 when an answer is of another URL, a request is charged
 * otherwise than once, a hold stays, an invariant breaks, or processes disagree on keys, sessions or history.
 */

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { acrossProcesses } from '../../apps/service/test/across-processes.ts'
import { startCluster } from '../../apps/service/test/faults/cluster.ts'
import { startS3 } from '../../packages/store/test/payloads/s3/s3-server.ts'
import { hasRedis } from '../../packages/store/test/redis-server.ts'
import { manyKeys, startFleet } from './fleet.mjs'
import { startLoad } from './load.mjs'
import { hasNginx } from './nginx.mjs'
import { openStore } from './stores.mjs'

const FREE = 10_000_000
const ACCOUNTS = 12
const ORIGINS = 10
const ORIGIN_DELAY = 20
/** `timeout_ms` of the requests. */
const TIMEOUT = 20_000
/** Load before a fault and after it, ms. */
const CALM = 2_000

const { values } = parseArgs({
  options: {
    processes: { type: 'string', default: '1,2,4' },
    seconds: { type: 'string', default: '10' },
    lanes: { type: 'string', default: '50' },
    replicas: { type: 'string', default: '2' },
    payloads: { type: 'string', default: 'files' }
  }
})
if (!hasNginx || !hasRedis) {
  console.error(`SKIPPED: ${hasNginx ? 'redis-server' : 'nginx'} is not on PATH`)
  process.exit(0)
}

const [origins, originUrls] = await startOrigins()
const cluster = await startCluster(Number(values.replicas))
// The settings of docs/operating.md for a cluster.
cluster.configure('min-replicas-max-lag', '2')
cluster.configure('min-replicas-to-write', '1')
const store = await openStore(cluster.url, FREE)
const keys = await manyKeys(store, ACCOUNTS)
const s3 = values.payloads === 's3' ? await startS3() : undefined
const environment = {
  SIGNUP: 'open',
  WORKERS: '1',
  BROWSER: 'off',
  ALLOW_PRIVATE_CIDRS: '127.0.1.0/24',
  ...(s3 ? { ...s3.environment, PAYLOADS_URL: s3.url('fleet') } : {})
}
const urlOf = (token) => `${originUrls[numberOf(token) % originUrls.length]}${token}`
let held = true

/** With S3, a folder for each process: they share no disk. */
const folderOf = s3 && ownFolder
function ownFolder(port) {
  const folder = join(store.folder, `machine-${port}`)
  mkdirSync(folder, { recursive: true })
  return folder
}

const counts = values.processes.split(',').map(Number)
for (const processes of counts) await measure(processes)
await breakThings(counts.at(-1))

await store.stop()
await s3?.stop()
await cluster.stop()
origins.disconnect()
process.exit(held ? 0 : 1)

/** Requests a second by so many processes. */
async function measure(processes) {
  const fleet = await startFleet({ processes, store, environment, folderOf })
  const load = loadOn(fleet, `rate-${processes}`)
  const warm = performance.now() + 3_000
  await load.drive(() => performance.now() > warm)
  const begun = performance.now()
  const end = begun + Number(values.seconds) * 1_000
  const came = await load.drive(() => performance.now() > end)
  const took = performance.now() - begun
  const times = came.map((one) => one.took).sort((a, b) => a - b)
  const answered = came.filter(({ status }) => status === 200).length
  const wrong = came.filter(({ right }) => !right).length
  held = held && wrong === 0
  console.log(
    `${processes} processes: ${((answered / took) * 1_000).toFixed(0)} requests/s, p50 ${ms(times, 0.5)}, p99 ${ms(times, 0.99)}; ${came.length - answered} refused or cut, ${wrong} wrong`
  )
  load.close()
  await fleet.stop()
}

/** Each fault under load. */
async function breakThings(processes) {
  const fleet = await startFleet({ processes, store, environment, folderOf })
  const others = fleet.services.at(-1)
  await agree(fleet.services[0].url, others.url)
  const faults = [
    ['nothing happens', () => wait(CALM)],
    ['a process killed', () => fleet.kill(0)],
    ['all restarted in turn', () => fleet.restartAll()],
    ['a master handed over', () => cluster.handOver(0)],
    ['a master killed', () => cluster.killMaster(1)]
  ]
  for (const [name, happen] of faults) await under(name, fleet, happen)
  await agree(fleet.url, fleet.url)
  await fleet.stop()
}

async function under(name, fleet, happen) {
  const load = loadOn(fleet, name.replaceAll(' ', '-'))
  let isOver = false
  const happening = wait(CALM)
    .then(happen)
    .then(() => wait(CALM))
    .finally(() => {
      isOver = true
    })
  const [came] = await Promise.all([load.drive(() => isOver), happening])
  const cut = came.filter(({ status }) => status === 0).length
  const refusals = came.filter(({ status }) => status !== 0 && status !== 200)
  const unknown = refusals.filter(({ status, code }) => code === 'no code' && status !== 502)
  const wrong = came.filter(({ right }) => !right).length
  await store.lapse()
  await load.retry(60_000)
  const books = await booksOf(load)
  console.log(`${name}
  sent ${came.length}, 200 ${came.length - cut - refusals.length}, refused ${JSON.stringify(counted(refusals))}, cut ${cut}
  wrong answers ${wrong}, charged twice ${books.twice}, acknowledged and not listed ${books.lost}, held ${books.held}
  charged ${books.charged}, listed ${books.listed}, granted less left and charged ${books.missing}, invariants broken ${books.breaks.length}`)
  for (const broken of books.breaks.slice(0, 5)) console.log(`  BROKEN ${JSON.stringify(broken)}`)
  const isWell =
    wrong + books.twice + books.held + books.missing + books.breaks.length + unknown.length === 0 &&
    books.charged === books.listed &&
    // A master that dies loses what no replica had received, as packages/store/README.md says.
    (books.lost === 0 || name === 'a master killed')
  held = held && isWell
  console.log(isWell ? '  holds' : '  FAILS')
  load.close()
}

/** Returns the store's state after a load whose requests were all answered 200 in the end. */
async function booksOf(load) {
  const standing = await store.standing()
  const ids = new Set(standing.entries.map(({ id }) => id))
  const times = new Map()
  for (const { url } of standing.entries) times.set(url, (times.get(url) ?? 0) + 1)
  const outcomes = [...load.outcomes.values()]
  return {
    ...standing,
    missing: Math.abs(standing.accounts * FREE - standing.left - standing.held - standing.charged),
    twice: outcomes.filter(({ target }) => (times.get(target) ?? 0) > 1).length,
    lost: outcomes.filter(({ id }) => !ids.has(id)).length
  }
}

/** Checks the facts that one process must know about the other. */
async function agree(first, second) {
  const findings = await acrossProcesses(first, second, originUrls[0].slice(0, -1))
  const wrong = findings.filter(({ holds }) => !holds)
  held = held && wrong.length === 0
  console.log(
    `${findings.length - wrong.length} of ${findings.length} things known across processes`
  )
  for (const { name, saw } of wrong) console.log(`  FAILS ${name}: ${saw}`)
}

function loadOn({ url }, name) {
  return startLoad({
    url,
    keyOf: (token) => keys[numberOf(token) % keys.length],
    name,
    lanes: Number(values.lanes),
    urlOf,
    timeout: TIMEOUT
  })
}

async function startOrigins() {
  const file = fileURLToPath(new URL('../in-flight/origins.mjs', import.meta.url))
  const child = fork(file, [String(ORIGINS), String(ORIGIN_DELAY), '127.0.1.1'])
  const [urls] = await once(child, 'message')
  return [child, urls]
}

function counted(refusals) {
  const counts = {}
  for (const { status, code } of refusals) {
    const name = code === 'no code' ? `${status} of nginx` : code
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

function numberOf(token) {
  return Number(/\d+/.exec(token)[0])
}

function ms(times, share) {
  return `${Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))])} ms`
}
