import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { compareParts } from '../src/domains/fetch/changes/compare-result.ts'
import { partIn } from '../src/domains/fetch/changes/compared-part.ts'
import { fieldChanges } from '../src/domains/fetch/changes/field-changes.ts'
import { textChanges } from '../src/domains/fetch/changes/text-changes.ts'
import {
  type Answer,
  get,
  type Origin,
  post,
  startOrigin,
  startService,
  type TestService
} from './harness.ts'
import { finished, jobPages } from './jobs/job-calls.ts'

/** A product page whose parts a test changes. */
interface Product {
  price: string
  text: string
  rows: string[]
  status: number
  /** In place of the page: JSON. */
  document?: string
}

const FIRST: Product = { price: '19.50', text: 'It is made of oak.', rows: ['a', 'b'], status: 200 }

let product: Product
let origin: Origin
let sluice: TestService
let key: string
let fetchUrl: string

beforeAll(async () => {
  origin = await startOrigin((_, response) => {
    response.statusCode = product.status
    const { document } = product
    response.setHeader('content-type', document ? 'application/json' : 'text/html; charset=utf-8')
    response.end(document ?? pageOf(product))
  })
  sluice = await startService()
  await sluice.service.reader.started
  fetchUrl = `${sluice.url}/api/v1/internet/fetch/`
})

afterAll(async () => {
  await sluice.stop()
  await origin.stop()
})

beforeEach(async () => {
  product = { ...FIRST }
  key = (await sluice.account(1_000)).key
})

function pageOf({ price, text, rows }: Product): string {
  const offer = { '@type': 'Offer', price, priceCurrency: 'EUR' }
  const data = { '@context': 'https://schema.org', '@type': 'Product', name: 'Desk', offers: offer }
  const list = rows.map((row) => `<li>The drawer ${row} opens to the left side.</li>`).join('')
  return `<!doctype html><html lang="en"><head><title>Desk</title>
<script type="application/ld+json">${JSON.stringify(data)}</script></head><body><main><article><h1>Desk</h1>
<p>This desk has been built in the same workshop for many years, by hand and with care for its edges.</p>
<p>${text} It costs ${price} euros, and it arrives within two weeks of the order at your door.</p>
<p>Every desk has drawers, which are described in the following list of this page.</p>
<ul>${list}</ul></article></main></body></html>`
}

/** The changes of a fetch of a page. */
async function changesOf(options: object, path = '/desk'): Promise<Answer> {
  const { status, body } = await post(fetchUrl, key, { url: `${origin.url}${path}`, options })
  expect(status, JSON.stringify(body)).toBe(200)
  return { ...body.data.changes, id: body.meta.request_id, tokens: body.meta.billing.tokens }
}

const SCHEMA = {
  type: 'object',
  properties: { name: { type: 'string' }, price: { type: 'number' } }
}

