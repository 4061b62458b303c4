/** Query parameters that are not known are refused, so that none is thought to have had an effect. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  get,
  type Origin,
  post,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from '../harness.ts'

let sluice: TestService
let origin: Origin
let key: string

beforeAll(async () => {
  origin = await startOrigin(serveArticle)
  sluice = await startService()
  key = (await sluice.account()).key
})
afterAll(async () => {
  await sluice.stop()
  await origin.stop()
})

const fetchPage = (query: string, path = '/api/v1/internet/fetch/') =>
  post(`${sluice.url}${path}${query}`, key, { url: origin.url })

describe('a parameter that resembles dry_run fetches nothing and is named', () => {
  test.each([
    'dryrun=true',
    'dry-run=true',
    'dryRun=true',
    'dry_run_=true',
    'dry=1',
    'dr_run=true',
    'dy_run=true',
    'Dry_Run=true',
    'dry_run[]=true',
    'is_dry_run=true',
    '%64ryrun=true',
    'dry_run=true&dryrun=false',
    'x=1&dryrun'
  ])('?%s', async (query) => {
    const hits = origin.hits()
    const { status, body, headers } = await fetchPage(`?${query}`)
    expect([status, body.error.code, headers.get('x-tokens-charged')]).toEqual([
      400,
      'INVALID_REQUEST',
      '0'
    ])
    expect(body.error.message).toContain('Did you mean `dry_run`?')
    expect(body.error.details).toMatchObject({ nearest: 'dry_run', known: ['dry_run'] })
    expect(origin.hits()).toBe(hits)
  })

  test.each(['dry_run=yes', 'dry_run=', 'dry_run=true&dry_run=false', 'dry_run=TRUE'])(
    '?%s must be true or false',
    async (query) => {
      const { status, body } = await fetchPage(`?${query}`)
      expect([status, body.error.details.path]).toEqual([400, 'dry_run'])
    }
  )
})

test('a fetch ignores the parameters that links and gateways add', async () => {
  for (const query of ['?x=1', '?utm_source=a&gclid=b', '?', '?__proto__=1', '?run=1', '?=']) {
    const { status, headers } = await fetchPage(query)
    expect([query, status, headers.get('x-tokens-charged')]).toEqual([query, 200, '1'])
  }
  const { body } = await fetchPage('?utm_source=a&dry_run=true')
  expect(body.data.dry_run).toBe(true)
})

describe('a route without parameters refuses every parameter', () => {
  test.each([
    ['GET', '/api/v1/account'],
    ['GET', '/api/v1/parsers/'],
    ['GET', '/api/v1/parsers/generic/schema'],
    ['GET', '/api/v1/errors'],
    ['GET', '/api/v1/pricing'],
    ['GET', '/api/v1/auth/sign-up'],
    ['GET', '/api/v1/fetch/results/ftc_1'],
    ['DELETE', '/api/v1/fetch/results/ftc_1']
  ])('%s %s', async (method, path) => {
    for (const query of ['?x=1', '?__proto__=1', '?dry_run=true', '?=']) {
      const { status, body } = await get(sluice.url + path + query, key, method)
      expect([query, status, body.error?.code]).toEqual([query, 400, 'INVALID_REQUEST'])
    }
  })

  test('a profile has no dry run', async () => {
    const path = '/api/v1/scraper/linkedin/profile'
    const { status, body } = await fetchPage('?dry_run=true', path)
    expect([status, body.error]).toEqual([400, expect.stringContaining('dry_run')])
  })

  test('the key is checked first', async () => {
    expect((await get(`${sluice.url}/api/v1/account?x=1`)).status).toBe(401)
  })
})

test('a list names its nearest parameter', async () => {
  for (const [path, query, nearest] of [
    ['/api/v1/fetch/results', 'limt=1', 'limit'],
    ['/api/v1/fetch/results/export', 'form=2026-01-01', 'from'],
    ['/api/v1/account/usage', 'groupby=day', 'group_by'],
    ['/api/v1/account/movements', 'befor=1', 'before']
  ] as const) {
    const { status, body } = await get(`${sluice.url}${path}?${query}`, key)
    expect([status, body.error.details.nearest]).toEqual([400, nearest])
  }
})

test('health, metrics and pages ignore the parameters that a probe adds', async () => {
  for (const path of ['/livez?x=1', '/metrics?x=1', '/openapi.json?v=2']) {
    expect((await fetch(sluice.url + path)).status).toBe(200)
  }
})
