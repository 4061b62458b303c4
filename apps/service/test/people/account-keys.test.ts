/** The keys of an account (decisions.md §13), managed by a signed-in user. */

import { ulid } from 'ulid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../../src/index.ts'
import type { TestService } from '../harness.ts'
import { get, type Origin, post, serveArticle, startOrigin, startService } from '../harness.ts'
import { type Browser, openBrowser } from './browser.ts'

let service: TestService
let origin: Origin
beforeAll(async () => {
  service = await startService({ SIGNUP: 'open', TRUST_PROXY: '1' })
  origin = await startOrigin(serveArticle)
})
afterAll(() => Promise.all([service.stop(), origin.stop()]))

const KEYS = '/api/v1/account/keys'

async function signedUp(): Promise<Browser> {
  const browser = openBrowser(service.url)
  const email = `${ulid().toLowerCase()}@example.com`
  await browser.request('POST', '/api/v1/auth/sign-up', { email, password: 'long enough, so' })
  return browser
}

const works = async (key: string, url = service.url) =>
  (await get(`${url}/api/v1/account`, key)).status

test('creates several named keys, each shown once', async () => {
  const browser = await signedUp()
  const made = await browser.request('POST', KEYS, { name: 'first' })
  const { key, ...shown } = made.body.data
  expect(key).toMatch(/^slc_live_[0-9A-Za-z]{38}$/)
  await browser.request('POST', KEYS, { name: 'second', kind: 'test', scopes: ['results'] })
  const list = await browser.request('GET', KEYS)
  expect(list.body.data.map((one: { name: string }) => one.name)).toEqual(['first', 'second'])
  expect(list.body.data[0]).toEqual(shown)
  expect(list.text).not.toContain(key.slice(13))
  expect(await works(key)).toBe(200)
  const used = (await browser.request('GET', KEYS)).body.data[0]
  expect(Date.parse(used.last_used_at)).toBeGreaterThan(0)
})

test.each([
  [{}, 'name'],
  [{ name: ' ' }, 'name'],
  [{ name: 'x', scopes: [] }, 'scopes'],
  [{ name: 'x', scopes: ['all'] }, 'scopes.0'],
  [{ name: 'x', expires_at: '2001-01-01T00:00:00Z' }, 'expires_at'],
  [{ name: 'x', scopes: ['operator'] }, 'scopes']
])('refuses %j', async (body, path) => {
  const answer = await (await signedUp()).request('POST', KEYS, body)
  expect(answer.status).toBe(400)
  expect(answer.body.error.details.path).toBe(path)
})

test('a regenerated key stops working in every process; the new one keeps its name and scopes', async () => {
  const other = await startService({}, { folder: service.folder })
  const browser = await signedUp()
  const old = (await browser.request('POST', KEYS, { name: 'k', scopes: ['account'] })).body.data
  expect(await works(old.key, other.url)).toBe(200)
  const fresh = (await browser.request('POST', `${KEYS}/${old.id}/regenerate`)).body.data
  expect(fresh).toMatchObject({ name: 'k', scopes: ['account'], kind: 'live' })
  expect(await works(old.key)).toBe(401)
  expect(await works(old.key, other.url)).toBe(401)
  expect(await works(fresh.key, other.url)).toBe(200)
  expect((await browser.request('POST', `${KEYS}/${old.id}/regenerate`)).status).toBe(404)
  await other.stop()
})

test('A key with the scope for it can rotate itself.', async () => {
  const browser = await signedUp()
  const scopes = ['keys', 'account']
  const old = (await browser.request('POST', KEYS, { name: 'k', scopes })).body.data
  const fresh = await post(`${service.url}${KEYS}/${old.id}/regenerate`, old.key, {})
  expect(fresh.status).toBe(200)
  expect([await works(old.key), await works(fresh.body.data.key)]).toEqual([401, 200])
})

test('An account makes a bounded number of keys an hour, and a rotation that is refused ends no key.', {
  tags: 'long'
}, async () => {
  const browser = await signedUp()
  const first = (await browser.request('POST', KEYS, { name: 'first' })).body.data
  let made = 1
  let answer = await browser.request('POST', KEYS, { name: 'k' })
  for (; answer.status === 200; made++) {
    answer = await browser.request('POST', KEYS, { name: 'k' })
  }
  expect(made).toBe(300)
  expect(answer.status).toBe(503)
  expect(answer.body.error.code).toBe('OVERLOADED')
  expect(answer.body.error.details.retry_after).toBeGreaterThan(0)
  expect((await browser.request('POST', `${KEYS}/${first.id}/regenerate`)).status).toBe(503)
  expect(await works(first.key)).toBe(200)
})

