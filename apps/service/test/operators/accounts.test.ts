/** Accounts by search, one account, and invitations, as operators use them. */

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
import type { Browser } from '../people/browser.ts'
import { openBrowser } from '../people/browser.ts'
import { signedUp } from './signed-up.ts'

const OPERATOR = '/api/v1/operator'

let sluice: TestService
let origin: Origin
let operator: Awaited<ReturnType<typeof signedUp>>
let acme: Awaited<ReturnType<typeof signedUp>>
beforeAll(async () => {
  sluice = await startService({ TRUST_PROXY: '1' })
  origin = await startOrigin(serveArticle)
  operator = await signedUp(sluice, 'operator')
  acme = await signedUp(sluice, 'owner', 'wile.coyote@acme.example')
})
afterAll(() => Promise.all([sluice.stop(), origin.stop()]))

const ask = async (path: string, browser: Browser = operator) =>
  (await browser.request('GET', OPERATOR + path)).body
const idsOf = async (query: string) =>
  (await ask(`/accounts?${query}`)).data.accounts.map(({ id }: { id: string }) => id)
const actionsOf = async (account: string) =>
  (await ask(`/audit?account=${account}&limit=100`)).data.records.map(
    (one: { action: string }) => one.action
  )

test('refuses owners and keys without the scope operator', async () => {
  const { key } = await sluice.account()
  for (const [method, path] of [
    ['GET', `/accounts/${acme.account}`],
    ['GET', `/accounts/${acme.account}/movements`],
    ['PATCH', `/accounts/${acme.account}`],
    ['GET', '/invitations'],
    ['DELETE', '/invitations/inv_1']
  ] as const) {
    const body = method === 'PATCH' ? { name: 'x' } : undefined
    expect((await acme.request(method, OPERATOR + path, body)).status).toBe(401)
    expect((await get(sluice.url + OPERATOR + path, key, method)).status).toBe(401)
  }
})

describe('search', () => {
  test('finds by id, name and e-mail address, case-insensitively', async () => {
    await sluice.service.ledger.openAccount({ id: 'acc_rivers', name: 'Rivers & Söhne' })
    for (const query of ['COYOTE', 'acme.example', acme.account.slice(4, 20).toLowerCase()]) {
      expect(await idsOf(`q=${query}`)).toContain(acme.account)
    }
    expect(await idsOf(`q=${encodeURIComponent('rivers & sö')}`)).toEqual(['acc_rivers'])
    expect(await idsOf('q=nobody-of-this-name')).toEqual([])
    expect(await idsOf(`q=${encodeURIComponent('%_*')}`)).toEqual([])
    expect((await ask(`/accounts?q=${'x'.repeat(300)}`)).error.code).toBe('INVALID_REQUEST')
  })

  test('turns pages without a gap, and knows the last one', async () => {
    const made: string[] = []
    for (let n = 0; n < 7; n++) {
      const id = `acc_paged${n}`
      await sluice.service.ledger.openAccount({ id, name: n % 2 ? `Odd paged ${n}` : 'Paged' })
      made.push(id)
    }
    const seen: string[] = []
    let after = ''
    for (let pages = 1; ; pages++) {
      const { data } = await ask(`/accounts?q=paged&limit=2${after}`)
      seen.push(...data.accounts.map(({ id }: { id: string }) => id))
      if (data.next_after === null) {
        expect(pages).toBe(4)
        break
      }
      after = `&after=${data.next_after}`
    }
    expect(seen).toEqual(made)
    expect((await ask('/accounts?q=odd%20paged&limit=3')).data.next_after).toBe(null)
  })

  test('finds among thousands of accounts', async () => {
    const { ledger } = sluice.service
    const opened = Array.from({ length: 3_000 }, (_, n) =>
      ledger.openAccount({ id: `acc_many${String(n).padStart(5, '0')}`, name: `Many ${n}` })
    )
    await Promise.all(opened)
    const begun = performance.now()
    expect(await idsOf('q=many%202999')).toEqual(['acc_many02999'])
    expect(performance.now() - begun).toBeLessThan(3_000)
  }, 60_000)
})

