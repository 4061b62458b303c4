/** interface.md 2.1 and decisions.md §10: a job search by filters, through the service. */

import { readFileSync } from 'node:fs'
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
    if (path.includes('keywords=cook') && path.includes('start=35')) response.statusCode = 404
    if (path.includes('keywords=baker') && path.includes('start=25')) request.socket.destroy()
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
  expect(body.warnings.map(({ code }: { code: string }) => code)).toEqual([
    'CONTENT_MAY_BE_INCOMPLETE'
  ])
})

test.each([
  ['a status of an error', 'cook', 2],
  ['a connection that breaks', 'baker', 1]
])('%s on a further page ends the search there, with a warning', async (_, search_term, jobs) => {
  const { status, body } = await send({ url: search, filters: { search_term, limit: '60' } })
  expect(status).toBe(200)
  expect(body.data.jobs).toHaveLength(jobs)
  expect(body.warnings).toEqual([
    { code: 'CONTENT_MAY_BE_INCOMPLETE', message: expect.stringContaining('was left out') }
  ])
  expect(body.meta.billing.tokens).toBe(1)
})

test('a first page that fails fails the search', async () => {
  const { status, body } = await send({ url: search, filters: { search_term: 'nothing' } })
  expect([status, body.error.code]).toEqual([500, 'UPSTREAM_STATUS'])
})

test('a search without filters has an empty query', async () => {
  const { body } = await send({ url: search })
  expect(body.data.query).toEqual({})
  expect(body.data.jobs).toHaveLength(1)
})

test('a bad value is refused with the allowed ones before anything is fetched', async () => {
  const { status, body } = await send({ url: search, filters: { work_arrangement: 'moon' } })
  expect(status).toBe(400)
  expect(body.error).toMatchObject({
    code: 'INVALID_FILTER',
    details: { filter: 'work_arrangement', allowed: ['on_site', 'remote', 'hybrid'] }
  })
  expect(asked).toEqual([])
})
