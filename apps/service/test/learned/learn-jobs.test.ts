/** Jobs that learn a parser from more than ten pages. */

import { createClient } from '@sluice/client'
import { expect, onTestFinished, test } from 'vitest'
import { type Answer, get, post, startService, type TestService } from '../harness.ts'
import { finished, jobPages, until } from '../jobs/job-calls.ts'
import { STORES, startOn } from '../on-stores.ts'
import { book, startBookSite } from './book-site.ts'

type Site = Awaited<ReturnType<typeof startBookSite>>

const NUMBERS = Array.from({ length: 12 }, (_, number) => number)

function examples({ url }: Site, numbers: readonly number[] = NUMBERS) {
  return numbers.map((number) => ({ url: url(number), values: { ...book(number) } }))
}

function learn(service: TestService, key: string, body: object, headers?: Record<string, string>) {
  return post(`${service.url}/api/v1/parsers/learn`, key, { name: 'books', ...body }, headers)
}

async function started() {
  const service = await startService()
  onTestFinished(() => service.stop())
  return { service, site: await startBookSite(), key: (await service.account()).key }
}

/** Data of the result of a job's last page. */
async function learned(service: TestService, key: string, id: string): Promise<Answer> {
  const page = (await jobPages(service, key, id)).at(-1)
  return (await get(`${service.url}/api/v1/fetch/results/${page?.result}`, key)).body.data.data
}

test.for(STORES)('A job learns a parser from twelve pages on %s.', async (store) => {
  const service = await startOn(store)
  onTestFinished(() => service.stop())
  const site = await startBookSite()
  const { key } = await service.account()
  const accepted = await learn(service, key, { pages: examples(site) })
  expect(accepted.status).toBe(202)
  const { id, kind } = accepted.body.data
  expect([kind, accepted.headers.get('location')]).toEqual(['learn', `/api/v1/jobs/${id}`])
  const job = await finished(service, key, id)
  expect(job).toMatchObject({
    status: 'completed',
    pages: { found: 13, success: 13, failed: 0 },
    tokens: { charged: 12, held: 0 }
  })
  const answer = await learned(service, key, id)
  expect(answer).toMatchObject({ parser: { name: 'learned/books', version: '1.0.0' } })
  expect(answer.parser.fields.map(({ support }: Answer) => support)).toEqual([12, 12, 12, 12])
  expect(answer.samples).toHaveLength(12)
  const read = await post(`${service.url}/api/v1/internet/fetch/`, key, { url: site.url(20) })
  expect(read.body.data).toMatchObject(book(20))
})

test('Stored results are learned from by a job that fetches and charges nothing.', async () => {
  const { service, site, key } = await started()
  const first = await learn(service, key, { pages: examples(site), dry_run: true })
  await finished(service, key, first.body.data.id)
  const { samples } = await learned(service, key, first.body.data.id)
  expect((await get(`${service.url}/api/v1/parsers/learned`, key)).body.data).toEqual([])
  const pages = samples.map(({ result }: Answer, index: number) => ({
    result,
    values: book(index)
  }))
  const second = await learn(service, key, { pages })
  const job = await finished(service, key, second.body.data.id)
  expect(job).toMatchObject({ pages: { found: 1, success: 1 }, tokens: { charged: 0 } })
  const { parser } = await learned(service, key, second.body.data.id)
  expect(parser.fields.map(({ support }: Answer) => support)).toEqual([12, 12, 12, 12])
})

test('A page that fails is left out, and it is not charged.', async () => {
  const { service, site, key } = await started()
  site.state.missing = [12]
  const { body } = await learn(service, key, { pages: examples(site, [...NUMBERS, 12]) })
  const job = await finished(service, key, body.data.id)
  expect(job).toMatchObject({
    status: 'completed',
    pages: { success: 13, failed: 1 },
    tokens: { charged: 12 }
  })
  const { samples } = await learned(service, key, body.data.id)
  expect(samples).toHaveLength(12)
})

