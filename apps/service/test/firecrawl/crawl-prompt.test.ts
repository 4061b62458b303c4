/** capabilities §6: a crawl by `prompt` in Firecrawl's format: a model turns the text into options. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { get, type Origin, post, startService, type TestService } from '../harness.ts'
import { startSite } from './site.ts'

let sluice: TestService
let site: Origin
let key: string
let account: string
/** The next answers of the model; the last one stays. */
let said: object
let asked: string[]

const model = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    asked.push(Buffer.concat(chunks).toString())
    const message = { role: 'assistant', content: JSON.stringify(said) }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }] }))
  })
})

beforeAll(async () => {
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve))
  const { port } = model.address() as AddressInfo
  sluice = await startService({ AI_BASE_URL: `http://127.0.0.1:${port}/v1`, AI_MODEL: 'stand-in' })
  site = await startSite()
  ;({ key, id: account } = await sluice.account(1_000))
})
beforeEach(() => {
  said = { includePaths: ['/weirs'], limit: 2, crawlEntireDomain: true }
  asked = []
})
afterAll(async () => {
  await Promise.all([sluice.stop(), site.stop()])
  model.closeAllConnections()
  model.close()
})

const prompt = 'Only the guide to weirs, of the whole site'
const crawl = (more: object, headers = {}) =>
  post(`${sluice.url}/v2/crawl`, key, { url: `${site.url}/guide/`, prompt, ...more }, headers)
async function ended(id: string) {
  for (;;) {
    const { body } = await get(`${sluice.url}/v2/crawl/${id}`, key)
    if (body.status !== 'scraping') return body
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
const charged = async () => 1_000 - ((await sluice.service.ledger.balance(account))?.free ?? 0)

test('A preview answers the options that the model made, for 8 tokens.', async () => {
  const before = await charged()
  const body = { url: site.url, prompt }
  const answer = await post(`${sluice.url}/v2/crawl/params-preview`, key, body)
  expect(answer.body).toEqual({ success: true, data: { url: site.url, ...said } })
  expect([answer.headers.get('x-tokens-charged'), await charged()]).toEqual(['8', before + 8])
  expect(asked[0]).toContain(prompt)
})

test('A crawl reads what its prompt asks for, and its answer names the options.', async () => {
  const { body } = await crawl({})
  expect(body.promptGeneratedOptions).toEqual(said)
  const read = (await ended(body.id)).data.map(
    (one: { metadata: { url: string } }) => one.metadata.url
  )
  expect(read).toContain(`${site.url}/guide/weirs`)
  expect(read).not.toContain(`${site.url}/guide/tides`)
})

test('Options that the caller set stay as they are.', async () => {
  const { body } = await crawl({ includePaths: ['/tides'], limit: 1 })
  const { body: active } = await get(`${sluice.url}/api/v1/jobs/?limit=1`, key)
  const { scope } = active.data[0].request.site
  expect(scope).toMatchObject({ include: ['re-path:/tides'], limit: 1, within: 'host' })
  expect(body.promptGeneratedOptions).toEqual(said)
})

test('A repeat with the same key asks no model again and starts no second crawl.', async () => {
  const once = { 'x-idempotency-key': 'weirs' }
  const first = await crawl({ limit: 1 }, once)
  const again = await crawl({ limit: 1 }, once)
  expect([again.body.id, asked.length]).toEqual([first.body.id, 1])
})

test('A crawl that is refused for what its caller sent asks no model.', async () => {
  const before = await charged()
  const { status, body } = await crawl({ excludePaths: ['(?=a)'] })
  expect([status, body.details.path]).toEqual([400, 'excludePaths.0'])
  expect([asked.length, await charged()]).toEqual([0, before])
})

test('An answer of the model that is no set of options costs nothing.', async () => {
  said = { includePaths: ['(?=a)'], limit: -1 }
  const before = await charged()
  const { body } = await crawl({})
  expect(body).toMatchObject({ success: false, code: 'AI_OUTPUT_INVALID' })
  expect(await charged()).toBe(before)
})

test('A pattern that only the crawl refuses is told as one of the model.', async () => {
  said = { includePaths: ['/weirs('] }
  const { body } = await crawl({})
  expect(body).toMatchObject({ success: false, code: 'AI_OUTPUT_INVALID' })
  expect(body.error).toMatch(/^The model turned `prompt` into options that cannot be used: /)
  expect(body.error).not.toMatch(/scope\./)
})

test('Version 1 takes a prompt too.', async () => {
  const { body } = await post(`${sluice.url}/v1/crawl`, key, { url: site.url, prompt })
  expect(body.promptGeneratedOptions).toEqual(said)
})

test('The requests of the day are listed with the ids of their results.', async () => {
  const path = `${sluice.url}/v2/team/activity`
  const crawls = await get(`${path}?endpoint=crawl&limit=1`, key)
  const [job] = crawls.body.data
  expect(job).toMatchObject({ endpoint: 'crawl', api_version: 'v2', target: expect.any(String) })
  expect(await get(`${sluice.url}/v2/crawl/${job.id}`, key)).toMatchObject({ status: 200 })
  const { body } = await post(`${sluice.url}/v2/scrape`, key, { url: `${site.url}/guide/locks` })
  const scrapes = await get(`${path}?endpoint=scrape&limit=20`, key)
  expect(scrapes.body.data).toContainEqual(
    expect.objectContaining({ id: body.data.metadata.scrapeId, target: `${site.url}/guide/locks` })
  )
  const seen: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const after = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const part = await get(`${path}?limit=3${after}`, key)
    seen.push(...part.body.data.map((one: { id: string }) => one.id))
    cursor = part.body.cursor
  }
  expect(seen).toEqual([...new Set(seen)])
  expect(seen).toEqual(expect.arrayContaining([job.id, body.data.metadata.scrapeId]))
  expect((await get(`${path}?endpoint=agent`, key)).body.data).toEqual([])
  expect((await get(`${path}?cursor=x`, key)).status).toBe(400)
})
