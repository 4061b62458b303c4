/** docs/webhooks.md, "Bounds": what a free account can make the service send, and that what ends takes its messages along. */

import { createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { hasRedis, type RedisServer, startRedis } from '@sluice/store/test/redis-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebhookBody } from '../../src/domains/jobs/request/webhook-request.ts'
import {
  accountSettings,
  changeSettings
} from '../../src/domains/jobs/webhooks/account-settings.ts'
import { watchJob } from '../../src/domains/jobs/webhooks/job-watch.ts'
import { type Answer, get, ORIGIN_HOST, post, startService, type TestService } from '../harness.ts'
import { type Receiver, startReceiver } from './receiver.ts'

/** Lines of a free request, and how many of them a message has at least: as many as fit into 20 KB, if not 100. */
const [PAGES, PER_MESSAGE] = [1_000, 40]
const SECRET = 'a secret of the tests, long enough for all'

/** A server that accepts connections and never answers. */
async function startSilent() {
  const sockets = new Set<Socket>()
  let most = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    most = Math.max(most, sockets.size)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.resume()
  })
  await new Promise<void>((resolve) => server.listen(0, ORIGIN_HOST, resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://${ORIGIN_HOST}:${port}/`,
    sockets: () => sockets.size,
    most: () => most,
    stop() {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    }
  }
}

