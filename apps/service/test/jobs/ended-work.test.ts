/**
 * Work that must end: the pages of jobs that are cancelled or deleted, or whose account is suspended or closed. The
 * tests use the embedded store in one process. They also use Redis, where one process answers the API and another one
 * runs the jobs.
 */

import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { hasRedis, type RedisServer, startRedis } from '@sluice/store/test/redis-server'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signedLink } from '../../src/domains/fetch/artifacts/signed-link.ts'
import { createKey } from '../../src/index.ts'
import {
  get,
  type Origin,
  post,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from '../harness.ts'
import { finished } from './job-calls.ts'

const SECRET = 'a secret of the tests, long enough for all'

/** Requests that the origin has not answered. */
const open = new Set<ServerResponse>()
let holds = true
let origin: Origin
beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    if (!holds) return serveArticle(request, response)
    open.add(response)
    response.once('close', () => open.delete(response))
  })
})
afterEach(() => {
  holds = true
})
afterAll(() => origin.stop())

const isTrue = async (holds: () => boolean | Promise<boolean>, what: string) => {
  for (let tries = 0; !(await holds()); tries++) {
    if (tries === 400) throw new Error(`not within 20 s: ${what}`)
    await wait(50)
  }
}

const stores = [
  ['the embedded store', {}],
  ...(hasRedis ? ([['Redis and two processes', { redis: true }]] as const) : [])
] as const

