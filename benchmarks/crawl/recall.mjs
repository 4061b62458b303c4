/**
 * Crawls the generated site with every trap, by `sluice crawl` with default options and a limit that is not reached, and
 * by `wget --mirror`: how many of its contents each finds (recall), and how many of the pages that each takes are contents
 * that it has not taken yet (precision).
 *
 *   node --conditions=@sluice/source benchmarks/crawl/recall.mjs [sluice|wget]
 */

import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answerOf, CONTENTS } from './trap-site.mjs'

/** Time of each crawler, ms. */
const MOST_TIME = 8 * 60_000

const folder = mkdtempSync(join(tmpdir(), 'sluice-recall-'))
const main = new URL('../../apps/cli/src/main.ts', import.meta.url).pathname
const known = new Set(CONTENTS)
const runs = [
  [
    'sluice crawl',
    (url) => [
      process.execPath,
      '--conditions=@sluice/source',
      main,
      'crawl',
      url,
      '--local',
      '--limit',
      '20000',
      '--per-host',
      '16',
      '--concurrency',
      '16',
      '-o',
      join(folder, 'pages.ndjson')
    ]
  ],
  [
    'wget --mirror',
    (url) => [
      'wget',
      '--mirror',
      '--quiet',
      '--tries=3',
      '--waitretry=1',
      '-P',
      join(folder, 'wget'),
      url
    ]
  ]
]
let failed = false
const wanted = process.argv[2] ?? ''
for (const [name, command] of runs.filter(([name]) => name.startsWith(wanted))) {
  const site = await serve()
  const time = await run(command(`${site.origin}/`))
  const taken = name.startsWith('sluice') ? ofSluice(site) : site.pages()
  const contents = new Set(taken.filter((content) => known.has(content)))
  const recall = contents.size / known.size
  const precision = contents.size / taken.length
  console.log(
    `${name}: ${taken.length} pages, ${contents.size} of ${known.size} contents; recall ${recall.toFixed(4)}, precision ${precision.toFixed(4)}; ${site.requests()} requests, ${(time / 1_000).toFixed(0)} s`
  )
  const lost = CONTENTS.filter((content) => !contents.has(content))
  if (lost.length > 0)
    console.log(`  not found: ${lost.slice(0, 20).join(', ')}${lost.length > 20 ? ' …' : ''}`)
  const others = new Map()
  for (const content of taken) others.set(content, (others.get(content) ?? 0) + 1)
  const twice = [...others].filter(([content, count]) => count > 1 || !known.has(content))
  console.log(
    `  more than once, or no content: ${twice
      .slice(0, 12)
      .map(([content, count]) => `${content || 'trap'} ${count}`)
      .join(', ')}`
  )
  if (name.startsWith('sluice') && (recall < 0.99 || precision < 0.95)) failed = true
  await site.close()
}
rmSync(folder, { recursive: true })
process.exitCode = failed ? 1 : 0

/** The contents of the pages that succeeded. */
function ofSluice({ origin }) {
  return readFileSync(join(folder, 'pages.ndjson'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .filter(({ status }) => status === undefined || status === 'success')
    .map(({ url }) => {
      let target = url.slice(origin.length)
      for (let hops = 0; hops < 5; hops++) {
        const { headers, name } = answerOf(target, origin, 9) ?? {}
        if (!headers?.location) return name ?? ''
        target = headers.location
      }
      return ''
    })
}

async function serve() {
  const times = new Map()
  const pages = []
  let origin = ''
  let requests = 0
  const server = createServer((request, response) => {
    const target = request.url ?? '/'
    times.set(target, (times.get(target) ?? 0) + 1)
    requests++
    const {
      status = 200,
      headers,
      body = 'gone',
      reset,
      name
    } = answerOf(target, origin, times.get(target)) ?? { status: 404 }
    if (reset) return request.socket.destroy()
    if (status === 200 && name !== undefined) pages.push(name)
    response.writeHead(status, { 'content-type': 'text/html; charset=iso-8859-1', ...headers })
    response.end(Buffer.from(body, 'latin1'))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  origin = `http://127.0.0.1:${server.address().port}`
  return {
    origin,
    pages: () => pages,
    requests: () => requests,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve(undefined)))
    }
  }
}

/** @returns the time that it took, ms. */
async function run([program, ...args]) {
  const start = performance.now()
  const environment = { ...process.env, ALLOW_PRIVATE_CIDRS: '127.0.0.1/32', BROWSER: 'off' }
  const child = spawn(program, args, { env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
  const timer = setTimeout(() => child.kill(), MOST_TIME)
  await new Promise((resolve) => child.on('exit', resolve))
  clearTimeout(timer)
  return performance.now() - start
}