describe('one account', () => {
  test('shows users, keys and tokens, and no fetched content', { tags: 'long' }, async () => {
    const made = await acme.request('POST', '/api/v1/account/keys', { name: 'ci' })
    const { id, key } = made.body.data
    await post(`${sluice.url}/api/v1/internet/fetch`, key, { url: `${origin.url}/secret-page` })
    const answer = await operator.request('GET', `${OPERATOR}/accounts/${acme.account}`)
    expect(answer.body.data).toMatchObject({
      id: acme.account,
      suspended: false,
      users: [{ email: 'wile.coyote@acme.example', role: 'owner' }],
      totals: { charged: 1 }
    })
    expect(answer.body.data.keys).toMatchObject([{ id, name: 'ci', prefix: key.slice(0, 13) }])
    const moved = await operator.request('GET', `${OPERATOR}/accounts/${acme.account}/movements`)
    const [charge, allowance] = moved.body.data.movements
    expect(charge).toMatchObject({ kind: 'charge', tokens: -1, number: 2 })
    expect(charge.reference).toMatch(/^ftc_/)
    expect(allowance.kind).toBe('allowance')
    for (const { text } of [answer, moved]) {
      expect(text).not.toContain('secret-page')
      expect(text).not.toContain(origin.url)
      expect(text).not.toContain(key)
    }
    const refund = { account: acme.account, result: charge.reference }
    const refunded = await operator.request('POST', `${OPERATOR}/refunds`, refund)
    expect(refunded.body.data.applied).toBe(true)
  })

  test('an unknown one is 404; parameters are checked', async () => {
    for (const path of ['/accounts/acc_nobody', '/accounts/acc_nobody/movements']) {
      expect((await ask(path)).error.code).toBe('NOT_FOUND')
    }
    const wrong = await ask(`/accounts/${acme.account}/movements?kind=theft`)
    expect(wrong.error.code).toBe('INVALID_REQUEST')
    expect((await ask(`/accounts/${acme.account}?x=1`)).error.code).toBe('INVALID_REQUEST')
  })

  test('is renamed, which is recorded', async () => {
    const path = `${OPERATOR}/accounts/${acme.account}`
    for (const body of [{}, { name: '' }, { name: 'x'.repeat(101) }, { name: 'a', x: 1 }]) {
      expect((await operator.request('PATCH', path, body)).status).toBe(400)
    }
    const renamed = await operator.request('PATCH', path, { name: ' Acme ' })
    expect(renamed.body.data.name).toBe('Acme')
    expect(await actionsOf(acme.account)).toContain('account.renamed')
    const nobody = await operator.request('PATCH', `${OPERATOR}/accounts/acc_nobody`, { name: 'x' })
    expect(nobody.body.error.code).toBe('NOT_FOUND')
  })
})

describe('invitations', () => {
  const invite = async (body: object) =>
    (await operator.request('POST', `${OPERATOR}/invitations`, body)).body.data
  const listed = async () => (await ask('/invitations')).data.invitations

  test('invitations are listed without their token, with who made them, and withdrawn', async () => {
    const made = await invite({ account: acme.account, email: ' New@Example.com ' })
    const answer = await operator.request('GET', `${OPERATOR}/invitations`)
    const one = answer.body.data.invitations.find(
      ({ email }: { email: string | null }) => email === 'new@example.com'
    )
    expect(one).toMatchObject({
      role: 'owner',
      account: acme.account,
      account_name: 'Acme',
      invited_by: operator.email,
      expires_at: made.expires_at
    })
    expect(answer.text).not.toContain(made.invitation)
    const path = `${OPERATOR}/invitations/${one.id}`
    expect((await operator.request('DELETE', path)).body.data).toEqual({ withdrawn: one.id })
    expect((await operator.request('DELETE', path)).body.error.code).toBe('NOT_FOUND')
    expect((await listed()).map(({ id }: { id: string }) => id)).not.toContain(one.id)
    const late = await openBrowser(sluice.url).request('POST', '/api/v1/auth/sign-up', {
      email: 'new@example.com',
      password: 'long enough, so',
      invitation: made.invitation
    })
    expect(late.status).toBe(400)
    expect(await actionsOf(acme.account)).toEqual(
      expect.arrayContaining(['invitation.created', 'invitation.withdrawn'])
    )
  })

  test('invitations are gone from the list once they are used; a wrong address is refused', async () => {
    const { invitation } = await invite({ role: 'operator' })
    expect(await listed()).toHaveLength(1)
    await openBrowser(sluice.url).request('POST', '/api/v1/auth/sign-up', {
      email: 'second@example.com',
      password: 'long enough, so',
      invitation
    })
    expect(await listed()).toEqual([])
    const wrong = await operator.request('POST', `${OPERATOR}/invitations`, { email: 'nobody' })
    expect(wrong.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { path: 'email' } })
  })
})
