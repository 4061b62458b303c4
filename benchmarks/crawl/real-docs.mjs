/**
 * Crawls real documentation, served on loopback, and compares the pages that it asks for with those that wget and
 * linkchecker ask for. What only one of them asks for is printed with the pages that name it.
 *
 *   node --conditions=@sluice/source benchmarks/crawl/real-docs.mjs
 *
 * On Debian: apt-get install python3-doc git-doc sqlite3-doc wget linkchecker. What is missing is skipped.
 */

import { execFile } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { createGuard } from '@sluice/acquire/guard'
import { CrawlRequest, crawlSite, openSite, pageFetcher } from '@sluice/crawl'

const execute = promisify(execFile)

/** Folders of Debian's packages; the first that exists counts. */
const SITES = {
  'python3-doc': ['/usr/share/doc/python3.11/html', '/usr/share/doc/python3.13/html'],
  'git-doc': ['/usr/share/doc/git/html', '/usr/share/doc/git-doc'],
  'sqlite3-doc': ['/usr/share/doc/sqlite3', '/usr/share/doc/sqlite3-doc']
}
/** Programs and the commands that make them visit a site, each by the name in its User-Agent. */
const REFEREES = {
  Wget: (url) => [
    'wget',
    [
      '-q',
      '-r',
      '-l',
      'inf',
      '-np',
      '-e',
      'robots=off',
      '--delete-after',
      '-nd',
      '-P',
      '/tmp/crawl-wget',
      url
    ]
  ],
  LinkChecker: (url) => [
    'linkchecker',
    ['--no-status', '--no-warnings', '-o', 'none', '-r', '-1', '-t', '2', url]
  ]
}
const TIME = 600_000
const TYPES = {
  '.html': 'text/html',
  '.htm': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.txt': 'text/plain',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.gif': 'image/gif'
}

for (const [name, folders] of Object.entries(SITES)) {
  const folder = folders.find((path) => existsSync(join(path, 'index.html')))
  if (folder) await compare(name, realpathSync(folder))
  else console.log(`NOT COMPARED: ${name} is not installed`)
}

async function compare(name, folder) {
  const served = await serve(folder)
  const seen = new Map()
  const crawled = await crawl(`${served.origin}/index.html`, seen)
  console.log(`\n${name}: ${served.asked.Sluice.size} pages asked for by the crawl: ${crawled}`)
  for (const [agent, command] of Object.entries(REFEREES)) {
    const [program, given] = command(`${served.origin}/index.html`)
    try {
      await execute(program, given, { timeout: TIME, maxBuffer: 2 ** 26 })
    } catch (error) {
      if (error.code === 'ENOENT') {
        console.log(`NOT COMPARED: ${program} is not installed`)
        continue
      }
      // Both end with a code above 0 when a link is broken.
      if (error.killed) console.log(`NOT COMPARED: ${program} took longer than ${TIME / 1e3} s`)
    }
    const theirs = served.asked[agent] ?? new Set()
    const ours = served.asked.Sluice
    console.log(`${program}: ${theirs.size} pages, ${theirs.intersection(ours).size} of them ours`)
    for (const path of theirs.difference(ours))
      console.log(`  only ${program}: ${path} ${outcomeOf(seen, served.origin + path)}`)
    for (const path of ours.difference(theirs))
      console.log(`  only the crawl: ${path} ${namedBy(seen, served.origin + path)}`)
  }
  served.close()
}

async function crawl(url, seen) {
  const access = openSite({ guard: createGuard({ allowPrivateCidrs: ['127.0.0.1/32'] }) })
  const request = CrawlRequest.parse({
    url,
    scope: { limit: 100_000, sitemap: 'skip' },
    politeness: { concurrency: 16, respect_robots: false }
  })
  const numbers = new Map()
  const counts = {}
  const running = crawlSite(request, {
    fetchPage: pageFetcher(access),
    site: access,
    concurrency: 16
  })
  for await (const { result, ...page } of running.pages) {
    seen.set(page.url, page)
    numbers.set(page.number, page.url)
    const outcome = page.skipReason ?? page.status
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  for (const page of seen.values()) page.namedBy = numbers.get(page.foundOn)
  await access.close()
  return JSON.stringify(counts)
}

function outcomeOf(seen, url) {
  const page = seen.get(url)
  return page ? `(${page.skipReason ?? page.status})` : '(not seen)'
}

function namedBy(seen, url) {
  return `(named by ${seen.get(url)?.namedBy})`
}

/** HTML pages that were there, by the program that asked for them. */
async function serve(folder) {
  const asked = {}
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://none.invalid')
    const file = fileOf(folder, pathname)
    if (!file) return response.writeHead(404).end()
    const type = TYPES[extname(file)] ?? 'application/octet-stream'
    const agent = /^\w+/.exec(request.headers['user-agent'] ?? '')?.[0] ?? ''
    const program = /LinkChecker/.test(request.headers['user-agent'] ?? '') ? 'LinkChecker' : agent
    asked[program] ??= new Set()
    if (type === 'text/html') asked[program].add(pathname)
    response.writeHead(200, { 'content-type': type })
    response.end(request.method === 'HEAD' ? undefined : readFileSync(file))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    asked,
    close() {
      server.closeAllConnections()
      server.close()
    }
  }
}

function fileOf(folder, pathname) {
  let path = pathname
  try {
    path = decodeURIComponent(pathname)
  } catch {
    return undefined
  }
  const file = join(folder, path.endsWith('/') ? `${path}index.html` : path)
  if (!file.startsWith(folder + sep) && file !== folder) return undefined
  return existsSync(file) && statSync(file).isFile() ? file : undefined
}
