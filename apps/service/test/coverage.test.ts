/** Field coverage of each parser, in `/metrics` and `/api/v1/parsers/`. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCoverage } from '../src/base/metrics/coverage.ts'
import {
  type Answer,
  get,
  type Origin,
  post,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from './harness.ts'

let service: TestService
let origin: Origin
beforeAll(async () => {
  service = await startService()
  origin = await startOrigin((request, response) => {
    if (request.url !== '/bare') return serveArticle(request, response)
    response.setHeader('content-type', 'text/html')
    response.end(
      '<title>Bare</title><p>Nothing here but one sentence that is long enough to count.</p>'
    )
  })
})
afterAll(() => Promise.all([service.stop(), origin.stop()]))

test('shares are computed over the last 1,000 records with the field', () => {
  const coverage = createCoverage()
  expect(coverage.of('p')).toEqual({ records: 0, fields: {} })
  coverage.note('p', { price: true, name: true })
  coverage.note('p', { price: false, name: true })
  coverage.note('p', { jobs: true })
  expect(coverage.of('p')).toEqual({
    records: 3,
    fields: { price: 0.5, name: 1, jobs: 1 }
  })
  for (let n = 0; n < 1_000; n++) coverage.note('p', { price: n < 250, name: true })
  expect(coverage.of('p')).toMatchObject({ records: 1_000, fields: { price: 0.25, name: 1 } })
  for (let n = 0; n < 250; n++) coverage.note('p', { price: false, name: true })
  expect(coverage.of('p').fields).toEqual({ price: 0, name: 1 })
  expect(coverage.parsers()).toEqual(['p'])
})

test('counts charged records, but not failures', async () => {
  const { key } = await service.account()
  for (const path of ['/article', '/bare', '/bare']) {
    const url = origin.url + path
    expect((await post(`${service.url}/api/v1/internet/fetch/`, key, { url })).status).toBe(200)
  }
  await post(`${service.url}/api/v1/internet/fetch/`, key, { url: 'http://127.0.0.1:1/' })
  const { body } = await get(`${service.url}/api/v1/parsers/`, key)
  const generic = body.data.find((one: Answer) => one.kind === 'generic')
  expect(generic.coverage).toMatchObject({ records: 3, fields: { title: 1, url: 1, author: 0 } })
  expect(generic.coverage.fields.description).toBeCloseTo(1 / 3)

  const response = await fetch(`${service.url}/metrics`)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=/)
  const line =
    /^parser_field_coverage\{parser="@sluice\/parser-generic",field="description"\} (.*)$/m
  expect(Number(line.exec(await response.text())?.[1])).toBeCloseTo(1 / 3)
})
