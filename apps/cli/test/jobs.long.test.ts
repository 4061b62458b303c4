/** `sluice batch`, `crawl`, `map` and `jobs`, by a running service and without one (docs/design/jobs.md §1). */

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
// @boundaries-ignore the command line is tested against a running service
import {
  ORIGIN_HOST,
  type Origin,
  serveSearch,
  startOrigin,
  startService,
  type TestService
} from '../../service/test/harness.ts'
import { hasTerminal, onTerminal } from './on-terminal.ts'
import { runSluice, startSluice } from './run-sluice.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'sluice-cli-jobs-'))
let origin: Origin
let service: TestService
let environment: Record<string, string>
let isHeld = false
const at = (path: string) => join(folder, path)
const run = (args: string[], input?: string) =>
  runSluice(args, { environment, cwd: folder, ...(input === undefined ? {} : { input }) })
const alone = (args: string[]) =>
  runSluice(args, {
    cwd: folder,
    environment: { ALLOW_PRIVATE_CIDRS: `${ORIGIN_HOST}/32`, PARSE_TIMEOUT_MS: '60000' }
  })
const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
const pathOf = ({ url }: { url: string }) => new URL(url).pathname

beforeAll(async () => {
  const search = serveSearch({ '/found': 'Found', '/gone': 'Gone' })
  origin = await startOrigin(
    (request, response) => {
      const { url = '/' } = request
      if (url.startsWith('/search?')) return search(request, response)
      if (url === '/held' && isHeld) return undefined
      if (url.endsWith('/gone') || url === '/sitemap.xml') response.statusCode = 404
      response.setHeader('content-type', 'text/html; charset=utf-8')
      const links = ['a', 'b', 'a-copy', 'private', 'gone']
        .map((name) => `<a href="${name}">to ${name}</a>`)
        .join(' ')
      const name = url.replace('-copy', '')
      response.end(`<title>Page ${name}</title><article><h1>Page ${name}</h1><p>The page at ${name}
tells of ${`${name} `.repeat(60)}, which no other page does.</p></article>${url === '/site/' ? links : ''}`)
    },
    (_, response) => response.end('User-agent: *\nDisallow: /site/private')
  )
  service = await startService({ PARSE_TIMEOUT_MS: '60000', SEARCH_URL: origin.url })
  const { key } = await service.account(1_000)
  environment = { SLUICE_SERVER: service.url, SLUICE_API_KEY: key, SLUICE_CONFIG_DIR: at('config') }
})