test('The last page of a job says why nothing was learned, and nothing is kept.', async () => {
  const { service, site, key } = await started()
  const pages = NUMBERS.map((number) => ({ url: site.url(number), values: { title: 'Not there' } }))
  const { body } = await learn(service, key, { pages })
  const job = await finished(service, key, body.data.id)
  expect(job.pages).toMatchObject({ success: 12, failed: 1 })
  const [failed] = await jobPages(service, key, body.data.id, 'failed')
  expect(failed.error.code).toBe('INVALID_REQUEST')
  expect((await get(`${service.url}/api/v1/parsers/learned`, key)).body.data).toEqual([])
  const retry = await post(`${service.url}/api/v1/jobs/${body.data.id}/retry`, key, {
    status: 'failed'
  })
  expect([retry.status, retry.body.error.message]).toEqual([
    404,
    expect.stringContaining('Send its request again')
  ])
})

test('A job goes on after a restart in the middle and pays for no page twice.', async () => {
  const site = await startBookSite()
  const first = await startService()
  const { key } = await first.account()
  site.state.delayMs = 150
  const { body } = await learn(first, key, { pages: examples(site) })
  await until(first, key, body.data.id, ({ pages }) => pages.success >= 3)
  await first.service.stop()
  const second = await startService({}, { folder: first.folder })
  onTestFinished(() => second.stop())
  onTestFinished(() => first.stop())
  const job = await finished(second, key, body.data.id)
  expect(job).toMatchObject({ status: 'completed', tokens: { charged: 12, held: 0 } })
  expect((await learned(second, key, body.data.id)).samples).toHaveLength(12)
})

test('A repeated request with its key answers the job that was started first.', async () => {
  const { service, site, key } = await started()
  const headers = { 'idempotency-key': 'twelve-books' }
  const body = { pages: examples(site) }
  const first = await learn(service, key, body, headers)
  const again = await learn(service, key, body, headers)
  expect(again.body.data.id).toBe(first.body.data.id)
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  await finished(service, key, first.body.data.id)
  const other = await learn(service, key, { pages: examples(site), dry_run: true }, headers)
  expect(other.body.error.code).toBe('IDEMPOTENCY_KEY_REUSED')
})

test('A client may ask not to wait for a few pages.', async () => {
  const { service, site, key } = await started()
  const body = { pages: examples(site, [0, 1, 2]) }
  const accepted = await learn(service, key, body, { prefer: 'respond-async' })
  expect(accepted.status).toBe(202)
  expect(accepted.headers.get('preference-applied')).toBe('respond-async')
  await finished(service, key, accepted.body.data.id)
  expect((await learned(service, key, accepted.body.data.id)).parser.version).toBe('1.0.0')
})

test('A job that cannot be paid, or whose request is too long, is refused.', async () => {
  const { service, site, key } = await started()
  const poor = await learn(service, (await service.account(5)).key, { pages: examples(site) })
  expect([poor.status, poor.body.error.code]).toEqual([402, 'INSUFFICIENT_TOKENS'])
  const long = examples(site).map((page) => ({ ...page, values: { note: 'a'.repeat(20_000) } }))
  const many = await learn(service, key, { pages: [...long, ...long] })
  expect(many.body.error.details.path).toBe('pages')
})

test('The client waits for a job, and says why nothing was learned.', async () => {
  const { service, site, key } = await started()
  const { learnedParsers, jobs } = createClient({ baseUrl: service.url, apiKey: key })
  const { learned: answer, receipt } = await learnedParsers.learn({
    name: 'books',
    pages: examples(site)
  })
  expect([answer.parser.version, answer.samples.length, receipt.charged]).toEqual(['1.0.0', 12, 12])
  const pages = NUMBERS.map((number) => ({ url: site.url(number), values: { title: 'Not there' } }))
  await expect(learnedParsers.learn({ name: 'none', pages })).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
    message: expect.stringContaining('No rule reads the values')
  })
  const { id, kind } = await jobs.learn({ name: 'few', pages: examples(site, [0, 1, 2]) })
  expect(kind).toBe('learn')
  expect((await jobs.waitFor(id)).status).toBe('completed')
})
