/** capabilities §6: messages about jobs that were started in Firecrawl's format. */

import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../../src/index.ts'
import { get, type Origin, post, startService, type TestService } from '../harness.ts'
import { type Receiver, startReceiver } from '../webhooks/receiver.ts'
import { startSite } from './site.ts'

let sluice: TestService
let site: Origin
let receiver: Receiver
let key: string
let account: string

beforeAll(async () => {
  sluice = await startService()
  site = await startSite()
  receiver = await startReceiver()
  ;({ key, id: account } = await sluice.account(100))
})
afterAll(async () => {
  await Promise.all([sluice.stop(), site.stop(), receiver.stop()])
})

/** A key that may see secrets. */
async function keyOfSecrets(): Promise<string> {
  const { ledger, secrets } = sluice.service
  const made = await createKey(ledger, secrets, { account, name: 'keys', scopes: ['keys'] })
  return made.key
}

test('a crawl reports its start, each page and its end in signed messages', async () => {
  const { body } = await post(`${sluice.url}/v2/crawl`, key, {
    url: site.url,
    limit: 3,
    includePaths: ['^/gone$', '^/guide/tides$'],
    sitemap: 'skip',
    webhook: { url: receiver.url, metadata: { run: '7' } }
  })
  const got = await receiver.until((all) => all.length === 5, 40_000)
  const told = got.map(({ body: { type, success, id, data, metadata, error } }) => ({
    told: `${type} ${success}`,
    id,
    metadata,
    url: data[0]?.metadata.sourceURL,
    error
  }))
  const same = { id: body.id, metadata: { run: '7' } }
  expect(told).toEqual(
    expect.arrayContaining([
      { ...same, told: 'crawl.started true' },
      { ...same, told: 'crawl.page true', url: `${site.url}/` },
      { ...same, told: 'crawl.page true', url: `${site.url}/guide/tides` },
      { ...same, told: 'crawl.page false', error: expect.stringContaining('404') },
      { ...same, told: 'crawl.completed true' }
    ])
  )
  const page = got.find(({ body: one }) => one.data[0]?.markdown)
  expect(page?.body.data[0].markdown).toContain('water')
  const { body: own } = await get(`${sluice.url}/api/v1/webhooks/secret`, await keyOfSecrets())
  const { secret } = own.data
  new Webhook(secret).verify(page?.text ?? '', page?.headers as Record<string, string>)
})

test('a batch of version 1 has its values as `extract` in its messages, as in its answers', async () => {
  const before = receiver.got.length
  const schema = { type: 'object', properties: { title: { type: 'string' } } }
  await post(`${sluice.url}/v1/batch/scrape`, key, {
    urls: [`${site.url}/guide/weirs`],
    formats: ['extract'],
    extract: { schema },
    webhook: { url: receiver.url, events: ['page'] }
  })
  const got = await receiver.until((all) => all.length === before + 1, 40_000)
  expect(got.at(-1)?.body.data[0]).toMatchObject({ extract: { title: 'The page guide/weirs' } })
})

test('the end of a job arrives after its pages, from jobs side by side (jobs.md §2)', async () => {
  const before = receiver.got.length
  // Messages of pages fail once, so that they would be overtaken.
  const tried = new Set<string>()
  receiver.answer(({ headers, body }) => {
    const id = String(headers['webhook-id'])
    const isFirst = !tried.has(id)
    tried.add(id)
    return body.type.endsWith('.page') && isFirst && tried.size % 3 === 0 ? { status: 503 } : {}
  })
  const guides = ['tides', 'weirs', 'locks'].map((name) => `${site.url}/guide/${name}`)
  const webhook = receiver.url
  const started = await Promise.all([
    ...[1, 2, 3].map(() =>
      post(`${sluice.url}/v2/crawl`, key, { url: site.url, limit: 4, webhook })
    ),
    ...[1, 2, 3].map(() => post(`${sluice.url}/v2/batch/scrape`, key, { urls: guides, webhook }))
  ])
  const isEnd = ({ body }: Receiver['got'][number]) => /completed|failed/.test(body.type)
  const all = await receiver.until(
    (got) => got.slice(before).filter(isEnd).length === started.length,
    60_000
  )
  receiver.answer(() => ({}))
  for (const { body } of started) {
    const own = all.slice(before).filter((message) => message.body.id === body.id)
    expect(own.filter(({ body: { type } }) => type.endsWith('.page')).length).toBeGreaterThan(2)
    expect(own.findIndex(({ body: { type } }) => type.endsWith('.started'))).toBeLessThan(
      own.findIndex(isEnd)
    )
    const firsts = own.filter(
      ({ headers }, at) =>
        own.findIndex((one) => one.headers['webhook-id'] === headers['webhook-id']) === at
    )
    expect(firsts.map(isEnd)).toEqual(firsts.map((_, at) => at === firsts.length - 1))
  }
}, 90_000)

test('an address that is not allowed refuses the job', async () => {
  const { status, body } = await post(`${sluice.url}/v2/batch/scrape`, key, {
    urls: [site.url],
    webhook: 'http://10.0.0.1/'
  })
  expect([status, body.code]).toEqual([400, 'URL_NOT_ALLOWED'])
})
