/** Reports about webhooks of other services that outlived their cause. */

import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { get, post, startOrigin, startService, type TestService } from '../harness.ts'
import { finished } from '../jobs/job-calls.ts'
import { signedUp } from '../operators/signed-up.ts'
import { type Receiver, startReceiver } from '../webhooks/receiver.ts'

let sluice: TestService
let receiver: Receiver
beforeAll(async () => {
  sluice = await startService({ TRUST_PROXY: '1' })
})
afterAll(() => sluice.stop())

const invalid = (count: number) =>
  Array.from({ length: count }, (_, n) => `{"url":"http://127.0.0.1/${n}"}`).join('\n')

async function failingBatch(key: string, count: number) {
  const settings = JSON.stringify({
    job: { skip_invalid: true },
    webhook: { url: receiver.url, events: ['page.failed'], batch: { pages: 1, seconds: 1 } }
  })
  const response = await fetch(`${sluice.url}/api/v1/internet/batch/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
    body: `${settings}\n${invalid(count)}`
  })
  const { data } = (await response.json()) as { data: { id: string } }
  await finished(sluice, key, data.id)
  return data.id
}

const waiting = async (key: string) =>
  (await get(`${sluice.url}/api/v1/webhooks/deliveries?status=waiting&limit=100`, key)).body.data
    .length

describe('documenso#2313: a receiver that answers 400 is asked without end', () => {
  test('a batch of 2,000 invalid lines makes a few dozen messages, not one for each', async () => {
    receiver = await startReceiver()
    receiver.answer(() => ({ status: 400 }))
    const { key } = await sluice.account(10)
    await failingBatch(key, 2_000)
    await receiver.until((got) => got.length > 0)
    await wait(3_000)
    const pages = new Set(
      receiver.got.flatMap(
        ({ body }) => body.data.pages?.map((one: { number: number }) => one.number) ?? []
      )
    )
    expect(receiver.got.length).toBeLessThan(100)
    expect(pages.size).toBeGreaterThan(100)
    await receiver.stop()
  })
})

describe('keygen-api#139: messages of what was deleted are still tried', () => {
  test('a job that is deleted takes its waiting messages along', async () => {
    receiver = await startReceiver()
    receiver.answer(() => ({ status: 500 }))
    const { key } = await sluice.account(10)
    const id = await failingBatch(key, 300)
    await receiver.until((got) => got.length > 0)
    expect((await get(`${sluice.url}/api/v1/jobs/${id}`, key, 'DELETE')).status).toBe(200)
    await wait(1_500)
    expect(await waiting(key)).toBe(0)
    await receiver.stop()
  })
})

describe('outline#3756: a suspended account goes on sending', () => {
  test('a suspended account sends nothing, not even later tries', { tags: 'long' }, async () => {
    receiver = await startReceiver()
    receiver.answer(() => ({ status: 503, headers: { 'retry-after': '1' } }))
    const { key, id } = await sluice.account(10)
    await failingBatch(key, 300)
    await receiver.until((got) => got.length > 0)
    const operator = await signedUp(sluice, 'operator')
    const path = `/api/v1/operator/accounts/${id}/suspension`
    expect((await operator.request('POST', path, { suspended: true })).status).toBe(200)
    await wait(1_500)
    const before = receiver.got.length
    await wait(5_000)
    expect(receiver.got.length).toBe(before)
    await receiver.stop()
  })
})

describe('liwala/ay-framework#105: a dead host is asked for every new event', () => {
  test('a host is paused after twenty failures in a row', { tags: 'long' }, async () => {
    const asked = { count: 0 }
    const dead = await startOrigin((_, response) => {
      asked.count++
      response.writeHead(500).end()
    })
    const { key } = await sluice.account(10)
    for (let n = 0; n < 40; n++) {
      await post(`${sluice.url}/api/v1/webhooks/test`, key, { url: `${dead.url}/hook` })
    }
    await wait(6_000)
    expect(asked.count).toBeGreaterThanOrEqual(20)
    expect(asked.count).toBeLessThan(40)
    await dead.stop()
  })
})
