/** The loader, with a server on loopback in place of the service: what becomes a document, and what a failure. */

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SiteError, UnauthorizedError } from '@sluice/client'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { PageError, SluiceLoader } from '../src/index.ts'

let server: Server
let given: { baseUrl: string; apiKey: string; retries: number }
let sent: Record<string, unknown>[] = []

const JOB = { id: 'job_1', status: 'completed', pages: { success: 1, failed: 1 } }
const PAGES = {
  failed: [
    {
      url: 'https://site.example/gone',
      error: { code: 'UPSTREAM_STATUS', message: 'The site answered 404.', retryable: false }
    },
    { url: 'https://site.example/lost', error: null }
  ],
  success: [
    {
      url: 'https://site.example/a',
      result: 'ftc_2',
      tokens: 1,
      data: { title: 'A', markdown: '# A' }
    }
  ]
}

/** Answers as the service does. */
function answerTo(path: string, body: Record<string, unknown>): [number, object] {
  if (path.endsWith('/jobs/job_1/pages')) return [200, { data: PAGES.success, next_cursor: null }]
  if (path.endsWith('/pages?status=failed&fields=meta')) {
    return [200, { data: PAGES.failed, next_cursor: null }]
  }
  if (path.includes('/jobs/') || path.endsWith('/crawl')) return [200, { data: JOB }]
  const url = String(body.url)
  if (url.endsWith('/gone')) return [500, { error: { code: 'UPSTREAM_STATUS', message: 'Gone.' } }]
  if (url.endsWith('/key')) return [401, { error: { code: 'UNAUTHORIZED', message: 'No key.' } }]
  if (url.endsWith('/chunks')) {
    const of = { tokens: 9, heading_path: ['One', 'Two'], url: `${url}#:~:text=Two`, page: null }
    const chunks = [
      { ...of, text: '# One' },
      { ...of, text: '## Two', page: 3 }
    ]
    return [200, { data: { title: 'One', chunks }, meta: { final_url: url, request_id: 'ftc_3' } }]
  }
  const data = { title: 'One', author: null, markdown: '# One', price: 7 }
  return [200, { data, meta: { final_url: `${url}?final`, request_id: 'ftc_1' } }]
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const body = text.startsWith('{') ? JSON.parse(text) : {}
    if (text !== '') sent.push(body)
    const [status, answer] = answerTo(request.url ?? '', body)
    response.writeHead(status, { 'x-tokens-charged': '1', 'content-type': 'application/json' })
    response.end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  given = { baseUrl: `http://127.0.0.1:${port}`, apiKey: 'k', retries: 0 }
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
afterEach(() => {
  sent = []
  vi.unstubAllEnvs()
})

const site = (path: string) => `https://site.example${path}`

describe('URLs', () => {
  test('become documents with the facts that their records have, always by their Markdown', async () => {
    const options = { markdown: false, main_content: false }
    const loader = new SluiceLoader({ ...given, urls: [site('/1')], options, filters: { a: 'b' } })
    const [document] = await loader.load()
    expect(document).toMatchObject({
      pageContent: '# One',
      metadata: { source: site('/1?final'), result_id: 'ftc_1', tokens: 1, title: 'One' }
    })
    expect(document?.metadata).not.toHaveProperty('author')
    expect(document?.metadata).not.toHaveProperty('price')
    expect(sent).toEqual([
      { url: site('/1'), filters: { a: 'b' }, options: { markdown: true, main_content: false } }
    ])
  })

  test('that fail throw, or are left out with `skip`', async () => {
    const urls = [site('/gone'), site('/1')]
    await expect(new SluiceLoader({ ...given, urls }).load()).rejects.toBeInstanceOf(SiteError)
    const loader = new SluiceLoader({ ...given, urls, onFailure: 'skip' })
    expect(await loader.load()).toHaveLength(1)
    expect(loader.failures).toMatchObject([
      { source: site('/gone'), error: { code: 'UPSTREAM_STATUS' } }
    ])
  })

  test('throw with `skip` too when no other URL could succeed', async () => {
    const loader = new SluiceLoader({ ...given, urls: site('/key'), onFailure: 'skip' })
    await expect(loader.load()).rejects.toBeInstanceOf(UnauthorizedError)
  })
})

describe('a crawl', () => {
  test('becomes documents, and keeps its failed pages as failures', async () => {
    const loader = new SluiceLoader({ ...given, crawl: { url: site('/') } })
    const documents = await loader.load()
    expect(documents).toMatchObject([
      { pageContent: '# A', metadata: { source: site('/a'), result_id: 'ftc_2', tokens: 1 } }
    ])
    const errors = loader.failures.map(({ error }) => error)
    expect(errors.every((error) => error instanceof PageError)).toBe(true)
    expect(errors.map(({ code, message }) => [code, message])).toEqual([
      ['UPSTREAM_STATUS', `${site('/gone')} was not loaded: The site answered 404.`],
      ['INTERNAL_ERROR', `${site('/lost')} was not loaded: the reason was not stored.`]
    ])
    expect(sent).toMatchObject([
      { options: { markdown: true }, job: { when_out_of_tokens: 'stop' } }
    ])
  })

  test('throws for a failed page with `throw`', async () => {
    const loader = new SluiceLoader({ ...given, job: 'job_1', onFailure: 'throw' })
    await expect(loader.load()).rejects.toMatchObject({ source: site('/gone') })
  })
})

describe('settings', () => {
  test('are one source, and the server and key of the environment unless they are given', async () => {
    expect(() => new SluiceLoader({ ...given, urls: [], job: 'job_1' })).toThrow(
      'give one of urls, crawl, job and files'
    )
    vi.stubEnv('SLUICE_SERVER', undefined)
    expect(() => new SluiceLoader({ urls: site('/1') })).toThrow('baseUrl is missing')
    vi.stubEnv('SLUICE_SERVER', given.baseUrl)
    expect(await new SluiceLoader({ urls: site('/1') }).load()).toHaveLength(1)
  })
})

test('with `chunks` each chunk is a document with its place, and the first has the cost', async () => {
  const url = 'https://site.example/chunks'
  const options = { chunks: { max_tokens: 64 } }
  const documents = await new SluiceLoader({ ...given, urls: url, options }).load()
  expect(sent.at(-1)).toMatchObject({ options: { chunks: { max_tokens: 64 }, markdown: false } })
  expect(documents.map(({ pageContent }) => pageContent)).toEqual(['# One', '## Two'])
  const chunk = { source: url, title: 'One', heading_path: 'One › Two', chunk_tokens: 9 }
  expect(documents.map(({ metadata }) => metadata)).toEqual([
    { ...chunk, result_id: 'ftc_3', tokens: 1, chunk: 0, url: `${url}#:~:text=Two` },
    { ...chunk, result_id: 'ftc_3', tokens: 0, chunk: 1, url: `${url}#:~:text=Two`, page: 3 }
  ])
})
