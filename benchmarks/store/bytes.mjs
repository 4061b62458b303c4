/**
 * Bytes that a fetch leaves in the store, by kind of key or table, and the commands that it costs Redis.
 *
 *   node --conditions=@sluice/source benchmarks/store/bytes.mjs [--fetches 4000] [--at-once 16] [--bytes 1000]
 *     [--store embedded,redis] [--memory]
 *
 * The service runs in a process of its own and fetches pages of a loopback origin, each with an address of its own. What
 * a few fetches leave before counts as the start. With `--memory`, a line for each tenth of the fetches shows the memory
 * of the service and the processor time of these fetches. The service is the bundle, started like `npm start` does.
 * Linux.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { startRedis } from '../../packages/store/test/redis-server.ts'
import { cpuOf } from '../idle/processes.mjs'
import { START_ENVIRONMENT, startArguments } from '../start-arguments.mjs'

const { Redis } = createRequire(new URL('../../packages/store/package.json', import.meta.url))(
  'ioredis'
)
const HOST = '127.0.77.2'
/** Fetches before the start: the tables, scripts and threads are there then. */
const WARM_UP = 64
const { values } = parseArgs({
  options: {
    fetches: { type: 'string', default: '4000' },
    'at-once': { type: 'string', default: '16' },
    bytes: { type: 'string', default: '1000' },
    store: { type: 'string', default: 'embedded,redis' },
    memory: { type: 'boolean', default: false }
  }
})
const fetches = Number(values.fetches)

const page = pageOf(Number(values.bytes))
const origin = createServer((_, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(page)
})
origin.listen(0, HOST)
await once(origin, 'listening')
const site = `http://${HOST}:${origin.address().port}`

const measures = { embedded: measureEmbedded, redis: measureRedis }
for (const name of values.store.split(',')) await measures[name]()
origin.close()
origin.closeAllConnections()

async function measureEmbedded() {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-bytes-'))
  const service = await startService(folder, {})
  await load(service, WARM_UP)
  const before = tableSizes(folder)
  await load(service, fetches)
  const after = tableSizes(folder)
  await stop(service)
  printSizes('embedded', before, after, 'table or index')
  rmSync(folder, { recursive: true, force: true })
}

async function measureRedis() {
  const server = await startRedis(['--appendonly', 'yes', '--appendfsync', 'always'])
  const client = new Redis(server.url)
  const folder = mkdtempSync(join(tmpdir(), 'sluice-bytes-'))
  const service = await startService(folder, { STORE_URL: server.url })
  await load(service, WARM_UP)
  const before = await keySizes(client)
  await client.config('RESETSTAT')
  await load(service, fetches)
  const commands = await client.info('commandstats')
  const after = await keySizes(client)
  await stop(service)
  printSizes('Redis', before, after, 'key')
  printCommands(commands)
  client.disconnect()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function startService(folder, store) {
  const child = spawn(process.execPath, startArguments(), {
    env: {
      PATH: process.env.PATH,
      ...START_ENVIRONMENT,
      PORT: '0',
      DATA_DIR: folder,
      BROWSER: 'off',
      PARSE_TIMEOUT_MS: '60000',
      HISTORY_MAX_ENTRIES: '100000000',
      ALLOW_PRIVATE_CIDRS: `${HOST}/32`,
      FREE_TOKENS_PER_MONTH: '100000000',
      SECRET: 'a secret of the benchmark, long enough for all',
      ...store
    },
    stdio: ['ignore', 'pipe', 'ignore']
  })
  let output = ''
  for await (const chunk of child.stdout) {
    output += chunk
    if (/listens on \S+[\s\S]*\n\n$/.test(output)) break
  }
  const at = /listens on (\S+)/.exec(output)?.[1]
  const key = /slc_live_[0-9A-Za-z]{38}/.exec(output)?.[0]
  if (!at || !key) throw new Error(`the service did not start: ${output}`)
  return { child, key, api: `${at}/api/v1/internet/fetch`, made: 0, cpu: cpuOf(child.pid), at: 0 }
}

async function stop({ child }) {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function load(service, count) {
  const end = service.made + count
  const tenth = Math.ceil(count / 10)
  const headers = {
    authorization: `Bearer ${service.key}`,
    'content-type': 'application/json'
  }
  const client = async () => {
    while (service.made < end) {
      const number = service.made++
      if (values.memory && (end - number) % tenth === 0) printMemory(service)
      const body = JSON.stringify({ url: `${site}/pages/${number}`, options: { markdown: true } })
      const answer = await fetch(service.api, { method: 'POST', headers, body })
      const text = await answer.text()
      if (answer.status !== 200) throw new Error(text)
    }
  }
  await Promise.all(Array.from({ length: Number(values['at-once']) }, client))
}

function printMemory(service) {
  const { child, made } = service
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  const mebibytes = (name) =>
    (Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1_024).toFixed(0)
  const each = (cpuOf(child.pid) - service.cpu) / (made - service.at)
  Object.assign(service, { cpu: cpuOf(child.pid), at: made })
  const memory = `${mebibytes('VmRSS')} MiB, at most ${mebibytes('VmHWM')} MiB`
  console.log(`${made} fetches: ${memory}, ${each.toFixed(2)} ms of CPU each`)
}

/** A page of so many bytes: a title, and paragraphs under a heading. */
function pageOf(bytes) {
  const head =
    '<!doctype html><html lang="en"><title>The weir above the mill | River notes</title><main><h1>The weir above the mill</h1>'
  const line =
    '<p>The gauge at the upper bridge stood at 84 cm this morning, four below the crest.</p>'
  return head + line.repeat(Math.max(1, Math.round((bytes - head.length) / line.length)))
}

/** Bytes of each kind of key; what no key has is under `the rest`. */
async function keySizes(client) {
  const sizes = new Map()
  for (let cursor = '0'; ; ) {
    const [next, keys] = await client.scan(cursor, 'COUNT', 1_000)
    for (const key of keys) {
      const kind = key.replace(/\{[^}]*\}/, '{…}').replace(/(…\}:[a-z-]+).*/, '$1')
      const bytes = await client.memory('USAGE', key, 'SAMPLES', 0)
      sizes.set(kind, (sizes.get(kind) ?? 0) + bytes)
    }
    if (next === '0') break
    cursor = next
  }
  return sizes
}

