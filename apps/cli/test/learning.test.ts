/** `sluice parser learn` and `sluice parser read`. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
// @boundaries-ignore the package that is made here has the tests of create-parser's
import {
  installFromWorkspace,
  runPackageTests
} from '../../../packages/create-parser/test/made-package.ts'
import { runSluice } from './run-sluice.ts'

vi.setConfig({ testTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'sluice-cli-learning-'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const BOOKS: readonly (readonly [string, string])[] = [
  ['Low Water', 'Harbour'],
  ['Old Tides', 'Northlight'],
  ['Winter Locks', 'Canal House'],
  ['The Salt Road', 'Harbour'],
  ['A Ferry at Dawn', 'Quay']
]

const page = (title: string, publisher: string, tag = 'dl') =>
  tag === 'dl'
    ? `<h1>${title}</h1><dl><dt>Publisher</dt><dd>${publisher}</dd></dl>`
    : `<p class=p>By <i>${publisher}</i></p><h3 class=t>${title}</h3>`

/** A file of a book's page, compressed. */
function fileOf(index: number, tag?: string): string {
  const [title, publisher] = BOOKS[index]!
  const file = join(folder, `${index}${tag ?? ''}.html.gz`)
  writeFileSync(file, gzipSync(page(title, publisher, tag)))
  return file
}

const lineOf = (index: number, tag?: string) => {
  const [title, publisher] = BOOKS[index]!
  const url = `https://books.example/${index}`
  return {
    id: index,
    url,
    file: fileOf(index, tag),
    values: { title: [title], publisher: [publisher] }
  }
}

test('a parser that was learned from a file of examples reads another page', async () => {
  const examples = join(folder, 'examples.jsonl')
  const parser = join(folder, 'books.parser.json')
  writeFileSync(examples, [0, 1].map((index) => `${JSON.stringify(lineOf(index))}\n`).join(''))
  const learned = await runSluice(['parser', 'learn', examples, '-o', parser])
  expect(learned.error).toBe('')
  expect(learned.out).toContain('the text after the label "Publisher"')
  expect(JSON.parse(readFileSync(parser, 'utf8')).format).toBe(1)
  const { out } = await runSluice(['parser', 'read', parser, fileOf(2)])
  expect(JSON.parse(out).record).toEqual({ title: ['Winter Locks'], publisher: ['Canal House'] })
})

test('one page and its values on the command line make a parser', async () => {
  const { code, out, error } = await runSluice([
    ...['parser', 'learn', '--url', 'https://books.example/0', '--page', fileOf(0)],
    ...['--value', 'title=Low Water', '--value', 'publisher=Harbour']
  ])
  expect(code).toBe(0)
  expect(JSON.parse(out).fields.map(({ name }: { name: string }) => name)).toEqual([
    'title',
    'publisher'
  ])
  expect(error).toContain('the text after the label "Publisher"')
})

test('--jsonl reads every page of every site, and reports the pages that it cannot read', async () => {
  const pages = [2, 3].map((index) => ({ ...lineOf(index), values: undefined }))
  const site = {
    site: 'books',
    url: 'https://books.example/',
    fields: ['title', 'publisher'],
    train: [lineOf(0), lineOf(1)],
    pages: [
      ...pages,
      { id: 'none', url: 'https://books.example/9', file: join(folder, 'none.html') }
    ]
  }
  const { out } = await runSluice(['parser', 'learn', '--jsonl'], {
    input: `${JSON.stringify(site)}\n{"no json\n`
  })
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.slice(0, 2)).toEqual([
    { id: 2, values: { title: ['Winter Locks'], publisher: ['Canal House'] } },
    { id: 3, values: { title: ['The Salt Road'], publisher: ['Harbour'] } }
  ])
  expect(lines[2]).toMatchObject({ id: 'none', values: {}, error: { code: 'INVALID_REQUEST' } })
  expect(lines[3]).toMatchObject({ id: null, values: {}, error: { code: 'INVALID_JSON' } })
})

const shelf = (names: readonly string[]) =>
  `<h1>Shelf ${names.length}</h1><ul>${names.map((name) => `<li class=book><b>${name}</b> <i>${name.length} pages</i></li>`).join('')}</ul>`

test('--jsonl reads lists of records', async () => {
  const names = BOOKS.map(([title]) => title)
  const books = (count: number) =>
    names.slice(0, count).map((title) => ({ title, pages: `${title.length} pages` }))
  const line = (count: number) => ({
    id: count,
    url: `https://books.example/shelf/${count}`,
    html: shelf(names.slice(0, count))
  })
  const site = {
    fields: ['books'],
    train: [2, 3].map((count) => ({ ...line(count), values: { books: books(count) } })),
    pages: [line(5), line(1)]
  }
  const { out } = await runSluice(['parser', 'learn', '--jsonl'], { input: JSON.stringify(site) })
  const lines = out.trim().split('\n')
  expect(lines.map((text) => JSON.parse(text).values.books)).toEqual([books(5), books(1)])
})

test('--jsonl learns from the records of redesigned pages if a site has a history', async () => {
  const site = {
    site: 'books',
    fields: ['title', 'publisher'],
    train: [lineOf(0)],
    history: [0, 1, 2, 3].map((index) => lineOf(index, 'p')),
    pages: [{ ...lineOf(4, 'p'), values: undefined }]
  }
  const { out } = await runSluice(['parser', 'learn', '--jsonl'], { input: JSON.stringify(site) })
  expect(JSON.parse(out)).toEqual({
    id: 4,
    values: { title: ['A Ferry at Dawn'], publisher: ['Quay'] }
  })
})

