/**
 * Many requests in flight at once through the whole service, to slow loopback origins.
 *
 *   npm run in-flight -- --service [--requests 10000] [--origins 50] [--delay 2000] [--page 3900] [--clients 2]
 *                                  [--timeout 60000] [--no-markdown] [--rounds 1]
 *
 * The service is started as `npm start` does it, on an empty embedded store; origins and clients are processes of
 * their own. All clients are connected first and send in one turn. Exits with 1 unless all are answered 200 with the
 * page of their own URL, each charged once, with nothing held and nothing broken in the store.
 */

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { descriptorShares, openFilesLimit } from '../../apps/service/src/base/memory/descriptors.ts'
import { startService } from '../fleet/service-process.mjs'
import { openStore } from '../fleet/stores.mjs'

const FREE = 10_000_000

/** Run the benchmark. @returns the exit code. */
export async function run() {
  const { values } = parseArgs({
    options: {
      service: { type: 'boolean' },
      requests: { type: 'string', default: '10000' },
      origins: { type: 'string', default: '50' },
      delay: { type: 'string', default: '2000' },
      page: { type: 'string', default: '3900' },
      clients: { type: 'string', default: '2' },
      timeout: { type: 'string', default: '60000' },
      'no-markdown': { type: 'boolean', default: false },
      rounds: { type: 'string', default: '1' }
    }
  })
  const { origins, delay, page } = values
  const child = fork(fileURLToPath(new URL('origins.mjs', import.meta.url)), [
    ...[origins, delay, '127.0.1.1', page]
  ])
  const [urls] = await once(child, 'message')
  const store = await openStore('embedded', FREE)
  const service = await startService({
    ...store.environment,
    ALLOW_PRIVATE_CIDRS: '127.0.1.0/24'
  })
  let held = true
  for (let round = 1; round <= Number(values.rounds); round++) {
    console.log(`round ${round}`)
    held = (await measure({ values, child, urls, service, store, round })) && held
  }
  child.disconnect()
  await service.stop()
  await store.stop()
  return held ? 0 : 1
}

async function measure({ values, child, urls, service, store, round }) {
  const requests = Number(values.requests)
  const options = {
    timeout_ms: Number(values.timeout),
    ...(values['no-markdown'] ? { markdown: false } : {})
  }
  const loads = await connectClients({ values, urls, service, options, requests })
  await metricsOf(service)
  const before = processFacts(service.child.pid)
  const start = performance.now()
  for (const load of loads) load.send('go')
  const results = (
    await Promise.all(loads.map(async (load) => (await once(load, 'message'))[0]))
  ).flat()
  const wall = performance.now() - start
  const after = processFacts(service.child.pid)
  const metrics = await metricsOf(service)
  child.send('most')
  const [most] = await once(child, 'message')
  const standing = await store.standing()

  const delay = Number(values.delay)
  const times = results.filter(({ status }) => status === 200).map(({ took }) => took)
  times.sort((a, b) => a - b)
  const at = (share) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  const wrong = results.filter(({ right }) => !right).length
  const shares = descriptorShares(openFilesLimit())
  print({
    'requests, origins, delay, page': `${requests}, ${urls.length}, ${delay} ms, ${values.page} bytes`,
    'descriptors: all, clients, origins': `${openFilesLimit()}, ${shares.clients}, ${shares.origins}`,
    'answered 200': String(times.length),
    'all statuses': JSON.stringify(
      counted(results.map(({ status, code }) => `${status} ${code}`.trim()))
    ),
    'wrong answers': String(wrong),
    'at the origins at once': String(most),
    'p50, p99, slowest': [0.5, 0.99, 1].map((share) => ms(at(share))).join(', '),
    'p50, p99 over the delay': [0.5, 0.99].map((share) => ms(at(share) - delay)).join(', '),
    'wall time, requests/s': `${ms(wall)}, ${Math.round((times.length / wall) * 1_000)}`,
    'resident before, peak': `${mib(before.resident)}, ${mib(after.peak)}`,
    'memory per request in flight': `${((after.peak - before.resident) / 1_024 / requests).toFixed(1)} KiB`,
    'event-loop lag p99, most': `${seconds(metrics, 'nodejs_eventloop_lag_p99_seconds')}, ${seconds(metrics, 'nodejs_eventloop_lag_max_seconds')}`,
    'CPU of the service': `${(after.cpu - before.cpu).toFixed(1)} s, ${(((after.cpu - before.cpu) / requests) * 1_000).toFixed(2)} ms a request`,
    'charged, listed, held, broken': `${standing.charged}, ${standing.listed}, ${standing.held}, ${standing.breaks.length}`
  })
  return (
    times.length === requests &&
    wrong === 0 &&
    standing.charged === requests * round &&
    standing.held === 0 &&
    standing.breaks.length === 0
  )
}

async function connectClients({ values, urls, service, options, requests }) {
  const { hostname: host, port } = new URL(service.url)
  const processes = Number(values.clients)
  const loads = []
  for (let index = 0; index < processes; index++) {
    const [from, to] = [index, index + 1].map((part) => Math.floor((part * requests) / processes))
    const load = fork(fileURLToPath(new URL('load-process.mjs', import.meta.url)))
    load.send({ host, port: Number(port), key: service.key, urls, options, from, count: to - from })
    const [answer] = await once(load, 'message')
    if (answer !== 'ready') throw new Error('the clients could not connect')
    loads.push(load)
  }
  return loads
}

/** From `/metrics`; reading them restarts the measurement of event-loop lag. */
async function metricsOf({ url }) {
  return (await fetch(`${url}/metrics`)).text()
}

function seconds(metrics, name) {
  return ms(Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1]) * 1_000)
}

/** Resident bytes, their peak, and CPU seconds of a process. */
function processFacts(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kib = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) * 1_024
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  // utime and stime are fields 14 and 15; the state that comes after the name is 3.
  const cpu = (Number(stat[11]) + Number(stat[12])) / 100
  return { resident: kib('VmRSS'), peak: kib('VmHWM'), cpu }
}

function counted(names) {
  const counts = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

function print(rows) {
  for (const [name, value] of Object.entries(rows)) console.log(`  ${name.padEnd(34)} ${value}`)
}

function ms(time) {
  return `${Math.round(time)} ms`
}

function mib(bytes) {
  return `${(bytes / 2 ** 20).toFixed(0)} MiB`
}
