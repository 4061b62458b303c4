import { urgentWork } from '@sluice/store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUnpaidWork } from '../src/domains/fetch/unpaid-work.ts'
import {
  type Origin,
  post,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from './harness.ts'
import { finished } from './jobs/job-calls.ts'

/** Fetches without a charge after which an account waits. */
const STREAK = 10

function times(count: number, act: () => void): void {
  for (let n = 0; n < count; n++) act()
}

describe('fetches without a charge', () => {
  test('an account waits after ten of them, and no longer once it pays', async () => {
    const unpaid = createUnpaidWork()
    times(STREAK - 1, () => unpaid.note('a', 0))
    expect(unpaid.turn('a')).toBe(undefined)
    unpaid.note('a', 0)
    expect(unpaid.has('a')).toBe(true)
    await unpaid.turn('a')
    expect(unpaid.turn('b')).toBe(undefined)
    unpaid.note('a', 1)
    expect(unpaid.turn('a')).toBe(undefined)
  })

  test('accounts that wait take turns', async () => {
    const unpaid = createUnpaidWork()
    for (const account of ['many', 'one']) times(STREAK, () => unpaid.note(account, 0))
    urgentWork.begin()
    const order: string[] = []
    const wait = (account: string) => unpaid.turn(account)?.then(() => order.push(account))
    await Promise.all([...Array.from({ length: 5 }, () => wait('many')), wait('one')])
    urgentWork.end()
    expect(order.indexOf('one')).toBeLessThanOrEqual(1)
  })
})

describe('the accounts of a service', () => {
  let sluice: TestService
  let origin: Origin
  beforeAll(async () => {
    sluice = await startService()
    origin = await startOrigin((request, response) => {
      if (request.url?.startsWith('/article')) return serveArticle(request, response)
      response.statusCode = 410
      response.end()
    })
  })
  afterAll(async () => {
    await sluice.stop()
    await origin.stop()
  })

  const fetched = (key: string, path: string, headers = {}) =>
    post(`${sluice.url}/api/v1/internet/fetch`, key, { url: origin.url + path }, headers)

  test('pages that fail make an account wait, and a page that is charged ends it', async () => {
    const { unpaid } = sluice.service
    const { id, key } = await sluice.account()
    for (let n = 0; n < STREAK; n++) await fetched(key, '/gone')
    expect(unpaid.has(id)).toBe(true)
    expect((await fetched(key, '/article')).status).toBe(200)
    expect(unpaid.has(id)).toBe(false)
  })

  test('answers that are replayed make an account wait', async () => {
    const { unpaid } = sluice.service
    const { id, key } = await sluice.account()
    const once = { 'idempotency-key': 'the-same-request' }
    for (let n = 0; n <= STREAK; n++)
      expect((await fetched(key, '/article', once)).status).toBe(200)
    expect(unpaid.has(id)).toBe(true)
  })

  test('pages of jobs that fail or are refused make their account wait', async () => {
    const { unpaid } = sluice.service
    for (const url of [`${origin.url}/gone`, 'http://127.0.0.1/']) {
      const { id, key } = await sluice.account()
      const urls = Array.from({ length: STREAK }, (_, n) => `${url}?${n}`)
      const { body } = await post(`${sluice.url}/api/v1/internet/batch`, key, {
        urls,
        job: { skip_invalid: true }
      })
      await finished(sluice, key, body.data.id)
      // Refused lines are failures from the start: only pages that were tried count.
      expect(unpaid.has(id)).toBe(url.startsWith(origin.url))
    }
  })
})
