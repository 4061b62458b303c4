/**
 * A well-behaved account beside hostile ones that do every free action at once: the time of its small page and what the
 * service holds, compared with the account alone in the same run.
 *
 *   npm run hostile -- [--accounts 1] [--minutes 5] [--alone 60] [--store embedded|redis]
 *
 * Exits with 1 when p50 or p99 is more than twice its value alone, a page fails, `/livez` takes as long as a probe waits,
 * or memory, disk or descriptors exceed their bounds.
 */

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { descriptorsOf } from '../../apps/service/test/process-facts.ts'
import { startService } from '../neighbours/service.mjs'
import { startHostile } from './start.mjs'

const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '5' },
    alone: { type: 'string', default: '60' },
    store: { type: 'string', default: 'embedded' }
  }
})
const HOST = '127.0.77.3'
/** Between two pages of the well-behaved account, ms. */
const PAUSE = 50
/**
 * Bounds of the service. Disk: the pages that one account may store, and the log of the database. Health: the time-out of
 * the liveness probe in deploy/helm, ms.
 */
const MOST = {
  ratio: 2,
  memory: 2.5 * 2 ** 30,
  disk: 2 * 2 ** 30,
  descriptors: 20_000,
  health: 5_000
}

const origin = fork(fileURLToPath(new URL('origin.mjs', import.meta.url)), [HOST])
const [pages] = await once(origin, 'message')
const service = await startService(HOST, {
  accounts: ['good'],
  store: values.store,
  environment: { FREE_FAILURES_PER_HOUR: '1000', ALLOW_PRIVATE_CIDRS: '127.0.77.0/28' }
})
const most = { memory: 0, disk: 0, descriptors: 0, health: 0 }
const failed = {}
let hostile
try {
  for (let n = 0; n < 50; n++) await page()
  const before = await measured(Number(values.alone))
  hostile = await startHostile(service, {
    host: '127.0.77.4',
    settings: service.settings,
    accounts: Number(values.accounts)
  })
  const sampling = setInterval(sample, 2_000)
  const beside = await measured(Number(values.minutes) * 60)
  clearInterval(sampling)
  await hostile.stop()
  await wait(5_000)
  const after = await measured(Number(values.alone))
  report(before, beside, after)
} finally {
  await service.stop()
  origin.disconnect()
}

async function measured(seconds) {
  const times = []
  const end = performance.now() + seconds * 1_000
  while (performance.now() < end) {
    times.push(await page())
    await wait(PAUSE)
  }
  return times.sort((a, b) => a - b)
}

async function page() {
  const start = performance.now()
  const { status, code } = await service.fetch('good', `${pages}/small-${Math.random()}`, 60_000)
  if (status !== 200) failed[`${status} ${code}`] = (failed[`${status} ${code}`] ?? 0) + 1
  return performance.now() - start
}

async function sample() {
  most.memory = Math.max(most.memory, service.resident())
  most.disk = Math.max(most.disk, sizeOf(service.folder))
  most.descriptors = Math.max(most.descriptors, descriptorsOf(service.pid).all)
  const start = performance.now()
  const { ok } = await fetch(`${service.url}/livez`).catch(() => ({ ok: false }))
  most.health = Math.max(most.health, ok ? performance.now() - start : Number.POSITIVE_INFINITY)
}

function sizeOf(folder) {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    const { size } = statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false }) ?? {}
    bytes += size ?? 0
  }
  return bytes
}

function report(before, beside, after) {
  const alone = [...before, ...after].sort((a, b) => a - b)
  for (const [name, times] of Object.entries({ before, beside, after })) {
    console.log(
      `${name.padEnd(8)}${times.length} pages, p50 ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms, most ${at(times, 1)} ms`
    )
  }
  const mib = (bytes) => `${Math.round(bytes / 2 ** 20)} MiB`
  const ratio = (share) => Number((at(beside, share) / at(alone, share)).toFixed(2))
  judge('p50, times its value alone', ratio(0.5), MOST.ratio)
  judge('p99, times its value alone', ratio(0.99), MOST.ratio)
  judge(
    'pages of the account that failed',
    Object.values(failed).reduce((a, b) => a + b, 0),
    0
  )
  judge('memory of the service', most.memory, MOST.memory, mib)
  judge('disk of the service', most.disk, MOST.disk, mib)
  judge('descriptors of the service', most.descriptors, MOST.descriptors)
  judge('slowest answer of /livez, ms', Math.round(most.health), MOST.health)
  if (Object.keys(failed).length > 0) console.log('failed', failed)
  for (const [kind, count] of Object.entries(hostile.counts()).sort())
    console.log(`  ${kind}: ${count}`)
}

function judge(name, value, limit, shown = String) {
  const holds = value <= limit
  if (!holds) process.exitCode = 1
  console.log(`${holds ? 'holds' : 'FAILS'}  ${name.padEnd(34)} ${shown(value)} (${shown(limit)})`)
}

function at(sorted, share) {
  return Number((sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1))
}