afterAll(async () => {
  await service.stop()
  await origin.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('batch', () => {
  test('has a line of JSON for each page, and 1 as its exit code when one failed', async () => {
    const text = `# pages\n${origin.url}/one\n{"url":"${origin.url}/gone","tag":"second"}\n`
    const { code, out, error } = await run(['batch', '-'], text)
    expect(code, error).toBe(1)
    expect(linesOf(out)).toMatchObject([
      { number: 1, url: `${origin.url}/one`, status: 'success', data: { title: 'Page /one' } },
      { number: 2, tag: 'second', status: 'failed', error: { code: 'UPSTREAM_STATUS' }, data: null }
    ])
    expect(error).toMatch(/^job_\w+ completed\n1 page read, 1 failed\n1 token charged\n$/)
  })

  test('has a file for each page of a folder, and its report as JSON', async () => {
    writeFileSync(at('urls.txt'), `${origin.url}/two\n${origin.url}/three\n`)
    const args = ['batch', 'urls.txt', '--format', 'markdown', '-o', 'pages/', '--json']
    const { code, out, error } = await run(args)
    expect([code, error]).toEqual([0, ''])
    expect(JSON.parse(out)).toMatchObject({ status: 'completed', success: 2, tokens_charged: 2 })
    expect(readdirSync(at('pages'))).toHaveLength(3)
    const [first] = linesOf(readFileSync(at('pages/index.ndjson'), 'utf8'))
    expect(readFileSync(at(`pages/${first.file}`), 'utf8')).toMatch(/^# Page \/two$/m)
  })

  test('continues on the server after Ctrl-C', async () => {
    isHeld = true
    writeFileSync(at('held.txt'), `${origin.url}/held\n`)
    const { child, ended } = startSluice(['batch', 'held.txt', '-o', 'held.ndjson'], {
      environment,
      cwd: folder
    })
    const hits = origin.hits()
    await vi.waitFor(() => expect(origin.hits()).toBeGreaterThan(hits), 60_000)
    child.kill('SIGINT')
    const { code, error } = await ended
    isHeld = false
    expect(code).toBe(130)
    const [, id] = /^(job_\w+) continues: sluice jobs watch \1$/m.exec(error) ?? []
    expect(readdirSync(folder).filter((name) => name.startsWith('held.ndjson'))).toEqual([])
    expect(JSON.parse((await run(['jobs', 'show', id ?? ''])).out).status).toBe('running')
    expect(JSON.parse((await run(['jobs', 'cancel', id ?? ''])).out).status).toBe('cancelled')
    expect((await run(['jobs', 'watch', id ?? ''])).code).toBe(1)
  })

  test('a crawl is waited for again with --resume, and not started twice', async () => {
    isHeld = true
    const args = ['crawl', `${origin.url}/held`, '--limit', '1', '-o', 'resumed/']
    const { child, ended } = startSluice(args, { environment, cwd: folder })
    const hits = origin.hits()
    await vi.waitFor(() => expect(origin.hits()).toBeGreaterThan(hits), 60_000)
    child.kill('SIGINT')
    const { code, error } = await ended
    isHeld = false
    const [, id = ''] = /^(job_\w+) continues: .* --resume waits for it/m.exec(error) ?? []
    expect([code, id]).toEqual([130, expect.stringContaining('job_')])
    const local = await alone([...args, '--resume', '--local'])
    expect([local.code, local.error]).toEqual([2, expect.stringContaining('server')])
    const again = await run([...args, '--resume'])
    expect([again.code, again.error]).toEqual([0, expect.stringContaining(`${id} completed`)])
    expect(linesOf(readFileSync(at('resumed/index.ndjson'), 'utf8'))).toMatchObject([{ ok: true }])
    expect(readdirSync(at('resumed'))).toHaveLength(2)
  }, 120_000)

  test.each([
    [['batch', 'none.txt'], 'none.txt cannot be read'],
    [['batch', '-'], '- has no URL'],
    [['batch', '-', '--server', 'nowhere'], 'is not an http or https URL']
  ])('%j ends with 2', async (args, message) => {
    const { code, error } = await run(args)
    expect([code, error]).toEqual([2, expect.stringContaining(message)])
  })
})

describe('jobs', () => {
  test('jobs are started, watched, listed, exported, retried and deleted', async () => {
    const args = ['batch', '-', '--detach', '--max-cost', '5']
    const started = await run(args, `${origin.url}/one\n${origin.url}/gone\n`)
    const { id } = JSON.parse(started.out)
    const watched = await run(['jobs', 'watch', id])
    expect(watched.code).toBe(1)
    const events = linesOf(watched.out)
    expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index + 1))
    expect(events.at(-1)).toMatchObject({ type: 'job.completed' })

    const listed = linesOf((await run(['jobs', 'list', '--kind', 'batch'])).out)
    const job = listed.find((one) => one.id === id)
    expect(job).toMatchObject({ id, tokens: { charged: 1, max_cost: 5 } })
    const pages = await run(['jobs', 'pages', id, '--status', 'all', '--no-data'])
    expect(linesOf(pages.out).map(({ data }) => data)).toEqual([undefined, undefined])
    const csv = await run(['jobs', 'export', id, '--format', 'csv', '-o', 'out/job.csv'])
    expect([csv.code, csv.out]).toEqual([0, ''])
    expect(readFileSync(at('out/job.csv'), 'utf8')).toMatch(/^page,page_url,.*\r?\n1,http/)
    const retried = JSON.parse((await run(['jobs', 'retry', id, '--all'])).out)
    expect(retried.id).not.toBe(id)
    expect(JSON.parse((await run(['jobs', 'delete', id])).out)).toEqual({ id, deleted: true })
    const gone = await run(['jobs', 'show', id])
    expect([gone.code, gone.error]).toEqual([1, expect.stringContaining('NOT_FOUND')])
  })

  test.skipIf(!hasTerminal)('jobs are a table on a terminal', async () => {
    const { code, text } = await onTerminal(['jobs', 'list'], { environment })
    expect(code).toBe(0)
    expect(text).toMatch(/id.*kind.*status.*read.*\r\n(?:.*\r\n)*job_\w{26} .*batch/)
  })
})

/** What both a server and this process make of the site. */
const SITE = ['/site/', '/site/a', '/site/b']

describe.each([
  ['by a server', run],
  ['without one', alone]
])('%s', (_, sluice) => {
  test('crawl has the outcome of every URL', async () => {
    const args = ['crawl', `${origin.url}/site/`, '--concurrency', '1', '--limit', '10']
    const { code, out, error } = await sluice(args)
    expect(code, error).toBe(1)
    const pages = linesOf(out)
    const read = pages.filter(({ status }) => status === 'success')
    expect(read.map(pathOf).sort()).toEqual(SITE)
    expect(read[0].data.title).toBe('Page /site/')
    const others = pages.filter(({ status }) => status !== 'success')
    expect(Object.fromEntries(others.map((page) => [pathOf(page), page.reason]))).toEqual({
      '/site/a-copy': 'duplicate',
      '/site/private': 'robots',
      '/site/gone': null
    })
    expect(error).toMatch(/3 pages read, 1 failed\n/)
  })

  test('crawl keeps to its scope', async () => {
    const args = ['crawl', `${origin.url}/site/`, '--include', '/site/a', '--exclude', '/site/b']
    const { code, out, error } = await sluice([...args, '--max-depth', '1', '--json'])
    expect(code, error).toBe(0)
    const read = linesOf(out).filter(({ status }) => status === 'success')
    expect(read.map(pathOf).sort()).toEqual(['/site/', '/site/a'])
    expect(JSON.parse(error)).toMatchObject({ status: 'completed', success: 2, failed: 0 })
  })

  test('map lists URLs', async () => {
    const lines = linesOf((await sluice(['map', `${origin.url}/site/`])).out)
    expect(lines.map(pathOf)).toEqual(expect.arrayContaining(['/site/a', '/site/b']))
    const { out } = await sluice([
      'map',
      `${origin.url}/site/`,
      '--search',
      'b',
      '--format',
      'urls'
    ])
    expect(out).toBe(`${origin.url}/site/b\n`)
  })
})

describe('search', () => {
  test('prints results as lines, with their pages if asked for', async () => {
    const { code, out, error } = await run(['search', 'weirs', '--limit', '1', '--category', 'it'])
    expect([code, error]).toEqual([0, ''])
    expect(linesOf(out)).toMatchObject([
      { position: 1, url: `${origin.url}/found`, snippet: 'weirs' }
    ])
    const args = ['search', 'weirs', '--fetch', '--option', 'markdown=true', '-o', 'found.ndjson']
    expect(await run(args)).toMatchObject({ code: 0, out: '' })
    expect(linesOf(readFileSync(at('found.ndjson'), 'utf8'))).toMatchObject([
      {
        page: { success: true, data: { markdown: expect.stringContaining('The page at /found') } }
      },
      { page: { success: false, error: { code: 'UPSTREAM_STATUS' } } }
    ])
    const site = await run(['search', 'weirs', '--site', '127.0.77.1', '--site', 'a.example'])
    expect(linesOf(site.out)[0]?.snippet).toContain('site:a.example')
  })

  test.each([
    [['search', 'weirs', '--option', 'markdown=true'], '--option needs --fetch'],
    [['search', 'weirs', '--fetch', '--option', 'markdwn=true'], 'Did you mean'],
    [['search', 'weirs', '--limit', '99'], 'limit']
  ])('%j ends with 2', async (args, message) => {
    const { code, error } = await run(args)
    expect([code, error]).toEqual([2, expect.stringContaining(message)])
  })
})

test('a dry run says what a crawl can cost at most', async () => {
  const { out } = await run(['crawl', `${origin.url}/site/`, '--limit', '7', '--dry-run'])
  expect(JSON.parse(out)).toMatchObject({ limit: 7, billing: { tokens_max: 7 } })
})

test.each([
  [['crawl', 'https://example.com/', '--max-cost', '3'], '--max-cost needs a server'],
  [['crawl', 'https://example.com/', '--dry-run'], '--dry-run needs a server'],
  [['crawl', 'https://example.com/', '--include', 're:('], 'include'],
  [['map', 'no URL'], 'Invalid URL format'],
  [['jobs', 'list'], 'No server is configured']
])('%j ends with 2 without a server', async (args, message) => {
  const { code, error } = await alone(args)
  expect([code, error]).toEqual([2, expect.stringContaining(message)])
})
