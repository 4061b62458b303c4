/** Operators' actions, the audit log, and the end of an account. */

import { join } from 'node:path'
import { ulid } from 'ulid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invite } from '../../src/domains/people/invitations.ts'
import { createKey } from '../../src/index.ts'
import {
  get,
  type Origin,
  post,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from '../harness.ts'
import { payloadIdsIn } from '../payload-ids.ts'
import { type Browser, openBrowser } from './browser.ts'

let service: TestService
let origin: Origin
let operator: Browser
beforeAll(async () => {
  service = await startService({ SIGNUP: 'open', TRUST_PROXY: '1' })
  origin = await startOrigin(serveArticle)
  operator = await signedUp('operator')
})
afterAll(() => Promise.all([service.stop(), origin.stop()]))

const OPERATOR = '/api/v1/operator'
const PASSWORD = 'long enough, so'

async function signedUp(role: 'owner' | 'operator' = 'owner'): Promise<Browser> {
  const browser = openBrowser(service.url)
  const { token } = await invite(service.service.directory, service.service.secrets, { role })
  const answer = await browser.request('POST', '/api/v1/auth/sign-up', {
    email: `${ulid().toLowerCase()}@example.com`,
    password: PASSWORD,
    invitation: token
  })
  expect(answer.status).toBe(200)
  return browser
}

const idOf = async (browser: Browser) =>
  (await browser.request('GET', '/api/v1/account')).body.data.id as string

const actionsOf = async (account: string) => {
  const page = await operator.request('GET', `${OPERATOR}/audit?account=${account}&limit=100`)
  return page.body.data.records.map((one: { action: string }) => one.action) as string[]
}

test('refuses owners and their keys, without revealing what exists', async () => {
  const owner = await signedUp()
  const { key } = await service.account()
  for (const [method, path] of [
    ['GET', '/accounts'],
    ['GET', '/audit'],
    ['POST', '/grants'],
    ['POST', '/refunds'],
    ['POST', '/invitations'],
    ['POST', '/accounts/acc_x/suspension'],
    ['DELETE', '/accounts/acc_x']
  ] as const) {
    const body = method === 'GET' ? undefined : {}
    expect((await owner.request(method, OPERATOR + path, body)).status).toBe(401)
    expect((await get(service.url + OPERATOR + path, key, method)).status).toBe(401)
  }
})

describe('tokens', () => {
  test('applies a grant once by its id, also with a key of scope operator', async () => {
    const { id } = await service.account(0)
    const grant = { id: `purchase-${id}`, account: id, tokens: 2_000 }
    const first = await operator.request('POST', `${OPERATOR}/grants`, grant)
    expect(first.body.data).toEqual({ ...grant, applied: true })
    const { ledger, secrets } = service.service
    const { key } = await createKey(ledger, secrets, {
      account: id,
      name: 'webhook',
      scopes: ['operator']
    })
    const again = await post(`${service.url}${OPERATOR}/grants`, key, grant)
    expect(again.body.data.applied).toBe(false)
    expect((await ledger.balance(id))?.purchased).toBe(2_000)
    expect((await actionsOf(id)).filter((one) => one === 'grant.applied')).toHaveLength(1)
  })

  test('refuses the id of a grant for another account or number of tokens', async () => {
    const { id } = await service.account(0)
    const { id: other } = await service.account(0)
    const grant = { id: `purchase-${id}`, account: id, tokens: 2_000 }
    await operator.request('POST', `${OPERATOR}/grants`, grant)
    for (const change of [{ tokens: 7 }, { account: other }, { account: other, tokens: 7 }]) {
      const answer = await operator.request('POST', `${OPERATOR}/grants`, { ...grant, ...change })
      expect([answer.status, answer.body.error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
      expect(answer.body.error.details).toMatchObject(grant)
    }
    const { ledger } = service.service
    expect((await ledger.balance(id))?.purchased).toBe(2_000)
    expect((await ledger.balance(other))?.purchased).toBe(0)
    expect((await actionsOf(other)).filter((one) => one === 'grant.applied')).toEqual([])
  })

  test.each([
    [{ id: 'g', account: 'acc_none', tokens: 1 }, 404],
    [{ id: 'g', account: 'acc_none', tokens: 0 }, 400],
    [{ id: 'g', account: 'acc_none', tokens: 1.5 }, 400],
    [{ account: 'acc_none', tokens: 1 }, 400]
  ])('answers a grant of %j with %i', async (grant, status) => {
    expect((await operator.request('POST', `${OPERATOR}/grants`, grant)).status).toBe(status)
  })

  test('refunds a charge once, by the id of its result', { tags: 'long' }, async () => {
    const { id, key } = await service.account()
    const fetched = await post(`${service.url}/api/v1/internet/fetch/`, key, { url: origin.url })
    const body = { account: id, result: fetched.body.meta.request_id }
    const before = await service.service.ledger.balance(id)
    expect(before).toMatchObject({ charged: 1 })
    const first = await operator.request('POST', `${OPERATOR}/refunds`, body)
    const again = await operator.request('POST', `${OPERATOR}/refunds`, body)
    expect([first.body.data.applied, again.body.data.applied]).toEqual([true, false])
    expect(await service.service.ledger.balance(id)).toMatchObject({ charged: 0 })
    const other = { account: id, result: 'ftc_none' }
    expect((await operator.request('POST', `${OPERATOR}/refunds`, other)).status).toBe(404)
  })
})

test('a suspended account is locked out at once, by key and by session', async () => {
  const owner = await signedUp()
  const id = await idOf(owner)
  const { key } = (await owner.request('POST', '/api/v1/account/keys', { name: 'k' })).body.data
  const path = `${OPERATOR}/accounts/${id}/suspension`
  await operator.request('POST', path, { suspended: true })
  expect((await get(`${service.url}/api/v1/account`, key)).status).toBe(401)
  expect((await owner.request('GET', '/api/v1/account')).status).toBe(401)
  await operator.request('POST', path, { suspended: false })
  expect((await get(`${service.url}/api/v1/account`, key)).status).toBe(200)
  const none = `${OPERATOR}/accounts/acc_none/suspension`
  expect((await operator.request('POST', none, { suspended: true })).status).toBe(404)
})

test('pages through the accounts, each once', async () => {
  for (let n = 0; n < 3; n++) await service.account()
  // Others may come meanwhile, where tests share a store.
  const there = (await service.service.ledger.accounts()).map((one) => one.id).sort()
  const limit = Math.max(2, Math.floor(there.length / 3))
  const seen: string[] = []
  let after = ''
  for (let pages = 0; pages < 100; pages++) {
    const page = await operator.request(
      'GET',
      `${OPERATOR}/accounts?limit=${Math.min(100, limit)}${after}`
    )
    seen.push(...page.body.data.accounts.map((one: { id: string }) => one.id))
    if (page.body.data.next_after === null) break
    after = `&after=${page.body.data.next_after}`
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toEqual([...seen].sort())
  expect(there.filter((one) => !seen.includes(one))).toEqual([])
})

test('the audit log names who did what, and its chain verifies', async () => {
  const owner = await signedUp()
  const id = await idOf(owner)
  const made = (await owner.request('POST', '/api/v1/account/keys', { name: 'k' })).body.data
  await owner.request('POST', `/api/v1/account/keys/${made.id}/regenerate`)
  await owner.request('POST', '/api/v1/auth/sign-out')
  expect(await actionsOf(id)).toEqual([
    'session.ended',
    'key.regenerated',
    'key.created',
    'session.opened',
    'user.created'
  ])
  expect(await service.service.audit.verify()).toBeUndefined()
  const text = JSON.stringify(await service.service.directory.audit({ limit: 100 }))
  expect(text).not.toContain(made.key)
  expect(text).not.toContain(PASSWORD)
})

test('an address that the guard refuses is in the audit log', async () => {
  const { id, key } = await service.account()
  const url = 'http://10.11.12.13/secret?token=1'
  expect((await post(`${service.url}/api/v1/internet/fetch/`, key, { url })).status).toBe(400)
  const blocked = async () =>
    (await operator.request('GET', `${OPERATOR}/audit?action=address.blocked&account=${id}`)).body
      .data.records
  await expect.poll(blocked, { timeout: 10_000 }).not.toHaveLength(0)
  const [record] = await blocked()
  expect(record.details.url_host).toBe('10.11.12.13')
  expect(JSON.stringify(record)).not.toContain('token=1')
})

test('closing an account removes keys, users, history and payloads; its totals stay', async () => {
  const owner = await signedUp()
  const id = await idOf(owner)
  const { key } = (await owner.request('POST', '/api/v1/account/keys', { name: 'k' })).body.data
  for (const path of ['/a', '/b']) {
    const answer = await post(`${service.url}/api/v1/internet/fetch/`, key, {
      url: origin.url + path
    })
    expect(answer.status).toBe(200)
  }
  const kept = () => payloadIdsIn(join(service.folder, 'payloads'), id)
  expect(await kept()).toHaveLength(2)
  const [entry] = (await service.service.ledger.history(id, { limit: 1, order: 'desc' })).entries
  const wrong = await owner.request('DELETE', '/api/v1/account', { password: 'not it' })
  expect(wrong.status).toBe(401)
  const closed = await owner.request('DELETE', '/api/v1/account', { password: PASSWORD })
  expect(closed.body.data).toEqual({ closed: id })

  expect((await get(`${service.url}/api/v1/account`, key)).status).toBe(401)
  expect((await owner.request('GET', '/api/v1/account')).status).toBe(401)
  const { ledger, directory, payloads } = service.service
  expect(await directory.users(id)).toEqual([])
  expect((await ledger.history(id, { limit: 10, order: 'desc' })).entries).toEqual([])
  expect(await directory.dataKey(id)).toBeUndefined()
  expect(await payloads.get(entry?.pointer as string)).toBeUndefined()
  expect(await kept()).toEqual([])
  expect(await ledger.verify(id)).toEqual([])
  expect((await ledger.account(id))?.closedAt).toBeGreaterThan(0)
})

test('a fetch whose account is closed while it runs is unauthorized, and leaves nothing', async () => {
  const owner = await signedUp()
  const id = await idOf(owner)
  const { key } = (await owner.request('POST', '/api/v1/account/keys', { name: 'k' })).body.data
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
  await owner.request('DELETE', '/api/v1/account', { password: PASSWORD })
  answerNow()
  const { status, headers, body } = await fetching
  expect([status, body.error.code, body.error.details.retryable]).toEqual([
    401,
    'UNAUTHORIZED',
    false
  ])
  expect(headers.get('x-tokens-charged')).toBe('0')
  const { ledger, directory } = service.service
  expect(await directory.dataKey(id)).toBeUndefined()
  expect(await ledger.verify(id)).toEqual([])
  expect(await payloadIdsIn(join(service.folder, 'payloads'), id)).toEqual([])
  await slow.stop()
})
