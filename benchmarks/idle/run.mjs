/**
 * The start and the memory at rest of the service, beside a bare Koa app and other checkouts, in turns.
 *
 *   node scripts/up.mjs node benchmarks/idle/run.mjs [--rounds 5] [--rest 20] [--against DIR] [--set SIZE=small]
 *
 * Prints medians: time from `npm start` to the first answer, which tells that the process is alive, and to the moment
 * when it serves requests; memory of every process after `--rest` seconds without a request; the first page then, and a
 * warm one; and `sluice --version` beside bare Node.
 */

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { builtProgram } from '../../scripts/build-programs.mjs'
import { commandOf, cpuOf, familyOf, memoryOf } from './processes.mjs'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    rest: { type: 'string', default: '20' },
    against: { type: 'string', multiple: true, default: [] },
    set: { type: 'string', multiple: true, default: [] }
  }
})
const root = fileURLToPath(new URL('../..', import.meta.url))
const place = mkdtempSync(join(tmpdir(), 'sluice-idle-'))
const page = readFileSync(join(root, 'docs/example.html'))
const agent = new Agent({ keepAlive: true })
/** Pages between the first and the end; the later half counts as warm. */
const PAGES = 100

const origin = createServer((_, response) =>
  response.setHeader('content-type', 'text/html').end(page)
).listen(0, '127.0.0.1')
await once(origin, 'listening')

const settings = Object.fromEntries(values.set.map((pair) => pair.split(/=(.*)/s)))
const starts = [
  { name: 'bare Koa', folder: koaFolder(), settings: {} },
  { name: 'sluice', folder: root, settings },
  ...values.against.map((folder) => ({ name: folder, folder, settings }))
].map((start, i) => ({ ...start, port: 8_900 + i, rounds: [] }))

for (const start of starts) await round(start, { isFirst: true })
for (let i = 0; i < Number(values.rounds); i++) {
  for (const start of starts) start.rounds.push(await round(start, {}))
}
printStarts()
printVersion()
origin.close()
agent.destroy()
rmSync(place, { recursive: true })

/** A folder in which `npm start` starts the Koa app. */
function koaFolder() {
  const folder = join(place, 'koa')
  mkdirSync(folder)
  const start = `node ${join(root, 'benchmarks/idle/bare-koa.mjs')}`
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, scripts: { start } }))
  return folder
}

