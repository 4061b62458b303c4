/**
 * The whole service under a steady load for a long time: what grows, and what does not come back.
 *
 *   npm run soak -- [--minutes 20] [--lanes 300] [--delay 1500] [--store embedded|redis] [--every 10]
 *     [--bombs huge,vast,hungry] [--hostile 1]
 *
 * Once in 15 s comes a burst of bombs of the next kind: see bombs.mjs. Lanes ask for healthy pages, for bad origins,
 * for the browser, and hang up. Every so many seconds memory after a collection of garbage, descriptors, processes
 * below the service and held tokens are taken down, and the store's invariants are checked. Exits with 1 when an
 * invariant breaks, an answer is of another URL, the books do not add up, or descriptors, renderers or held tokens are
 * not back where they were when all is quiet; from ten minutes on also when memory grows.
 */

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { DNS_CIDRS } from '../../apps/service/test/bad-origins/dns-behaviours.ts'
import { seededRandom } from '../../apps/service/test/faults/load.ts'
import { ORIGIN_HOST } from '../../apps/service/test/harness.ts'
import { descriptorsOf, processesBelow } from '../../apps/service/test/process-facts.ts'
import { startService } from '../fleet/service-process.mjs'
import { openStore } from '../fleet/stores.mjs'
import { startHostile } from '../hostile/start.mjs'
import { startOrigins } from '../origins/origins.mjs'
import { startBombs } from './bombs.mjs'
import { startLoad } from './load.mjs'

const FREE = 100_000_000
const INSTRUMENT = new URL('../origins/instrument.ts', import.meta.url).href
/** Our idle connections end within a minute; anything left after this time is a leak, ms. */
const QUIET = 100_000
/** Most that memory may grow by after warm-up, MiB a minute. */
const GROWTH = { heap: 0.5, resident: 2 }
/** Between two bursts of bombs, ms. */
const BOMBS = 15_000
/** Bytes of resident memory that the service never goes over, whatever it is sent. */
const MOST = 2.5 * 2 ** 30
/** An idle browser ends within a minute; it has this long, ms. */
const BROWSER_ENDS = 120_000
/** Shorter runs say nothing about growth, minutes. */
const TELLING = 10

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    lanes: { type: 'string', default: '300' },
    delay: { type: 'string', default: '1500' },
    store: { type: 'string', default: 'embedded' },
    every: { type: 'string', default: '10' },
    bombs: { type: 'string', default: 'huge,vast,hungry' },
    hostile: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' }
  }
})
if (process.platform !== 'linux') {
  console.error('SKIPPED: descriptors and processes are counted in /proc, which only Linux has')
  process.exit(0)
}

const badOrigins = await startOrigins()
const healthyOrigins = fork(fileURLToPath(new URL('../in-flight/origins.mjs', import.meta.url)), [
  '10',
  values.delay,
  '127.0.1.1'
])
const [healthyUrls] = await once(healthyOrigins, 'message')
const bombs = await startBombs()
const store = await openStore(values.store, FREE)
const trusted = join(store.folder, 'trusted.pem')
if (badOrigins.certificate) writeFileSync(trusted, badOrigins.certificate)
const service = await startService(
  {
    ...store.environment,
    ALLOW_PRIVATE_CIDRS: ['127.0.1.0/24', `${ORIGIN_HOST}/32`, ...DNS_CIDRS].join(),
    ...(badOrigins.certificate ? { NODE_EXTRA_CA_CERTS: trusted } : {})
  },
  ['--expose-gc', '--import', INSTRUMENT]
)
const random = seededRandom(Number(values.seed))

// Everything has been used once before it is counted: workers, connections, the browser.
const first = startLoad({ ...parts(), lanes: 4 })
await renderOnce()
await wait(3_000)
await first.stop()
await wait(8_000)
const start = await sample()
const samples = []
const load = startLoad({
  ...parts(),
  lanes: Number(values.lanes),
  bombs: { url: bombs.url, kinds: values.bombs.split(','), every: BOMBS }
})
const hostile = await startHostile(service, {
  host: '127.0.1.253',
  settings: store.environment,
  accounts: Number(values.hostile)
})
const begun = performance.now()
print('minute', ['resident', 'heap', 'files', 'below', 'renderers', 'held', 'broken', 'sent'])
row(start, 0)
while (minutes() < Number(values.minutes)) {
  await wait(Number(values.every) * 1_000)
  const one = { at: minutes(), ...(await sample()) }
  samples.push(one)
  row(one, load.counts.sent)
}
const took = minutes()
await load.stop()
await hostile.stop()
const end = await quiet()
row({ at: minutes(), ...end }, load.counts.sent)
const standing = await store.standing()
report()

await service.stop()
await store.stop()
healthyOrigins.disconnect()
bombs.stop()
await badOrigins.stop()
process.exit(process.exitCode ?? 0)

function parts() {
  return { service, healthyUrls, badOrigins, rendered: 2, random }
}

