/** Signing up, in and out (decisions.md §1 "dashboard": sign in; guard.md "Inbound"). */

import { ulid } from 'ulid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invite } from '../../src/domains/people/invitations.ts'
import { startService, type TestService } from '../harness.ts'
import { openBrowser } from './browser.ts'

const PASSWORD = 'correct horse battery'
const SIGN_UP = '/api/v1/auth/sign-up'
const SIGN_IN = '/api/v1/auth/sign-in'

let open: TestService
let invited: TestService
beforeAll(async () => {
  open = await startService({ SIGNUP: 'open', TRUST_PROXY: '1' })
  invited = await startService({ TRUST_PROXY: '1' })
})
afterAll(() => Promise.all([open.stop(), invited.stop()]))

const newEmail = () => `${ulid().toLowerCase()}@example.com`

/** The browser of a user who has just signed up. */
async function signedUp(service: TestService = open, extra: object = {}) {
  const browser = openBrowser(service.url)
  const email = newEmail()
  const answer = await browser.request('POST', SIGN_UP, { email, password: PASSWORD, ...extra })
  return { browser, email, answer }
}

describe('sign-up', () => {
  test('creates a user, an account with its free tokens and a session', async () => {
    const { browser, email, answer } = await signedUp()
    expect(answer.status).toBe(200)
    const { user, account } = answer.body.data
    expect(user).toEqual({ id: expect.stringMatching(/^usr_/), email, role: 'owner' })
    expect((await browser.request('GET', '/api/v1/auth/session')).body.data.user).toEqual(user)
    const balance = await browser.request('GET', '/api/v1/account')
    expect(balance.body.data).toMatchObject({ id: account.id, balance: { total: 500 } })
    expect(answer.text).not.toContain(PASSWORD)
  })

  test('gives an address of a closed account no new free tokens within the month', async () => {
    const { browser, email } = await signedUp()
    await browser.request('DELETE', '/api/v1/account', { password: PASSWORD })
    for (const form of [email, ` ${email.toUpperCase()}`]) {
      const again = openBrowser(open.url)
      const answer = await again.request('POST', SIGN_UP, { email: form, password: PASSWORD })
      expect(answer.status).toBe(200)
      const balance = await again.request('GET', '/api/v1/account')
      expect(balance.body.data.balance).toMatchObject({ total: 0 })
      await again.request('DELETE', '/api/v1/account', { password: PASSWORD })
    }
    expect(await open.service.ledger.verify()).toEqual([])
  })

  test('treats every spelling of an address as one user', async () => {
    const { email } = await signedUp()
    const again = await openBrowser(open.url).request('POST', SIGN_UP, {
      email: ` ${email.toUpperCase()} `,
      password: PASSWORD
    })
    expect(again.status).toBe(400)
    expect(again.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { path: 'email' } })
  })

  test.each([
    [{ email: 'nobody', password: PASSWORD }, 'email'],
    [{ email: 'a@example.com', password: 'short' }, 'password'],
    [{ email: 'a@example.com', password: 'x'.repeat(201) }, 'password'],
    [{ email: 'a@example.com', password: PASSWORD, admin: true }, 'admin'],
    [{ password: PASSWORD }, 'email']
  ])('%j is refused with %s', async (body, path) => {
    const answer = await openBrowser(open.url).request('POST', SIGN_UP, body)
    expect(answer.status).toBe(400)
    expect(answer.body.error.details.path).toBe(path)
  })

  test('needs an invitation by default, which works once, even concurrently', async () => {
    expect((await signedUp(invited)).answer.body.error.details.path).toBe('invitation')
    const { id } = await invited.account()
    const { directory, secrets } = invited.service
    const { token } = await invite(directory, secrets, { account: id, role: 'operator' })
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => signedUp(invited, { invitation: token }))
    )
    const good = tries.filter(({ answer }) => answer.status === 200)
    expect(good).toHaveLength(1)
    expect(good[0]?.answer.body.data).toMatchObject({
      user: { role: 'operator' },
      account: { id }
    })
    const wrong = await signedUp(invited, { invitation: 'x'.repeat(43) })
    expect(wrong.answer.body.error.details.path).toBe('invitation')
  })

  test('is refused to everyone with SIGNUP=closed', async () => {
    const closed = await startService({ SIGNUP: 'closed' })
    const { answer } = await signedUp(closed)
    expect([answer.status, answer.body.error.code]).toEqual([400, 'INVALID_REQUEST'])
    await closed.stop()
  })
})

