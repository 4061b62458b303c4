/** docs/api.md "History" over HTTP: words, counts, and two results side by side. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { get, type Origin, post, startOrigin, startService, type TestService } from '../harness.ts'
import { seedHistory } from './seed.ts'

const PAGE = (
  price: string,
  extra: string
) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>Café Löwen</title></head><body><main><article><h1>Café Löwen</h1><p>The café by the river has been open since
1904 and serves coffee, cake and soup to everyone who comes along the towpath.</p><p>A coffee costs ${price}.</p>${extra}
</article></main></body></html>`

let sluice: TestService
let origin: Origin
let visits = 0
let account: { id: string; key: string }
let other: { id: string; key: string }
const results = (query: string, key = account.key) =>
  get(`${sluice.url}/api/v1/fetch/results${query}`, key)
const fetched = async (path: string) => {
  const { body } = await post(`${sluice.url}/api/v1/internet/fetch`, account.key, {
    url: `${origin.url}${path}`
  })
  return body.meta.request_id as string
}

beforeAll(async () => {
  ;[sluice, origin] = await Promise.all([
    startService(),
    startOrigin((_, response) => {
      visits += 1
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(
        PAGE(visits > 1 ? '4 euros' : '3 euros', visits > 1 ? '<p>Now with tea.</p>' : '')
      )
    })
  ])
  account = await sluice.account(1_000)
  other = await sluice.account()
  await seedHistory(sluice, account.id, 240)
})
afterAll(async () => {
  await sluice?.stop()
  await origin?.stop()
})

test('finds words of titles and URLs in any case, all of them', async () => {
  const found = async (q: string) => {
    const { body } = await results(
      `?status=all&fields=meta&limit=100&${new URLSearchParams({ q })}`
    )
    return (body.data as { url: string }[]).map(({ url }) => url)
  }
  expect(await found('PRODUCTS/112 shop')).toEqual(['https://shop.example/products/112?ref=list'])
  expect(await found('  oak   Product 113, ')).toEqual([
    'https://news.example/products/113?ref=list'
  ])
  expect(await found('nowhere')).toEqual([])
  expect(await found('chair 112 news')).toEqual([])
})

test('a search has pages, and its cursor belongs to its words', async () => {
  const first = await results('?q=shop&limit=50&fields=meta')
  expect(first.body.data).toHaveLength(50)
  expect(first.body.has_more).toBe(true)
  const cursor = encodeURIComponent(String(first.body.next_cursor))
  const second = await results(`?q=shop&limit=50&fields=meta&cursor=${cursor}`)
  expect(second.body.data).toHaveLength(10)
  expect(second.body.has_more).toBe(false)
  expect((await results(`?q=news&limit=50&fields=meta&cursor=${cursor}`)).status).toBe(400)
})

test('invalid words are refused, and every other account finds nothing', async () => {
  for (const q of ['', '%20', 'x'.repeat(201)]) {
    const { status, body } = await results(`?q=${q}`)
    expect([status, body.error.code]).toEqual([400, 'INVALID_REQUEST'])
  }
  expect((await results('?q=shop', other.key)).body.data).toEqual([])
})

test('counts outcomes, hosts and parsers, each without its own filter', async () => {
  const { body } = await results('/facets')
  expect(body.data).toMatchObject({
    total: 240,
    tokens: 228,
    status: { success: 228, failed: 12 },
    counted: 240,
    is_complete: true
  })
  expect(body.data.hosts).toHaveLength(4)
  expect(body.data.hosts[0]).toEqual({ value: 'docs.example', results: 60, failed: 0, tokens: 60 })
  expect(body.data.parsers).toEqual([{ value: 'generic', results: 240, failed: 12, tokens: 228 }])
  const failed = (await results('/facets?status=failed&host=jobs.example')).body.data
  expect(failed).toMatchObject({ total: 12, status: { success: 48, failed: 12 } })
  expect(failed.hosts).toEqual([{ value: 'jobs.example', results: 12, failed: 12, tokens: 0 }])
  const searched = (await results('/facets?q=products/11')).body.data
  expect(searched.total).toBe(11)
  expect((await results('/facets', other.key)).body.data).toMatchObject({ total: 0, hosts: [] })
  expect((await results('/facets?cursor=x')).status).toBe(400)
})

test('compares two results: lines of Markdown, and fields', async () => {
  const before = await fetched('/cafe')
  const after = await fetched('/cafe')
  const { body } = await results(`/${after}/changes?since=${before}`)
  expect(body.data.before).toMatchObject({ id: before, title: 'Café Löwen' })
  expect(body.data.after.id).toBe(after)
  expect(body.data.text).toMatchObject({ status: 'changed', mode: 'text', truncated: false })
  expect(body.data.text.diff).toContain('-A coffee costs 3 euros.')
  expect(body.data.text.diff).toContain('+Now with tea.')
  expect(body.data.record.status).toBe('changed')
  const same = await results(`/${after}/changes?since=${after}`)
  expect(same.body.data.text.status).toBe('same')
})

test('a missing result, one of another account, or one without data is not compared', async () => {
  const mine = await fetched('/cafe')
  const failures: [string, string, number, string][] = [
    [`/${mine}/changes`, account.key, 400, 'MISSING_PARAMETER'],
    [`/${mine}/changes?since=ftc_none`, account.key, 404, 'NOT_FOUND'],
    [`/${mine}/changes?since=${mine}`, other.key, 404, 'NOT_FOUND'],
    [`/${mine}/changes?since=ftc_${'1'.padStart(26, '0')}`, account.key, 404, 'NOT_FOUND'],
    [`/${mine}/changes?since=${mine}&x=1`, account.key, 400, 'INVALID_REQUEST']
  ]
  for (const [path, key, status, code] of failures) {
    const answer = await results(path, key)
    expect([path, answer.status, answer.body.error.code]).toEqual([path, status, code])
  }
})

test('deletes the results that the words find, and no others', async () => {
  const response = await fetch(`${sluice.url}/api/v1/fetch/results?q=products/11`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${account.key}` }
  })
  expect(((await response.json()) as { data: object }).data).toEqual({ deleted: 11 })
  expect((await results('/facets?q=products')).body.data.total).toBe(229)
})
