/**
 * Many requests at once over HTTP: on the last tokens of an account, and with one Idempotency-Key.
 *
 *   node --conditions=@sluice/source benchmarks/store/races.mjs [--requests 10000] [--store redis]
 *
 * The service runs in a process of its own on an empty store; with `--store redis` on a redis-server that is started for
 * it. Prints how the requests ended, what was charged and how often the origin was asked; exits with 1 when it is wrong.
 */

import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startRedis } from '../../packages/store/test/redis-server.ts'

const { Agent, request } = createRequire(
  new URL('../../packages/acquire/package.json', import.meta.url)
)('undici')
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    store: { type: 'string', default: 'embedded' }
  }
})
const count = Number(values.requests)
const HOST = '127.0.77.1'

let hits = 0
const origin = createServer((incoming, response) => {
  if (incoming.url !== '/robots.txt') hits++
  response.setHeader('content-type', 'text/html')
  response.end(
    `<!doctype html><title>Weir</title><main><p>${'The weir holds the river back. '.repeat(20)}</p></main>`
  )
})
await new Promise((resolve) => origin.listen(0, HOST, resolve))
const page = `http://${HOST}:${origin.address().port}`

const redis =
  values.store === 'redis'
    ? await startRedis(['--appendonly', 'yes', '--appendfsync', 'always'])
    : undefined
const folder = mkdtempSync(join(tmpdir(), 'sluice-races-'))
const main = fileURLToPath(new URL('../../apps/service/src/main.ts', import.meta.url))
const child = spawn(process.execPath, ['--conditions=@sluice/source', main], {
  stdio: ['ignore', 'pipe', 'ignore'],
  env: {
    ...process.env,
    PORT: '0',
    DATA_DIR: folder,
    BROWSER: 'off',
    ROBOTS_MODE: 'off',
    FREE_TOKENS_PER_MONTH: '101',
    ALLOW_PRIVATE_CIDRS: `${HOST}/32`,
    ...(redis ? { STORE_URL: redis.url, SECRET: randomBytes(32).toString('hex') } : {})
  }
})
const { url, key } = await welcome()
const agent = new Agent({
  connections: 1_000,
  pipelining: 1,
  headersTimeout: 120_000,
  bodyTimeout: 120_000
})

// One Idempotency-Key first: it costs the one token more than the hundred that are left then.
const duplicates = await race('/same', { 'idempotency-key': 'one-and-the-same' })
const asked = hits
const replies = new Set(duplicates.filter(({ status }) => status === 200).map(({ data }) => data))
const afterwards = await fetchPage('/same', { 'idempotency-key': 'one-and-the-same' })
replies.add(afterwards.data)
const middle = await balance()
console.log(
  `${count} duplicates of one key: ${endings(duplicates)}; origin asked ${asked} times, ${101 - middle.free} charged, ${replies.size} different bodies`
)

const last = await race('/last', {})
const end = await balance()
console.log(
  `${count} at once on the last ${middle.free} tokens: ${endings(last)}; ${end.free} left, ${end.held} held`
)

child.kill('SIGTERM')
await once(child, 'exit')
await agent.close()
origin.close()
origin.closeAllConnections()
await redis?.stop()
rmSync(folder, { recursive: true, force: true })
const paid = last.filter(({ status }) => status === 200).length
const refused = last.filter(({ status }) => status === 402).length
const isRight =
  asked === 1 &&
  middle.free === 100 &&
  replies.size === 1 &&
  paid === 100 &&
  refused === count - 100 &&
  end.free === 0 &&
  end.held === 0
process.exit(isRight ? 0 : 1)

function race(path, headers) {
  return Promise.all(Array.from({ length: count }, () => fetchPage(path, headers)))
}

async function fetchPage(path, headers) {
  const { statusCode, body } = await request(`${url}/api/v1/internet/fetch/`, {
    method: 'POST',
    dispatcher: agent,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ url: page + path })
  })
  const { data, error } = await body.json()
  return { status: statusCode, code: error?.code, data: JSON.stringify(data) }
}

async function balance() {
  const { body } = await request(`${url}/api/v1/account/`, {
    headers: { authorization: `Bearer ${key}` }
  })
  return (await body.json()).data.balance
}

function endings(answers) {
  const ends = new Map()
  for (const { status, code } of answers) {
    const name = code ? `${status} ${code}` : `${status}`
    ends.set(name, (ends.get(name) ?? 0) + 1)
  }
  return [...ends].map(([name, times]) => `${times} × ${name}`).join(', ')
}

async function welcome() {
  let printed = ''
  for await (const chunk of child.stdout) {
    printed += chunk
    const address = /listens on (\S+)/.exec(printed)?.[1]
    const found = /slc_live_[0-9A-Za-z]{38}/.exec(printed)?.[0]
    if (address && found) return { url: address, key: found }
  }
  throw new Error('the service did not start')
}
