/**
 * The client of the service, in its own process, whose CPU time does not count. On
 * `{ load: { url, key, bodies, flight, count } }` it sends `count` requests, `flight` at a time, and answers
 * `{ loaded }`.
 */

import { createRequire } from 'node:module'

const { Pool } = createRequire(new URL('../../packages/acquire/package.json', import.meta.url))(
  'undici'
)

process.on('message', async ({ load }) => process.send({ loaded: await run(load) }))
process.on('disconnect', () => process.exit())

/** Kept, so that a second run finds the connections of the first. */
const pools = new Map()

async function run({ url, key, bodies, flight, count }) {
  const { origin, pathname: path } = new URL(url)
  const pool = poolOf(origin, flight)
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const tally = { times: [], failures: {}, stages: {}, bytes: 0 }
  const start = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: flight }, async () => {
      while (next < count) {
        const body = JSON.stringify(bodies[next++ % bodies.length])
        await send(() => pool.request({ path, method: 'POST', headers, body }), tally)
      }
    })
  )
  const wall = performance.now() - start
  return summary(tally, count, wall)
}

function poolOf(origin, connections) {
  const name = `${connections} ${origin}`
  const options = { connections, pipelining: 1, connectTimeout: 60_000, headersTimeout: 200_000 }
  if (!pools.has(name)) pools.set(name, new Pool(origin, options))
  return pools.get(name)
}

async function send(request, tally) {
  const begun = performance.now()
  const failed = (name) => {
    tally.failures[name] = (tally.failures[name] ?? 0) + 1
  }
  try {
    const { statusCode, headers, body } = await request()
    const text = await body.text()
    tally.times.push(performance.now() - begun)
    tally.bytes += text.length
    addStages(tally.stages, headers['server-timing'])
    if (statusCode !== 200 || text === '') failed(headers['x-error-code'] ?? String(statusCode))
  } catch (error) {
    failed(error.code ?? error.message)
  }
}

function addStages(sums, header) {
  for (const [, name, ms] of String(header ?? '').matchAll(/(\w+);dur=([\d.]+)/g)) {
    sums[name] = (sums[name] ?? 0) + Number(ms)
  }
}

function summary({ times, failures, stages, bytes }, count, wall) {
  times.sort((a, b) => a - b)
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))]
  return {
    count,
    wall,
    failures,
    p50: at(0.5),
    p99: at(0.99),
    bytes: bytes / count,
    /** Mean ms of each stage of a request. */
    stages: Object.fromEntries(Object.entries(stages).map(([name, sum]) => [name, sum / count]))
  }
}