/** One start, measured and stopped. The first one builds what is missing, and makes the account. */
async function round(start, { isFirst = false }) {
  const began = performance.now()
  const npm = spawn('npm', ['start'], {
    cwd: start.folder,
    env: {
      ...process.env,
      PORT: String(start.port),
      DATA_DIR: join(place, `data-${start.port}`),
      ALLOW_PRIVATE_CIDRS: '127.0.0.1/32',
      FREE_TOKENS_PER_MONTH: '10000000',
      LOG_LEVEL: 'error',
      ...start.settings
    },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  let printed = ''
  npm.stdout.on('data', (part) => (printed += part))
  while ((await call(start, '/livez')).status !== 200) await wait(2)
  const answer = performance.now() - began
  const service = familyOf(npm.pid).find((pid) => pid !== npm.pid && isNode(pid))
  const cpu = cpuOf(service)
  const isKoa = start.name === 'bare Koa'
  while (!isKoa && (await call(start, '/readyz')).status !== 200) await wait(2)
  const ready = isKoa ? undefined : performance.now() - began
  await wait(isFirst ? 3_000 : Number(values.rest) * 1_000)
  start.key ??= /slc_live_\w+/.exec(printed)?.[0]
  const memory = isFirst ? [] : familyOf(npm.pid).flatMap(measured)
  const pages = isFirst || isKoa ? undefined : await readPages(start)
  process.kill(service, 'SIGTERM')
  await once(npm, 'exit')
  return { answer, cpu, ready, memory, ...pages }
}

/** Memory of a process, with its name; nothing if it has ended meanwhile. */
function measured(pid) {
  try {
    return [{ ...memoryOf(pid), name: nameOf(pid) }]
  } catch {
    return []
  }
}

function isNode(pid) {
  return /(?:^|\/)node$/.test(commandOf(pid)[0] ?? '')
}

function nameOf(pid) {
  const [program = '', ...args] = commandOf(pid)
  if (program.startsWith('npm')) return 'npm'
  return isNode(pid) ? 'node' : `${program} ${args[0]?.slice(0, 12) ?? ''}`
}

/** The first page after the start, and warm ones. */
async function readPages(start) {
  const url = `http://127.0.0.1:${origin.address().port}/`
  const fetchPage = () => call(start, '/api/v1/internet/fetch/', { url })
  const first = await fetchPage()
  if (first.status !== 200) throw new Error(`${start.name} answers ${first.status}`)
  const times = []
  for (let i = 0; i < PAGES; i++) times.push((await fetchPage()).time)
  return { first: first.time, warm: median(times.slice(PAGES / 2)) }
}

function call({ port, key }, path, body) {
  const began = performance.now()
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return new Promise((resolve) => {
    const sent = request(
      { port, path, agent, method: body ? 'POST' : 'GET', headers },
      (answer) => {
        answer.resume()
        answer.on('end', () =>
          resolve({ status: answer.statusCode, time: performance.now() - began })
        )
      }
    )
    sent.on('error', () => resolve({ status: 0, time: 0 }))
    sent.end(body && JSON.stringify(body))
  })
}

function printStarts() {
  const of = (start, pick) => median(start.rounds.map(pick))
  const total = (memory, field) => memory.reduce((sum, one) => sum + one[field], 0)
  const rows = starts.map((start) => {
    const own = (one) => one.memory.filter(({ name }) => name !== 'npm')
    return {
      start: start.name,
      'first answer, ms': Math.round(of(start, ({ answer }) => answer)),
      'its CPU, ms': of(start, ({ cpu }) => cpu),
      'times Koa': ratio(
        of(start, ({ answer }) => answer),
        of(starts[0], ({ answer }) => answer)
      ),
      'ready, ms': rounded(of(start, ({ ready }) => ready)),
      'first page, ms': rounded(of(start, ({ first }) => first)),
      'warm page, ms': rounded(of(start, ({ warm }) => warm)),
      'first / warm': ratio(
        of(start, (one) => one.first / one.warm),
        1
      ),
      'RSS, MiB': Math.round(of(start, (one) => total(own(one), 'rss'))),
      'RSS with npm': Math.round(of(start, (one) => total(one.memory, 'rss'))),
      'PSS with npm': Math.round(of(start, (one) => total(one.memory, 'pss')))
    }
  })
  console.log(`Node ${process.version}, ${values.rounds} rounds, ${values.set.join(' ')}`)
  console.table(rows)
}

/** `sluice --version` of the bundle, beside a Node that does nothing. */
function printVersion() {
  const commands = {
    'bare node': ['-e', '0'],
    'sluice --version': [
      '--conditions=@sluice/source',
      builtProgram('apps/cli/src/main.ts'),
      '--version'
    ]
  }
  const times = Object.fromEntries(Object.keys(commands).map((name) => [name, []]))
  for (let i = 0; i < 20; i++) {
    for (const [name, args] of Object.entries(commands)) {
      const began = performance.now()
      spawnSync(process.execPath, args, { stdio: 'ignore' })
      times[name].push(performance.now() - began)
    }
  }
  const [bare, version] = Object.values(times).map(median)
  console.log(
    `bare node ${rounded(bare)} ms, sluice --version ${rounded(version)} ms: ${ratio(version, bare)}`
  )
}

function median(all) {
  const sorted = all.filter((one) => one !== undefined).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}

function rounded(number) {
  return number === undefined ? undefined : Math.round(number * 10) / 10
}

function ratio(one, other) {
  return Math.round((one / other) * 100) / 100
}