describe('jobs.md §3: changes', () => {
  test('text: new, then same, then changed with a unified diff', async () => {
    const options = { changes: true }
    const first = await changesOf(options)
    expect(first).toMatchObject({
      status: 'new',
      reason: 'first',
      mode: 'text',
      previous: null,
      diff: null,
      fields: null,
      truncated: false
    })
    const second = await changesOf(options)
    expect(second).toMatchObject({
      status: 'same',
      reason: null,
      previous: { id: first.id, at: expect.stringMatching(/^20..-.*Z$/) },
      diff: null
    })
    product.text = 'It is made of pine.'
    const third = await changesOf(options)
    expect(third).toMatchObject({ status: 'changed', previous: { id: second.id } })
    expect(third.diff).toMatch(/^@@ -\d+,\d+ \+\d+,\d+ @@$/m)
    expect(third.diff).toMatch(/^-It is made of oak\..*euros/m)
    expect(third.diff).toMatch(/^\+It is made of pine\..*euros/m)
    expect(third.diff).not.toMatch(/^[-+].*workshop/m)
    expect(await changesOf(options)).toMatchObject({ status: 'same', previous: { id: third.id } })
  })

  test('text: a line that is added at the end is the only change', async () => {
    await changesOf({ changes: true })
    product.rows.push('c')
    const { diff } = await changesOf({ changes: true })
    expect(diff.match(/^[-+].*/gm)).toEqual(['+- The drawer c opens to the left side.'])
    expect(diff).not.toMatch(/No newline/)
  })

  test('record: the fields that differ, by their paths', async () => {
    const options = { changes: { mode: 'record' }, parser: 'retail' }
    expect(await changesOf(options)).toMatchObject({ status: 'new', fields: [] })
    product.text = 'It is made of pine.'
    expect(await changesOf(options)).toMatchObject({ status: 'same', fields: [], diff: null })
    product.price = '21.00'
    const { status, fields } = await changesOf(options)
    expect(status).toBe('changed')
    expect(fields.length).toBeGreaterThan(0)
    for (const { path } of fields) expect(path).toMatch(/price/)
    expect(JSON.stringify(fields)).toMatch(/19\.5.*21/)
  })

  test('schema: the values of the json_schema alone', async () => {
    const options = { changes: true, json_schema: SCHEMA }
    expect(await changesOf(options)).toMatchObject({ status: 'new', mode: 'schema' })
    product.text = 'It is made of pine.'
    expect(await changesOf(options)).toMatchObject({ status: 'same', fields: [] })
    product.price = '21.00'
    expect(await changesOf(options)).toMatchObject({
      status: 'changed',
      fields: [{ path: 'price', before: 19.5, after: 21 }]
    })
  })

  test('a comparison costs nothing extra, and uses any result of the same URL and options', async () => {
    const plain = await post(fetchUrl, key, { url: `${origin.url}/desk?utm_source=a#top` })
    const compared = await changesOf({ changes: true, timeout_ms: 30_000 })
    expect(compared).toMatchObject({
      status: 'same',
      previous: { id: plain.body.meta.request_id },
      tokens: plain.body.meta.billing.tokens
    })
  })

  test('results of another URL, other options, filters or headers, or another account are not used', async () => {
    await changesOf({ changes: true })
    const other = [
      await changesOf({ changes: true }, '/desk?page=2'),
      await changesOf({ changes: true, main_content: false }),
      await changesOf({ changes: true, headers: { cookie: 'session=1' } }),
      await changesOf({ changes: true, headers: { cookie: 'session=2' } })
    ]
    expect(other.map(({ status }) => status)).toEqual(['new', 'new', 'new', 'new'])
    const again = { changes: true, headers: { cookie: 'session=1' } }
    expect((await changesOf(again)).status).toBe('same')
    key = (await sluice.account(10)).key
    expect(await changesOf({ changes: true })).toMatchObject({ status: 'new', reason: 'first' })
  })

  test('a failed page is not compared', async () => {
    const { id } = await changesOf({ changes: true })
    product.status = 500
    const failed = await post(fetchUrl, key, {
      url: `${origin.url}/desk`,
      options: { changes: true }
    })
    expect(failed.body).toMatchObject({ success: false, error: { code: 'UPSTREAM_STATUS' } })
    expect(failed.body.data).toBeUndefined()
    product.status = 200
    expect(await changesOf({ changes: true })).toMatchObject({ status: 'same', previous: { id } })
  })

  test('a page that became another kind of document has changed', async () => {
    await changesOf({ changes: true })
    product.document = JSON.stringify({ name: 'Desk', price: '19.50' })
    expect(await changesOf({ changes: true })).toMatchObject({ status: 'changed', mode: 'text' })
    const { document: _, ...page } = product
    product = page
    const record = await changesOf({ changes: { mode: 'record' } })
    expect(record).toMatchObject({ status: 'changed' })
    expect(record.fields.length).toBeGreaterThan(0)
  })

  test('a cached page is unchanged with max_age', async () => {
    const options = { changes: true, max_age: 60 }
    const first = await changesOf(options)
    product.text = 'It is made of pine.'
    expect((await changesOf(options)).status).toBe('same')
    const fresh = await changesOf({ changes: true })
    expect(fresh.status).toBe('changed')
    expect(first.status).toBe('new')
  })

  test('a page is new, with the reason, if the data of the earlier result is gone', async () => {
    const { id } = await changesOf({ changes: true })
    const entry = await sluice.service.ledger.historyEntry(await accountOf(), id)
    await sluice.service.payloads.delete(entry?.pointer ?? '')
    expect(await changesOf({ changes: true })).toMatchObject({
      status: 'new',
      reason: 'previous_gone',
      previous: { id }
    })
    const { id: last } = await changesOf({ changes: true })
    const removed = await fetch(`${sluice.url}/api/v1/fetch/results/${last}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${key}` }
    })
    expect(removed.status).toBeLessThan(300)
    expect(await changesOf({ changes: true })).toMatchObject({ status: 'new', reason: 'first' })
  })

  test('a mode without its part in the answer, and a server without history, are refused', async () => {
    const refusals = [
      [{ changes: { mode: 'text' }, markdown: false }, /needs `options.markdown`/],
      [{ changes: { mode: 'record' }, json: false }, /needs `options.json`/],
      [{ changes: { mode: 'schema' } }, /needs `options.json_schema`/],
      [{ changes: true, json: false, markdown: false }, /`options.changes` needs/],
      [{ changes: { mode: 'html' } }, /changes/],
      [{ changes: 'yes' }, /must be true, false or/]
    ] as const
    for (const [options, message] of refusals) {
      const { status, body } = await post(fetchUrl, key, { url: `${origin.url}/desk`, options })
      expect([status, body.error.code]).toEqual([400, 'INVALID_REQUEST'])
      expect(body.error.message).toMatch(message)
    }
    const forgetful = await startService({ HISTORY_DAYS: '0' })
    const account = await forgetful.account(10)
    const { status, body } = await post(`${forgetful.url}/api/v1/internet/fetch/`, account.key, {
      url: `${origin.url}/desk`,
      options: { changes: true }
    })
    expect([status, body.error.message]).toEqual([400, expect.stringMatching(/history/)])
    await forgetful.stop()
  })

  test('a page of a job that changed has an event of its own', async () => {
    const batch = async () => {
      const { body } = await post(`${sluice.url}/api/v1/internet/batch/`, key, {
        urls: [`${origin.url}/one`, `${origin.url}/two`],
        options: { changes: true },
        job: { concurrency: 1 }
      })
      const { id } = body.data
      await finished(sluice, key, id)
      const events = await fetch(`${sluice.url}/api/v1/jobs/${id}/events`, {
        headers: { authorization: `Bearer ${key}` }
      })
      const pages = await jobPages(sluice, key, id)
      const told = [...(await events.text()).matchAll(/^event: changed\ndata: (.*)$/gm)]
      return { pages, told: told.map(([, text]) => JSON.parse(String(text))) }
    }
    expect((await batch()).told).toEqual([])
    product.text = 'It is made of pine.'
    const { told, pages } = await batch()
    expect(pages.map(({ data }) => data.changes.status)).toEqual(['changed', 'changed'])
    expect(told).toMatchObject([
      {
        page: { number: 1, url: `${origin.url}/one` },
        changes: { status: 'changed', mode: 'text' }
      },
      { page: { number: 2 } }
    ])
    expect(told[0].changes.diff).toMatch(/^\+It is made of pine/m)
    expect((await batch()).told).toEqual([])
  })
})

