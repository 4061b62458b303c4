/** The pipeline without a server: requests, endings, what it holds open. */

import type { RequestListener } from 'node:http'
import { SluiceError } from '@sluice/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type OpenPipeline,
  type Outcome,
  openPipeline,
  readFetchRequest,
  startStages
} from '../src/index.ts'
import { dataOf, type Origin, openTestPipeline, startOrigin } from './harness.ts'

const ARTICLE = `<!doctype html><html lang="en"><title>On rivers</title><main><h1>On rivers</h1><p>${'A river finds its way by going where the ground is lowest. '.repeat(8)}</p></main></html>`

let origin: Origin
let url: string
let pipeline: OpenPipeline
let asked = 0
const withSecret: string[] = []

const serve: RequestListener = (request, response) => {
  const { host = '', 'x-key': header, cookie } = request.headers
  if (header !== undefined || cookie !== undefined) withSecret.push(host + request.url)
  if (request.url === '/robots.txt') return void response.writeHead(404).end()
  asked++
  if (request.url === '/silent') return
  const [path, search = ''] = (request.url ?? '').split('?')
  if (path === '/old/moved') {
    return void response.writeHead(301, { location: `/new/place?${search}` }).end()
  }
  if (request.url === '/gone') return void response.writeHead(410).end()
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(ARTICLE)
}

beforeAll(async () => {
  origin = await startOrigin(serve, serve)
  url = origin.url
  pipeline = await openTestPipeline({ providers: { offline: true } })
})

afterAll(async () => {
  await pipeline.close()
  await origin.stop()
})

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: SluiceError) => error.code
  )

describe('openPipeline', () => {
  test('fetches and reads a URL as the options ask, and says what it cost', async () => {
    const outcome = await pipeline.fetch({
      url: `${url}/page`,
      options: { ai: { summary: true }, markdown: true }
    })
    expect(dataOf(outcome)).toMatchObject({
      title: 'On rivers',
      markdown: expect.stringContaining('# On rivers'),
      ai: { summary: expect.stringContaining('river') }
    })
    expect(outcome.meta).toMatchObject({ final_url: `${url}/page`, engine: 'http' })
    expect(outcome.meta).not.toHaveProperty('request_id')
    expect(outcome.cost).toEqual({ tokens: 5, breakdown: { fetch: 1, ai_summary: 4 } })
    expect(outcome.title).toBe('On rivers')
  })

  test.each([
    ['/new/place', { planned: '/new', read: '/new' }],
    ['/old/moved', { planned: '/old', read: '/new' }],
    ['/page', { planned: 'none', read: null }]
  ])(
    'passes the rule of the URL to plan, and that of the final URL to parse: %s',
    async (path, rules) => {
      const options = { parser: 'ruled' }
      expect(dataOf(await pipeline.fetch({ url: url + path, options }))).toMatchObject(rules)
    }
  )

  test('sends headers and cookies to no other site that a parser plans, and says so', async () => {
    const options = { headers: { 'x-key': 'canary' }, cookies: [{ name: 'k', value: 'canary' }] }
    const { warnings, data } = await pipeline.fetch({ url: `${url}/elsewhere`, options })
    expect(JSON.parse(new TextDecoder().decode(data))).toMatchObject({ count: 2 })
    const { host, port } = new URL(url)
    expect([...new Set(withSecret)].sort()).toEqual([`${host}/elsewhere`, `${host}/robots.txt`])
    expect(warnings).toContainEqual({
      code: 'SECRETS_WITHHELD',
      message: `http://localhost:${port} was not sent the headers and cookies of the request, which belong to ${url}.`
    })
  })

  test('fails with the codes of the service, and fetches nothing for a bad request', async () => {
    const before = asked
    expect(await codeOf(pipeline.fetch({ url: `${url}/page`, options: { markdwon: true } }))).toBe(
      'INVALID_REQUEST'
    )
    expect(await codeOf(pipeline.fetch({}))).toBe('MISSING_PARAMETER')
    expect(await codeOf(pipeline.fetch({ url: 'http://192.168.0.1/' }))).toBe('URL_NOT_ALLOWED')
    expect(asked).toBe(before)
    expect(await codeOf(pipeline.fetch({ url: `${url}/gone` }))).toBe('UPSTREAM_STATUS')
  })

  test("ends when its signal is aborted, with the signal's reason", async () => {
    const reason = new Error('enough')
    const control = new AbortController()
    setTimeout(() => control.abort(reason), 200)
    await expect(pipeline.fetch({ url: `${url}/silent` }, control)).rejects.toBe(reason)
  })

  test('a misspelt filter is refused even if the schema of the parser accepts it', async () => {
    const before = asked
    const refusal = pipeline.fetch({ url: `${url}/careless`, filters: { rom: 'A' } })
    await expect(refusal).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      message: 'The parser careless has no filter `rom`. Did you mean `room`?',
      details: { path: 'rom', nearest: 'room', known: ['room', 'sort'] }
    })
    expect(asked).toBe(before)
  })

  test('a parser that cannot apply a filter warns of it only if the client sent it', async () => {
    const of = async (filters: Record<string, string>) => {
      const { warnings, ...outcome } = await pipeline.fetch({ url: `${url}/careless`, filters })
      return [warnings.map(({ message }) => message), dataOf(outcome as Outcome).query]
    }
    expect(await of({})).toEqual([[], undefined])
    const room = '`filters.room` was not applied: the page is of one talk.'
    expect(await of({ room: 'A' })).toEqual([[room], undefined])
  })

  test('ends at timeout_ms', async () => {
    const work = pipeline.fetch({ url: `${url}/silent`, options: { timeout_ms: 1_000 } })
    await expect(work).rejects.toMatchObject({
      code: 'FETCH_TIMEOUT',
      message: 'The request took longer than its 1000 ms.'
    })
  })

  test("runs `conclude` under the request's signal, and fails if it fails", async () => {
    const prepared = pipeline.prepare(readFetchRequest({ url: `${url}/page` }))
    const seen: string[] = []
    const run = (conclude: (outcome: Outcome, signal: AbortSignal) => Promise<void>) =>
      pipeline.run(prepared, { tenant: 'one', stages: startStages(), conclude })
    await run(async ({ title }, signal) => {
      seen.push(`${title} ${signal.aborted}`)
    })
    expect(seen).toEqual(['On rivers false'])
    const full = new SluiceError('STORE_UNAVAILABLE', 'The store is full.')
    await expect(run(() => Promise.reject(full))).rejects.toBe(full)
  })

  test('closes a pool it was given if the list of parsers cannot be loaded', async () => {
    const closed: string[] = []
    const reading = {
      read: () => Promise.reject(new Error('closed')),
      learn: () => Promise.reject(new Error('not used')),
      started: Promise.resolve(),
      waiting: 0,
      report: () => ({
        workers: 0,
        running: 0,
        busy: 0,
        waiting: 0,
        refused: 0,
        replaced: { time: 0, memory: 0 }
      }),
      close: async () => void closed.push('reader')
    }
    await expect(openPipeline({ parsers: { module: 'none.mjs' }, reading })).rejects.toThrow(
      'parsers.module=none.mjs: there is no file'
    )
    expect(closed).toEqual(['reader'])
  })
})
