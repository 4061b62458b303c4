/** Subjects to compare: the service on both stores, the bare route, the peers; all with the same three verbs. */

import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { hasRedis, startRedis } from '../../packages/store/test/redis-server.ts'
import { peers } from './peers.mjs'
import { answerOf, ask, figuresOf, startModule, startService, stopProcess } from './processes.mjs'

const { Redis } = createRequire(new URL('../../packages/store/package.json', import.meta.url))(
  'ioredis'
)

/**
 * A subject: `read(urls, flight)` answers `{ count, wall, failures, … }`, `figures(what)` what its process has used,
 * `stop()` ends it.
 */
export async function startServiceSubject(store, load, settings = {}) {
  const redis = store === 'Redis' ? await startAlwaysRedis() : undefined
  const onRedis = redis && { STORE_URL: redis.url, SECRET: randomBytes(32).toString('hex') }
  const service = await startService({ ...onRedis, ...settings })
  return {
    name: `Sluice, ${store}`,
    ...overHttp(service, load),
    async figures(what) {
      const [figures, storeCpu] = await Promise.all([
        figuresOf(service.child, what),
        redis?.cpu() ?? 0
      ])
      return { ...figures, storeCpu }
    },
    async stop() {
      await service.stop()
      await redis?.stop()
    }
  }
}

/** The stores that are available here. */
export const stores = hasRedis ? ['Redis', 'embedded'] : ['embedded']

/** A bare route that answers as many bytes as the service does. */
export async function startKoaSubject(bytes, load) {
  const child = startModule('koa-server.mjs', [String(Math.round(bytes))], { measured: true })
  const url = await answerOf(child, 'url')
  return {
    name: 'bare Koa route',
    ...overHttp({ url, key: 'none' }, load),
    figures: (what) => figuresOf(child, what),
    stop: () => stopProcess(child)
  }
}

/** @param name - one of `peers`. */
export async function startPeerSubject(name) {
  const child = startModule('peer.mjs', [name], { measured: true })
  await answerOf(child, 'ready')
  return {
    name,
    async read(urls, flight) {
      const { failed, ...done } = await ask(child, { read: { urls, flight } }, 'done')
      return { ...done, failures: failed ? { failed } : {} }
    },
    figures: (what) => figuresOf(child, what),
    stop: () => stopProcess(child)
  }
}

/** The names of all peers. */
export const peerNames = Object.keys(peers)

function overHttp({ url, key }, load) {
  return {
    read: (urls, flight) => {
      const bodies = urls.map((page) => ({ url: page }))
      return ask(load, { load: { url, key, bodies, flight, count: urls.length } }, 'loaded')
    }
  }
}

/** Redis as in production, with what it uses itself. */
async function startAlwaysRedis() {
  const server = await startRedis(['--appendonly', 'yes', '--appendfsync', 'always'])
  // Also when this process ends by an error.
  process.once('exit', () => server.kill())
  const client = new Redis(server.url)
  return {
    url: server.url,
    /** ms since its start. */
    async cpu() {
      const text = await client.info('cpu')
      const [user, system] = ['user', 'sys'].map((part) =>
        Number(new RegExp(`used_cpu_${part}:([\\d.]+)`).exec(text)?.[1])
      )
      return (user + system) * 1_000
    },
    async stop() {
      client.disconnect()
      await server.stop()
    }
  }
}
