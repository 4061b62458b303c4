/** `sluice crawl` into a folder and a pipe, after public reports of users of other tools. Issues are cited. */

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { runSluice } from './run-sluice.ts'

/** Titles that YAML reads as something else where they are not quoted. */
const TITLES = [
  'Weirs: a "first" book # 1',
  '- a list',
  '--- weirs',
  'yes',
  "it's 10:30",
  '[a] {b}',
  '2026-11-01',
  'null'
]
/** Addresses that a folder can confuse. */
const ALIKE = ['/a?x=1', '/a?x=2', '/a', '/a/', '/a.html', '/About', '/about', '/a/index.html']

const PAGES = new Map<string, string>([
  ['/', 'Start'],
  ...TITLES.map((title, index): [string, string] => [`/t${index}`, title]),
  ...ALIKE.map((path, index): [string, string] => [path, `Alike ${index}`])
])
const server = createServer(({ url = '/' }, response) => {
  const title = PAGES.get(url)
  const links = [...PAGES.keys()].map((path) => `<li><a href="${path}">Page ${path}</a></li>`)
  const shown = title?.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  response.writeHead(title === undefined ? 404 : 200, { 'content-type': 'text/html' })
  response.end(
    `<title>${shown}</title><main><h1>${shown}</h1><p>The text of the page at ${url} is about the weir ${'of the old mill '.repeat(url.length + 3)}.</p>${url === '/' ? `<ul>${links.join('')}</ul>` : ''}</main>`
  )
})
const root = mkdtempSync(join(tmpdir(), 'sluice-folders-'))
let site = ''
const environment = { ALLOW_PRIVATE_CIDRS: '127.0.0.0/8' }
const sluice = (...args: string[]) => runSluice(args, { environment })

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(() => {
  server.close()
  rmSync(root, { recursive: true, force: true })
})

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile()
  )

// JohannesKaufmann/html-to-markdown#152; a folder of a Mac does not tell cases apart.
test.each(['flat', 'tree'])(
  'The layout %s has a file for each page, also where names differ in case alone.',
  async (layout) => {
    const folder = join(root, layout)
    const flags = ['--local', '--format', 'markdown', '--layout', layout, '-o', folder]
    const { code, error } = await sluice('crawl', site, ...flags)
    expect(code, error).toBe(0)
    const files = filesIn(folder).filter((name) => name.endsWith('.md'))
    expect(new Set(files.map((name) => name.toLowerCase())).size).toBe(PAGES.size)
    const texts = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
    for (const path of ALIKE) expect(texts).toContain(`at ${path} is about`)
  }
)

// picosh/pico#37, basicmachines-co/basic-memory#408, dauxio/daux.io#19.
test('The front matter of a page is YAML with its title as it is.', async () => {
  const folder = join(root, 'titles')
  await sluice('crawl', site, '--local', '--format', 'markdown', '--layout', 'tree', '-o', folder)
  for (const [index, title] of TITLES.entries()) {
    const text = readFileSync(join(folder, `t${index}.md`), 'utf8')
    const [, head = ''] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? []
    expect(parse(head)).toMatchObject({ url: `${site}t${index}`, title: title.trim() })
  }
})

// civo/cli#388, wp-cli/wp-cli#3230, GitGuardian/ggshield#289.
test('A pipe gets lines of JSON alone, and no control characters anywhere.', async () => {
  const { code, out, error } = await sluice('crawl', site, '--local', '--limit', '3')
  expect(code, error).toBe(0)
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.filter(({ status }) => status === 'success')).toHaveLength(3)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  expect(out + error).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/)
})

// msneto's change to obeone/crawler-to-md#66.
test('`--output-dir` is refused, and the flag is named.', async () => {
  const { code, error } = await sluice('crawl', site, '--output-dir', join(root, 'x'))
  expect([code, error]).toEqual([2, expect.stringContaining('--output')])
  expect(existsSync(join(root, 'x'))).toBe(false)
})

test.each([
  ['pages', true],
  ['pages.ndjson', false]
])('With a format, `-o %s` is a folder: %s.', async (name, isFolder) => {
  const path = join(root, 'named', name)
  const { code, error } = await sluice(
    ...['crawl', site, '--local', '--limit', '1', '--format', 'markdown', '-o', path]
  )
  expect(code, error).toBe(0)
  expect(statSync(path).isDirectory()).toBe(isFolder)
})

test('A folder in a folder that does not exist is made.', async () => {
  const folder = join(root, 'deep', 'er', 'still')
  const flags = ['--local', '--limit', '1', '--format', 'markdown', '-o', `${folder}/`]
  const { code, error } = await sluice('crawl', site, ...flags)
  expect(code, error).toBe(0)
  expect(filesIn(folder).filter((name) => name.endsWith('.md'))).toHaveLength(1)
})

// gildas-lormeau/SingleFile#758: a crawl that found no link said nothing of it.
test('A crawl that finds a single page says why.', async () => {
  const flags = ['--local', '--format', 'markdown', '-o', join(root, 'one')]
  const { error } = await sluice('crawl', `${site}t1`, ...flags)
  expect(error).toMatch(/1 page read/)
  expect(error).toMatch(/no other page|links to no/i)
})
