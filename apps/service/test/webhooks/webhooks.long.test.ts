/** docs/design/jobs.md §2: webhooks of jobs, from the request to the receiver, on both stores. */

import { hasRedis, type RedisServer, startRedis } from '@sluice/store/test/redis-server'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createKey } from '../../src/index.ts'
import {
  type Answer,
  get,
  type Origin,
  post,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from '../harness.ts'
import { finished } from '../jobs/job-calls.ts'
import { type Received, type Receiver, startReceiver } from './receiver.ts'

const SECRET = 'a secret of the tests, long enough for all'

let origin: Origin
let news = 'The ferry has stopped.'
beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    if (request.url?.startsWith('/broken')) response.writeHead(500).end()
    else if (request.url === '/news') {
      response.setHeader('content-type', 'text/html')
      response.end(`<title>News</title><main><h1>News</h1><p>${news}</p></main>`)
    } else serveArticle(request, response)
  })
})
afterAll(() => origin.stop())

describe.each([
  { store: 'the embedded store', isThere: true },
  { store: 'Redis', isThere: hasRedis }
])('jobs.md §2: webhooks on $store', ({ store, isThere }) => {
  let redis: RedisServer | undefined
  let sluice: TestService
  let receiver: Receiver
  let account: { id: string; key: string }

  beforeAll(async () => {
    if (!isThere) return
    redis = store === 'Redis' ? await startRedis() : undefined
    sluice = await startService(redis ? { STORE_URL: redis.url, SECRET } : {})
    await sluice.service.reader.started
  }, 60_000)
  afterAll(async () => {
    await sluice?.stop()
    await redis?.stop()
  })
  beforeEach(async () => {
    if (!isThere) return
    receiver = await startReceiver()
    account = await sluice.account(1_000)
    news = 'The ferry has stopped.'
  })
  afterEach(() => receiver?.stop())

  const it = test.skipIf(!isThere)
  const at = (path: string) => `${sluice.url}/api/v1/${path}`
  const start = async (body: object, headers: Record<string, string> = {}) =>
    (await post(at('internet/batch/'), account.key, body, headers)).body.data.id as string
  const pages = (count: number, path = 'page') =>
    Array.from({ length: count }, (_, n) => `${origin.url}/${path}/${n}`)
  const types = (got: readonly Received[]) => got.map(({ body }) => body.type)
  const deliveries = async (query = '') =>
    (await get(at(`webhooks/deliveries/${query}`), account.key)).body.data as Answer[]
  /** A key that may see secrets. */
  const keysKey = async () =>
    (
      await createKey(sluice.service.ledger, sluice.service.secrets, {
        account: account.id,
        name: 'keys',
        scopes: ['keys']
      })
    ).key
  const secretOf = async () => (await get(at('webhooks/secret'), await keysKey())).body.data.secret
  const isOver = (got: readonly Received[]) => types(got).includes('job.completed')
  /** Let the watch of the account look now instead of in half a minute. */
  const look = async () => {
    const { store: kept } = sluice.service.webhooks
    const watch = await kept.watchOf({ account: account.id, job: 'account' })
    if (!watch) throw new Error('the account is not watched')
    const { account: of, job, cursor, state } = watch
    const from = { cursor, state }
    await kept.advance({ account: of, job, from, to: from, nextAt: Date.now(), deliveries: [] })
  }
  /** The delivery of a message once it is recorded. */
  const recorded = async (id: string, holds: (delivery: Answer) => boolean) => {
    for (;;) {
      const { body } = await get(at(`webhooks/deliveries/${id}`), account.key)
      if (holds(body.data)) return body.data
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  it('the last message of a job arrives after the first attempt of all others (jobs.md §2)', async () => {
    const tries = new Set<string>()
    receiver.answer(({ headers, body }) => {
      const id = String(headers['webhook-id'])
      const isFirst = !tries.has(id)
      tries.add(id)
      return body.type === 'page.completed' && isFirst ? { status: 503 } : {}
    })
    const webhook = { url: receiver.url, payload: 'full', batch: { pages: 1 } }
    const jobs: string[] = []
    for (let n = 0; n < 6; n++) jobs.push(await start({ urls: pages(3, `order${n}`), webhook }))
    const got = await receiver.until(
      (all) => types(all).filter((type) => type === 'job.completed').length === jobs.length,
      60_000
    )
    for (const job of jobs) {
      const own = types(got.filter(({ body }) => body.data.job.id === job))
      const before = own.slice(0, own.indexOf('job.completed'))
      expect(before.filter((type) => type !== 'job.started').length).toBeGreaterThanOrEqual(3)
      expect(before).toContain('job.started')
    }
  })

  it('a job that goes on after a pause says so (jobs.md §2)', async () => {
    const webhook = { url: receiver.url, events: ['job.paused', 'job.resumed', 'job.completed'] }
    const id = await start({ urls: pages(40, 'resumed'), job: { concurrency: 1 }, webhook })
    for (const step of ['pause', 'resume']) await post(at(`jobs/${id}/${step}`), account.key, {})
    const got = await receiver.until(isOver, 60_000)
    expect(types(got).sort()).toEqual(['job.completed', 'job.paused', 'job.resumed'])
  })

  it('a batch reports its start, its pages in bundles, and its end; both referees accept every message', async () => {
    const id = await start({
      urls: [...pages(3), `${origin.url}/broken`],
      metadata: { team: 'search' },
      webhook: { url: receiver.url, batch: { seconds: 60 } }
    })
    // They are sent side by side, in no certain order.
    const got = await receiver.until(({ length }) => length === 4)
    expect(types(got).sort()).toEqual([
      'job.completed',
      'job.started',
      'page.completed',
      'page.failed'
    ])
    const secret = await secretOf()
    for (const { text, headers } of got) {
      const given = headers as Record<string, string>
      expect(new StandardWebhook(secret).verify(text, given)).toEqual(JSON.parse(text))
      expect(() => new SvixWebhook(secret).verify(text, given)).not.toThrow()
      for (const Referee of [StandardWebhook, SvixWebhook]) {
        expect(() => new Referee(secret).verify(`${text} `, given)).toThrow()
      }
    }
    const by = (type: string) => got.find(({ body }) => body.type === type)?.body.data
    expect(
      by('page.completed')
        .pages.map(({ url }: Answer) => url)
        .sort()
    ).toEqual(pages(3))
    expect(by('page.failed').pages).toMatchObject([
      { url: `${origin.url}/broken`, status: 'failed', error: { code: 'UPSTREAM_STATUS' } }
    ])
    expect(by('job.completed').job).toMatchObject({
      id,
      status: 'completed',
      pages: { success: 3, failed: 1 },
      metadata: { team: 'search' }
    })
    expect(got.every(({ text }) => Buffer.byteLength(text) <= 20_000)).toBe(true)
    const { data: job } = (await get(at(`jobs/${id}`), account.key)).body
    expect(job.request.webhook).toMatchObject({ url: receiver.url, payload: 'thin' })
    const listed = await deliveries(`?job=${id}&status=delivered`)
    expect(listed).toHaveLength(4)
    expect(Math.max(...listed.map(({ sequence }) => sequence))).toBe(job.last_event)
    expect((await deliveries(`?job=${id}&limit=3`)).length).toBe(3)
  }, 60_000)

  it('bundles respect the page limit, and only the requested types are sent', async () => {
    const webhook = { url: receiver.url, events: ['page.completed'], batch: { pages: 2 } }
    const id = await start({ urls: pages(5), webhook })
    await finished(sluice, account.key, id)
    const count = (got: readonly Received[]) => got.flatMap(({ body }) => body.data.pages)
    const got = await receiver.until((all) => count(all).length === 5)
    expect(new Set(types(got))).toEqual(new Set(['page.completed']))
    expect(Math.max(...got.map(({ body }) => body.data.pages.length))).toBe(2)
    expect(new Set(count(got).map(({ number }) => number)).size).toBe(5)
  }, 60_000)

  it('`full` sends the data of each page, and the stored message stays thin', async () => {
    const id = await start({
      urls: pages(2),
      options: { markdown: true },
      webhook: {
        url: receiver.url,
        payload: 'full',
        events: ['page.completed'],
        batch: { seconds: 60 }
      }
    })
    const [message] = await receiver.until(({ length }) => length === 1)
    expect(message?.body.data.pages).toHaveLength(2)
    for (const page of message?.body.data.pages ?? []) {
      expect(page.data.markdown).toContain('# On rivers')
    }
    const [listed] = await deliveries(`?job=${id}`)
    const kept = (await get(at(`webhooks/deliveries/${listed.id}`), account.key)).body.data
    expect(kept).toMatchObject({ payload: 'full' })
    expect(JSON.stringify(kept.body)).not.toContain('On rivers')
    new StandardWebhook(await secretOf()).verify(
      message?.text as string,
      message?.headers as Record<string, string>
    )
  }, 60_000)

  it('crawls, maps and asynchronous fetches have webhooks; without a job they are refused', async () => {
    const webhook = { url: receiver.url, events: ['job.completed'] }
    const later = { prefer: 'respond-async' }
    const url = `${origin.url}/`
    for (const [route, body] of [
      ['crawl', { url, scope: { limit: 2 } }],
      ['map', { url }],
      ['fetch', { url }]
    ] as const) {
      const answer = await post(at(`internet/${route}/`), account.key, { ...body, webhook }, later)
      expect(answer.status, answer.text).toBe(202)
    }
    const got = await receiver.until(({ length }) => length === 3)
    expect(got.map(({ body }) => body.data.job.kind).sort()).toEqual(['crawl', 'fetch', 'map'])
    for (const route of ['fetch', 'map']) {
      const { status, body } = await post(at(`internet/${route}/`), account.key, { url, webhook })
      expect([status, body.error.code]).toEqual([400, 'INVALID_REQUEST'])
      expect(body.error.message).toContain('Prefer: respond-async')
    }
  }, 60_000)

  it('a failed attempt is retried after the first pause of the schedule', async () => {
    receiver.answer((_, count) => ({ status: count === 1 ? 500 : 204 }))
    const { body } = await post(at('webhooks/test'), account.key, { url: receiver.url })
    const got = await receiver.until(({ length }) => length === 2)
    const between = (got[1]?.at ?? 0) - (got[0]?.at ?? 0)
    expect(between).toBeGreaterThan(4_900)
    expect(got.map(({ headers }) => headers['webhook-id'])).toEqual([body.data.id, body.data.id])
    const done = await recorded(body.data.id, ({ status }) => status === 'delivered')
    expect(done.attempts_made).toMatchObject([
      { status: 500, error: 'The receiver answered 500.' },
      { status: 204, error: null }
    ])
  }, 60_000)

  it('Retry-After puts the next attempt off, and a redelivery makes it at once', async () => {
    receiver.answer((_, count) =>
      count === 1 ? { status: 503, headers: { 'retry-after': '3600' } } : {}
    )
    const { body } = await post(at('webhooks/test'), account.key, { url: receiver.url })
    const { id } = body.data
    const waiting = await recorded(id, ({ attempts }) => attempts === 1)
    const pause = Date.parse(waiting.next_attempt_at) - Date.parse(waiting.last_attempt.at)
    expect(pause).toBeGreaterThanOrEqual(3_600_000)
    expect(pause).toBeLessThan(1.1 * 3_600_000 + 5_000)
    const again = await post(at(`webhooks/deliveries/${id}/redeliver`), account.key, {})
    expect([again.status, again.body.data.status]).toEqual([202, 'waiting'])
    await receiver.until(({ length }) => length === 2)
    const done = await recorded(id, ({ status }) => status === 'delivered')
    expect(done).toMatchObject({ attempts: 2, next_attempt_at: null })
  }, 60_000)

  it('410 ends the endpoint for later messages too, until one is sent again', async () => {
    receiver.answer(() => ({ status: 410 }))
    const first = await post(at('webhooks/test'), account.key, { url: receiver.url })
    await recorded(first.body.data.id, ({ status }) => status === 'ended')
    const id = await start({ urls: pages(1), webhook: { url: receiver.url } })
    await finished(sluice, account.key, id)
    const ended = async () => deliveries(`?job=${id}&status=ended`)
    while ((await ended()).length < 3) await new Promise((resolve) => setTimeout(resolve, 50))
    expect(receiver.got).toHaveLength(1)
    receiver.answer(() => ({}))
    const [last] = await ended()
    await post(at(`webhooks/deliveries/${last.id}/redeliver`), account.key, {})
    const got = await receiver.until(({ length }) => length === 2)
    expect(got[1]?.headers['webhook-id']).toBe(last.id)
  }, 60_000)

  it('a redirect is not followed', async () => {
    const target = await startReceiver()
    try {
      receiver.answer(() => ({ status: 307, headers: { location: target.url } }))
      const { body } = await post(at('webhooks/test'), account.key, { url: receiver.url })
      const failed = await recorded(body.data.id, ({ attempts }) => attempts === 1)
      expect(failed).toMatchObject({ status: 'waiting', last_attempt: { status: 307 } })
      expect(target.got).toEqual([])
    } finally {
      await target.stop()
    }
  }, 60_000)

  it('private addresses are refused when a webhook is requested and when it is sent', async () => {
    const url = 'http://127.0.0.99:9/hook'
    const asked = [
      post(at('internet/batch/'), account.key, { urls: pages(1), webhook: { url } }),
      post(at('internet/crawl/?dry_run=true'), account.key, { url: origin.url, webhook: { url } }),
      post(at('webhooks/test'), account.key, { url }),
      post(at('webhooks/endpoint'), account.key, { url })
    ]
    for (const { status, body } of await Promise.all(asked)) {
      expect([status, body.error.code]).toEqual([400, 'URL_NOT_ALLOWED'])
    }
    expect((await get(at('jobs/'), account.key)).body.data).toEqual([])
    // As if its name had pointed elsewhere when it was checked.
    const id = `msg_${'0'.repeat(26)}`
    const expiresAt = Date.now() + 60_000
    const message = { id, job: null, type: 'webhook.test', sequence: 0, isFull: false, body: '{}' }
    await sluice.service.webhooks.store.deliver(account.id, { ...message, url, expiresAt })
    const refused = await recorded(id, ({ status }) => status !== 'waiting')
    expect(refused).toMatchObject({ status: 'failed', last_attempt: { status: null } })
    expect(JSON.stringify(refused.last_attempt)).not.toContain('127.0.0.99')
  }, 60_000)

  it('a repeated request with an Idempotency-Key is one job and reports everything once', async () => {
    const body = { urls: pages(1), webhook: { url: receiver.url } }
    const headers = { 'idempotency-key': `once ${store}`.replaceAll(' ', '-') }
    const id = await start(body, headers)
    await receiver.until(({ length }) => length === 3)
    expect(await start(body, headers)).toBe(id)
    expect(await sluice.service.webhooks.store.watchOf({ account: account.id, job: id })).toBe(
      undefined
    )
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    expect(types(receiver.got).sort()).toEqual(['job.completed', 'job.started', 'page.completed'])
  }, 60_000)

  it('messages carry a signature of each secret while one is replaced', async () => {
    const old = await secretOf()
    const key = await keysKey()
    const { body } = await post(at('webhooks/secret/rotate'), key, { keep_previous_hours: 1 })
    const { secret, previous } = body.data
    expect(previous.secret).toBe(old)
    expect(secret).not.toBe(old)
    await post(at('webhooks/test'), account.key, { url: receiver.url })
    const [both] = await receiver.until(({ length }) => length === 1)
    expect(both?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
    const verify = (with_: string, { text, headers }: Received) =>
      [StandardWebhook, SvixWebhook].map((Referee) =>
        new Referee(with_).verify(text, headers as Record<string, string>)
      )
    for (const one of [old, secret]) verify(one, both as Received)
    await post(at('webhooks/secret/rotate'), key, { keep_previous_hours: 0 })
    await post(at('webhooks/test'), account.key, { url: receiver.url })
    const got = await receiver.until(({ length }) => length === 2)
    const newest = await secretOf()
    verify(newest, got[1] as Received)
    for (const one of [old, secret]) expect(() => verify(one, got[1] as Received)).toThrow()
  }, 60_000)

  it('secrets need the scope `keys`; deliveries and secrets of others are not found', async () => {
    expect((await get(at('webhooks/secret'), account.key)).status).toBe(401)
    expect((await post(at('webhooks/secret/rotate'), account.key, {})).status).toBe(401)
    const secret = await secretOf()
    const { body } = await post(at('webhooks/test'), account.key, { url: receiver.url })
    await recorded(body.data.id, ({ status }) => status === 'delivered')
    expect(JSON.stringify(await deliveries())).not.toContain(secret)
    account = await sluice.account(10)
    expect(await deliveries()).toEqual([])
    const url = at(`webhooks/deliveries/${body.data.id}`)
    expect((await get(url, account.key)).status).toBe(404)
    expect((await post(`${url}/redeliver`, account.key, {})).status).toBe(404)
    expect(await secretOf()).not.toBe(secret)
  }, 60_000)

  it('retry sends the new outcomes of the failed pages to the same receiver', async () => {
    const webhook = { url: receiver.url, events: ['job.completed'] }
    const id = await start({ urls: [`${origin.url}/broken/2`], webhook })
    await receiver.until(({ length }) => length === 1)
    const retry = await post(at(`jobs/${id}/retry`), account.key, { status: 'failed' })
    const got = await receiver.until(({ length }) => length === 2)
    expect(got[1]?.body.data.job).toMatchObject({ id: retry.body.data.id, retry_of: id })
  }, 60_000)

  it('a monitor reports a changed page with its changes', async () => {
    const webhook = { url: receiver.url, events: ['changed'] }
    const schedule = '0 * * * *'
    const request = { url: `${origin.url}/news` }
    const made = await post(at('monitors'), account.key, { schedule, request, webhook })
    expect(made.body.data.webhook).toMatchObject(webhook)
    const run = async () => {
      const { body } = await post(at(`monitors/${made.body.data.id}/run`), account.key, {})
      return finished(sluice, account.key, body.data.last_run.job)
    }
    await run()
    news = 'The ferry runs again.'
    const job = await run()
    const [message] = await receiver.until(({ length }) => length === 1)
    expect(message?.body).toMatchObject({ type: 'changed', data: { job: { id: job.id } } })
    const page = message?.body.data.pages[0]
    expect(page).toMatchObject({ url: request.url, changes: { status: 'changed' } })
    expect(page.changes.diff).toContain('+The ferry runs again.')
    const url = at(`monitors/${made.body.data.id}`)
    const ended = await fetch(url, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${account.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ webhook: null })
    })
    expect((await ended.json()).data.webhook).toBe(null)
    for (const [given, code] of [
      [{ webhook: { url: 'http://127.0.0.99/' } }, 'URL_NOT_ALLOWED'],
      [{ request: undefined, batch: { urls: pages(1), webhook } }, 'INVALID_REQUEST']
    ] as const) {
      const refused = await post(at('monitors'), account.key, { schedule, request, ...given })
      expect([refused.status, refused.body.error.code]).toEqual([400, code])
    }
  }, 60_000)

  it('`balance.low` is sent once per fall', async () => {
    const endpoint = { url: receiver.url, below: 999 }
    const set = await post(at('webhooks/endpoint'), account.key, endpoint)
    expect(set.body.data).toMatchObject({ ...endpoint, events: ['balance.low'] })
    const spend = (path: string) =>
      post(at('internet/fetch/'), account.key, { url: `${origin.url}/${path}` })
    await spend('a')
    await look()
    await spend('b')
    await look()
    const [low] = await receiver.until(({ length }) => length === 1)
    expect(low?.body).toMatchObject({ type: 'balance.low', data: { below: 999 } })
    await look()
    await sluice.service.ledger.grant({ account: account.id, id: `up-${account.id}`, tokens: 50 })
    await look()
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    expect(receiver.got).toHaveLength(1)
    await post(at('webhooks/endpoint'), account.key, { ...endpoint, below: 5_000 })
    await look()
    const got = await receiver.until(({ length }) => length === 2)
    expect(got[1]?.body.data).toMatchObject({ below: 5_000 })
    const drift = { ...endpoint, events: ['parser.drift'] }
    expect((await post(at('webhooks/endpoint'), account.key, drift)).status).toBe(401)
    const removed = await get(at('webhooks/endpoint'), account.key, 'DELETE')
    expect(removed.body.data.url).toBe(null)
  }, 60_000)

  it('an alarm of a parser is sent to an operator when it opens and when it heals', async () => {
    const { key } = await createKey(sluice.service.ledger, sluice.service.secrets, {
      account: account.id,
      name: 'operator',
      scopes: ['fetch', 'account', 'operator']
    })
    const endpoint = { url: receiver.url, events: ['parser.drift'] }
    expect((await post(at('webhooks/endpoint'), key, endpoint)).status).toBe(200)
    const { drift } = sluice.service
    const see = async (count: number, price: boolean) => {
      for (let n = 0; n < count; n++) {
        drift.note({ name: 'parser-p', version: '1.0.0' }, { fields: { name: true, price } })
      }
      await drift.flush()
    }
    await see(30, true)
    await look()
    await see(21, false)
    await look()
    const [opened] = await receiver.until(({ length }) => length === 1)
    const alarm = { parser: 'parser-p', kind: 'field-lost', field: 'price' }
    expect(opened?.body).toMatchObject({
      type: 'parser.drift',
      data: { alarm: { ...alarm, state: 'open' } }
    })
    await look()
    await see(20, true)
    await look()
    const got = await receiver.until(({ length }) => length === 2)
    expect(got[1]?.body.data.alarm).toMatchObject({ ...alarm, state: 'healed' })
    expect(got[1]?.body.data.alarm.id).toBe(opened?.body.data.alarm.id)
  }, 60_000)

  it('a closed account leaves nothing of its webhooks', async () => {
    const id = await start({ urls: pages(1), webhook: { url: receiver.url } })
    await receiver.until(isOver)
    expect((await deliveries(`?job=${id}`)).length).toBeGreaterThan(0)
    const { closeAccount } = await import('../../src/domains/people/close-account.ts')
    const { service } = sluice
    await closeAccount(
      { ...service, jobs: service.jobs.store, webhooks: service.webhooks.store },
      account.id,
      'test'
    )
    const { store: kept } = service.webhooks
    expect(await kept.deliveries(account.id, { limit: 5 })).toEqual([])
    expect(await kept.settings(account.id)).toBe(undefined)
  }, 60_000)

  it.each([
    [{ url: 'no url' }, 'INVALID_URL'],
    [{ url: 'ftp://example.com/' }, 'INVALID_URL'],
    [{}, 'MISSING_PARAMETER'],
    [{ url: 'https://example.com/', events: [] }, 'INVALID_REQUEST'],
    [{ url: 'https://example.com/', events: ['job.exploded'] }, 'INVALID_REQUEST'],
    [{ url: 'https://example.com/', batch: { pages: 0 } }, 'INVALID_REQUEST'],
    [{ url: 'https://example.com/', color: 'red' }, 'INVALID_REQUEST']
  ])('refuses the webhook %j', async (webhook, code) => {
    const { status, body } = await post(at('internet/batch/'), account.key, {
      urls: pages(1),
      webhook
    })
    expect([status, body.error.code], body.error.message).toEqual([400, code])
  })
})
