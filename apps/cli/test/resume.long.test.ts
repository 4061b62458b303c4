/** `sluice crawl --resume`: a crawl that was stopped or killed goes on in its folder, and fetches no kept page again. */

import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { runSluice, startSluice } from './run-sluice.ts'

const STATE = '.sluice-crawl.ndjson'
const PAGES = 12
const root = mkdtempSync(join(tmpdir(), 'sluice-resume-'))

/** Times that each path was asked for. */
const hits = new Map<string, number>()
/** Requests for pages after this many stay open. */
let answered = Number.POSITIVE_INFINITY
let isBroken = false
let folder: string
let count = 0
let host: string

const FERRIES = ['Aal', 'Brise', 'Cabo', 'Dorsch', 'Ebbe', 'Flut', 'Gezeit', 'Hafen', 'Insel']
/** A page that says something of its own, and links to the start and to the next two. */
const page = (
  number: number
) => `<!doctype html><html lang="en"><head><title>Quay ${number}</title></head><body><main>
<article><h1>Quay ${number}</h1><p>The ferry ${FERRIES[number % FERRIES.length]} leaves quay ${number} at ${number + 5} and takes
${number * 7} passengers across the sound, with a stop of ${number} minutes at the lighthouse.</p>
<p>See <a href="/quays/${(number + 1) % PAGES}">the next quay</a>, <a href="/quays/${(number + 2) % PAGES}">the one after</a>
and <a href="/quays/0">the first</a>.</p></article></main></body></html>`

const server = createServer((request, response) => {
  const path = request.url ?? ''
  hits.set(path, (hits.get(path) ?? 0) + 1)
  const number = Number(/^\/quays\/(\d+)$/.exec(path)?.[1] ?? Number.NaN)
  if (Number.isNaN(number)) return void response.writeHead(404).end()
  if (pageHits() > answered) return
  if (isBroken && number === 3) return void response.writeHead(410).end()
  response.writeHead(200, { 'content-type': 'text/html' }).end(page(number))
})

const pageHits = () =>
  [...hits].reduce((sum, [path, n]) => sum + (path.includes('quays') ? n : 0), 0)

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  hits.clear()
  answered = Number.POSITIVE_INFINITY
  isBroken = false
  folder = join(root, `out-${++count}`, '/')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(root, { recursive: true, force: true })
})

