/**
 * Measures the cost of a fetch for the service. It reads the processor time of a request from the kernel (Linux), for
 * the main thread and the whole process. It also measures the median time of each stage.
 *
 * `node --conditions=@sluice/source benchmarks/request-path/run.ts [--requests 2000] [--warm-up 4000] [--at-once 16]
 * [--bytes 20000] [--setting NAME=VALUE …] [--store redis://… …] [--service path/to/main.ts …] [--rounds 3]
 * [--node=--max-semi-space-size=8 …] [--profile folder] [--traces]`
 *
 * The page is the article of `benchmarks/service`, with `--bytes` bytes. Service, origin and load are separate
 * processes. With several services their rounds alternate. The last lines then are the medians, the median ratio of a
 * round to the same round of the first service, and the least ratio. On a machine that does other things too, the least
 * ratio is the most reliable. `--node` gives the options of Node.js of each service in turn, so that the same service
 * can be measured with several. Each service needs its own empty store; that of Redis is measured with it. With
 * `--traces` the service is measured without and with a receiver of traces.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { articlePage } from '../service/pages.mjs'

const HOST = '127.0.77.1'
const OWN = fileURLToPath(new URL('../../apps/service/src/main.ts', import.meta.url))
const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '2000' },
    'warm-up': { type: 'string', default: '4000' },
    bytes: { type: 'string', default: '20000' },
    setting: { type: 'string', multiple: true, default: [] },
    'at-once': { type: 'string', default: '16' },
    rounds: { type: 'string', default: '3' },
    store: { type: 'string', multiple: true },
    profile: { type: 'string' },
    service: { type: 'string', multiple: true },
    node: { type: 'string', multiple: true, default: [] },
    traces: { type: 'boolean', default: false }
  }
})

interface Running {
  readonly child: ChildProcess
  readonly api: string
  readonly key: string
  readonly folder: string
  /** Process of its Redis, on this machine. */
  readonly redis: number | undefined
}

interface Cost {
  readonly main: number
  readonly total: number
  /** 0 without Redis. */
  readonly redis: number
  readonly perSecond: number
  readonly stages: Readonly<Record<string, number>>
}

const page = articlePage(Number(options.bytes))
const origin = createServer((_, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(page)
})
origin.listen(0, HOST)
await once(origin, 'listening')
const url = `http://${HOST}:${(origin.address() as AddressInfo).port}/article`

/** Takes traces, and counts their bytes. */
let tracesBytes = 0
const receiver = createServer((request, response) => {
  request.on('data', (part: Buffer) => {
    tracesBytes += part.length
  })
  request.on('end', () => response.end())
})
receiver.listen(0, HOST)
await once(receiver, 'listening')
const receiverUrl = `http://${HOST}:${(receiver.address() as AddressInfo).port}`

const mains =
  options.service ??
  Array.from({ length: options.traces ? 2 : options.node.length || 1 }, () => OWN)
