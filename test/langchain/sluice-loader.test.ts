/** The loader against the real service, and with parts of LangChain. */

import { BaseDocumentLoader } from '@langchain/core/document_loaders/base'
import { Document } from '@langchain/core/documents'
import { RunnableLambda } from '@langchain/core/runnables'
import { RecursiveCharacterTextSplitter } from '@langchain/textsplitters'
import { createClient, InsufficientTokensError, SiteError, UnauthorizedError } from '@sluice/client'
import { PageError, SluiceLoader } from '@sluice/langchain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type Origin,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from '../../apps/service/test/harness.ts'

let origin: Origin
let sluice: TestService
let given: { baseUrl: string; apiKey: string }

beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    const { url = '/' } = request
    if (url === '/article') return serveArticle(request, response)
    if (url.endsWith('/gone')) response.statusCode = 404
    const links = url === '/site/' ? '<a href="a">A</a> <a href="b">B</a> <a href="gone">C</a>' : ''
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<html lang="en"><title>Page ${url}</title><article><h1>Page ${url}</h1><p>The page at
${url} tells of ${url.repeat(9)}, which no other page does, in a text long enough to be one.${links}</p></article>`)
  })
  sluice = await startService()
})
afterAll(async () => {
  await sluice.stop()
  await origin.stop()
})
beforeEach(async () => {
  given = { baseUrl: sluice.url, apiKey: (await sluice.account(20)).key }
})
afterEach(() => vi.unstubAllEnvs())

const balance = async () => (await createClient(given).account()).balance.total
const crawl = () => ({ url: `${origin.url}/site/`, scope: { within: 'path', limit: 10 } }) as const

describe('URLs', () => {
  test('URLs become documents with metadata, in their order', async () => {
    const urls = [`${origin.url}/article`, `${origin.url}/b`]
    const loader = new SluiceLoader({ urls, ...given })
    expect(loader).toBeInstanceOf(BaseDocumentLoader)
    const documents = await loader.load()
    expect(documents.every((document) => document instanceof Document)).toBe(true)
    expect(documents.map(({ metadata }) => metadata.source)).toEqual(urls)
    expect(documents[0]?.pageContent).toMatch(/^# On rivers\n/)
    expect(documents[0]?.metadata).toEqual({
      source: urls[0],
      result_id: expect.stringMatching(/^ftc_/),
      tokens: 1,
      title: 'On rivers',
      description: 'How rivers find their way.',
      language: 'en'
    })
  })

  test('URLs are fetched when their document is asked for', async () => {
    const urls = [`${origin.url}/c`, `${origin.url}/d`]
    for await (const document of new SluiceLoader({ urls, ...given }).lazyLoad()) {
      expect(document.metadata.source).toBe(urls[0])
      break
    }
    expect(await balance()).toBe(19)
  })

  test('URLs take options and filters, with Markdown in any case', async () => {
    const [document] = await new SluiceLoader({
      urls: `${origin.url}/article`,
      options: { json: false, markdown: false },
      filters: { include_selector: 'h1' },
      ...given
    }).load()
    expect(document?.pageContent.trim()).toBe('# On rivers')
    expect(document?.metadata.title).toBeUndefined()
  })

  test('failing URLs throw the error of the client', async () => {
    const urls = [`${origin.url}/gone`, `${origin.url}/b`]
    const loading = new SluiceLoader({ urls, ...given }).load()
    await expect(loading).rejects.toBeInstanceOf(SiteError)
    expect(await balance()).toBe(20)
  })

  test('failing URLs are left out with `skip`, and their errors are kept', async () => {
    const refused = 'http://10.0.0.1/'
    const urls = [`${origin.url}/gone`, `${origin.url}/b`, refused]
    const loader = new SluiceLoader({ urls, onFailure: 'skip', ...given })
    expect((await loader.load()).map(({ metadata }) => metadata.source)).toEqual([urls[1]])
    expect(loader.failures.map(({ source, error }) => [source, error.code])).toEqual([
      [urls[0], 'UPSTREAM_STATUS'],
      [refused, 'URL_NOT_ALLOWED']
    ])
    await loader.load()
    expect(loader.failures).toHaveLength(2)
    expect(await balance()).toBe(18)
  })

  test('a wrong key or an empty balance throws with `skip` too', async () => {
    const load = (apiKey: string) =>
      new SluiceLoader({
        urls: `${origin.url}/b`,
        onFailure: 'skip',
        baseUrl: sluice.url,
        apiKey
      }).load()
    await expect(load('slc_live_wrong')).rejects.toBeInstanceOf(UnauthorizedError)
    const { key } = await sluice.account(0)
    await expect(load(key)).rejects.toBeInstanceOf(InsufficientTokensError)
  })

  test('URLs end with their signal', async () => {
    const signal = AbortSignal.abort(new Error('enough'))
    const loading = new SluiceLoader({ urls: `${origin.url}/b`, signal, ...given }).load()
    await expect(loading).rejects.toThrow('enough')
  })
})

describe('a crawl', () => {
  test('becomes a document for each page; a page that fails is kept as a failure', {
    tags: 'long'
  }, async () => {
    const loader = new SluiceLoader({ crawl: crawl(), ...given })
    const documents = await loader.load()
    expect(documents.map(({ metadata }) => metadata.source).toSorted()).toEqual(
      ['', 'a', 'b'].map((path) => `${origin.url}/site/${path}`)
    )
    expect(documents.every(({ pageContent }) => pageContent.startsWith('# Page /site/'))).toBe(true)
    expect(documents.map(({ metadata }) => metadata.tokens)).toEqual([1, 1, 1])
    expect(loader.failures).toMatchObject([
      { source: `${origin.url}/site/gone`, error: { code: 'UPSTREAM_STATUS', retryable: false } }
    ])
    expect(loader.failures[0]?.error).toBeInstanceOf(PageError)
  })

  test('throws for a failed page with `throw`', async () => {
    const loading = new SluiceLoader({ crawl: crawl(), onFailure: 'throw', ...given }).load()
    await expect(loading).rejects.toThrow(`${origin.url}/site/gone was not loaded: `)
  })

  // The second fails before its first page: its robots.txt cannot be had.
  test.each([
    ['/gone', 'UPSTREAM_STATUS'],
    ['http://nothing.invalid/', 'ROBOTS_UNREADABLE']
  ])(
    'a crawl without a successful page throws, and is empty with `skip`: %s',
    async (path, code) => {
      const url = new URL(path, origin.url).href
      const loading = new SluiceLoader({ crawl: { url }, ...given }).load()
      await expect(loading).rejects.toMatchObject({ code, source: url })
      const loader = new SluiceLoader({ crawl: { url }, onFailure: 'skip', ...given })
      expect(await loader.load()).toEqual([])
      expect(loader.failures).toMatchObject([{ source: url, error: { code } }])
    }
  )

  test('ends with the pages that the balance covered', async () => {
    given = { baseUrl: sluice.url, apiKey: (await sluice.account(2)).key }
    expect(await new SluiceLoader({ crawl: crawl(), ...given }).load()).toHaveLength(2)
  })
})

test('a job that was started before is loaded without a charge', async () => {
  const urls = [`${origin.url}/e`, `${origin.url}/f`]
  const { id } = await createClient(given).jobs.batch({ urls, options: { markdown: true } })
  await new SluiceLoader({ job: id, ...given }).load()
  const before = await balance()
  const documents = await new SluiceLoader({ job: id, ...given }).load()
  // In the order in which they were read.
  expect(documents.map(({ metadata }) => metadata.source).sort()).toEqual(urls)
  expect([before, await balance()]).toEqual([18, 18])
})

test('files become documents; one that cannot be read is kept as a failure', async () => {
  const tides = '<title>Tides</title><h1>Tides</h1><p>High water is at noon, low water at six.</p>'
  const files = [new File([tides], 'tides.html'), new File(['%PDF-1.7 broken'], 'broken.pdf')]
  const loader = new SluiceLoader({ files, onFailure: 'skip', ...given })
  const [document, ...others] = await loader.load()
  expect(others).toEqual([])
  expect(document?.metadata).toMatchObject({ source: 'file:///tides.html', title: 'Tides' })
  expect(document?.pageContent).toContain('High water')
  expect(loader.failures.map(({ source, error }) => [source, error.code])).toEqual([
    ['broken.pdf', 'UNSUPPORTED_CONTENT']
  ])
})

describe('with parts of LangChain', () => {
  test('a text splitter keeps the metadata of each page', async () => {
    const documents = await new SluiceLoader({ urls: `${origin.url}/article`, ...given }).load()
    const splitter = RecursiveCharacterTextSplitter.fromLanguage('markdown', {
      chunkSize: 120,
      chunkOverlap: 0
    })
    const pieces = await splitter.splitDocuments(documents)
    expect(pieces.length).toBeGreaterThan(2)
    expect(pieces.every(({ metadata }) => metadata.title === 'On rivers')).toBe(true)
    expect(pieces[0]?.metadata.loc).toEqual({ lines: { from: 1, to: 1 } })
  })

  test('a chain takes a loader as one of its steps', async () => {
    const chain = RunnableLambda.from((url: string) =>
      new SluiceLoader({ urls: url, ...given }).load()
    ).pipe((documents: Document[]) => documents.map(({ pageContent }) => pageContent.length))
    expect(await chain.invoke(`${origin.url}/article`)).toEqual([expect.any(Number)])
  })
})

describe('settings', () => {
  test('come from the environment unless they are given', async () => {
    vi.stubEnv('SLUICE_SERVER', given.baseUrl)
    vi.stubEnv('SLUICE_KEY', 'slc_live_wrong')
    vi.stubEnv('SLUICE_API_KEY', given.apiKey)
    expect(await new SluiceLoader({ urls: `${origin.url}/article` }).load()).toHaveLength(1)
  })

  test.each([
    [{}, 'give one of urls, crawl, job and files'],
    [{ urls: 'https://a.example', job: 'job_1' }, 'give one of urls, crawl, job and files'],
    [{ urls: 'https://a.example' }, 'baseUrl is missing: pass it, or set SLUICE_SERVER'],
    [{ urls: 'https://a.example', baseUrl: 'sluice' }, 'baseUrl must be an absolute http(s) URL']
  ])('%j is refused', (settings, message) => {
    vi.stubEnv('SLUICE_SERVER', undefined)
    expect(() => new SluiceLoader(settings)).toThrow(message)
  })
})
