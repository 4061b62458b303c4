/**
 * A service of SIZE=small under a memory limit of the kernel, with thousands of pages. Linux, as root.
 *
 *   node scripts/up.mjs --built node benchmarks/idle/small.mjs [--pages 5000] [--at-once 16] [--limit 512]
 *
 * Prints the memory at rest before and after, the most that the control group held (with its share of the file cache),
 * and how many processes the kernel ended. Exits with 1 if that is any, or if a page failed.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { builtProgram } from '../../scripts/build-programs.mjs'
import { memoryOf } from './processes.mjs'

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '5000' },
    'at-once': { type: 'string', default: '16' },
    limit: { type: 'string', default: '512' }
  }
})
const MIB = 1024 * 1024
const PORT = 8_950
const REST = 45_000
const place = mkdtempSync(join(tmpdir(), 'sluice-small-'))
const group = controlGroup(Number(values.limit) * MIB)
const agent = new Agent({ keepAlive: true, maxSockets: Number(values['at-once']) })

const origin = createServer((asked, answer) => {
  answer.setHeader('content-type', 'text/html').end(pageOf(Number(asked.url.slice(1))))
}).listen(0, '127.0.0.1')
await once(origin, 'listening')

const service = spawn(
  'sh',
  [
    '-c',
    `echo $$ > ${join(group.folder, 'cgroup.procs')}; exec "$@"`,
    'sh',
    process.execPath,
    '--conditions=@sluice/source',
    builtProgram('apps/service/src/main.ts')
  ],
  {
    env: {
      PATH: process.env.PATH,
      SIZE: 'small',
      PORT: String(PORT),
      DATA_DIR: join(place, 'data'),
      ALLOW_PRIVATE_CIDRS: '127.0.0.1/32',
      FREE_TOKENS_PER_MONTH: '10000000',
      LOG_LEVEL: 'error'
    },
    stdio: ['ignore', 'pipe', 'inherit']
  }
)
let printed = ''
service.stdout.on('data', (part) => (printed += part))
while (!/slc_live_\w+[\s\S]*\n\n$/.test(printed) && service.exitCode === null) await wait(20)
const key = /slc_live_\w+/.exec(printed)?.[0]

const statuses = {}
await wait(REST)
const before = memoryOf(service.pid)
const began = performance.now()
await readPages()
const seconds = (performance.now() - began) / 1_000
await wait(REST)
const after =
  service.exitCode === null && service.signalCode === null ? memoryOf(service.pid) : undefined
const used = group.read()
const mib = (bytes) => Math.round(bytes / MIB)
console.log(
  `Node ${process.version}, cgroup ${group.version}, limit ${values.limit} MiB, ${values.pages} pages, ${values['at-once']} at once, ${Math.round(seconds)} s`
)
console.log('statuses', statuses)
console.log(
  'RSS at rest, MiB: before',
  Math.round(before.rss),
  'after',
  after ? Math.round(after.rss) : 'ended'
)
console.log('most memory of the group, MiB', mib(used.most), 'killed', used.killed)
service.kill('SIGTERM')
await once(service, 'exit')
origin.close()
agent.destroy()
rmSync(place, { recursive: true })
rmdirSync(group.folder)
process.exitCode = used.killed > 0 || statuses[200] !== Number(values.pages) ? 1 : 0

async function readPages() {
  let next = 0
  const lane = async () => {
    while (next < Number(values.pages)) {
      const status = await fetched(`http://127.0.0.1:${origin.address().port}/${next++}`)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: Number(values['at-once']) }, lane))
}

function fetched(url) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return new Promise((resolve) => {
    const sent = request(
      { port: PORT, path: '/api/v1/internet/fetch/', agent, method: 'POST', headers },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode))
      }
    )
    sent.on('error', (error) => resolve(error.code))
    sent.end(JSON.stringify({ url }))
  })
}

/** Pages of 4 KB to 400 KB, most of them small. */
function pageOf(number) {
  const sections = number % 50 === 0 ? 800 : number % 10 === 0 ? 160 : 8 + (number % 40)
  const section = (
    i
  ) => `<h2>Section ${i} of ${number}</h2><p>The weir keeps the <b>level</b> of the river above it the same all year,
    and <a href="/${number + i}">page ${i}</a> says how much water passed at gauge ${(number * 7 + i) % 997}.</p>
    <ul><li>Mills need a steady fall</li><li>Boats need a steady depth</li></ul>
    <table><tr><th>Day</th><th>Level</th></tr><tr><td>${i}</td><td>${(i * 13) % 89} cm</td></tr></table>`
  return `<!doctype html><html lang="en"><head><title>Page ${number}</title></head><body><nav><a href="/">Start</a></nav>
    <main><article><h1>Page ${number}</h1>${Array.from({ length: sections }, (_, i) => section(i)).join('')}</article></main></body></html>`
}

/** A control group with a limit, and no swap. @throws Error - the kernel lets this user make none */
function controlGroup(bytes) {
  const root = '/sys/fs/cgroup'
  const isSecond = existsSync(join(root, 'cgroup.controllers'))
  const folder = join(root, ...(isSecond ? [] : ['memory']), `sluice-small-${process.pid}`)
  mkdirSync(folder)
  const read = (file) => readFileSync(join(folder, file), 'utf8')
  const count = (file, name) =>
    Number(new RegExp(`^${name} (\\d+)`, 'm').exec(read(file))?.[1] ?? 0)
  writeFileSync(join(folder, isSecond ? 'memory.max' : 'memory.limit_in_bytes'), String(bytes))
  return {
    folder,
    version: isSecond ? 2 : 1,
    read: () =>
      isSecond
        ? { most: Number(read('memory.peak')), killed: count('memory.events', 'oom_kill') }
        : {
            most: Number(read('memory.max_usage_in_bytes')),
            killed: count('memory.oom_control', 'oom_kill')
          }
  }
}
