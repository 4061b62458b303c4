/** Learned parsers: learning, reading, and what other accounts and processes see. */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
// @boundaries-ignore the package that is made here has the tests of create-parser's
import {
  installFromWorkspace,
  runPackageTests
} from '../../../../packages/create-parser/test/made-package.ts'
import { closeAccount } from '../../src/domains/people/close-account.ts'
import { type Answer, get, post, startOrigin, startService, type TestService } from '../harness.ts'
import { book, startBookSite } from './book-site.ts'

async function start() {
  const service = await startService()
  onTestFinished(() => service.stop())
  return service
}

type Site = Awaited<ReturnType<typeof startBookSite>>

function examples({ url }: Site, numbers: readonly number[] = [0, 1, 2]) {
  return numbers.map((number) => ({ url: url(number), values: book(number) }))
}

function learn(
  { url }: TestService,
  key: string,
  body: object,
  headers?: Record<string, string>
): ReturnType<typeof post> {
  return post(`${url}/api/v1/parsers/learn`, key, body, headers)
}

function read({ url }: TestService, key: string, page: string, options: object = {}) {
  return post(`${url}/api/v1/internet/fetch/`, key, { url: page, options })
}

async function patch({ url }: TestService, key: string, name: string, body: object) {
  const response = await fetch(`${url}/api/v1/parsers/learned/${name}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body)
  })
  return { status: response.status, body: (await response.json()) as Answer }
}

test('A parser is learned from three pages and reads the others for one token each.', async () => {
  const service = await start()
  const site = await startBookSite()
  const { key } = await service.account()
  const made = await learn(service, key, { name: 'books', pages: examples(site) })
  expect(made.body).toMatchObject({ success: true, data: { dry_run: false, conflicts: [] } })
  expect(made.headers.get('x-tokens-charged')).toBe('3')
  const { parser, samples } = made.body.data
  expect(parser).toMatchObject({ name: 'learned/books', version: '1.0.0', heal: 'candidate' })
  expect(parser.fields.map(({ name }: Answer) => name)).toEqual(Object.keys(book(0)))
  expect(parser.fields[2].rules.map(({ reads }: Answer) => reads).join()).toContain('"Pages"')
  expect(samples.map(({ record }: Answer) => record)).toEqual([book(0), book(1), book(2)])

  const answer = await read(service, key, site.url(7), { markdown: true })
  expect(answer.body.data).toMatchObject(book(7))
  expect(answer.body.data.markdown).toContain('people who live by the water')
  expect(answer.body.meta.parser).toEqual({ name: 'learned/books', version: '1.0.0' })
  expect(answer.headers.get('x-tokens-charged')).toBe('1')
  const history = await get(`${service.url}/api/v1/fetch/results/?parser=learned/books`, key)
  expect(history.body.data).toMatchObject([
    { url: site.url(7), parser: { name: 'learned/books', version: '1.0.0' }, data: book(7) }
  ])
  // A page of another kind is read as before.
  const other = await read(service, key, `${site.origin.url}/about`)
  expect(other.body.meta.parser.name).toBe('@sluice/parser-generic')
  expect(other.body.data.title).toContain('Quay Books')
})

test('A request that names a parser or sends filters is not read by a learned one.', async () => {
  const service = await start()
  const site = await startBookSite()
  const { key } = await service.account()
  await learn(service, key, { name: 'books', pages: examples(site) })
  const named = await read(service, key, site.url(4), { parser: 'generic' })
  expect(named.body.meta.parser.name).toBe('@sluice/parser-generic')
  const filtered = await post(`${service.url}/api/v1/internet/fetch/`, key, {
    url: site.url(4),
    filters: { include_selector: 'main' }
  })
  expect(filtered.body.meta.parser.name).toBe('@sluice/parser-generic')
})

test('Other accounts do not see a learned parser, and are not read by it.', async () => {
  const service = await start()
  const site = await startBookSite()
  const [one, other] = [await service.account(), await service.account()]
  await learn(service, one.key, { name: 'books', pages: examples(site) })
  const answer = await read(service, other.key, site.url(5))
  expect(answer.body.meta.parser.name).toBe('@sluice/parser-generic')
  const path = `${service.url}/api/v1/parsers/learned`
  expect((await get(path, other.key)).body.data).toEqual([])
  expect((await get(`${path}/books`, other.key)).status).toBe(404)
  expect((await get(`${path}/books/versions`, other.key)).status).toBe(404)
  expect((await get(`${path}/books`, other.key, 'DELETE')).status).toBe(404)
  expect((await patch(service, other.key, 'books', { heal: 'off' })).status).toBe(404)
  const promoted = await post(`${path}/books/promote`, other.key, { version: '1.0.0' })
  expect(promoted.body.error.code).toBe('NOT_FOUND')
  // The same name is free in the other account.
  const same = await learn(service, other.key, { name: 'books', pages: examples(site) })
  expect(same.body.data.parser.version).toBe('1.0.0')
  expect((await get(path, one.key)).body.data).toHaveLength(1)
})

test('Another process reads by a parser, and stops, within a second of the change.', async () => {
  const service = await start()
  const second = await startService({}, { folder: service.folder })
  onTestFinished(() => second.stop())
  const site = await startBookSite()
  const { key } = await service.account()
  const parserOf = async () => (await read(second, key, site.url(9))).body.meta.parser.name
  expect(await parserOf()).toBe('@sluice/parser-generic')
  await learn(service, key, { name: 'books', pages: examples(site) })
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(await parserOf()).toBe('learned/books')
  await get(`${service.url}/api/v1/parsers/learned/books`, key, 'DELETE')
  expect(await parserOf()).toBe('@sluice/parser-generic')
})

test('A dry run keeps nothing, and stored results cost nothing.', async () => {
  const service = await start()
  const site = await startBookSite()
  const { key } = await service.account()
  const dry = await learn(service, key, { name: 'books', pages: examples(site), dry_run: true })
  expect(dry.body.data).toMatchObject({ dry_run: true, parser: { version: null } })
  expect((await get(`${service.url}/api/v1/parsers/learned`, key)).body.data).toEqual([])
  const results = dry.body.data.samples.map(({ result }: Answer) => result)
  const pages = results.map((result: string, index: number) => ({ result, values: book(index) }))
  const made = await learn(service, key, { name: 'books', pages })
  expect(made.headers.get('x-tokens-charged')).toBe('0')
  expect(made.body.data.parser).toMatchObject({ version: '1.0.0' })
  const plain = await read(service, key, `${site.origin.url}/about`)
  const refused = await learn(service, key, {
    name: 'more',
    pages: [{ result: plain.body.meta.request_id, values: { title: 'About the shop' } }]
  })
  expect(refused.body.error).toMatchObject({
    code: 'INVALID_REQUEST',
    details: { path: 'pages.0' }
  })
})

test('A schema proposes values for pages that have none.', async () => {
  const service = await start()
  const site = await startBookSite()
  const { key } = await service.account()
  const schema = {
    type: 'object',
    properties: { length: { type: 'integer', title: 'Pages' }, price: { type: 'string' } }
  }
  const pages = [0, 1, 2].map((number) => ({ url: site.url(number) }))
  const made = await learn(service, key, { name: 'books', pages, schema })
  expect(made.body.success).toBe(true)
  const answer = await read(service, key, site.url(8))
  expect(answer.body.data.length).toBe(Number(book(8).length))
})

test('A request that is repeated with its Idempotency-Key is charged once.', async () => {
  const service = await start()
  const site = await startBookSite()
  const { key } = await service.account(10)
  const body = { name: 'books', pages: examples(site) }
  const headers = { 'idempotency-key': 'learn-1' }
  const first = await learn(service, key, body, headers)
  const again = await learn(service, key, body, headers)
  expect(first.headers.get('x-tokens-remaining')).toBe('7')
  expect(again.headers.get('x-tokens-remaining')).toBe('7')
  expect(again.body.data).toEqual(first.body.data)
})

test('New rules make a new version, equal ones do not, and a former one can be promoted.', async () => {
  const service = await start()
  const site = await startBookSite()
  const { key } = await service.account()
  const path = `${service.url}/api/v1/parsers/learned/books`
  await learn(service, key, { name: 'books', pages: examples(site) })
  const same = await learn(service, key, { name: 'books', pages: examples(site) })
  expect(same.body.data.parser.version).toBe('1.0.0')
  const fewer = examples(site).map(({ url, values: { title, author } }) => ({
    url,
    values: { title, author }
  }))
  const next = await learn(service, key, { name: 'books', pages: fewer })
  expect(next.body.data.parser.version).toBe('2.0.0')
  const versions = await get(`${path}/versions`, key)
  expect(versions.body.data).toMatchObject([
    { version: '2.0.0', status: 'current', origin: 'learned' },
    { version: '1.0.0', status: 'former' }
  ])
  const back = await post(`${path}/promote`, key, { version: '1.0.0' })
  expect(back.body.data).toMatchObject({ version: '1.0.0', candidate: null })
  expect((await read(service, key, site.url(6))).body.data).toMatchObject(book(6))
  expect((await post(`${path}/promote`, key, { version: '7.0.0' })).status).toBe(404)
})

test('The settings of a parser can be changed.', async () => {
  const service = await start()
  const site = await startBookSite()
  const { key } = await service.account()
  await learn(service, key, { name: 'books', pages: examples(site), heal: 'off' })
  const host = new URL(site.origin.url).hostname
  const moved = await patch(service, key, 'books', {
    match: { host, path: '/books' },
    heal: 'auto'
  })
  expect(moved.body.data).toMatchObject({ match: { host, path: '/books' }, heal: 'auto' })
  expect((await read(service, key, site.url(3))).body.meta.parser.name).toBe('learned/books')
  await patch(service, key, 'books', { match: { host, path: '/music' } })
  expect((await read(service, key, site.url(3))).body.meta.parser.name).toContain('generic')
})

test('Requests that cannot be learned from are refused with the field at fault.', async () => {
  const service = await start()
  const site = await startBookSite()
  const { key } = await service.account()
  const [page] = examples(site)
  const values = { title: 'Nowhere on the page' }
  const host = new URL(site.origin.url).hostname
  const cases: [object, string][] = [
    [{ pages: Array.from({ length: 41 }, () => page) }, 'pages'],
    [{ pages: [{ values }] }, 'pages.0.url'],
    [{ pages: [{ url: page?.url }] }, 'pages'],
    [{ pages: [{ url: page?.url, values: { markdown: 'x' } }] }, 'pages.0.values'],
    [{ pages: [{ url: page?.url, values }] }, 'pages'],
    [{ pages: [page], match: { host: 'other.example' } }, 'match'],
    [{ pages: [page], match: { host: 'not a host' } }, 'match.host'],
    [{ pages: [page], match: { host, path: 'books' } }, 'match.path'],
    [{ pages: [page], model: true }, 'model'],
    [{ pages: [page], model: true, schema: { properties: { title: {} } } }, 'model'],
    [{ name: 'Books!', pages: [page] }, 'name']
  ]
  for (const [body, path] of cases) {
    const { body: answer } = await learn(service, key, { name: 'books', ...body })
    expect([answer.error?.code, answer.error?.details.path]).toEqual(['INVALID_REQUEST', path])
  }
  const { body } = await learn(service, key, { name: 'books', pages: examples(site) })
  expect(body.success).toBe(true)
  const taken = await learn(service, key, { name: 'other', pages: examples(site) })
  expect(taken.body.error.message).toContain('learned/books answers')
})

test('Pages that cannot all be paid are not fetched.', async () => {
  const service = await start()
  const site = await startBookSite()
  const { key } = await service.account(2)
  const { status, body } = await learn(service, key, { name: 'books', pages: examples(site) })
  expect([status, body.error.code]).toEqual([402, 'INSUFFICIENT_TOKENS'])
  expect(site.origin.hits()).toBe(0)
})

test('A page that cannot be fetched is named, and nothing is kept.', async () => {
  const service = await start()
  const site = await startBookSite()
  const { key } = await service.account()
  site.state.design = 'blocked'
  const { body } = await learn(service, key, { name: 'books', pages: examples(site) })
  expect(body.error.code).toBe('TARGET_BLOCKED')
  expect(body.error.details.path).toMatch(/^pages\.\d$/)
  expect((await get(`${service.url}/api/v1/parsers/learned`, key)).body.data).toEqual([])
})

test('A model fills the schema of pages without values, once, and the parser reads without it.', async () => {
  const asked: string[] = []
  const model = await startOrigin(async (request, response) => {
    const question = await text(request)
    asked.push(question)
    const number = [0, 1, 2].find((one) => question.includes(book(one).title)) ?? 0
    const { author, price } = book(number)
    const content = JSON.stringify({ author, price })
    const message = { role: 'assistant', content }
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({
        id: '1',
        model: 'm',
        choices: [{ index: 0, message, finish_reason: 'stop' }]
      })
    )
  })
  onTestFinished(() => model.stop())
  const service = await startService({ AI_BASE_URL: `${model.url}/v1`, AI_MODEL: 'm' })
  onTestFinished(() => service.stop())
  const site = await startBookSite()
  const { key } = await service.account()
  const properties = { author: { type: 'string' }, price: { type: 'string' } }
  const pages = [0, 1, 2].map((number) => ({ url: site.url(number) }))
  const body = { name: 'books', pages, schema: { type: 'object', properties }, model: true }
  const made = await learn(service, key, body)
  expect(made.body.error).toBeUndefined()
  expect(made.headers.get('x-tokens-charged')).toBe('24')
  expect(asked).toHaveLength(3)
  const { data } = (await read(service, key, site.url(3))).body
  const { author, price } = book(3)
  expect(data).toMatchObject({ author, price })
  expect(asked).toHaveLength(3)

  const bare = await start()
  const without = await learn(bare, (await bare.account()).key, body)
  expect(without.body.error.code).toBe('AI_NOT_CONFIGURED')
})

test('A field that is left out is absent, unless the page says that it is not known.', async () => {
  const service = await start()
  const site = await startBookSite()
  const { key } = await service.account()
  const [first, second] = examples(site)
  const { author } = book(1)
  const fields = async (page: object) => {
    const pages = [first, { ...second, values: { author }, ...page }]
    const { body } = await learn(service, key, { name: 'books', pages, dry_run: true })
    return body.data.parser.fields.map(({ name }: Answer) => name)
  }
  // The second page has a title where the first one has it, so no rule fits both.
  expect(await fields({})).toEqual(['author'])
  const unknown = ['title', 'length', 'price']
  expect(await fields({ unknown })).toEqual(['title', 'author', 'length', 'price'])
})

test('The package of a parser has its example pages as fixtures, and its own tests pass.', async () => {
  const service = await start()
  const site = await startBookSite()
  const { key } = await service.account()
  await learn(service, key, { name: 'books', pages: examples(site) })
  const url = `${service.url}/api/v1/parsers/learned/books/package`
  const answer = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/gzip')
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="sluice-parser-books.tar.gz"'
  )
  const folder = mkdtempSync(join(tmpdir(), 'sluice-package-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'books.tar.gz')
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()))
  execFileSync('tar', ['-xzf', file, '-C', folder])
  const made = join(folder, 'sluice-parser-books')
  const { data } = JSON.parse(readFileSync(join(made, 'fixtures/example-2/expected.json'), 'utf8'))
  expect(data).toEqual(book(1))
  installFromWorkspace(made)
  await runPackageTests(made)

  const other = await service.account()
  expect((await get(url, other.key)).status).toBe(404)
  await fetch(`${service.url}/api/v1/fetch/results/`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${key}` }
  })
  const gone = await get(url, key)
  expect([gone.status, gone.body.error.message]).toEqual([
    404,
    expect.stringContaining('No example page')
  ])
}, 120_000)

test('Closing the account deletes its learned parsers.', async () => {
  const service = await start()
  const site = await startBookSite()
  const { id, key } = await service.account()
  await learn(service, key, { name: 'books', pages: examples(site) })
  const { learned, jobs, webhooks } = service.service
  expect(await learned.hasLearned(id)).toBe(true)
  const stores = { ...service.service, jobs: jobs.store, webhooks: webhooks.store }
  await closeAccount(stores, id, 'test')
  expect(await learned.hasLearned(id)).toBe(false)
})
