import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createKey } from '../../src/index.ts'
import type { TestService } from '../harness.ts'
import { STORES, startOn } from '../on-stores.ts'
import { callsOf, type KeptSite, sendPage, startSite } from './kept-calls.ts'

let origin: KeptSite
beforeAll(async () => {
  origin = await startSite()
})
afterAll(() => origin.stop())

describe.each(STORES)('reading a kept page again on %s', (store) => {
  let sluice: TestService
  let account: { id: string; key: string }
  let calls: ReturnType<typeof callsOf>
  beforeAll(async () => {
    sluice = await startOn(store)
  })
  afterAll(() => sluice.stop())
  beforeEach(async () => {
    account = await sluice.account(100)
    calls = callsOf(sluice, account.key)
    origin.site = sendPage('It flows.')
    origin.requests = 0
  })

  test('answers with other options for one token, and asks the site for nothing', async () => {
    const id = await calls.archive(`${origin.url}/a`)
    origin.site = sendPage('It has changed.')
    const { status, body, headers } = await calls.readAgain(id, {
      options: { include_links: true, json: false }
    })
    expect(status).toBe(200)
    expect(body.data.markdown).toContain('It flows.')
    expect(body.data.links).toMatchObject([{ url: `${origin.url}/mouth` }])
    expect(body.meta).toMatchObject({
      url: `${origin.url}/a`,
      engine: 'http',
      cache: { hit: true },
      billing: { tokens: 1 }
    })
    expect(headers.get('x-tokens-charged')).toBe('1')
    expect(origin.requests).toBe(1)
    const results = await calls.results()
    expect(results.map(({ id }) => id)).toEqual([body.meta.request_id, id])
  })

  test('reads what it has read once more', async () => {
    const id = await calls.archive(`${origin.url}/a`)
    const again = await calls.readAgain(id)
    const third = await calls.readAgain(again.body.meta.request_id)
    expect(third.body.data).toEqual(again.body.data)
  })

  test('replays the answer of an Idempotency-Key, also once the bytes are gone', async () => {
    const { id: job, all } = await calls.job('batch', {
      urls: [`${origin.url}/a`],
      job: { archive: true }
    })
    const once = { 'idempotency-key': 'once' }
    const first = await calls.readAgain(all[0].result, {}, once)
    await calls.remove(`jobs/${job}`)
    const second = await calls.readAgain(all[0].result, {}, once)
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(second.body.meta.request_id).toBe(first.body.meta.request_id)
    const other = await calls.readAgain(all[0].result, { options: { json: false } }, once)
    expect([other.status, other.body.error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    const gone = await calls.readAgain(all[0].result)
    expect([gone.status, gone.body.error.code]).toEqual([400, 'NOT_KEPT'])
  })

  test('says NOT_KEPT for a result without bytes, and neither charges nor lists it', async () => {
    const { body } = await calls.fetchPage(`${origin.url}/a`, {})
    const refused = await calls.readAgain(body.meta.request_id)
    expect([refused.status, refused.body.error.code]).toEqual([400, 'NOT_KEPT'])
    expect(refused.headers.get('x-tokens-remaining')).toBe('99')
    expect(await calls.results()).toHaveLength(1)
    expect(origin.requests).toBe(1)
  })

  test("does not tell another account's result from an unknown one", async () => {
    const id = await calls.archive(`${origin.url}/a`)
    const stranger = callsOf(sluice, (await sluice.account(100)).key)
    const theirs = await stranger.readAgain(id)
    const unknown = await stranger.readAgain('ftc_01ARZ3NDEKTSV4RRFFQ69G5FAV')
    expect(theirs.status).toBe(404)
    expect(theirs.body).toEqual(unknown.body)
  })

  test.each([[['fetch']], [['results']]] as const)(
    'needs a key that may fetch and see results, not only %s',
    async (scopes) => {
      const id = await calls.archive(`${origin.url}/a`)
      const { ledger, secrets } = sluice.service
      const made = { account: account.id, name: 'some', scopes: [...scopes] }
      const { key } = await createKey(ledger, secrets, made)
      const refused = await callsOf(sluice, key).readAgain(id)
      expect([refused.status, refused.body.error.code]).toEqual([401, 'UNAUTHORIZED'])
    }
  )

  test.each([
    ['render', { render: 'browser' }],
    ['headers', { headers: { accept: 'text/html' } }],
    ['archive', { archive: true }],
    ['ai.image_transcription', { ai: { image_transcription: true } }]
  ])('refuses `%s`, which only a fetch can follow', async (name, options) => {
    const id = await calls.archive(`${origin.url}/a`)
    const { status, body } = await calls.readAgain(id, { options })
    expect([status, body.error.code]).toEqual([400, 'INVALID_REQUEST'])
    expect(body.error.details.path).toBe(`options.${name}`)
  })

  test('is not what later fetches of the page are compared with', async () => {
    const id = await calls.archive(`${origin.url}/a`, { changes: true })
    origin.site = sendPage('It floods.')
    const changed = await calls.fetchPage(`${origin.url}/a`, { changes: true })
    expect(changed.body.data.changes.status).toBe('changed')
    await calls.readAgain(id)
    const same = await calls.fetchPage(`${origin.url}/a`, { if_changed: true, changes: true })
    expect(same.body).toMatchObject({ status: 'unchanged', result: changed.body.meta.request_id })
  })

  test('loses the bytes with the result that keeps them', async () => {
    const id = await calls.archive(`${origin.url}/a`)
    const again = await calls.readAgain(id)
    await calls.remove(`fetch/results/${id}`)
    const refused = await calls.readAgain(again.body.meta.request_id)
    expect([refused.status, refused.body.error.code]).toEqual([400, 'NOT_KEPT'])
    const payloads: string[] = []
    for await (const payload of sluice.service.payloads.list({ before: Date.now() + 60_000 })) {
      if (payload.account === account.id) payloads.push(payload.id)
    }
    expect(payloads.filter((one) => one.startsWith('art_'))).toEqual([])
  })

  test('shows the price of a reading without one', async () => {
    const id = await calls.archive(`${origin.url}/a`)
    const { body } = await calls.readAgain(`${id}`, {}, {}, '?dry_run=true')
    expect(body.data).toMatchObject({ dry_run: true, billing: { tokens_max: 1 } })
    expect(await calls.results()).toHaveLength(1)
  })
})
