/** Pages of other origins: nothing unless the operator names them, and never with cookies. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../../src/index.ts'
import { sendRaw } from '../bad-inputs/send-raw.ts'
import { startService, type TestService } from '../harness.ts'

const APP = 'https://app.example.com'
const FETCH = '/api/v1/internet/fetch/'

let named: TestService
let open: TestService
let closed: TestService
let key: string

beforeAll(async () => {
  named = await startService({ CORS_ORIGINS: `${APP}, http://localhost:3000`, SIGNUP: 'open' })
  open = await startService({ CORS_ORIGINS: '*' })
  closed = await startService()
  key = (await named.account()).key
})
afterAll(() => Promise.all([named.stop(), open.stop(), closed.stop()]))

const send = (
  { url }: TestService,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string
) =>
  sendRaw(url, { method, path, headers, body: body === undefined ? undefined : Buffer.from(body) })

const preflight = (service: TestService, origin: string, path = FETCH, method = 'POST') =>
  send(service, 'OPTIONS', path, {
    origin,
    'access-control-request-method': method,
    'access-control-request-headers': 'authorization,content-type,idempotency-key'
  })

const allowed = (headers: Record<string, string | undefined>) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'))

describe('a page of a listed origin', () => {
  test('gets the allowed headers and methods from a preflight', async () => {
    const { status, headers, text } = await preflight(named, APP)
    expect([status, text]).toEqual([204, ''])
    expect(headers).toMatchObject({
      'access-control-allow-origin': APP,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key',
      'access-control-max-age': '7200',
      vary: expect.stringContaining('Origin')
    })
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  })

  test('may read answers and failures, with their cost', async () => {
    for (const [authorization, status] of [
      [`Bearer ${key}`, 200],
      ['Bearer none', 401]
    ] as const) {
      const answer = await send(named, 'GET', '/api/v1/account', { origin: APP, authorization })
      expect(answer.status).toBe(status)
      expect(answer.headers['access-control-allow-origin']).toBe(APP)
      for (const name of ['X-Tokens-Charged', 'Retry-After', 'X-Request-Id', 'X-Error-Code']) {
        expect(answer.headers['access-control-expose-headers']).toContain(name)
      }
    }
  })

  test('gets the methods of each route', async () => {
    const methods = async (path: string) =>
      (await preflight(named, APP, path, 'DELETE')).headers['access-control-allow-methods']
    expect(await methods('/api/v1/fetch/results')).toBe('HEAD, GET, DELETE')
    expect(await methods('/r/https://example.com/')).toBe('GET')
    const { headers } = await preflight(named, APP, '/r/https://example.com/', 'GET')
    expect(headers['access-control-allow-headers']).toContain('X-Target-Selector')
    expect(await methods('/api/v1/fetch/results/ftc_1')).toBe('HEAD, GET, DELETE')
    // Only a signed-in user can close an account, from the service's own pages.
    expect(await methods('/api/v1/account')).toBe('HEAD, GET')
  })
})

test.each([
  'https://evil.example',
  'https://app.example.com.evil.example',
  'https://evil-app.example.com',
  'https://sub.app.example.com',
  'http://app.example.com',
  'https://app.example.com:8443',
  'https://app.example.com/',
  'https://APP.example.com',
  'https://app.example.com, https://evil.example',
  'https://app.example.com\t',
  'null',
  '*',
  'file://',
  ''
])('a page of %o gets no CORS headers', async (origin) => {
  if (origin.trim() !== APP) {
    const asked = await preflight(named, origin)
    expect([asked.status, allowed(asked.headers)]).toEqual([405, []])
  }
  const answer = await send(named, 'GET', '/api/v1/account', {
    origin: `${origin}x`,
    authorization: `Bearer ${key}`
  })
  // What it sends with a key is served: a key is no cookie. It may not read it.
  expect([answer.status, allowed(answer.headers), answer.headers.vary]).toEqual([200, [], 'Origin'])
})

describe('routes that do not accept keys send no CORS headers', () => {
  test.each([
    '/api/v1/auth/sign-in',
    '/api/v1/auth/session',
    '/api/v1/operator/grants',
    '/dashboard',
    '/docs',
    '/metrics',
    '/',
    '/api/v1/auth'
  ])('%s', async (path) => {
    for (const service of [named, open]) {
      const asked = await preflight(service, APP, path)
      expect([asked.status >= 400, allowed(asked.headers)]).toEqual([true, []])
      const answer = await send(service, 'GET', path, { origin: APP })
      expect(allowed(answer.headers)).toEqual([])
    }
  })

  test('a session cookie from another origin changes nothing, even from a listed one', async () => {
    const json = { 'content-type': 'application/json' }
    const body = JSON.stringify({ email: 'cors@a.example', password: 'a long password' })
    const signedUp = await send(named, 'POST', '/api/v1/auth/sign-up', json, body)
    const [cookie = ''] = String(signedUp.headers['set-cookie']).split(';')
    const headers = { ...json, cookie, origin: APP, 'sec-fetch-site': 'same-site' }
    const made = await send(named, 'POST', '/api/v1/account/keys', headers, '{"name":"stolen"}')
    expect(made.status).toBe(401)
    const read = await send(named, 'GET', '/api/v1/account', headers)
    // The browser withholds an answer to a request with cookies that does not allow credentials.
    expect(read.headers['access-control-allow-credentials']).toBeUndefined()
  })
})

test('every origin is allowed with *, without being named', async () => {
  for (const origin of ['https://evil.example', 'null']) {
    const { status, headers } = await preflight(open, origin)
    expect([status, headers['access-control-allow-origin']]).toEqual([204, '*'])
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  }
})

test('no origin is allowed by default', async () => {
  const asked = await preflight(closed, APP)
  expect([asked.status, allowed(asked.headers)]).toEqual([405, []])
  const answer = await send(closed, 'GET', '/api/v1/pricing', { origin: APP })
  expect([allowed(answer.headers), answer.headers.vary]).toEqual([[], undefined])
})

test('a preflight for an unknown path is 404, and a plain OPTIONS 405', async () => {
  expect((await preflight(named, APP, '/api/v1/nothing')).status).toBe(404)
  const plain = await send(named, 'OPTIONS', FETCH, { origin: APP })
  expect([plain.status, plain.headers.allow]).toEqual([405, 'POST'])
})

describe('CORS_ORIGINS', () => {
  test.each([
    'app.example.com',
    'https://app.example.com/',
    'https://app.example.com/path',
    'HTTPS://app.example.com',
    'https://app.example.com:443',
    'https://*.example.com',
    'null',
    'ftp://a.example',
    'https://user@app.example.com'
  ])('refuses %s at the start', (value) => {
    expect(() => loadConfig({ CORS_ORIGINS: value })).toThrow('CORS_ORIGINS')
  })

  test.each(['', '*', 'http://localhost:3000', 'https://a.example,https://b.example:8443'])(
    'accepts %o',
    (value) => {
      expect(loadConfig({ CORS_ORIGINS: value }).CORS_ORIGINS).toEqual(
        value.split(',').filter((part) => part !== '')
      )
    }
  )
})