const served = async () => {
  const server = createServer((request, response) => {
    const [title, publisher] = BOOKS[Number(request.url?.slice(1))] ?? ['Home', 'None']
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${page(title, publisher)}
      <p>Write to shop@books.test about this book, which is printed on paper and bound by hand.</p></body></html>`
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const open = { environment: { ALLOW_PRIVATE_CIDRS: '127.0.0.0/8', ROBOTS_MODE: 'off' } }

test('pages are fetched, and a private address only if it is allowed', async () => {
  const origin = await served()
  const args = ['parser', 'learn', '--page', `${origin}/0`, 'title=Low Water', 'publisher=Harbour']
  const more = ['--page', `${origin}/1`, 'title=Old Tides', 'publisher=Northlight']
  const refused = await runSluice(args)
  expect([refused.code, refused.error]).toEqual([1, expect.stringContaining('URL_NOT_ALLOWED')])
  const { code, out, error } = await runSluice([...args, ...more, '--page', `${origin}/2`], open)
  expect(code).toBe(0)
  expect(error).toContain('the text after the label "Publisher"')
  expect(JSON.parse(out).fields[0].support).toBe(2)
})

test('a schema reads the values of pages without any', async () => {
  const origin = await served()
  const schema = join(folder, 'book.schema.json')
  const properties = { title: { type: 'string' }, publisher: { type: 'string' } }
  writeFileSync(schema, JSON.stringify({ type: 'object', properties }))
  const pages = [0, 1, 2].flatMap((index) => ['--page', `${origin}/${index}`])
  const { code, out } = await runSluice(['parser', 'learn', ...pages, '--schema', schema], open)
  expect(code).toBe(0)
  const names = JSON.parse(out).fields.map(({ name }: { name: string }) => name)
  expect(names).toEqual(['title', 'publisher'])
})

test('--out writes a package whose own tests pass, and that sluice eval reads', async () => {
  const origin = await served()
  const pages = [0, 1, 2].flatMap((index) => {
    const [title, publisher] = BOOKS[index]!
    return ['--page', `${origin}/${index}`, `title=${title}`, `publisher=${publisher}`]
  })
  const made = join(folder, 'books-package')
  const args = ['parser', 'learn', ...pages, '--out', made, '--name', 'books']
  const { code, error, out } = await runSluice(args, open)
  expect([code, out]).toEqual([0, expect.stringContaining('the text after the label')])
  expect(error).toContain('Made sluice-parser-books')
  installFromWorkspace(made)
  await runPackageTests(made)
  expect(readFileSync(join(made, 'fixtures/example-1/page.html'), 'utf8')).toContain(
    'person-1@example.com'
  )
  const evaluated = await runSluice(['eval', 'fixtures', '--parser', '.'], { cwd: made })
  expect([evaluated.code, evaluated.error]).toEqual([0, ''])
  const again = await runSluice(args, open)
  expect([again.code, again.error]).toEqual([2, expect.stringContaining('exists')])
})

/** A product with reviews that its script has, or an article: lines of examples. */
const MIXED = BOOKS.slice(0, 4).map(([title, name], index) => {
  const reviews = Array.from({ length: index + 1 }, (_, at) => ({
    by: `${name} ${at}`,
    stars: at + 1
  }))
  const data = JSON.stringify({ id: 40 + index, reviews })
  const isProduct = index % 2 === 0
  return {
    url: `https://books.example/${isProduct ? 'shop' : 'journal'}/${index}`,
    html: isProduct
      ? `<main class="item"><h1>${title}</h1><p class="cost">€ ${index + 3}.50</p></main><script type="application/json" id="data">${data}</script>`
      : `<main class="story"><h1>${title}</h1><p class="by">${name}</p></main>`,
    values: isProduct
      ? { name: title, price: `€ ${index + 3}.50`, reviews }
      : { headline: title, author: name }
  }
})

test('--out writes a package of two templates and of records in scripts, whose own tests pass', async () => {
  const made = join(folder, 'mixed-package')
  const { code, error, out } = await runSluice(['parser', 'learn', '--out', made], {
    input: MIXED.map((line) => JSON.stringify(line)).join('\n')
  })
  expect([code, error]).toEqual([0, expect.stringContaining('4 fixtures')])
  expect(out).toContain('template 1: pages with "shop" as part 1 of the path')
  expect(out).toContain('each record of the script data "data.reviews"')
  installFromWorkspace(made)
  await runPackageTests(made)
  const expected = JSON.parse(readFileSync(join(made, 'fixtures/example-2/expected.json'), 'utf8'))
  expect(expected.data).toEqual({
    name: null,
    price: null,
    reviews: [],
    headline: 'Old Tides',
    author: 'Northlight'
  })
})

test('an example without values, or a value without a name, is refused', async () => {
  const without = await runSluice(['parser', 'learn'], {
    input: JSON.stringify({ url: 'https://books.example/', html: '<p>a' })
  })
  expect(without.code).toBe(1)
  expect(without.error).toContain('`values` must be an object')
  const args = ['--url', 'https://books.example/', '--page', fileOf(0), '--value', 'Harbour']
  expect((await runSluice(['parser', 'learn', ...args])).code).toBe(2)
})