function minutes() {
  return (performance.now() - begun) / 60_000
}

/** The browser starts with its first page. */
async function renderOnce() {
  await fetch(`${service.url}/api/v1/internet/fetch/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: `${healthyUrls[0]}warm`, options: { render: 'browser' } })
  }).then((response) => response.text())
}

async function sample() {
  service.child.send('collect')
  const [{ resident, heap, peak, unhandled }] = await once(service.child, 'message')
  const { ledger, close } = await store.open()
  try {
    const accounts = await ledger.accounts()
    const balances = await Promise.all(accounts.map(({ id }) => ledger.balance(id)))
    return {
      resident,
      heap,
      peak,
      unhandled,
      files: descriptorsOf(service.child.pid),
      below: processesBelow(service.child.pid),
      held: balances.reduce((sum, { held }) => sum + held, 0),
      breaks: await ledger.verify()
    }
  } finally {
    await close()
  }
}

/** The resources in use without requests; waits until they are back to those of the start. */
async function quiet() {
  const patience = performance.now() + Math.max(QUIET, BROWSER_ENDS)
  for (;;) {
    const now = await sample()
    if (isBack(now) || performance.now() > patience) return now
    await wait(2_000)
  }
}

function isBack({ files, below, held }) {
  return files.all <= start.files.all && below.all === 0 && held === 0
}

function report() {
  const steady = samples.filter(({ at }) => at > took / 4)
  const heap = slope(steady, ({ heap }) => heap)
  const resident = slope(steady, ({ resident }) => resident)
  const { counts } = load
  const broken = samples.filter(({ breaks }) => breaks.length > 0).length + standing.breaks.length
  // A client that disconnected may have been charged for an answer that was already on its way.
  const between = standing.charged - first.counts.answered - counts.answered - 1
  const grows = Number(values.minutes) >= TELLING
  const limits = [
    ['samples with broken invariants', broken, 0],
    ['answers of another page', counts.wrong.length, 0],
    ['charged but not listed', Math.abs(standing.charged - standing.listed), 0],
    ['answered and not charged', Math.max(0, -between), 0],
    [
      'charged, neither answered nor gone',
      Math.max(0, between - counts.gone - first.counts.gone),
      0
    ],
    ['held at the end', end.held, 0],
    ['descriptors more than at the start', Math.max(0, end.files.all - start.files.all), 0],
    ['processes of the browser at the end', end.below.all, 0],
    [
      'most resident memory, MiB',
      Math.max(...samples.map(({ peak }) => peak)) / 2 ** 20,
      MOST / 2 ** 20
    ],
    ['unhandled rejections', end.unhandled, 0],
    ['heap growth, MiB a minute', heap, grows ? GROWTH.heap : Number.POSITIVE_INFINITY],
    ['resident growth, MiB a minute', resident, grows ? GROWTH.resident : Number.POSITIVE_INFINITY]
  ]
  console.log(`
${counts.sent} sent in ${took.toFixed(1)} minutes, ${counts.answered} answered 200, ${counts.gone} hung up or cut, refused ${JSON.stringify(counts.refused)}
free actions of hostile accounts ${JSON.stringify(hostile.counts())}
bursts of bombs ${load.bombs.made()}, their requests ended ${JSON.stringify(load.bombs.ended)}
descriptors at the start ${JSON.stringify(start.files)}
        and at the end   ${JSON.stringify(end.files)}
`)
  for (const [name, value, limit] of limits) {
    const holds = value <= limit
    if (!holds) process.exitCode = 1
    const bound = Number.isFinite(limit) ? `(${limit})` : '(not judged in a short run)'
    console.log(
      `${holds ? 'holds' : 'FAILS'}  ${name.padEnd(38)} ${Number(value.toFixed(2))} ${bound}`
    )
  }
  for (const one of counts.wrong.slice(0, 10)) console.log(`  WRONG ${one}`)
  for (const { breaks } of samples)
    for (const one of breaks) console.log(`  BROKEN ${JSON.stringify(one)}`)
}

/** Least squares, MiB a minute. */
function slope(points, figureOf) {
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(points.map(({ at }) => at)), mean(points.map(figureOf))]
  const spread = points.reduce((sum, { at }) => sum + (at - x) ** 2, 0)
  const product = points.reduce((sum, point) => sum + (point.at - x) * (figureOf(point) - y), 0)
  return spread === 0 ? 0 : product / spread / 2 ** 20
}

function row({ at = 0, resident, heap, files, below, held, breaks }, sent) {
  const mib = (bytes) => `${(bytes / 2 ** 20).toFixed(0)} MiB`
  const figures = [
    mib(resident),
    mib(heap),
    files.all,
    below.all,
    below.renderers,
    held,
    breaks.length
  ]
  print(at.toFixed(1), [...figures, sent])
}

function print(name, figures) {
  console.log(name.padStart(6), ...figures.map((figure) => String(figure).padStart(10)))
}
