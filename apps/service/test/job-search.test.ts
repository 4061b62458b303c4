/** interface.md 2.1 and decisions.md §10: a job search by filters, through the service. */

import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ORIGIN_HOST,
  type Origin,
  post,
  startOrigin,
  startService,
  type TestService
} from './harness.ts'

const fixture = (name: string) =>
  readFileSync(new URL(`../../../plugins/jobs/fixtures/${name}`, import.meta.url), 'utf8')

let origin: Origin
let sluice: TestService
let asked: string[] = []
let search: string

beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    response.setHeader('content-type', 'text/html')
    const isFragment = path.startsWith('/jobs-guest/')
    if (path.includes('start=45')) response.statusCode = 400
    const term = new URL(path, 'http://site').searchParams.get('keywords') ?? ''
    const [start] = term.split(' ')
    if (term in FAILURES && path.includes(start ?? '')) return void FAILURES[term]?.(response)
    if (path.includes('keywords=nothing')) response.statusCode = 404
    const isOver = path.includes('start=35')
    response.end(
      isOver ? '' : fixture(`linkedin-search-pages/${isFragment ? 'page-2' : 'page'}.html`)
    )
  })
  sluice = await startService({}, { resolve: async () => [ORIGIN_HOST] })
  search = `http://www.linkedin.com:${new URL(origin.url).port}/jobs/search`
})

afterAll(async () => {
  await sluice.stop()
  await origin.stop()
})

const send = async (body: object) => {
  const { key } = await sluice.account()
  asked = []
  return post(`${sluice.url}/api/v1/internet/fetch/`, key, body)
}

test('filters become the parameters of the site, are echoed, and cost one token', async () => {
  const { status, body } = await send({
    url: search,
    filters: { search_term: 'diver', job_types: 'Full-time,part_time', limit: '35' }
  })
  expect(status).toBe(200)
  expect(asked.map((path) => new URL(path, search)).map((url) => url.search)).toEqual([
    '?keywords=diver&f_JT=F%2CP',
    '?keywords=diver&f_JT=F%2CP&start=25'
  ])
  expect(body.data.query).toEqual({
    search_term: 'diver',
    job_types: 'full_time,part_time',
    limit: '35'
  })
  expect(body.data.jobs.map((job: { id: string }) => job.id)).toEqual(['4411111111', '4411111113'])
  expect(body.data.total_results).toBe(7)
  expect(body.meta.billing.tokens).toBe(1)
})

test('a search that ends before its last page is answered with a warning', async () => {
  const { status, body } = await send({
    url: search,
    filters: { search_term: 'diver', limit: '50' }
  })
  expect(status).toBe(200)
  expect(asked).toHaveLength(4)
  expect(body.data.jobs).toHaveLength(2)
  expect(body.warnings).toEqual([
    {
      code: 'CONTENT_MAY_BE_INCOMPLETE',
      message: expect.stringMatching(/^2 of 4 pages were read; the others were left out: /)
    }
  ])
})

/** Searches that fail on a further page, and how. */
const FAILURES: Record<string, (response: ServerResponse) => unknown> = {
  'start=35 is missing': (response) => response.writeHead(404).end('<h1>Not found</h1>'),
  'start=25 is broken': (response) => response.writeHead(500).end('<h1>Broken</h1>'),
  'start=25 hangs up': (response) => response.destroy(),
  'start=25 hangs': () => undefined,
  'start=25 wants a login': (response) =>
    response.writeHead(401).end('<title>Sign in</title><form><input type="password"></form>')
}

test.each([
  ['start=35 is missing', 2, '2 of 5 pages were read', 'The site answered with status 404.'],
  ['start=25 is broken', 1, '1 of 5 pages was read', 'The site answered with status 500.'],
  ['start=25 hangs up', 1, '1 of 5 pages was read', 'The connection to the site failed.'],
  [
    'start=25 hangs',
    1,
    '1 of 5 pages was read',
    'The time limit for additional pages, 6000 ms, was reached.'
  ],
  [
    'start=25 wants a login',
    1,
    '1 of 5 pages was read',
    'The site served its login page. Only public pages are read.'
  ]
])(
  'the search ends there with a warning when %s',
  { tags: 'long' },
  async (search_term, jobs, read, why) => {
    const { status, body } = await send({
      url: search,
      filters: { search_term, limit: '60' },
      options: { timeout_ms: 8_000 }
    })
    expect(status).toBe(200)
    expect(body.data.jobs).toHaveLength(jobs)
    expect(body.warnings).toEqual([
      { code: 'CONTENT_MAY_BE_INCOMPLETE', message: `${read}; the others were left out: ${why}` }
    ])
    expect(body.meta.billing.tokens).toBe(1)
    // What comes after it is not asked for: it would leave a gap.
    const failing = /start=\d+/.exec(search_term)?.[0] ?? ''
    expect(asked.at(-1)).toContain(failing)
  }
)

test('a failure of the first page fails the search', async () => {
  const { status, body } = await send({ url: search, filters: { search_term: 'nothing' } })
  expect([status, body.error.code]).toEqual([500, 'UPSTREAM_STATUS'])
})

test('a search without filters has an empty query', async () => {
  const { body } = await send({ url: search })
  expect(body.data.query).toEqual({})
  expect(body.data.jobs).toHaveLength(1)
})

test('an invalid value is refused, with the allowed ones, before anything is fetched', async () => {
  const { status, body } = await send({ url: search, filters: { work_arrangement: 'moon' } })
  expect(status).toBe(400)
  expect(body.error).toMatchObject({
    code: 'INVALID_FILTER',
    details: { filter: 'work_arrangement', allowed: ['on_site', 'remote', 'hybrid'] }
  })
  expect(asked).toEqual([])
})
