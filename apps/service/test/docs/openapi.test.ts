/** `/openapi.json`: public, OpenAPI 3.1, with every operation under a name of its own. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService, type TestService } from '../harness.ts'

let sluice: TestService
beforeAll(async () => {
  sluice = await startService()
})
afterAll(() => sluice.stop())

test('the document is OpenAPI 3.1, and public', async () => {
  const response = await fetch(`${sluice.url}/openapi.json`)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  const { openapi, paths, components } = await response.json()
  expect(openapi).toMatch(/^3\.1\./)
  const fetching = paths['/api/v1/internet/fetch'].post
  expect(fetching.security).toEqual([{ bearer: ['fetch'] }, { session: [] }])
  expect(Object.keys(fetching.responses)).toEqual([
    '200',
    '202',
    '400',
    '401',
    '402',
    '404',
    '409',
    '413',
    '415',
    '422',
    '500',
    '503'
  ])
  expect(Object.keys(components.schemas)).toEqual(
    expect.arrayContaining(['FetchOptions', 'GenericRecord', 'JobsRecord', 'Failure'])
  )
  expect(fetching.responses['401']).toEqual({ $ref: '#/components/responses/Failure401' })
  const responses = Object.values(components.responses).map((one) => JSON.stringify(one))
  expect(new Set(responses).size).toBe(responses.length)
  const names = [...JSON.stringify(paths).matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id)
  expect(new Set(names).size).toBe(names.length)
})
