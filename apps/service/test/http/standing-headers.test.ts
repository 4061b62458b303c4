/** Headers of every answer: a page, an answer of the API, a failure, or the refusal of input that is not HTTP. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendRaw, sendWire } from '../bad-inputs/send-raw.ts'
import { startService, type TestService } from '../harness.ts'

let sluice: TestService
let key: string

beforeAll(async () => {
  sluice = await startService({}, { fixed: { MAX_BODY_BYTES: 64 } })
  key = (await sluice.account()).key
})
afterAll(() => sluice.stop())

const json = { 'content-type': 'application/json' }
const send = (
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string | undefined
) =>
  sendRaw(sluice.url, {
    method,
    path,
    headers,
    body: body === undefined ? body : Buffer.from(body)
  })

describe('every answer protects browsers', () => {
  test.each([
    ['GET', '/'],
    ['GET', '/livez'],
    ['GET', '/metrics'],
    ['GET', '/openapi.json'],
    ['GET', '/docs/nothing.js'],
    ['GET', '/dashboard/assets/nothing-00000000.js'],
    ['GET', '/api/v1/account'],
    ['GET', '/api/v1/errors'],
    ['GET', '/nothing'],
    ['PUT', '/api/v1/internet/fetch'],
    ['OPTIONS', '/api/v1/internet/fetch'],
    ['HEAD', '/api/v1/errors']
  ])('%s %s is marked as data', async (method, path) => {
    const { headers } = await send(method, path)
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store'
    })
  })

  test.each(['/docs', '/docs/reference'])('%s is isolated', async (path) => {
    const { headers } = await send('GET', path)
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()')
    })
    if (path === '/docs') expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  })

  test('including answers to malformed HTTP', async () => {
    const { headers } = await sendWire(sluice.url, 'nonsense\r\n\r\n')
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'permissions-policy': expect.any(String),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store'
    })
  })
})

test.each([
  ['without a key', 'POST', '/api/v1/internet/fetch', json, '{}', 401],
  ['with another media type', 'POST', '/api/v1/internet/fetch', {}, '{}', 415],
  ['with a body that is too large', 'POST', '/api/v1/internet/fetch', json, ' '.repeat(65), 413],
  ['with broken JSON', 'POST', '/api/v1/internet/fetch', json, '{', 400],
  ['without a URL', 'POST', '/api/v1/internet/fetch', json, '{}', 400],
  ['of a profile without a URL', 'POST', '/api/v1/scraper/linkedin/profile', json, '{}', 400],
  ['of an unknown network', 'POST', '/api/v1/scraper/none/profile', json, '{}', 404],
  ['to an unknown path', 'GET', '/api/v1/nothing', {}, undefined, 404],
  ['by another method', 'PATCH', '/api/v1/internet/fetch', {}, undefined, 405],
  ['for the balance', 'GET', '/api/v1/account', {}, undefined, 200],
  ['for the prices', 'GET', '/api/v1/pricing', {}, undefined, 200]
] as const)(
  'a request %s says that it cost nothing',
  async (what, method, path, headers, body, status) => {
    const leave: Record<string, string> =
      what === 'without a key' ? {} : { authorization: `Bearer ${key}` }
    const answer = await send(method, path, { ...headers, ...leave }, body)
    expect([answer.status, answer.headers['x-tokens-charged']]).toEqual([status, '0'])
  }
)
