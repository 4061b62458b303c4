/** The node against the real service; n8n's part is played by run-node.ts. */

import { createClient } from '@sluice/client'
import type { IDataObject } from 'n8n-workflow'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Origin,
  serveArticle,
  serveSearch,
  startOrigin,
  startService,
  type TestService
} from '../../apps/service/test/harness.ts'
import { type NodeRun, runNode } from '../../packages/n8n-nodes-sluice/test/run-node.ts'
import { startDroppingProxy } from '../client/dropping-proxy.ts'

let origin: Origin
let sluice: TestService
let credential: NodeRun['credential']

beforeAll(async () => {
  origin = await startOrigin(async (request, response) => {
    const { url = '/' } = request
    if (url.startsWith('/search?')) return search(request, response)
    if (url === '/article') return serveArticle(request, response)
    if (url.endsWith('/gone')) response.statusCode = 404
    if (url.endsWith('/slow')) await new Promise((resolve) => setTimeout(resolve, 3_000))
    const links = url === '/site/' ? '<a href="a">A</a> <a href="b">B</a> <a href="gone">C</a>' : ''
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<html lang="en"><title>Page ${url}</title><article><h1>Page ${url}</h1><p>The page at
${url} tells of ${url.repeat(9)}, which no other page does, in a text long enough to be one.${links}</p>
<dl><dt>Price<dd>€ 19.90<dt>Weight<dd>2 kg</dl></article></html>`)
  })
  sluice = await startService({ SEARCH_URL: origin.url })
})
afterAll(async () => {
  await sluice.stop()
  await origin.stop()
})
beforeEach(async () => {
  credential = { baseUrl: `${sluice.url}/`, apiKey: (await sluice.account(20)).key }
})

/** In place of SearXNG. */
const search = serveSearch({ '/found': 'Found', '/gone': 'Gone' })

/** The JSON of the items. */
async function run(parameters: NodeRun['parameters'], more: Partial<NodeRun> = {}) {
  return (await runNode({ credential, parameters, ...more })).map(({ json }) => json)
}

const client = () => createClient(credential)
const balance = async () => (await client().account()).balance.total
const page = (more: IDataObject) => ({ resource: 'page', operation: 'fetch', ...more })

describe('page', () => {
  test('fetch: the record and Markdown, with its cost and its place in the history', {
    tags: 'long'
  }, async () => {
    const [item] = await run(page({ url: `${origin.url}/article` }))
    expect(item).toMatchObject({
      url: `${origin.url}/article`,
      title: 'On rivers',
      tokens_charged: 1
    })
    expect(item?.markdown).toMatch(/^# On rivers\n/)
    expect(await client().result(item?.result_id as string)).toMatchObject({ status: 'success' })
    expect(await balance()).toBe(19)
  })

  test('fetch: formats and options', async () => {
    const formats = ['links', 'cleanHtml', 'imageUrls']
    const options = {
      locale: '',
      main_content: false,
      max_age: 60,
      filters: '{"include_selector": "article"}',
      more: { provenance: true }
    }
    const [item] = await run(
      page({ url: `${origin.url}/article`, formats, options, simplify: false })
    )
    const { data, meta, tokens_charged } = item as Record<string, IDataObject>
    expect(Object.keys(data ?? {}).toSorted()).toEqual(['html', 'image_urls', 'links', 'query'])
    expect(meta?.parser).toMatchObject({ name: '@sluice/parser-generic' })
    expect(tokens_charged).toBe(1)
  })

  test('each item is a request, and is paired with what came of it', async () => {
    const items = ['a', 'b'].map((path) => page({ url: `${origin.url}/${path}` }))
    const found = await runNode({ credential, parameters: items })
    expect(found.map(({ json, pairedItem }) => [json.title, pairedItem])).toEqual([
      ['Page /a', { item: 0 }],
      ['Page /b', { item: 1 }]
    ])
  })

  test('extract: what the schema asks for', async () => {
    const schema = {
      type: 'object',
      properties: { price: { type: 'number' }, weight: { type: 'string' } },
      required: ['price', 'colour']
    }
    const parameters = {
      resource: 'page',
      operation: 'extract',
      url: `${origin.url}/mug`,
      schema: JSON.stringify(schema)
    }
    const [item] = await run(parameters)
    expect(item).toMatchObject({ price: 19.9, weight: '2 kg', tokens_charged: 1 })
    expect(item?.warnings).toMatchObject([{ code: 'SCHEMA_FIELDS_MISSING' }])
    expect(item).not.toHaveProperty('markdown')
    const [raw] = await run({ ...parameters, schema, simplify: false })
    expect(raw).toMatchObject({ data: { extracted: { price: 19.9 } } })
  })
})

describe('document', () => {
  const tides = new File(
    ['<title>Tides</title><h1>Tides</h1><p>High water is at noon – “low” at six.</p>'],
    'tides.html',
    { type: 'text/html' }
  )
  const read = { resource: 'document', operation: 'read' }

  test('read: the file of the item, with its name and where it is from', async () => {
    const options = { pages: '1', ocr: false }
    const [item] = await run({ ...read, options }, { files: [tides] })
    expect(item).toMatchObject({ url: 'file:///tides.html', title: 'Tides', tokens_charged: 1 })
    expect(item?.markdown).toContain('– “low”')
    const sourceUrl = 'https://tides.example/today'
    const [other] = await run({ ...read, sourceUrl }, { files: [tides] })
    expect(other).toMatchObject({ url: sourceUrl, title: 'Tides' })
  })

  test('read: an item without a file fails', async () => {
    await expect(run(read)).rejects.toThrow("a binary file 'data'")
  })
})

describe('batch and crawl', () => {
  test('a batch is waited for; its pages are the items', async () => {
    const urls = `${origin.url}/a\n\n ${origin.url}/gone \n`
    const start = { resource: 'batch', operation: 'start', urls }
    expect(await run(start)).toMatchObject([
      { url: `${origin.url}/a`, title: 'Page /a', status: 'success' }
    ])
    const all = await run({ ...start, urls: urls.split('\n'), pageStatus: 'all' })
    expect(all.map(({ status, failure }) => [status, (failure as IDataObject)?.code])).toEqual([
      ['success', undefined],
      ['failed', 'UPSTREAM_STATUS']
    ])
    expect(await balance()).toBe(18)
  })

  test('a crawl takes the pages of the scope', { tags: 'long' }, async () => {
    const items = await run({
      resource: 'crawl',
      operation: 'start',
      url: `${origin.url}/site/`,
      limit: 10,
      scope: { exclude: '/site/b, **/gone', include: '' },
      formats: ['markdown'],
      jobCost: 5,
      simplify: true
    })
    expect(items.map(({ url }) => url).toSorted()).toEqual(
      ['', 'a'].map((path) => `${origin.url}/site/${path}`)
    )
    const job = await client().jobs.get(items[0]?.job_id as string)
    expect(job.tokens).toMatchObject({ charged: 2, max_cost: 5 })
  })

  test('a job without waiting returns its ID, for its state and pages later', async () => {
    const urls = ['a', 'b', 'c'].map((path) => `${origin.url}/${path}`)
    const [started] = await run({ resource: 'batch', operation: 'start', urls, wait: false })
    expect(started).toMatchObject({ kind: 'batch', id: expect.stringMatching(/^job_/) })
    const jobId = started?.id as string
    await client().jobs.waitFor(jobId)
    const job = { resource: 'job', jobId }
    expect(await run({ ...job, operation: 'get' })).toMatchObject([{ status: 'completed' }])
    const pages = { ...job, operation: 'getPages' }
    expect(await run({ ...pages, limit: 2 })).toHaveLength(2)
    // In the order in which they finished.
    const all = await run({ ...pages, returnAll: true })
    expect(all.map(({ url }) => url).toSorted()).toEqual(urls)
    expect(await run({ ...pages, simplify: false, limit: 1 })).toMatchObject([
      { number: 1, tokens: 1 }
    ])
  })

  test('a list of more than a page of it is returned whole', { tags: 'long' }, async () => {
    credential = { ...credential, apiKey: (await sluice.account(200)).key }
    const urls = Array.from({ length: 120 }, (_, number) => `${origin.url}/${number}`)
    const items = await run({ resource: 'batch', operation: 'start', urls, formats: ['markdown'] })
    // In the order in which they finished.
    expect(items.map(({ url }) => String(url)).sort()).toEqual(urls.sort())
  })

  test('one that takes too long fails with its ID, goes on, and can be cancelled', async () => {
    const start = {
      resource: 'batch',
      operation: 'start',
      urls: `${origin.url}/slow`,
      longestWait: 1
    }
    const [item] = await run(start, { continueOnFail: true })
    const [, jobId] =
      /^The job (job_\w+) is still running after 1 s$/.exec(String(item?.error)) ?? []
    const cancelled = await run({ resource: 'job', operation: 'cancel', jobId })
    expect(cancelled).toMatchObject([{ status: 'cancelled' }])
  })

  test('a crawl whose start is refused fails with the reason', async () => {
    const start = { resource: 'crawl', operation: 'start', url: 'http://nothing.invalid/' }
    await expect(run(start)).rejects.toThrow(/^The job job_\w+ was refused: ROBOTS_UNREADABLE$/)
  })
})

test('site: the URLs, each an item', async () => {
  const items = await run({
    resource: 'site',
    operation: 'map',
    url: `${origin.url}/site/`,
    scope: { exclude: '**/gone', search: '' }
  })
  expect(items.map(({ url }) => url)).toEqual(expect.arrayContaining([`${origin.url}/site/a`]))
  expect(items.map(({ url }) => url)).not.toContain(`${origin.url}/site/gone`)
  expect(await balance()).toBe(19)
})

test('web: results, and their pages if they are asked for', async () => {
  const searchOptions = { language: '', exclude_domains: 'a.example, b.example', category: 'news' }
  const parameters = {
    resource: 'web',
    operation: 'search',
    searchQuery: 'lanterns',
    searchOptions
  }
  const found = await run(parameters)
  expect(found).toMatchObject([
    {
      position: 1,
      url: `${origin.url}/found`,
      title: 'Found',
      snippet: 'lanterns -site:a.example -site:b.example'
    },
    { position: 2, url: `${origin.url}/gone` }
  ])
  expect(found[0]).not.toHaveProperty('page')
  const read = { ...parameters, fetchPages: true, formats: ['markdown'] }
  expect(await run(read)).toMatchObject([
    {
      page: { markdown: expect.stringMatching(/^# Page /) },
      result_id: expect.stringMatching(/^ftc_/)
    },
    { failure: { code: 'UPSTREAM_STATUS' } }
  ])
  expect(await run({ ...read, simplify: false, limit: 1 })).toMatchObject([
    { page: { success: true } }
  ])
  expect(await balance()).toBe(15)
})

test('result: the history', async () => {
  await run(
    ['a', 'b', 'gone'].map((path) => page({ url: `${origin.url}/${path}` })),
    { continueOnFail: true }
  )
  const many = { resource: 'result', operation: 'getAll' }
  const found = await run(many)
  expect(found.map(({ url }) => url)).toEqual(['b', 'a'].map((path) => `${origin.url}/${path}`))
  expect(await run({ ...many, query: { status: 'all', host: '' }, limit: 2 })).toHaveLength(2)
  const one = { resource: 'result', resultId: found[0]?.id }
  expect(await run({ ...one, operation: 'get' })).toMatchObject([{ data: { title: 'Page /b' } }])
  expect(await run({ ...one, operation: 'delete' })).toEqual([{ deleted: true }])
  await expect(run({ ...one, operation: 'get' })).rejects.toThrow('NOT_FOUND: ')
})

describe('failures', () => {
  test('failures have the code and what to do', async () => {
    const failure = (parameters: IDataObject, more?: Partial<NodeRun>) =>
      run(parameters, more).catch((error) => error)
    const gone = page({ url: `${origin.url}/gone` })
    expect(await failure(gone)).toMatchObject({
      name: 'NodeApiError',
      message: 'UPSTREAM_STATUS: The site answered with status 404.',
      description: expect.stringMatching(/^Request: ftc_\w+$/),
      httpCode: '500',
      context: { itemIndex: 0, code: 'UPSTREAM_STATUS', details: { target_status: 404 } }
    })
    const wrong = { credential: { ...credential, apiKey: 'slc_live_wrong' } }
    expect(await failure(gone, wrong)).toMatchObject({
      httpCode: '401',
      description: expect.stringContaining("Check the 'API Key' of the credential")
    })
    expect(
      await failure(page({ url: origin.url, options: { more: '{"markdwon": true}' } }))
    ).toMatchObject({
      message: expect.stringContaining('markdown'),
      context: { code: 'INVALID_REQUEST' }
    })
    expect(await balance()).toBe(20)
  })

  test('failures go on with the other items, if the node is to', async () => {
    const items = ['gone', 'a'].map((path) => page({ url: `${origin.url}/${path}` }))
    const found = await runNode({ credential, parameters: items, continueOnFail: true })
    expect(found[0]).toMatchObject({
      json: { error: 'UPSTREAM_STATUS: The site answered with status 404.' },
      error: { name: 'NodeApiError' },
      pairedItem: { item: 0 }
    })
    expect(found[1]).toMatchObject({ json: { title: 'Page /a' }, pairedItem: { item: 1 } })
  })

  test.each([
    [{ url: '  ' }, "The parameter 'URL' is empty"],
    [
      { url: 'https://a.example', options: { filters: '[1]' } },
      "The parameter 'Filters' is not a JSON object"
    ],
    [
      { url: 'https://a.example', options: { more: '{a' } },
      "The parameter 'More (JSON)' is not a JSON object"
    ],
    [{ resource: 'batch', operation: 'start', urls: ' \n' }, "The parameter 'URLs' is empty"],
    [{ resource: 'page', operation: 'delete' }, "The resource 'page' has no operation 'delete'"]
  ])('%j is refused before a request', async (parameters, message) => {
    const refused = await run(page(parameters)).catch((error) => error)
    expect(refused).toMatchObject({ name: 'NodeOperationError', message })
  })

  test('a service that is away is tried again, and then named', async () => {
    const away = { credential: { ...credential, baseUrl: 'http://127.0.0.1:1' } }
    const failure = await run(page({ url: origin.url }), away).catch((error) => error)
    expect(failure).toMatchObject({
      name: 'NodeApiError',
      message: expect.stringMatching(/^Sluice could not be reached: /)
    })
  }, 20_000)

  test('another server at the base URL is no Sluice', async () => {
    const other = { credential: { ...credential, baseUrl: origin.url } }
    const failure = await run(page({ url: origin.url }), other).catch((error) => error)
    expect(failure).toMatchObject({
      name: 'NodeApiError',
      message: expect.stringContaining("not from Sluice: check the 'Base URL'")
    })
  })

  test('an answer that is lost is asked for again, and charged once', async () => {
    const proxy = await startDroppingProxy(sluice.url)
    proxy.fates.push('dropped after')
    const through = { credential: { ...credential, baseUrl: proxy.url } }
    const [item] = await run(page({ url: `${origin.url}/lost` }), through)
    await proxy.stop()
    expect(item).toMatchObject({ title: 'Page /lost' })
    expect(proxy.fates).toEqual([])
    expect(await balance()).toBe(19)
  })

  test('failures end with the execution', async () => {
    const stop = new AbortController()
    const running = run(page({ url: `${origin.url}/slow` }), { signal: stop.signal })
    setTimeout(() => stop.abort(), 200)
    await expect(running).rejects.toThrow('The execution was stopped')
  })
})