test('only one of two concurrent regenerations gets a key', async () => {
  const browser = await signedUp()
  const { id } = (await browser.request('POST', KEYS, { name: 'k' })).body.data
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => browser.request('POST', `${KEYS}/${id}/regenerate`))
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a request that is running when its key is revoked finishes on its account', {
  tags: 'long'
}, async () => {
  const browser = await signedUp()
  const { id, key } = (await browser.request('POST', KEYS, { name: 'k' })).body.data
  let arrived = () => {}
  const reached = new Promise<void>((resolve) => {
    arrived = resolve
  })
  let answerNow = () => {}
  const held = new Promise<void>((resolve) => {
    answerNow = resolve
  })
  const slow = await startOrigin(async (request, response) => {
    arrived()
    await held
    serveArticle(request, response)
  })
  const fetching = post(`${service.url}/api/v1/internet/fetch/`, key, { url: `${slow.url}/slow` })
  await reached
  await browser.request('POST', `${KEYS}/${id}/regenerate`)
  expect(await works(key)).toBe(401)
  answerNow()
  const answer = await fetching
  expect([answer.status, answer.headers.get('x-tokens-charged')]).toEqual([200, '1'])
  const listed = (await browser.request('GET', '/api/v1/fetch/results/')).body.data
  expect(listed).toHaveLength(1)
  await slow.stop()
})

test('a revoked key stops working; keys of other accounts are not found', async () => {
  const [mine, theirs] = [await signedUp(), await signedUp()]
  const { id, key } = (await mine.request('POST', KEYS, { name: 'k' })).body.data
  for (const path of [`${KEYS}/${id}/regenerate`, `${KEYS}/key_none/regenerate`]) {
    expect((await theirs.request('POST', path)).status).toBe(404)
  }
  expect((await theirs.request('DELETE', `${KEYS}/${id}`)).status).toBe(404)
  expect(await works(key)).toBe(200)
  expect((await mine.request('DELETE', `${KEYS}/${id}`)).status).toBe(200)
  expect(await works(key)).toBe(401)
})

test('a key manages keys only with the scope for it', async () => {
  const browser = await signedUp()
  const usual = (await browser.request('POST', KEYS, { name: 'usual' })).body.data.key
  expect((await get(service.url + KEYS, usual)).status).toBe(401)
  const make = (key: string, scopes?: string[]) =>
    post(service.url + KEYS, key, { name: 'made by a key', ...(scopes ? { scopes } : {}) })
  const made = async (scopes: string[]) =>
    (await browser.request('POST', KEYS, { name: 'keeper', scopes })).body.data
  const keeper = await made(['keys', 'results'])
  for (const scopes of [['keys'], ['results'], ['results', 'keys']]) {
    const answer = await make(keeper.key, scopes)
    expect([answer.status, answer.body.data.scopes]).toEqual([200, scopes])
  }
  // Its own scopes are all that it can give; not given, they are the usual ones.
  for (const scopes of [['operator'], ['results', 'fetch'], ['account'], undefined]) {
    const answer = await make(keeper.key, scopes)
    expect([answer.status, answer.body.error.details.path]).toEqual([400, 'scopes'])
  }
  const all = await made(['fetch', 'results', 'account', 'keys'])
  expect((await make(all.key)).status).toBe(200)
})

test('a key cannot regenerate a key with more scopes; the old one stays', async () => {
  const browser = await signedUp()
  const made = async (scopes?: string[]) =>
    (await browser.request('POST', KEYS, { name: 'k', ...(scopes ? { scopes } : {}) })).body.data
  const keeper = await made(['keys', 'results'])
  const regenerate = (id: string) =>
    post(`${service.url}${KEYS}/${id}/regenerate`, keeper.key, undefined)
  for (const more of [await made(), await made(['fetch']), await made(['keys', 'account'])]) {
    const answer = await regenerate(more.id)
    expect([answer.status, answer.body.error.code]).toEqual([401, 'UNAUTHORIZED'])
    expect((await get(`${service.url}/api/v1/parsers`, more.key)).status).toBe(200)
  }
  expect((await regenerate((await made(['results'])).id)).status).toBe(200)
  const renewed = await regenerate(keeper.id)
  expect(renewed.body.data.scopes).toEqual(['keys', 'results'])
})

test('an owner who is not an operator cannot regenerate a key of scope operator', async () => {
  const browser = await signedUp()
  const { id } = (await browser.request('GET', '/api/v1/account')).body.data
  const { ledger, secrets } = service.service
  const input = { account: id, name: 'webhook', scopes: ['operator'] as const }
  const { record } = await createKey(ledger, secrets, input)
  expect((await browser.request('POST', `${KEYS}/${record.id}/regenerate`)).status).toBe(401)
  expect((await browser.request('DELETE', `${KEYS}/${record.id}`)).status).toBe(200)
})

test('a signed-in user fetches without a key, and pays', async () => {
  const browser = await signedUp()
  const answer = await browser.request('POST', '/api/v1/internet/fetch/', { url: origin.url })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('x-tokens-remaining')).toBe('499')
})
