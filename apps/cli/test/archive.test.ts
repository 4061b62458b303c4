/** WARC files: written by a crawl, crawled again without a network, and read page by page. */

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runSluice } from './run-sluice.ts'

let server: Server
let folder: string
let url: string
let hits = 0

const page = (
  name: string,
  links: readonly string[],
  text = ''
) => `<!doctype html><title>${name}</title>
<main><h1>The ${name} of the river</h1><p>The ${name} lies where the water turns to the ${name} side. ${text}</p>
${links.map((link) => `<a href="${link}">${link}</a>`).join(' ')}</main>`

const PAGES: Readonly<Record<string, string>> = {
  '/': page('source', ['/bank', '/moved', '/gone', '/private/a', '/copy', '/packed']),
  '/bank': page('bank', ['/', '/mouth']),
  '/mouth': page('mouth', []),
  '/copy': page('bank', ['/', '/mouth']),
  '/packed': page('ford', []),
  '/listed': page('weir', [])
}

beforeAll(async () => {
  server = createServer(({ url: path = '' }, response) => {
    hits++
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    if (path === '/robots.txt') {
      response.setHeader('content-type', 'text/plain')
      return response.end(
        `User-agent: *\nDisallow: /private/\nCrawl-delay: 0.01\nSitemap: ${at}/map.xml\n`
      )
    }
    if (path === '/map.xml') {
      response.setHeader('content-type', 'application/xml')
      return response.end(`<urlset><url><loc>${at}/listed</loc></url></urlset>`)
    }
    if (path === '/moved') return response.writeHead(302, { location: '/mouth' }).end()
    const text = PAGES[path]
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (text === undefined) return response.writeHead(404).end('gone')
    if (path !== '/packed') return response.end(text)
    response.setHeader('content-encoding', 'gzip')
    return response.end(gzipSync(text))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  folder = mkdtempSync(join(tmpdir(), 'sluice-warc-'))
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const start = { environment: { ALLOW_PRIVATE_CIDRS: '127.0.0.0/8' } }
/** Lines of a crawl, by URL. */
const linesOf = (out: string) =>
  out
    .trim()
    .split('\n')
    .map((line) => {
      const { number: _, found_on: __, duplicate_of, ...rest } = JSON.parse(line)
      return { ...rest, isCopy: duplicate_of !== null }
    })
    .sort((one, other) => (one.url < other.url ? -1 : 1))

describe('sluice crawl --warc and --from', () => {
  test('give the same pages, the second without a request', async () => {
    const file = join(folder, 'site.warc.gz')
    const flags = ['--json', '-o', join(folder, 'live.jsonl')]
    const live = await runSluice(['crawl', url, '--local', '--warc', file, ...flags], start)
    expect(live.error).toBe('')
    // The page that is gone.
    expect(live.code).toBe(1)
    expect(JSON.parse(live.out)).toMatchObject({ success: 5, failed: 1, skipped: 3 })
    const asked = hits
    const again = await runSluice(
      ['crawl', url, '--from', file, '--json', '-o', join(folder, 'again.jsonl')],
      // No address is allowed, since none is reached.
      { environment: { ALLOW_PRIVATE_CIDRS: '' } }
    )
    expect(again.error).toBe('')
    expect(JSON.parse(again.out)).toEqual(JSON.parse(live.out))
    expect(linesOf(readFileSync(join(folder, 'again.jsonl'), 'utf8'))).toEqual(
      linesOf(readFileSync(join(folder, 'live.jsonl'), 'utf8'))
    )
    expect(hits).toBe(asked)
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])

    const read = await runSluice(['parse', file])
    expect(read.code).toBe(0)
    const pages = read.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(pages.map((one) => new URL(one.url).pathname).sort()).toEqual(Object.keys(PAGES).sort())
    const { data } = linesOf(readFileSync(join(folder, 'live.jsonl'), 'utf8')).find(
      (one) => one.url === `${url}packed`
    )
    expect(pages.find((one) => one.url === `${url}packed`).data).toEqual(data)
  })

  test('fail for a page that the archive does not have', async () => {
    const file = join(folder, 'site.warc.gz')
    const { out, code } = await runSluice(['crawl', `${url}elsewhere`, '--from', file])
    expect(code).toBe(1)
    expect(JSON.parse(out.split('\n')[0] ?? '').error.code).toBe('NOT_KEPT')
  })

  test.each(['crawl', 'parse'])('%s refuses a file that is no WARC file', async (command) => {
    const file = join(folder, 'page.warc')
    writeFileSync(file, '<html></html>')
    const args = command === 'crawl' ? ['crawl', url, '--from', file] : ['parse', file]
    const { error, code } = await runSluice(args)
    expect(code).toBe(2)
    expect(error).toContain('no WARC file')
  })

  test('--from and --server cannot be combined', async () => {
    const args = ['crawl', url, '--from', 'a.warc', '--server', 'http://127.0.0.1:1']
    const { error, code } = await runSluice(args)
    expect([code, error.includes('--from and --server')]).toEqual([2, true])
  })
})