describe('sign-in', () => {
  test('sets a cookie that scripts cannot read and other sites cannot send', async () => {
    const { email, browser } = await signedUp()
    await browser.request('POST', '/api/v1/auth/sign-out')
    const answer = await browser.request('POST', SIGN_IN, { email, password: PASSWORD })
    expect(answer.status).toBe(200)
    const cookie = answer.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/httponly/i)
    expect(cookie).toMatch(/samesite=strict/i)
    expect(cookie).toMatch(/path=\//i)
  })

  test('binds the cookie to the host behind a TLS proxy', async () => {
    const proxied = await startService({ SIGNUP: 'open', TRUST_PROXY: '1' })
    const answer = await openBrowser(proxied.url).request(
      'POST',
      SIGN_UP,
      { email: newEmail(), password: PASSWORD },
      { 'x-forwarded-proto': 'https' }
    )
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-sluice_session=.*; secure/i)
    await proxied.stop()
  })

  test('answers the same for a wrong password and an unknown user', async () => {
    const { email } = await signedUp()
    const browser = openBrowser(open.url)
    const wrong = await browser.request('POST', SIGN_IN, { email, password: 'not the password' })
    const unknown = await browser.request('POST', SIGN_IN, {
      email: newEmail(),
      password: PASSWORD
    })
    expect(wrong.status).toBe(401)
    expect(wrong.text).toBe(unknown.text)
    expect(wrong.headers.get('set-cookie')).toBeNull()
  })

  test('throttles guessing, even if the last password is right', async () => {
    const { email } = await signedUp()
    const browser = openBrowser(open.url)
    for (let n = 0; n < 10; n++) {
      const wrong = await browser.request('POST', SIGN_IN, { email, password: `guess ${n}` })
      expect(wrong.status).toBe(401)
    }
    const right = await browser.request('POST', SIGN_IN, { email, password: PASSWORD })
    expect([right.status, right.body.error.code]).toEqual([503, 'OVERLOADED'])
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('distributed guessing blocks a user only from new addresses', {
    tags: 'long',
    timeout: 180_000
  }, async () => {
    const { email, browser } = await signedUp()
    const guess = (address: string) =>
      browser.request(
        'POST',
        SIGN_IN,
        { email, password: 'a guess' },
        { 'x-forwarded-for': address }
      )
    for (let n = 0; n < 100; n++) {
      expect((await guess(`2001:db8:${n.toString(16)}::1`)).status).toBe(401)
    }
    expect((await guess('2001:db8:ffff::1')).status).toBe(503)
    const right = { email, password: PASSWORD }
    const elsewhere = await openBrowser(open.url).request('POST', SIGN_IN, right)
    expect(elsewhere.status).toBe(503)
    expect((await browser.request('POST', SIGN_IN, right)).status).toBe(200)
  })

  test('counts the addresses of one IPv6 network as one', async () => {
    const { email, browser } = await signedUp()
    const statuses = []
    for (let n = 0; n < 11; n++) {
      const headers = { 'x-forwarded-for': `2001:db8:aaaa:1:${n}::${n}` }
      const answer = await browser.request('POST', SIGN_IN, { email, password: 'a guess' }, headers)
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 503])
  })

  test('changing the password ends all other sessions', async () => {
    const { browser, email } = await signedUp()
    const other = openBrowser(open.url)
    await other.request('POST', SIGN_IN, { email, password: PASSWORD })
    const change = { current: PASSWORD, new: 'another password' }
    const wrong = await browser.request('POST', '/api/v1/auth/password', {
      ...change,
      current: 'wrong'
    })
    expect(wrong.status).toBe(401)
    expect((await browser.request('POST', '/api/v1/auth/password', change)).status).toBe(200)
    expect((await other.request('GET', '/api/v1/auth/session')).status).toBe(401)
    expect((await browser.request('GET', '/api/v1/auth/session')).status).toBe(200)
    const old = await other.request('POST', SIGN_IN, { email, password: PASSWORD })
    expect(old.status).toBe(401)
  })
})

describe('a session', () => {
  test('ends at sign-out, even for a copy of its cookie', async () => {
    const { browser } = await signedUp()
    const cookie = browser.cookie()
    await browser.request('POST', '/api/v1/auth/sign-out')
    const kept = await openBrowser(open.url).request('GET', '/api/v1/account', undefined, {
      cookie
    })
    expect(kept.status).toBe(401)
  })

  test('changes nothing for another site', async () => {
    const { browser } = await signedUp()
    const key = { name: 'stolen' }
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site', origin: open.url },
      { 'sec-fetch-site': 'same-site', origin: open.url }
    ]
    for (const headers of foreign) {
      const answer = await browser.request('POST', '/api/v1/account/keys', key, headers)
      expect([answer.status, answer.body.error.code]).toEqual([401, 'UNAUTHORIZED'])
    }
    expect((await browser.request('GET', '/api/v1/account/keys')).body.data).toEqual([])
  })

  test('changes nothing if the request does not say where it comes from', async () => {
    const { browser } = await signedUp()
    const headers = { cookie: browser.cookie(), 'content-type': 'application/json' }
    const body = JSON.stringify({ name: 'of no origin' })
    const path = `${open.url}/api/v1/account/keys`
    const ask = (more: Record<string, string>) =>
      fetch(path, { method: 'POST', headers: { ...headers, ...more }, body })
    const without = await ask({})
    expect([without.status, (await without.json()).error.code]).toEqual([401, 'UNAUTHORIZED'])
    const signOut = { method: 'POST', headers: { cookie: browser.cookie() } }
    expect((await fetch(`${open.url}/api/v1/auth/sign-out`, signOut)).status).toBe(401)
    expect((await ask({ origin: 'https://evil.example' })).status).toBe(401)
    expect((await ask({ origin: open.url })).status).toBe(200)
    expect((await ask({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    // Reading needs no origin: browsers send none with it.
    expect((await fetch(path, { headers })).status).toBe(200)
  })

  test.each(['nonsense', 'x'.repeat(43), ''])('rejects %j', async (token) => {
    const answer = await openBrowser(open.url).request('GET', '/api/v1/account', undefined, {
      cookie: `sluice_session=${token}`
    })
    expect(answer.status).toBe(401)
  })

  test('cannot be replaced by a key', async () => {
    const { key } = await open.account()
    const answer = await openBrowser(open.url).request('GET', '/api/v1/auth/session', undefined, {
      authorization: `Bearer ${key}`
    })
    expect(answer.status).toBe(401)
  })
})