const argsOf = (...flags: string[]) => [
  ...['crawl', `http://${host}/quays/0`, '--local', '--within', 'host', '--concurrency', '2'],
  ...['--format', 'markdown', '-o', folder, ...flags]
]
const start = { environment: { ALLOW_PRIVATE_CIDRS: '127.0.0.0/8' } }
const crawl = (...flags: string[]) => runSluice(argsOf(...flags), start)
const index = () =>
  readFileSync(join(folder, 'index.ndjson'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
const saved = () => readdirSync(folder, { recursive: true }).map(String)

/** Crawls until some pages are in the folder, and ends the process. @returns how it ended. */
async function stopped(signal: NodeJS.Signals, ...flags: string[]) {
  answered = 5
  const { child, ended } = startSluice(argsOf(...flags), start)
  const kept = () =>
    existsSync(join(folder, STATE)) ? readFileSync(join(folder, STATE), 'utf8') : ''
  await vi.waitFor(() => expect(kept().split('\n').length).toBeGreaterThan(6), 60_000)
  child.kill(signal)
  const end = await ended
  answered = Number.POSITIVE_INFINITY
  return end
}

/** The answered pages of the first run were asked for once. */
function expectNoneTwice(): void {
  const twice = [...hits]
    .filter(([path, n]) => path.includes('quays') && n > 1)
    .map(([path]) => path)
  // Those that were under way when the process ended.
  expect(twice.length).toBeLessThanOrEqual(2)
  expect(hits.get('/quays/0')).toBe(1)
}

describe('a crawl that was stopped', () => {
  test.each([
    ['SIGINT', 'flat'],
    ['SIGKILL', 'flat'],
    ['SIGINT', 'tree'],
    ['SIGKILL', 'tree']
  ] as const)(
    'goes on after %s with the layout %s',
    async (signal, layout) => {
      const end = await stopped(signal, '--layout', layout)
      if (signal === 'SIGINT') {
        expect([end.code, end.error]).toEqual([
          130,
          expect.stringContaining('Interrupted: 5 pages in')
        ])
        expect(end.error).toContain('The same command with --resume continues.')
      }
      const { code, error } = await crawl('--layout', layout, '--resume')
      expect([code, error]).toEqual([0, expect.stringContaining('Resuming: 5 pages are kept.')])
      expect(error).toContain('12 pages read, 0 failed')
      expectNoneTwice()
      const lines = index()
      expect(new Set(lines.map(({ url }) => url)).size).toBe(PAGES)
      expect(new Set(lines.map(({ file }) => file)).size).toBe(PAGES)
      for (const { file } of lines) {
        expect(readFileSync(join(folder, file), 'utf8')).toContain('# Quay ')
      }
      expect(saved().filter((name) => name.endsWith('.part') || name === STATE)).toEqual([])
      if (layout === 'tree') {
        expect(readFileSync(join(folder, 'quays/0.md'), 'utf8')).toContain('[the next quay](1.md)')
      }
    },
    120_000
  )

  test('goes on only with the settings that it was started with', async () => {
    await stopped('SIGKILL', '--option', 'cookies=[{"name":"sid","value":"c0okie"}]')
    expect(readFileSync(join(folder, STATE), 'utf8')).not.toContain('c0okie')
    const before = pageHits()
    const { code, error } = await crawl(
      '--resume',
      '--sitemap',
      'skip',
      '--option',
      'include_links=true'
    )
    expect([code, error]).toEqual([
      2,
      expect.stringContaining('was started with other values of: ')
    ])
    expect(error).toContain('options.cookies, options.include_links, scope.sitemap')
    expect(pageHits()).toBe(before)
  }, 120_000)

  test('a last line that was cut off is left out', async () => {
    await stopped('SIGKILL')
    appendFileSync(join(folder, STATE), '{"url":"http://half')
    const { code, error } = await crawl('--resume')
    expect([code, error]).toEqual([0, expect.stringContaining('12 pages read, 0 failed')])
  }, 120_000)
})

describe('--resume', () => {
  test('begins a crawl in an empty folder, and does nothing in a finished one', async () => {
    const first = await crawl('--resume')
    expect([first.code, first.error]).toEqual([0, expect.stringContaining('12 pages read')])
    const before = [...hits]
    const second = await crawl('--resume')
    expect([second.code, second.error]).toEqual([0, expect.stringContaining('nothing to resume')])
    expect([...hits]).toEqual(before)
    expect(index()).toHaveLength(PAGES)
  }, 120_000)

  test('reads further pages with a higher limit', async () => {
    expect((await crawl('--limit', '4')).error).toContain('4 pages read')
    const { code, error } = await crawl('--limit', '9', '--resume')
    expect([code, error]).toEqual([0, expect.stringContaining('9 pages read')])
    expect(pageHits()).toBe(9)
    expect(index()).toHaveLength(9)
  }, 120_000)

  test('tries failed pages again', async () => {
    isBroken = true
    expect((await crawl()).error).toContain('11 pages read, 1 failed')
    isBroken = false
    const { code, error } = await crawl('--resume')
    expect([code, error]).toEqual([0, expect.stringContaining('12 pages read, 0 failed')])
    expect(pageHits()).toBe(PAGES + 1)
  }, 120_000)

  test('kept pages do not wait for the delay of their host', async () => {
    await crawl('--limit', '11')
    // Eleven turns would take longer than the test may.
    const { error } = await crawl('--resume', '--limit', '12', '--delay', '20000')
    expect(error).toContain('12 pages read')
  }, 60_000)

  test.each([
    [['--resume'], '--resume needs the folder of a crawl'],
    [['--resume', '-o', 'folder/', '--warc', 'x.warc.gz'], '--resume and --warc cannot be combined']
  ])('%j is refused', async (flags, message) => {
    const { code, error } = await runSluice(
      ['crawl', `http://${host}/`, '--local', ...flags],
      start
    )
    expect([code, error]).toEqual([2, expect.stringContaining(message)])
  })
})

test('a site that cannot be reached is a failure that says so', async () => {
  const gone = createServer()
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve))
  const at = `127.0.0.1:${(gone.address() as AddressInfo).port}`
  await new Promise((resolve) => gone.close(resolve))
  const { code, error } = await runSluice(['crawl', `http://${at}/`, '--local'], start)
  expect([code, error]).toEqual([1, expect.stringContaining('failed: ROBOTS_UNREADABLE')])
  expect(error).toContain(`The robots.txt of ${at} could not be read`)
})