describe('differences within their bounds', () => {
  const many = (count: number, text: string) =>
    Array.from({ length: count }, (_, n) => `${text} ${n}`)

  test.each([
    ['too many characters', 'a'.repeat(2_000_000), 'b'.repeat(2_000_000)],
    ['too many lines', '\n'.repeat(50_000), `${'\n'.repeat(50_000)}a`],
    ['too many different lines', many(15_000, 'a').join('\n'), many(15_000, 'b').join('\n')]
  ])('texts with %s have changed, and no diff', (_, before, after) => {
    expect(textChanges(before, after)).toEqual({ isSame: false, diff: null, isTruncated: true })
    expect(textChanges(after, after).isSame).toBe(true)
  })

  test('white space at line ends, tracking parameters and line ends do not count', () => {
    const before = 'a  \r\n[b](https://e.example/?x=1&utm_source=c)\n'
    expect(textChanges(before, 'a\n[b](https://e.example/?x=1)').isSame).toBe(true)
    expect(textChanges(before, 'a\n[b](https://e.example/?x=2)').isSame).toBe(false)
  })

  test('fields beyond the bound are cut, and the result says so', () => {
    const [before, after] = ['a', 'b'].map((text) => ({ ...many(300, text) }))
    const { fields, isTruncated } = fieldChanges(before, after)
    expect([fields.length, isTruncated]).toEqual([200, true])
    expect(fieldChanges(before, before)).toEqual({ isSame: true, fields: [], isTruncated: false })
    const exactly = { ...many(200, 'a') }
    expect(fieldChanges(exactly, { ...many(200, 'b') }).isTruncated).toBe(false)
  })

  test('a list in another order is changed entry by entry; one entry more at the front is one change', () => {
    const list = many(100, 'entry')
    expect(fieldChanges({ list }, { list: ['new', ...list] }).fields).toEqual([
      { path: 'list[0]', before: null, after: 'new' }
    ])
    const turned = fieldChanges({ list: ['a', 'b', 'c'] }, { list: ['c', 'a', 'b'] })
    expect(turned).toMatchObject({ isSame: false, isTruncated: false })
    expect(turned.fields).toHaveLength(2)
    const urls = (name: string) => [
      { url: `https://e.example/?x=1&utm_source=${name}`, note: null }
    ]
    expect(fieldChanges({ list: urls('a') }, { list: urls('b') }).isSame).toBe(true)
    expect(fieldChanges({ a: null }, {}).isSame).toBe(true)
  })
})

async function accountOf(): Promise<string> {
  const { body } = await get(`${sluice.url}/api/v1/account/`, key)
  return body.data.id
}

test('a comparison of records leaves out pictures, which are added to a result after it', () => {
  const comparison = { mode: 'record' } as const
  const partOf = (data: object) => partIn(Buffer.from(JSON.stringify(data)), comparison)
  const earlier = { id: 'ftc_1', at: 0 }
  const before = { title: 'Weirs', query: {}, screenshots: [{ name: 'page' }], pdf: {} }
  const compared = (data: object) => {
    const changes = compareParts({ earlier, comparison }, partOf(before), partOf(data))
    return [changes.status, changes.fields?.map(({ path }) => path)]
  }
  expect(compared({ title: 'Weirs', query: {} })).toEqual(['same', []])
  expect(compared({ title: 'Weirs', query: { page: '2' } })[0]).toBe('changed')
})
