/** `sluice crawl --layout tree`: a folder like the site, whose pages link to each other. */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { relativeLinks } from '../src/output/relative-links.ts'
import { treePath } from '../src/output/tree-path.ts'
import { runSluice } from './run-sluice.ts'

const START = new URL('https://docs.example/guide/')

describe('the place of a page', () => {
  test.each([
    ['https://docs.example/', 'index'],
    ['https://docs.example/guide/', 'guide/index'],
    ['https://docs.example/guide/install.html', 'guide/install'],
    ['https://docs.example/guide/v1.2', 'guide/v1.2'],
    ['https://docs.example/list?page=2&sort=a', 'list@page=2&sort=a'],
    ['https://docs.example/stra%C3%9Fe/%2e%2e%2fetc', 'straße/-etc'],
    ['https://docs.example/%2e%2e/%2e%2e/etc/passwd', 'etc/passwd'],
    ['https://docs.example//a///b', 'a/b'],
    ['https://docs.example/.git/config', 'git/config'],
    ['https://docs.example/con/aux.txt', '_con/_aux.txt'],
    ['https://docs.example/a%00b%0Ac', 'a-b-c'],
    ['https://other.example:8443/x', 'other.example-8443/x'],
    ['https://docs.example/%E0%A4%A', '%E0%A4%A']
  ])('%s is saved as %s', (url, path) => expect(treePath(new URL(url), START)).toBe(path))

  test('a long name is cut, stays apart from its like, and goes no deeper than 16 folders', () => {
    const long = (end: string) =>
      treePath(new URL(`https://docs.example/${'a'.repeat(300)}${end}`), START)
    expect(long('x').length).toBeLessThanOrEqual(80)
    expect(long('x')).not.toBe(long('y'))
    const deep = treePath(new URL(`https://docs.example/${'d/'.repeat(40)}page`), START)
    expect(deep).toBe(`${'d/'.repeat(16)}page`)
  })
})

describe('links between saved pages', () => {
  const files: Readonly<Record<string, string>> = {
    'https://docs.example/guide/': 'guide/index.md',
    'https://docs.example/guide/a': 'guide/a.md',
    'https://docs.example/b (1)': 'b (1).md'
  }
  const saved = { file: 'guide/a.md', fileOf: (url: string) => files[url] }
  test.each([
    ['[up](https://docs.example/guide/#top "Up")', '[up](index.md#top "Up")'],
    ['[here](https://docs.example/guide/a#x)', '[here](#x)'],
    ['[this](https://docs.example/guide/a)', '[this](a.md)'],
    ['[out](https://elsewhere.example/)', '[out](https://elsewhere.example/)'],
    ['![](https://docs.example/guide/) b', '![](index.md) b'],
    ['`[up](https://docs.example/guide/)`', '`[up](https://docs.example/guide/)`'],
    ['a ` b [up](https://docs.example/guide/)', 'a ` b [up](index.md)'],
    ['``a ` b`` [up](https://docs.example/guide/)', '``a ` b`` [up](index.md)'],
    [
      '```\n[up](https://docs.example/guide/)\n```\n[up](https://docs.example/guide/)',
      '```\n[up](https://docs.example/guide/)\n```\n[up](index.md)'
    ],
    ['https://docs.example/guide/', 'https://docs.example/guide/']
  ])('%j becomes %j', (text, linked) => {
    expect(relativeLinks(text, 'markdown', saved)).toBe(linked)
  })

  test('in HTML the addresses of links change, and those of images stay', () => {
    const html =
      '<a class="x" href="https://docs.example/guide/#t">a</a><img src="https://docs.example/guide/">'
    expect(relativeLinks(html, 'html', saved)).toBe(
      '<a class="x" href="index.md#t">a</a><img src="https://docs.example/guide/">'
    )
  })

  test('many unmatched backticks and brackets take no more than their length', () => {
    const line = Array.from({ length: 2_000 }, (_, n) => `${'`'.repeat(n % 90)}](https://`).join('')
    expect(relativeLinks(line, 'markdown', saved)).toBe(line)
  })
})

describe('a crawl', () => {
  const root = mkdtempSync(join(tmpdir(), 'sluice-tree-'))
  const page = (title: string, links: string) =>
    `<!doctype html><html lang="en"><head><title>${title}</title>
<meta property="article:published_time" content="2026-03-01T10:00:00Z"></head><body><main><article><h1>${title}</h1>
<p>The page about ${title} has a text of its own that is long enough to be read as an article by any reader.</p>
<p>See ${links} for more about the ferries of this coast and about their timetables.</p></article></main></body></html>`
  const site: Readonly<Record<string, string>> = {
    '/manual/': page('Start: "here"', '<a href="guide/tides.html#low">tides</a>'),
    '/manual/guide/tides.html': page(
      'Tides',
      '<a href="../">the start</a> and <a href="/gone">this</a>'
    )
  }
  const server = createServer((request, response) => {
    const body = site[request.url ?? '']
    response.writeHead(body ? 200 : 404, { 'content-type': 'text/html' }).end(body)
  })
  let host = ''
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.close()
    rmSync(root, { recursive: true, force: true })
  })

  test('writes a tree with front matter and relative links, from an address without its scheme', async () => {
    const flags = ['--local', '--format', 'markdown', '--layout', 'tree', '-o', join(root, 'site')]
    const { code, error } = await runSluice(['crawl', `${host}/manual/`, ...flags], {
      environment: { ALLOW_PRIVATE_CIDRS: '127.0.0.0/8' }
    })
    const folder = join(root, 'site')
    const end = `2 pages read, 0 failed -> ${folder}\n`
    expect([code, error]).toEqual([0, expect.stringContaining(end)])
    const names = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    expect(names.sort()).toEqual(['index.ndjson', 'manual/guide/tides.md', 'manual/index.md'])
    const start = readFileSync(join(folder, 'manual/index.md'), 'utf8')
    expect(start).toMatch(
      `---\nurl: "http://${host}/manual/"\ntitle: "Start: \\"here\\""\ndate: "2026-03-01T10:00:00Z"\n---\n\n# Start`
    )
    expect(start).toContain('[tides](guide/tides.md#low)')
    const tides = readFileSync(join(folder, 'manual/guide/tides.md'), 'utf8')
    expect(tides).toMatch(/\[the start\]\(\.\.\/index\.md\)/)
    expect(tides).toContain(`[this](http://${host}/gone)`)
  })

  test('a tree needs a folder', async () => {
    const { code, error } = await runSluice(['crawl', host, '--local', '--layout', 'tree'])
    expect([code, error]).toEqual([2, expect.stringContaining('-o FOLDER')])
  })
})
