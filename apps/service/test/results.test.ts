import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  get,
  type Origin,
  post,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from './harness.ts'

let origin: Origin
let sluice: TestService
let mine: { id: string; key: string }
let theirs: { id: string; key: string }
let results: string

beforeAll(async () => {
  origin = await startOrigin(serveArticle)
  sluice = await startService()
  results = `${sluice.url}/api/v1/fetch/results/`
  mine = await sluice.account()
  theirs = await sluice.account()
  for (let n = 0; n < 7; n++) await fetchAs(mine, `${origin.url}/${n}`)
  await fetchAs(mine, `${origin.url.replace('http:', 'https:')}/refused`)
  await fetchAs(theirs, `${origin.url}/theirs`)
})

afterAll(async () => {
  await sluice.stop()
  await origin.stop()
})

describe('decisions.md §7: history', () => {
  test('lists newest first, page by page, each item once', async () => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Answer = await list(`limit=3${cursor ? `&cursor=${cursor}` : ''}`)
      expect(page.has_more).toBe(page.next_cursor !== null)
      seen.push(...page.data.map((item: Answer) => item.url))
      cursor = page.next_cursor
    } while (cursor)
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `${origin.url}/${n}`))
  })

  test('an item has every key of the record', async () => {
    const { data } = await list('limit=1')
    expect(Object.keys(data[0]).sort()).toEqual(
      'id url final_url host parser status data options filters metadata tokens_charged api_key warnings error created_at completed_at expires_at'
        .split(' ')
        .sort()
    )
    expect(data[0]).toMatchObject({
      id: expect.stringMatching(/^ftc_[0-9A-HJKMNP-TV-Z]{26}$/),
      options: { json: true, render: 'auto', include_html: false },
      api_key: { id: expect.stringMatching(/^key_/), name: 'test' },
      error: null
    })
  })

  test.each([
    ['order=asc&limit=2', [0, 1]],
    ['status=all&limit=1', ['refused']],
    ['status=failed', ['refused']],
    ['parser=generic&limit=1', [6]],
    ['parser=%40sluice%2Fparser-generic&limit=1', [6]],
    ['parser=product', []],
    ['host=127.0.77.1&limit=1', [6]],
    ['host=other.example', []],
    ['host=B%C3%BCcher.example', []],
    ['host=[::1]', []],
    ['host=127.0.77.1.&limit=1', [6]],
    ['from=2020-01-01&to=2020-01-02', []],
    ['from=2020-01-01T00:00:00Z&limit=1', [6]]
  ])('%s', async (query, paths) => {
    const { data } = await list(query)
    expect(data.map((item: Answer) => new URL(item.url).pathname.slice(1))).toEqual(
      paths.map(String)
    )
  })

  test('url finds one exact URL; fields=meta leaves data out', async () => {
    const { data } = await list(`fields=meta&url=${encodeURIComponent(`${origin.url}/4`)}`)
    expect(data).toHaveLength(1)
    expect(data[0]).not.toHaveProperty('data')
  })

  test.each([
    'limit=101',
    'limit=1.5',
    'order=up',
    'status=partial',
    'from=yesterday',
    'fields=some',
    'cursor=',
    'cursor=x.y',
    'ordr=asc',
    'parser=a&parser=b',
    'host=a:80',
    'host=http://a.example',
    'host=a.example/path',
    'host=a%20b',
    'host=user@a.example',
    'host=[::1]:80',
    'host=%25',
    'url=nope',
    'url=/path',
    'url=ftp://a.example/',
    'url=javascript:alert(1)',
    'from=2026-11-22T19:05:00',
    'api_key=x',
    '__proto__=x',
    '=x'
  ])('refuses %s with 400', async (query) => {
    const { status, body } = await get(`${results}?${query}`, mine.key)
    expect([status, body.error.code]).toEqual([400, 'INVALID_REQUEST'])
  })

  test('a cursor is valid for its own account and query only', async () => {
    const { next_cursor: cursor } = await list('limit=1')
    expect((await get(`${results}?limit=1&cursor=${cursor}`, theirs.key)).status).toBe(400)
    expect((await get(`${results}?limit=1&order=asc&cursor=${cursor}`, mine.key)).status).toBe(400)
    expect((await get(`${results}?limit=5&cursor=${cursor}`, mine.key)).status).toBe(200)
  })

  test('a cursor with any one character changed is refused', async () => {
    const { next_cursor: cursor } = await list('limit=1')
    for (let place = 0; place < cursor.length; place++) {
      for (const other of ['A', 'B', '0']) {
        const changed = cursor.slice(0, place) + other + cursor.slice(place + 1)
        if (changed === cursor) continue
        const { status } = await get(`${results}?limit=1&cursor=${changed}`, mine.key)
        expect(status, changed).toBe(400)
      }
    }
  })

  test("another account's item is 404, to read and to delete", async () => {
    const { data } = await list('limit=1')
    for (const method of ['GET', 'DELETE']) {
      const { status, body } = await get(results + data[0].id, theirs.key, method)
      expect([status, body.error.code]).toEqual([404, 'NOT_FOUND'])
    }
    expect((await get(results + data[0].id, mine.key)).body.data).toEqual(data[0])
  })

  test('deletes one, then all', async () => {
    const account = await sluice.account()
    for (const n of [1, 2]) await fetchAs(account, `${origin.url}/${n}`)
    const { body } = await get(results, account.key)
    const one = await get(results + body.data[0].id, account.key, 'DELETE')
    expect(one.body).toEqual({ success: true, data: { deleted: 1 } })
    expect((await get(results + body.data[0].id, account.key)).status).toBe(404)
    expect((await get(results, account.key)).body.data).toHaveLength(1)
    const other = await get(`${results}?host=other.example`, account.key, 'DELETE')
    expect(other.body.data).toEqual({ deleted: 0 })
    const all = await get(results, account.key, 'DELETE')
    expect(all.body).toEqual({ success: true, data: { deleted: 1 } })
    expect((await get(results, account.key)).body.data).toEqual([])
    expect((await get(results, theirs.key)).body.data).toHaveLength(1)
  })

  test('HISTORY_DAYS=0 keeps nothing and still charges for success', { tags: 'long' }, async () => {
    const forgetful = await startService({ HISTORY_DAYS: '0' })
    const account = await forgetful.account()
    const answer = await post(`${forgetful.url}/api/v1/internet/fetch/`, account.key, {
      url: origin.url
    })
    expect(answer.headers.get('x-tokens-charged')).toBe('1')
    const { body } = await get(`${forgetful.url}/api/v1/fetch/results/?status=all`, account.key)
    expect(body.data).toEqual([])
    await forgetful.stop()
  })
})

async function list(query: string): Promise<Answer> {
  const { status, body } = await get(`${results}?${query}`, mine.key)
  expect(status).toBe(200)
  return body
}

async function fetchAs(account: { key: string }, url: string): Promise<void> {
  await post(`${sluice.url}/api/v1/internet/fetch/`, account.key, { url })
}
