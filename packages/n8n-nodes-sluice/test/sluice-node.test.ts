/** The node, with a server on loopback in place of the service: what it sends, and the items that it makes of answers. */

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { IDataObject } from 'n8n-workflow'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { list } from '../src/nodes/Sluice/parameters.ts'
import { type NodeRun, runNode } from './run-node.ts'

interface Sent {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: NodeJS.Dict<string | string[]>
  readonly body: string
}
type Answer = readonly [status: number, body: object, headers?: Record<string, string>]

let server: Server
let credential: NodeRun['credential']
let sent: Sent[] = []
/** Answers, first one first; the last one stays. */
let answers: Answer[] = []

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { method, url, headers } = request
    sent.push({ method, url, headers, body })
    const [status, answer, more] = (answers.length > 1 ? answers.shift() : answers[0]) as Answer
    response.writeHead(status, { 'content-type': 'application/json', ...more })
    response.end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  credential = { baseUrl: ` http://127.0.0.1:${port}/ `, apiKey: 'k' }
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  sent = []
})

const run = async (parameters: IDataObject, more: Partial<NodeRun> = {}) =>
  (await runNode({ credential, parameters, ...more })).map(({ json }) => json)
const bodies = () => sent.map(({ body }) => (body === '' ? undefined : JSON.parse(body)))
const page = { resource: 'page', operation: 'fetch', url: 'https://site.example/' }
const PAGE: Answer = [
  200,
  {
    success: true,
    data: { title: 'One' },
    meta: { final_url: 'https://site.example/one', request_id: 'ftc_1' },
    warnings: []
  },
  { 'x-tokens-charged': '2' }
]
const failing = (code: string, retryable = false): Answer => [
  503,
  { success: false, error: { code, message: 'No.', details: { retryable } } },
  { 'x-request-id': 'ftc_2' }
]