describe.each([
  { store: 'the embedded store', isThere: true },
  { store: 'Redis', isThere: hasRedis }
])('bounds of webhooks on $store', ({ store, isThere }) => {
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
  })
  afterEach(() => receiver?.stop())

  const it = test.skipIf(!isThere)
  const at = (path: string) => `${sluice.url}/api/v1/${path}`
  /** A batch of requests that are all refused: it costs nothing. */
  const startFree = async (pages: number, webhook: object) => {
    const urls = Array.from({ length: pages }, (_, n) => `http://127.0.0.1/${n}`)
    const body = { urls, job: { skip_invalid: true }, webhook }
    const answer = await post(at('internet/batch/'), account.key, body)
    expect(answer.status, answer.text).toBe(202)
    const { id } = answer.body.data
    return id as string
  }
  const deliveries = async (query = '') =>
    (await get(at(`webhooks/deliveries/?limit=100${query}`), account.key)).body.data as Answer[]
  const until = async (holds: () => boolean | Promise<boolean>) => {
    const end = performance.now() + 30_000
    while (!(await holds())) {
      if (performance.now() > end) throw new Error('the condition does not hold')
      await wait(50)
    }
  }

  it('Refused lines make few messages, regardless of the webhook settings, and each is reported once.', async () => {
    const job = await startFree(PAGES, { url: receiver.url, batch: { pages: 1, seconds: 1 } })
    const told = () =>
      receiver.got.flatMap(({ body }) => (body.type === 'page.failed' ? body.data.pages : []))
    await until(() => told().length >= PAGES)
    await until(() => receiver.got.some(({ body }) => body.type === 'job.completed'))
    expect(new Set(told().map(({ number }: Answer) => number)).size).toBe(PAGES)
    expect((await deliveries(`&job=${job}`)).length).toBeLessThan(PAGES / PER_MESSAGE + 3)
  }, 60_000)

  it('The 61st test or redelivery within an hour is OVERLOADED; those of others are not.', async () => {
    const first = await post(at('webhooks/test'), account.key, { url: receiver.url })
    const again = at(`webhooks/deliveries/${first.body.data.id}/redeliver`)
    const asked = Array.from({ length: 69 }, (_, n) =>
      n % 2
        ? post(again, account.key, {})
        : post(at('webhooks/test'), account.key, { url: receiver.url })
    )
    const answers = await Promise.all(asked)
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(59)
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused).toHaveLength(10)
    expect(refused[0]?.body.error).toMatchObject({ code: 'OVERLOADED' })
    expect(refused[0]?.body.error.details.retry_after).toBeGreaterThan(3_000)
    account = await sluice.account(10)
    const other = await post(at('webhooks/test'), account.key, { url: receiver.url })
    expect(other.status).toBe(202)
  }, 60_000)

  it.each(['cancel', 'delete'])(
    'Only the end of a job is sent after %s.',
    { tags: 'long', timeout: 60_000 },
    async (how) => {
      receiver.answer(() => ({ status: 500 }))
      const job = await startFree(500, { url: receiver.url })
      await until(async () =>
        (await deliveries(`&job=${job}`)).some(({ type }) => type === 'job.completed')
      )
      await until(() => receiver.got.length >= 3)
      receiver.answer(() => ({}))
      const stopped =
        how === 'cancel'
          ? await post(at(`jobs/${job}/cancel`), account.key, {})
          : await get(at(`jobs/${job}`), account.key, 'DELETE')
      expect(stopped.status).toBe(200)
      const waiting = await deliveries(`&job=${job}&status=waiting`)
      expect(waiting.map(({ type }) => type).filter((type) => type !== 'job.completed')).toEqual([])
      const { length } = receiver.got
      await until(() => receiver.got.some(({ body }) => body.type === 'job.completed'))
      await wait(7_000)
      const late = receiver.got.slice(length).filter(({ body }) => body.type !== 'job.completed')
      // An attempt that was under way may arrive.
      expect(late.length).toBeLessThanOrEqual(8)
      expect(new Set(late.map(({ headers }) => headers['webhook-id'])).size).toBe(late.length)
      expect(await deliveries(`&job=${job}&status=waiting`)).toEqual([])
    }
  )

  it('Unsent events of a cancelled job make no messages except the end.', async () => {
    const kept = sluice.service.webhooks.store
    const job = await startFree(3_000, { url: receiver.url })
    await post(at(`jobs/${job}/cancel`), account.key, {})
    const { rows } = await kept.kept(account.id)
    await until(async () => (await kept.watchOf({ account: account.id, job })) === undefined)
    await receiver.until((got) => got.some(({ body }) => body.type === 'job.completed'))
    // The end message may have been made before.
    expect((await kept.kept(account.id)).rows - rows).toBeLessThanOrEqual(1)
  }, 60_000)

  it('No message is made or sent while an account is suspended, and waiting ones are dropped.', {
    tags: 'long',
    timeout: 60_000
  }, async () => {
    const { ledger, webhooks } = sluice.service
    receiver.answer(() => ({ status: 500 }))
    const job = await startFree(500, { url: receiver.url })
    await until(() => receiver.got.length >= 3)
    await ledger.suspend(account.id, true)
    const kept = async () => (await webhooks.store.kept(account.id)).waiting
    await until(async () => (await kept()) === 0)
    const { length } = receiver.got
    const { rows } = await webhooks.store.kept(account.id)
    const ref = { account: account.id, job }
    await webhooks.store.watch({
      ...ref,
      state: JSON.stringify({
        webhook: WebhookBody.parse({ url: receiver.url }),
        since: 0,
        seen: 0
      }),
      nextAt: Date.now()
    })
    const before = await webhooks.store.watchOf(ref)
    const [one] = await webhooks.store.deliveries(account.id, { limit: 1 })
    await webhooks.store.redeliver(account.id, one?.id ?? '')
    await until(async () => (await kept()) === 0)
    await wait(2_500)
    expect(receiver.got).toHaveLength(length)
    expect((await webhooks.store.kept(account.id)).rows).toBe(rows)
    expect(await webhooks.store.watchOf(ref)).toMatchObject({ cursor: before?.cursor })
  })

  it('A former endpoint gets no more of the messages that wait for it.', async () => {
    receiver.answer(() => ({ status: 500 }))
    const other = await startReceiver()
    try {
      await post(at('webhooks/endpoint'), account.key, { url: receiver.url, below: 9_999 })
      await receiver.until(({ length }) => length >= 1)
      await until(async () => (await deliveries('&status=waiting')).length === 1)
      await post(at('webhooks/endpoint'), account.key, { url: other.url, below: 1 })
      expect(await deliveries('&status=waiting')).toEqual([])
      expect(await deliveries('&status=ended')).toMatchObject([{ type: 'balance.low' }])
    } finally {
      await other.stop()
    }
  }, 60_000)

  it('A host that fails 20 times in a row is paused, which the list shows; other hosts are not.', {
    tags: 'long',
    timeout: 60_000
  }, async () => {
    receiver.answer(() => ({ status: 500 }))
    for (let n = 0; n < 40; n++) {
      await post(at('webhooks/test'), account.key, { url: receiver.url })
    }
    await until(async () => (await deliveries()).some((one) => one.host_paused_until !== null))
    await wait(1_000)
    // Those under way when the pause began were tried too.
    expect(receiver.got.length).toBeLessThanOrEqual(20 + 8)
    const other = await startReceiver()
    try {
      await post(at('webhooks/test'), account.key, { url: other.url })
      await other.until(({ length }) => length === 1)
    } finally {
      await other.stop()
    }
    const [newest, before] = await deliveries('&status=waiting')
    expect(newest.host_paused_until).toBe(before.host_paused_until)
    expect(Date.parse(newest.host_paused_until)).toBeGreaterThan(Date.now())
  })

  it('Events wait in their jobs while 20,000 messages are waiting, and none is lost.', {
    tags: 'long',
    timeout: 60_000
  }, async () => {
    const { store: kept } = sluice.service.webhooks
    const expiresAt = Date.now() + 86_400_000
    const other = 'http://127.0.0.99:9/'
    const base = { job: 'job_old', type: 'page.completed', url: other, isFull: false, body: '{}' }
    const later = { state: '{}', nextAt: expiresAt }
    const from = { cursor: 0, state: '{}' }
    await kept.watch({ account: account.id, job: 'job_old', ...later })
    // Its messages go to an address that is refused: the rate alone would end few of them.
    for (let n = 0; n < 20; n++) {
      const deliveries = Array.from({ length: 1_000 }, (_, k) => {
        const sequence = n * 1_000 + k
        return { ...base, id: `msg_${String(sequence).padStart(26, '0')}`, sequence, expiresAt }
      })
      const step = { account: account.id, job: 'job_old', from, to: from, nextAt: expiresAt }
      expect(await kept.advance({ ...step, deliveries })).toBe('OK')
    }
    await kept.deliver(account.id, { ...base, id: `msg_${'1'.repeat(26)}`, sequence: 1, expiresAt })
    // More than the rate ends while this test looks.
    const over = Array.from({ length: 900 }, (_, k) => {
      return { ...base, id: `msg_2${String(k).padStart(25, '0')}`, sequence: k, expiresAt }
    })
    const step = { account: account.id, job: 'job_old', from, to: from, nextAt: expiresAt }
    await kept.advance({ ...step, deliveries: over })
    const job = await startFree(3, { url: receiver.url })
    await wait(2_500)
    expect(await kept.watchOf({ account: account.id, job })).toMatchObject({ cursor: 0 })
    expect(await kept.dropWaiting(account.id, { job: 'job_old', keep: [] })).toBeGreaterThan(20_000)
    await receiver.until((got) => got.some(({ body }) => body.type === 'job.completed'))
    await receiver.until((got) => got.some(({ body }) => body.type === 'page.failed'))
  })

  it('Silent receivers of 40 accounts hold one place each; the message of another arrives at once.', {
    tags: 'long',
    timeout: 60_000
  }, async () => {
    const silent = await startSilent()
    const accounts = await Promise.all(Array.from({ length: 40 }, () => sluice.account(10)))
    try {
      const kept = sluice.service.webhooks.store
      const expiresAt = Date.now() + 86_400_000
      for (const { id } of accounts) {
        for (let n = 0; n < 20; n++) {
          const message = { id: `msg_${String(n).padStart(26, '0')}`, job: null, sequence: 0 }
          const what = { type: 'webhook.test', url: silent.url, isFull: false, body: '{}' }
          await kept.deliver(id, { ...message, ...what, expiresAt })
        }
      }
      await until(() => silent.sockets() >= 40)
      await post(at('webhooks/test'), account.key, { url: receiver.url })
      await receiver.until(({ length }) => length === 1)
      // Each still waits for its first answer: none made room by ending.
      expect(silent.sockets()).toBe(40)
      expect(silent.most()).toBe(40)
    } finally {
      for (const { id } of accounts) await sluice.service.webhooks.store.dropWaiting(id, 'all')
      await silent.stop()
    }
  })

  it('Many first messages of an account share one secret, and concurrent changes all succeed.', async () => {
    const parts = sluice.service
    const { id } = account
    const all = await Promise.all(Array.from({ length: 40 }, () => accountSettings(parts, id)))
    expect(new Set(all.map(({ secrets }) => secrets[0]?.secret)).size).toBe(1)
    const endpoint = { url: receiver.url, events: ['balance.low' as const], below: 0, since: 0 }
    await Promise.all(
      Array.from({ length: 8 }, () =>
        changeSettings(parts, id, (settings) => ({
          ...settings,
          endpoint: { ...endpoint, below: (settings.endpoint?.below ?? 0) + 1 }
        }))
      )
    )
    expect((await accountSettings(parts, id)).endpoint?.below).toBe(8)
  }, 60_000)

  it('Watching a job again after its deletion makes nothing.', {
    tags: 'long',
    timeout: 60_000
  }, async () => {
    const job = await startFree(3, { url: receiver.url, events: ['job.completed'] })
    await receiver.until(({ length }) => length === 1)
    await get(at(`jobs/${job}`), account.key, 'DELETE')
    const ref = { account: account.id, job }
    await watchJob(sluice.service, ref, WebhookBody.parse({ url: receiver.url }))
    await wait(2_500)
    expect(receiver.got).toHaveLength(1)
  })
})