/** Bytes of each table and index, and of the payloads. */
function tableSizes(folder) {
  const sizes = new Map()
  for (const file of ['sluice.db', 'payloads/payloads.db']) {
    const database = new DatabaseSync(join(folder, file), { readOnly: true })
    const rows = database
      .prepare('SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name')
      .all()
    database.close()
    const prefix = file === 'sluice.db' ? '' : 'payloads: '
    for (const { name, bytes } of rows) sizes.set(`${prefix}${name}`, bytes)
  }
  return sizes
}

function printSizes(store, before, after, kind) {
  const grown = [...after].map(([name, bytes]) => [
    name,
    (bytes - (before.get(name) ?? 0)) / fetches
  ])
  const shown = grown.filter(([, bytes]) => bytes >= 1).sort((one, other) => other[1] - one[1])
  const isPayload = ([name]) => name.startsWith('payloads: ')
  const total = (rows) => rows.reduce((sum, [, bytes]) => sum + bytes, 0).toFixed(0)
  console.log(`\n${store}, ${fetches} fetches of ${page.length} bytes`)
  console.log(`| ${kind} | bytes a fetch |\n| --- | --- |`)
  for (const [name, bytes] of shown) console.log(`| ${name} | ${bytes.toFixed(0)} |`)
  console.log(`| **all without payloads** | ${total(grown.filter((row) => !isPayload(row)))} |`)
}

function printCommands(text) {
  const rows = [...text.matchAll(/cmdstat_(\S+):calls=(\d+),usec=(\d+)/g)]
    .map(([, name, calls, usec]) => [name, Number(calls) / fetches, Number(usec) / fetches])
    .filter(([, calls]) => calls >= 0.01)
    .sort((one, other) => other[2] - one[2])
  console.log('\n| command | calls a fetch | µs a fetch |\n| --- | --- | --- |')
  for (const [name, calls, usec] of rows) {
    console.log(`| ${name} | ${calls.toFixed(2)} | ${usec.toFixed(1)} |`)
  }
  const isScript = ([name]) => name.startsWith('eval') || name.startsWith('fcall')
  const inner = rows.filter((row) => !isScript(row)).reduce((sum, row) => sum + row[1], 0)
  console.log(`| **all but scripts** | ${inner.toFixed(1)} | |`)
}