const services = await Promise.all(mains.map(startService))
const costs: Cost[][] = mains.map(() => [])
try {
  for (const service of services) await load(service, Number(options['warm-up']))
  for (let round = 0; round < Number(options.rounds); round++) {
    for (const [index, service] of services.entries()) {
      const cost = await measure(service, Number(options.requests))
      costs[index]?.push(cost)
      console.log(
        `${index} main ${cost.main.toFixed(0)} µs, all ${cost.total.toFixed(0)} µs, Redis ${cost.redis.toFixed(0)} µs a request, ${cost.perSecond.toFixed(0)}/s`
      )
    }
  }
} finally {
  for (const { child, folder } of services) {
    child.kill('SIGTERM')
    await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
  origin.close()
  origin.closeAllConnections()
  receiver.close()
  receiver.closeAllConnections()
}
if (options.traces) console.log(`traces: ${tracesBytes} bytes in all`)
console.log('median of each stage, ms:', JSON.stringify(costs.at(-1)?.at(-1)?.stages))
const [first] = costs as [Cost[]]
for (const [index, own] of costs.entries()) {
  const parts = (['main', 'total', 'redis'] as const).map((part) => {
    const ratios = own.map((cost, round) => cost[part] / ((first[round] as Cost)[part] || 1))
    const times = own.map((cost) => cost[part])
    return `${part} ${median(times).toFixed(0)} µs (${median(ratios).toFixed(3)}), least ${Math.min(...times).toFixed(0)}`
  })
  console.log(`${index} median: ${parts.join('; ')}`)
}

async function startService(main: string, index: number): Promise<Running> {
  const store = options.store?.[index]
  const folder = mkdtempSync(join(tmpdir(), 'sluice-path-'))
  const profiling = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : []
  const flags = options.node[index]?.split(' ').filter(Boolean) ?? []
  const source = '--conditions=@sluice/source'
  const child = spawn(process.execPath, [source, ...flags, ...profiling, main], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: folder,
      BROWSER: 'off',
      // Workers start slowly where several services share two cores.
      PARSE_TIMEOUT_MS: '60000',
      ALLOW_PRIVATE_CIDRS: `${HOST}/32`,
      FREE_TOKENS_PER_MONTH: '100000000',
      ...Object.fromEntries(options.setting.map((text) => text.split(/=(.*)/s))),
      ...(store
        ? { STORE_URL: store, SECRET: 'a secret of the benchmark, long enough for all' }
        : {}),
      ...(options.traces && index === mains.length - 1
        ? { OTEL_EXPORTER_OTLP_ENDPOINT: receiverUrl }
        : {})
    },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  child.stderr?.resume()
  let output = ''
  for await (const chunk of child.stdout ?? []) {
    output += chunk
    if (/listens on \S+[\s\S]*\n\n$/.test(output)) break
  }
  const at = /listens on (\S+)/.exec(output)?.[1]
  const key = /slc_live_[0-9A-Za-z]{38}/.exec(output)?.[0]
  if (!at || !key)
    throw new Error(`the service did not start, or its store was not empty: ${output}`)
  const redis = store === undefined ? undefined : await redisProcess(new URL(store))
  return { child, folder, key, redis, api: `${at}/api/v1/internet/fetch` }
}

async function redisProcess({ hostname, port }: URL): Promise<number> {
  const socket = connect(Number(port || 6379), hostname)
  socket.write('INFO server\r\n')
  const [reply] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return Number(/^process_id:(\d+)/m.exec(reply.toString())?.[1])
}

async function measure(service: Running, requests: number): Promise<Cost> {
  const before = times(service.child.pid as number)
  const redisBefore = service.redis === undefined ? 0 : times(service.redis).total
  const start = performance.now()
  const timings = await load(service, requests)
  const seconds = (performance.now() - start) / 1_000
  const after = times(service.child.pid as number)
  const redisAfter = service.redis === undefined ? 0 : times(service.redis).total
  return {
    main: (after.main - before.main) / requests,
    total: (after.total - before.total) / requests,
    redis: (redisAfter - redisBefore) / requests,
    perSecond: requests / seconds,
    stages: medians(timings)
  }
}

/** Processor time so far, µs: of the main thread, and of all threads. */
function times(pid: number): { main: number; total: number } {
  const of = (task: string) =>
    Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]) / 1_000
  const total = readdirSync(`/proc/${pid}/task`).reduce((sum, task) => sum + of(task), 0)
  return { main: of(String(pid)), total }
}

/** @returns the Server-Timing of each answer. */
async function load({ api, key }: Running, requests: number): Promise<string[]> {
  const timings: string[] = []
  let left = requests
  const body = JSON.stringify({ url, options: { markdown: true } })
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    // An older service does not compress: what is compared is the same answer.
    'accept-encoding': 'identity'
  }
  const client = async () => {
    while (left-- > 0) {
      const answer = await fetch(api, { method: 'POST', headers, body })
      const text = await answer.text()
      if (answer.status !== 200) throw new Error(text)
      timings.push(answer.headers.get('server-timing') ?? '')
    }
  }
  await Promise.all(Array.from({ length: Number(options['at-once']) }, client))
  return timings
}

function medians(timings: readonly string[]): Record<string, number> {
  const all = new Map<string, number[]>()
  for (const timing of timings) {
    for (const [, stage, duration] of timing.matchAll(/(\w+);dur=([\d.]+)/g)) {
      all.set(stage as string, [...(all.get(stage as string) ?? []), Number(duration)])
    }
  }
  return Object.fromEntries([...all].map(([stage, values]) => [stage, median(values)]))
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}
