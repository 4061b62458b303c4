/** The processes that are measured: services on one store, and what they and Redis use. */

import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  closeStore,
  createAccount,
  createKey,
  loadConfig,
  openSecrets,
  openStore
} from '../../apps/service/src/index.ts'
import { hasRedis, startRedis } from '../../packages/store/test/redis-server.ts'
import { stopProcess } from '../service/processes.mjs'

const { Redis } = createRequire(new URL('../../packages/store/package.json', import.meta.url))(
  'ioredis'
)
const MAIN = fileURLToPath(new URL('../../apps/service/src/main.ts', import.meta.url))

/** Address of the origin. */
export const HOST = '127.0.77.3'

/** Stores by name, and how many processes of the service are on each. */
export const STORES = { embedded: 1, ...(hasRedis && { Redis: 2 }) }

/** Starts the origin. @returns its process and its URL. */
export async function startOrigin(delayMs) {
  const child = fork(new URL('origin.mjs', import.meta.url), [HOST, String(delayMs)])
  process.once('exit', () => child.kill())
  const [url] = await once(child, 'message')
  return {
    url,
    /** When a URL was asked for last, on the clock of this process. */
    async askedAt(asked) {
      child.send(asked.slice(url.length))
      const [at] = await once(child, 'message')
      return at - performance.timeOrigin
    },
    stop: () => child.kill()
  }
}

/** Starts services on an empty store of a name. */
export async function startServices(name, settings = {}) {
  const redis = name === 'Redis' ? await startRedis() : undefined
  if (redis) process.once('exit', () => redis.kill())
  const redisPid = redis && (await pidOf(redis.url))
  const folder = mkdtempSync(join(tmpdir(), 'sluice-jobs-bench-'))
  const environment = {
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'error',
    BROWSER: 'off',
    ROBOTS_MODE: 'off',
    FREE_TOKENS_PER_MONTH: '100000000',
    ALLOW_PRIVATE_CIDRS: `${HOST}/32`,
    ...(redis && {
      STORE_URL: redis.url,
      SECRET: 'a secret of the benchmark, long enough for all'
    }),
    ...settings
  }
  const keys = await makeKeys(environment)
  const services = await Promise.all(
    Array.from({ length: STORES[name] }, () => startProcess(folder, environment))
  )
  /** @param how - by which service and for which account. */
  const call = async (
    path,
    init = {},
    { service = services[0], account = 'one', whole = false } = {}
  ) => {
    const response = await fetch(`${service.url}/api/v1/${path}`, {
      ...init,
      headers: { authorization: `Bearer ${keys[account]}`, 'content-type': 'application/json' }
    })
    const body = await response.json()
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(body.error)}`)
    return whole ? body : body.data
  }
  return {
    services,
    call,
    /** CPU time of all services, ms. */
    cpu: () => services.reduce((sum, { child }) => sum + cpuOf(child.pid), 0),
    /** CPU time of redis-server, ms. */
    serverCpu: () => (redis ? cpuOf(redisPid) : 0),
    /** Memory of all services, MiB. */
    memory: () => services.reduce((sum, { child }) => sum + residentOf(child.pid), 0),
    async stop() {
      for (const { child } of services) await stopProcess(child)
      await redis?.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** Two accounts, and a key of each. */
async function makeKeys(environment) {
  const config = loadConfig(environment)
  const secrets = openSecrets(config)
  const store = await openStore(config, secrets)
  const keys = {}
  for (const name of ['one', 'other']) {
    const account = await createAccount(store.ledger, name)
    keys[name] = (await createKey(store.ledger, secrets, { account, name })).key
  }
  await closeStore(store)
  return keys
}

async function startProcess(cwd, environment) {
  const child = spawn(process.execPath, ['--conditions=@sluice/source', MAIN], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment }
  })
  process.once('exit', () => child.kill())
  let text = ''
  for await (const chunk of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    text += chunk
    if (!/listens on \S+[\s\S]*\n\n$/.test(text)) continue
    child.stdout.resume()
    return { child, url: /listens on (\S+)/.exec(text)[1] }
  }
  throw new Error('the service ended')
}

async function pidOf(url) {
  const client = new Redis(url)
  const [, pid] = /process_id:(\d+)/.exec(await client.info('server'))
  client.disconnect()
  return pid
}

/** User and system time of a process; Linux only, whose clock ticks are 10 ms. */
function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function residentOf(pid) {
  const [, kib] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kib) / 1_024
}