describe('a page', () => {
  test('is fetched with its formats and options, and becomes one item', async () => {
    answers = [PAGE]
    const options = { ocr: true, render: '', timeout_ms: 900, filters: '{"room": "A"}', more: '' }
    const items = await run({ ...page, formats: ['markdown', 'cleanHtml'], options })
    expect(items).toEqual([
      {
        url: 'https://site.example/one',
        title: 'One',
        result_id: 'ftc_1',
        tokens_charged: 2
      }
    ])
    expect(sent).toMatchObject([
      {
        method: 'POST',
        url: '/api/v1/internet/fetch',
        headers: { authorization: 'Bearer k', 'idempotency-key': expect.any(String) }
      }
    ])
    expect(bodies()).toEqual([
      {
        url: 'https://site.example/',
        filters: { room: 'A' },
        options: {
          json: false,
          markdown: true,
          include_links: false,
          image_urls: false,
          include_html: 'clean',
          timeout_ms: 900,
          document: { ocr: 'auto' }
        }
      }
    ])
  })

  test('is summarised and asked by a model', async () => {
    answers = [PAGE]
    const options = { question: 'How old?', summary: 'bullets', model: 'best', main_content: false }
    await run({ ...page, formats: [], options })
    expect(bodies()).toMatchObject([
      {
        options: {
          main_content: false,
          ai: { question: 'How old?', summary: { style: 'bullets' }, model: 'best' }
        }
      }
    ])
  })

  test('is the whole answer if it is not to be simplified', async () => {
    answers = [PAGE]
    expect(await run({ ...page, simplify: false })).toEqual([{ ...PAGE[1], tokens_charged: 2 }])
  })

  test('is asked for again with the same key after a failure that may pass', async () => {
    answers = [failing('OVERLOADED', true), PAGE]
    expect(await run(page)).toMatchObject([{ title: 'One' }])
    expect(sent).toHaveLength(2)
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  test('that fails has the code, what to do, and the number of its item', async () => {
    answers = [failing('INSUFFICIENT_TOKENS')]
    await expect(run(page)).rejects.toMatchObject({
      name: 'NodeApiError',
      message: 'INSUFFICIENT_TOKENS: No.',
      description: 'The account needs tokens; nothing was fetched. Request: ftc_2',
      httpCode: '503',
      context: { itemIndex: 0, code: 'INSUFFICIENT_TOKENS' }
    })
    expect(sent).toHaveLength(1)
  })

  test('that fails is left to the other items, if the node is to continue', async () => {
    answers = [failing('NOT_FOUND'), PAGE]
    const items = await runNode({ credential, parameters: [page, page], continueOnFail: true })
    expect(items).toMatchObject([
      { json: { error: 'NOT_FOUND: No.' }, pairedItem: { item: 0 } },
      { json: { title: 'One' }, pairedItem: { item: 1 } }
    ])
  })
})

test.each([
  [{ url: '  ' }, "The parameter 'URL' is empty"],
  [{ options: { filters: '[1]' } }, "The parameter 'Filters' is not a JSON object"],
  [{ operation: 'delete' }, "The resource 'page' has no operation 'delete'"]
])('%j is refused before a request', async (parameters, message) => {
  await expect(run({ ...page, ...parameters })).rejects.toMatchObject({
    name: 'NodeOperationError',
    message
  })
  expect(sent).toEqual([])
})

test('another server at the base URL is not taken for the service', async () => {
  answers = [[200, { data: {} }]]
  await expect(run(page)).rejects.toMatchObject({
    message: expect.stringContaining('HTTP_200: The answer is not from Sluice')
  })
})

test('a crawl is started with its scope, waited for, and read page after page', async () => {
  const job = (status: string, completed_at: string | null = null): Answer => [
    200,
    { success: true, data: { id: 'job_1', status, completed_at } }
  ]
  const results = (title: string, next_cursor: string | null): Answer => [
    200,
    {
      success: true,
      data: [{ url: `https://site.example/${title}`, data: { title } }],
      next_cursor
    }
  ]
  answers = [
    job('queued'),
    job('running'),
    job('completed', '2026-01-01T00:00:00Z'),
    results('a', 'c'),
    results('b', null)
  ]
  const items = await run({
    resource: 'crawl',
    operation: 'start',
    url: 'https://site.example/',
    limit: 7,
    jobCost: 3,
    scope: { include: '/a, /b' }
  })
  expect(items).toHaveLength(2)
  expect(bodies()[0]).toMatchObject({
    url: 'https://site.example/',
    scope: { include: ['/a', '/b'], limit: 7 },
    job: { max_cost: 3, when_out_of_tokens: 'stop' }
  })
  expect(sent.map(({ url }) => url?.split('?')[0])).toEqual([
    '/api/v1/internet/crawl',
    '/api/v1/jobs/job_1',
    '/api/v1/jobs/job_1',
    '/api/v1/jobs/job_1/pages',
    '/api/v1/jobs/job_1/pages'
  ])
  expect(sent.at(-1)?.url).toContain('cursor=c')
})

test('a batch has a URL a line, and is refused without one', async () => {
  answers = [[200, { success: true, data: { id: 'job_1', status: 'queued' } }]]
  const batch = { resource: 'batch', operation: 'start', wait: false }
  expect(await run({ ...batch, urls: 'https://a.example/\n\nhttps://b.example/' })).toEqual([
    { id: 'job_1', status: 'queued' }
  ])
  expect(bodies()[0]).toMatchObject({ urls: ['https://a.example/', 'https://b.example/'], job: {} })
  await expect(run({ ...batch, urls: ' \n' })).rejects.toThrow("The parameter 'URLs' is empty")
})

test('a retry waits as long as the service asks', async () => {
  const [status, body] = failing('OVERLOADED', true)
  answers = [[status, body, { 'retry-after': '1' }], PAGE]
  const start = performance.now()
  await run(page)
  // Timers may be a millisecond early.
  expect(performance.now() - start).toBeGreaterThan(990)
})

test('a list has a value a line; commas separate where they may', () => {
  expect(list(' a \n\nb,c ')).toEqual(['a', 'b,c'])
  expect(list('a, b\nc', true)).toEqual(['a', 'b', 'c'])
  expect(list(['x ', ''])).toEqual(['x'])
})