describe.each(stores)('on %s', (_, { redis: onRedis = false }: { redis?: boolean }) => {
  let redis: RedisServer | undefined
  let sluice: TestService
  let worker: TestService | undefined
  let operator: string
  beforeAll(async () => {
    redis = onRedis ? await startRedis() : undefined
    const shared: Record<string, string> = redis ? { STORE_URL: redis.url, SECRET } : {}
    sluice = await startService({ ...shared, ...(redis ? { ROLES: 'api' } : {}) })
    if (redis) worker = await startService({ ...shared, ROLES: 'jobs' })
    await (worker ?? sluice).service.reader.started
    const { id } = await sluice.account()
    const { ledger, secrets } = sluice.service
    operator = (await createKey(ledger, secrets, { account: id, name: 'o', scopes: ['operator'] }))
      .key
  })
  afterAll(async () => {
    await sluice.stop()
    await worker?.stop()
    await redis?.stop()
  })

  const suspend = (account: string, suspended: boolean) =>
    post(`${sluice.url}/api/v1/operator/accounts/${account}/suspension`, operator, { suspended })
  const startJob = async (key: string, count = 8) => {
    const urls = Array.from({ length: count }, (_, n) => `${origin.url}/${key.slice(-6)}/${n}`)
    // Longer than these tests wait: only an abort ends a page.
    const body = { urls, options: { timeout_ms: 60_000 }, job: { concurrency: 2 } }
    const answer = await post(`${sluice.url}/api/v1/internet/batch/`, key, body)
    return answer.body.data.id as string
  }
  const storedJob = (account: string, job: string) =>
    sluice.service.jobs.store.job({ account, job })

  test('A suspension ends the pages that run, charges none of them, and lifting it resumes its job.', async () => {
    const { id: account, key } = await sluice.account(50)
    const own = await startJob(key)
    await post(`${sluice.url}/api/v1/jobs/${own}/pause`, key, {})
    const job = await startJob(key)
    await isTrue(() => open.size >= 2, 'pages run')
    expect((await suspend(account, true)).status).toBe(200)
    await isTrue(() => open.size === 0, 'the pages were aborted')
    await isTrue(async () => (await storedJob(account, job))?.pages.running === 0, 'none runs')
    const hits = origin.hits()
    holds = false
    // As long as a page would take several times over.
    await wait(1_500)
    expect(origin.hits()).toBe(hits)
    expect(await storedJob(account, job)).toMatchObject({
      status: 'paused',
      reason: 'suspended',
      pages: { success: 0, failed: 0, waiting: 8 },
      tokens: { charged: 0, held: 0 }
    })
    expect(await sluice.service.ledger.balance(account)).toMatchObject({ charged: 450, held: 0 })
    const resume = await post(`${sluice.url}/api/v1/jobs/${job}/resume`, key, {})
    expect(resume.status).toBe(401)

    expect((await suspend(account, false)).status).toBe(200)
    expect(await finished(sluice, key, job)).toMatchObject({ pages: { success: 8 } })
    expect(await storedJob(account, own)).toMatchObject({ status: 'paused', reason: 'caller' })
    expect(await sluice.service.jobs.store.verifyJobs({ account, job })).toEqual([])
  })

  test.each(['cancel', 'delete', 'close'])(
    'The pages that run are aborted at once by: %s.',
    { tags: 'long' },
    async (end) => {
      const { id: account, key } = await sluice.account(50)
      const job = await startJob(key)
      await isTrue(() => open.size >= 2, 'pages run')
      const url = `${sluice.url}/api/v1/jobs/${job}`
      const before = origin.hits()
      if (end === 'cancel') await post(`${url}/cancel`, key, {})
      if (end === 'delete') expect((await get(url, key, 'DELETE')).status).toBe(200)
      if (end === 'close') {
        const path = `${sluice.url}/api/v1/operator/accounts/${account}`
        expect((await get(path, operator, 'DELETE')).status).toBe(200)
      }
      await isTrue(() => open.size === 0, 'the pages were aborted')
      await wait(1_000)
      // Requests that were on their way may still have arrived; the job has six more pages.
      const hits = origin.hits()
      expect(hits - before).toBeLessThanOrEqual(2)
      await wait(1_000)
      expect(origin.hits()).toBe(hits)
      const balance = await sluice.service.ledger.balance(account)
      if (end !== 'close') expect(balance).toMatchObject({ charged: 450, held: 0 })
    }
  )

  test('A fetch that runs when its account is suspended is refused, neither charged nor kept.', async () => {
    const { id: account, key } = await sluice.account(50)
    const answer = post(`${sluice.url}/api/v1/internet/fetch/`, key, { url: `${origin.url}/one` })
    await isTrue(() => open.size === 1, 'the page is fetched')
    await suspend(account, true)
    for (const response of open) serveArticle(response.req, response)
    expect((await answer).status).toBe(401)
    expect(await sluice.service.ledger.balance(account)).toMatchObject({ charged: 450, held: 0 })
    const { entries } = await sluice.service.ledger.history(account, { limit: 9, order: 'desc' })
    expect(entries.filter(({ url }) => url.startsWith(origin.url))).toEqual([])
  })

  test('The events of a job end for a caller whose account is suspended, and for a revoked key.', {
    tags: 'long'
  }, async () => {
    for (const end of ['suspend', 'revoke'] as const) {
      const { id: account, key } = await sluice.account(50)
      const job = await startJob(key)
      await isTrue(() => open.size >= 2, 'pages run')
      const response = await fetch(`${sluice.url}/api/v1/jobs/${job}/events`, {
        headers: { authorization: `Bearer ${key}` }
      })
      const { ledger } = sluice.service
      const ended = response.text()
      if (end === 'suspend') await suspend(account, true)
      else await ledger.revokeKey(account, (await ledger.keys(account))[0]?.id ?? '')
      expect(await ended).toContain('event: job.started')
      await sluice.service.jobs.store.cancel({ account, job })
      await isTrue(() => open.size === 0, 'the pages were aborted')
    }
  })

  test('A signed link is refused while its account is suspended, and after the account is closed.', async () => {
    const { id: account } = await sluice.account(1)
    const artifact = `art_${'0'.repeat(26)}-1`
    const link = signedLink(sluice.service.secrets, {
      account,
      artifact,
      expires: Date.now() + 60_000
    })
    const status = async () => (await fetch(sluice.url + link)).status
    // The link is good, and there is no such artifact.
    expect(await status()).toBe(404)
    await suspend(account, true)
    expect(await status()).toBe(401)
    await suspend(account, false)
    expect(await status()).toBe(404)
    await get(`${sluice.url}/api/v1/operator/accounts/${account}`, operator, 'DELETE')
    expect(await status()).toBe(401)
  })
})
