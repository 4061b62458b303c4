/**
 * The HTML of documentation packages of Debian behind nginx on loopback, crawled by `sluice crawl --local` and mirrored by
 * wget: which pages does each ask for? What differs is listed with the outcome that the crawl has for it.
 *
 *   apt-get install python3-doc sqlite3-doc postgresql-doc git-doc nginx-light wget
 *   node --conditions=@sluice/source benchmarks/jobs/real-sites.mjs [--site python] [--shown 10]
 */

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const HOST = '127.0.77.1'
const PORT = 8917
const CLI = fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url))

/** Folder and first page of each site. */
const SITES = {
  python: ['/usr/share/doc/python3.*/html', 'index.html'],
  sqlite: ['/usr/share/doc/sqlite3', 'index.html'],
  postgresql: ['/usr/share/doc/postgresql-doc-*/html', 'index.html'],
  git: ['/usr/share/doc/git-doc', 'git.html']
}

const { values } = parseArgs({
  options: { site: { type: 'string' }, shown: { type: 'string', default: '10' } }
})
const own = mkdtempSync(join(tmpdir(), 'sluice-real-sites-'))
try {
  for (const [name, [pattern, start]] of Object.entries(SITES)) {
    if (values.site !== undefined && values.site !== name) continue
    const [folder] = globSync(pattern)
    if (!folder || !existsSync(join(folder, start))) {
      console.log(`${name}: ${pattern}/${start} is not installed`)
      continue
    }
    await compare(name, folder, start)
  }
} finally {
  rmSync(own, { recursive: true })
}

async function compare(name, folder, start) {
  const log = join(own, `${name}.log`)
  const server = await serve(folder, log)
  const url = `http://${HOST}:${PORT}/${start}`
  try {
    const output = join(own, `${name}.ndjson`)
    const crawlTime = await timed(() => crawl(url, output))
    const wgetTime = await timed(() => mirror(url))
    await wait(200)
    const asked = askedIn(log)
    const outcomes = outcomesIn(output)
    report(name, asked, outcomes, { crawlTime, wgetTime })
  } finally {
    server.kill()
    await once(server, 'exit')
  }
}

/** nginx, whose log has the agent, the path, the status and the type of each answer. */
async function serve(root, log) {
  const config = join(own, 'nginx.conf')
  writeFileSync(
    config,
    `daemon off; master_process off; pid ${join(own, 'pid')}; error_log ${join(own, 'errors')};
events {}
http {
  include /etc/nginx/mime.types; charset utf-8; client_body_temp_path ${own};
  log_format asked '$http_user_agent\\t$uri\\t$status\\t$sent_http_content_type';
  server { listen ${HOST}:${PORT}; root ${root}; access_log ${log} asked; }
}`
  )
  const server = spawn('nginx', ['-c', config, '-p', own], { stdio: 'ignore' })
  await wait(500)
  if (server.exitCode !== null) throw new Error(readFileSync(join(own, 'errors'), 'utf8'))
  return server
}

function crawl(url, output) {
  const args = ['--conditions=@sluice/source', CLI, 'crawl', url, '--local', '--limit', '20000']
  const settings = ['--per-host', '8', '--max-depth', '1000', '-o', output]
  const environment = { ...process.env, ALLOW_PRIVATE_CIDRS: `${HOST}/32`, BROWSER: 'off' }
  const { status, stderr } = spawnSync(process.execPath, [...args, ...settings], {
    env: environment,
    encoding: 'utf8'
  })
  if (status !== 0 && status !== 1) throw new Error(stderr)
}

function mirror(url) {
  const folder = join(own, 'mirror')
  const args = ['--mirror', '--no-verbose', '--no-parent', '-l', 'inf', '-P', folder, url]
  spawnSync('wget', args, { stdio: 'ignore' })
  rmSync(folder, { recursive: true, force: true })
}

async function timed(work) {
  const start = performance.now()
  await work()
  return ((performance.now() - start) / 1_000).toFixed(1)
}

/** The pages that each agent was served: HTML with status 200. */
function askedIn(log) {
  const asked = { sluice: new Set(), wget: new Set() }
  for (const line of readFileSync(log, 'utf8').split('\n')) {
    const [agent = '', path = '', status, type = ''] = line.split('\t')
    if (status !== '200' || !type.startsWith('text/html')) continue
    if (/^wget/i.test(agent)) asked.wget.add(path)
    else if (/sluice/i.test(agent)) asked.sluice.add(path)
  }
  return asked
}

/** What the crawl says of each path: `success`, or the reason. */
function outcomesIn(output) {
  const outcomes = new Map()
  for (const line of readFileSync(output, 'utf8').trimEnd().split('\n')) {
    const { url, status, reason, error } = JSON.parse(line)
    const path = decodeURIComponent(new URL(url).pathname)
    outcomes.set(path, status === 'success' ? status : (reason ?? error?.code ?? status))
  }
  return outcomes
}

function report(name, { sluice, wget }, outcomes, { crawlTime, wgetTime }) {
  const both = [...wget].filter((path) => sluice.has(path))
  const missed = [...wget].filter((path) => !sluice.has(path))
  const more = [...sluice].filter((path) => !wget.has(path))
  const count = {}
  for (const outcome of outcomes.values()) count[outcome] = (count[outcome] ?? 0) + 1
  console.log(
    `${name}: wget ${wget.size} pages in ${wgetTime} s, the crawl ${sluice.size} in ${crawlTime} s; both ${both.length}, only wget ${missed.length}, only the crawl ${more.length}`
  )
  console.log(`  outcomes: ${JSON.stringify(count)}`)
  const shown = Number(values.shown)
  for (const path of missed.slice(0, shown)) {
    console.log(`  only wget: ${path} (${outcomes.get(path) ?? 'not listed'})`)
  }
  for (const path of more.slice(0, shown)) console.log(`  only the crawl: ${path}`)
}
