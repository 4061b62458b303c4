/** 1 to 10,000 fetches in flight: by the acquirer alone, and through the service as far as open files allow. */

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createGuard } from '../../packages/acquire/src/guard.ts'
import { createAcquirer } from '../../packages/acquire/src/index.ts'
import { ask, figuresOf, startModule, startService, stopProcess } from '../service/processes.mjs'
import { measureSizes } from './exponent.mjs'
import { mostFiles } from './open-files.mjs'

const ORIGINS = fileURLToPath(new URL('../in-flight/origins.mjs', import.meta.url))
/** Delay of the origins up to `few` in flight and beyond, ms: beyond, all are to be there at once. */
const DELAYS = { few: 20, many: 1_000 }
const FEW = 100
/** Files that a process has open besides its connections, and connections that the client keeps from smaller passes. */
const SPARE = 4_000

/** @returns two series. */
export async function inFlight({ quick }) {
  const sizes = quick ? [1, 10, 100] : [1, 10, 100, 1_000, 10_000]
  const rounds = quick ? 2 : 3
  const sets = [await startOrigins(DELAYS.few), await startOrigins(DELAYS.many)]
  const urlsFor = (size) => sets[size <= FEW ? 0 : 1].urls
  const series = [
    {
      name: 'fetches in flight, acquirer',
      by: 'in flight',
      flat: true,
      points: await byAcquirer(sizes, rounds, urlsFor)
    },
    {
      name: 'requests in flight, whole service',
      by: 'in flight',
      flat: true,
      points: await throughService(sizes, rounds, urlsFor)
    }
  ]
  for (const { child } of sets) child.disconnect()
  return series
}

async function byAcquirer(sizes, rounds, urlsFor) {
  const acquirer = createAcquirer({ guard: createGuard({ allowPrivateCidrs: ['127.0.0.0/8'] }) })
  const fetchMany = async (size, count) => {
    const urls = urlsFor(size)
    let next = 0
    await Promise.all(
      Array.from({ length: size }, async () => {
        while (next < count) {
          const { body } = await acquirer.fetch({ url: urls[next++ % urls.length], via: 'http' })
          if (body.length < 3_000) throw new Error('not the page')
        }
      })
    )
    return count
  }
  const points = await measureSizes(sizes, {
    rounds,
    // Opens the connections.
    before: (size) => fetchMany(size, size),
    work: (size) => fetchMany(size, countOf(size))
  })
  await acquirer.close()
  return points
}

async function throughService(wanted, rounds, urlsFor) {
  const most = Math.floor((mostFiles() - SPARE) / 2)
  // A request has two connections: the client's and the origin's.
  const sizes = [...new Set(wanted.map((size) => Math.min(size, most)))]
  const files = 2 * sizes.at(-1) + SPARE
  const service = await startService({}, files)
  const load = startModule('load.mjs')
  const send = async (size, count) => {
    const { url, key } = service
    const bodies = urlsFor(size).map((page) => ({
      url: page.href,
      options: { timeout_ms: 180_000 }
    }))
    const { failures } = await ask(
      load,
      { load: { url, key, bodies, flight: size, count } },
      'loaded'
    )
    if (Object.keys(failures).length > 0) throw new Error(JSON.stringify(failures))
    return count
  }
  const points = await measureSizes(sizes, {
    rounds,
    cpu: async () => (await figuresOf(service.child)).cpu,
    before: (size) => send(size, size),
    work: (size) => send(size, countOf(size))
  })
  await service.stop()
  await stopProcess(load)
  return points
}

/** Requests of a pass. */
function countOf(size) {
  return Math.max(size, Math.min(1_000, size * 100))
}

async function startOrigins(delay) {
  const child = fork(ORIGINS, ['50', String(delay)])
  const [urls] = await once(child, 'message')
  return { child, urls: urls.map((url) => new URL(url)) }
}
