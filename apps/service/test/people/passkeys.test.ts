/** Passkeys by WebAuthn, with an authenticator in software (docs/security.md "Second factors"). */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startService, type TestService } from '../harness.ts'
import { type Browser, openBrowser } from './browser.ts'
import { actionsOf, givePassword, newUser, type TestUser } from './new-user.ts'
import { type SoftPasskey, softPasskey } from './soft-passkey.ts'

const ORIGIN = 'https://sluice.example'
const HERE = { origin: ORIGIN }

let service: TestService
beforeAll(async () => {
  service = await startService({ TRUST_PROXY: '1', PUBLIC_URL: ORIGIN })
})
afterAll(() => service.stop())

const optionsFor = async (browser: Browser) =>
  (await browser.request('POST', '/api/v1/auth/passkey/options')).body.data

/** Register a passkey for a user. */
async function registered(user: TestUser, name = 'Laptop') {
  const key = softPasskey()
  const asked = await user.browser.request('POST', '/api/v1/auth/passkeys/options')
  const response = key.register(asked.body.data, HERE)
  const answer = await user.browser.request('POST', '/api/v1/auth/passkeys', { name, response })
  return { key, answer, response, options: asked.body.data }
}

async function signIn(key: SoftPasskey, use: Parameters<SoftPasskey['show']>[1] = HERE) {
  const browser = openBrowser(service.url)
  const response = key.show(await optionsFor(browser), use)
  const answer = await browser.request('POST', '/api/v1/auth/passkey', { response })
  return { browser, response, answer }
}

describe('registration', () => {
  test('keeps several passkeys with their names, and gives recovery codes with the first', async () => {
    const user = await newUser(service)
    const first = await registered(user)
    expect(first.answer.body.data.recovery_codes).toHaveLength(10)
    expect(first.answer.body.data.passkey).toMatchObject({ name: 'Laptop', last_used_at: null })
    const second = await registered(user, 'Phone')
    expect(second.answer.body.data.recovery_codes).toBe(null)
    const excluded = second.options.excludeCredentials.map((one: { id: string }) => one.id)
    expect(excluded).toEqual([first.answer.body.data.passkey.id])
    const { id } = second.answer.body.data.passkey
    const path = `/api/v1/auth/passkeys/${id}`
    expect((await user.browser.request('PATCH', path, { name: 'My phone' })).status).toBe(200)
    const shown = (await user.browser.request('GET', '/api/v1/auth/factors')).body.data
    expect(shown.passkeys.map((one: { name: string }) => one.name)).toEqual(['Laptop', 'My phone'])
    expect((await user.browser.request('DELETE', path)).status).toBe(200)
    expect((await user.browser.request('DELETE', path)).status).toBe(404)
    expect((await signIn(second.key)).answer.status).toBe(401)
    expect(await actionsOf(service, user.account)).toEqual(
      expect.arrayContaining(['two_factor.added', 'two_factor.removed'])
    )
  })

  test('accepts the answer to a challenge once, and only from its user', async () => {
    const [one, two] = [await newUser(service), await newUser(service)]
    const { response } = await registered(one)
    const again = { name: 'again', response }
    const replayed = await one.browser.request('POST', '/api/v1/auth/passkeys', again)
    expect(replayed.status).toBe(401)
    const asked = await one.browser.request('POST', '/api/v1/auth/passkeys/options')
    const other = softPasskey().register(asked.body.data, HERE)
    const stolen = { name: 'stolen', response: other }
    const answer = await two.browser.request('POST', '/api/v1/auth/passkeys', stolen)
    expect(answer.status).toBe(401)
    const shown = await two.browser.request('GET', '/api/v1/auth/factors')
    expect(shown.body.data.passkeys).toEqual([])
  })

  test('refuses a passkey made for another origin or host', async () => {
    const user = await newUser(service)
    for (const use of [
      { origin: 'https://evil.example' },
      { origin: 'https://evil.example', party: 'sluice.example' },
      { origin: ORIGIN, party: 'evil.example' },
      { origin: 'http://sluice.example' },
      { origin: 'https://sub.sluice.example', party: 'sluice.example' }
    ]) {
      const asked = await user.browser.request('POST', '/api/v1/auth/passkeys/options')
      const response = softPasskey().register(asked.body.data, use)
      const body = { name: 'x', response }
      const answer = await user.browser.request('POST', '/api/v1/auth/passkeys', body)
      expect([use, answer.status]).toEqual([use, 401])
    }
  })
})

describe('signing in', () => {
  test('needs neither address nor password, and counts as both factors', async () => {
    const user = await newUser(service)
    const { key } = await registered(user)
    const { browser, answer } = await signIn(key)
    expect(answer.body.data.user.email).toBe(user.email)
    expect((await browser.request('GET', '/api/v1/account')).status).toBe(200)
    const shown = await user.browser.request('GET', '/api/v1/auth/factors')
    expect(shown.body.data.passkeys[0].last_used_at).not.toBe(null)
  })

  test('is refused for another origin, a replay, a stranger, and without a PIN or finger', async () => {
    const user = await newUser(service)
    const { key } = await registered(user)
    for (const use of [
      { origin: 'https://evil.example' },
      { origin: 'https://evil.example', party: 'sluice.example' },
      { origin: ORIGIN, party: 'evil.example' },
      { origin: ORIGIN, isVerified: false }
    ]) {
      const { answer } = await signIn(key, use)
      expect([use, answer.status]).toEqual([use, 401])
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
    const { response, browser } = await signIn(key)
    const replayed = await browser.request('POST', '/api/v1/auth/passkey', { response })
    expect(replayed.status).toBe(401)
    const stranger = softPasskey()
    const asked = await optionsFor(openBrowser(service.url))
    const unknown = stranger.show(asked, HERE, Buffer.from('usr_none').toString('base64url'))
    const answer = await browser.request('POST', '/api/v1/auth/passkey', { response: unknown })
    expect([answer.status, answer.text]).toEqual([
      401,
      replayed.text.replace(/ftc_\w+/, answer.text.match(/ftc_\w+/)?.[0] ?? '')
    ])
  })

  test('the passkey of one user does not open the account of another', async () => {
    const [one, two] = [await newUser(service), await newUser(service)]
    const { key } = await registered(one)
    await registered(two)
    const browser = openBrowser(service.url)
    const handle = Buffer.from(two.id).toString('base64url')
    const response = key.show(await optionsFor(browser), HERE, handle)
    const answer = await browser.request('POST', '/api/v1/auth/passkey', { response })
    expect(answer.status).toBe(401)
  })

  test('is refused when a copy of the passkey was used: its counter went back', async () => {
    const user = await newUser(service)
    const { key } = await registered(user)
    expect((await signIn(key, { ...HERE, counter: 10 })).answer.status).toBe(200)
    expect((await signIn(key, { ...HERE, counter: 7 })).answer.status).toBe(401)
    expect((await signIn(key, { ...HERE, counter: 10 })).answer.status).toBe(401)
    expect((await signIn(key, { ...HERE, counter: 11 })).answer.status).toBe(200)
  })

  test('the answer to a registration challenge is refused', async () => {
    const user = await newUser(service)
    const { key } = await registered(user)
    const asked = await user.browser.request('POST', '/api/v1/auth/passkeys/options')
    const browser = openBrowser(service.url)
    const response = key.show(asked.body.data, HERE)
    const answer = await browser.request('POST', '/api/v1/auth/passkey', { response })
    expect(answer.status).toBe(401)
  })

  test.each([{}, { response: {} }, { response: { id: 1 } }, { response: null }])(
    '%j is refused',
    async (body) => {
      const answer = await openBrowser(service.url).request('POST', '/api/v1/auth/passkey', body)
      expect(answer.status).toBe(400)
    }
  )
})

describe('as the second factor', () => {
  test('a passkey follows the password, without a PIN or finger', async () => {
    const user = await newUser(service)
    const { key } = await registered(user)
    const { browser, answer } = await givePassword(service, user.email)
    expect(answer.body.data.second_factor.methods).toEqual(['passkey', 'recovery_code'])
    const path = '/api/v1/auth/passkey/options?known=true'
    const asked = (await browser.request('POST', path)).body.data
    expect(asked.allowCredentials).toHaveLength(1)
    const response = key.show(asked, { ...HERE, isVerified: false }, '')
    const entered = await browser.request('POST', '/api/v1/auth/passkey', { response })
    expect(entered.body.data.user.email).toBe(user.email)
    expect(browser.cookie()).not.toContain('sluice_sign_in')
  })

  test('the passkey of another user signs in that user, with no more rights than alone', async () => {
    const [user, other] = [await newUser(service), await newUser(service)]
    await registered(user)
    const { key } = await registered(other)
    const { browser } = await givePassword(service, user.email)
    const show = async (isVerified: boolean, handle?: string) => {
      const response = key.show(await optionsFor(browser), { ...HERE, isVerified }, handle)
      return browser.request('POST', '/api/v1/auth/passkey', { response })
    }
    expect((await show(false)).status).toBe(401)
    expect((await show(true, '')).status).toBe(401)
    expect((await show(true, Buffer.from(user.id).toString('base64url'))).status).toBe(401)
    expect((await show(true)).body.data.user.id).toBe(other.id)
  })
})

test('a passkey confirms a change of factors', async () => {
  const user = await newUser(service)
  const { key } = await registered(user)
  const passkey = key.show(await optionsFor(user.browser), HERE)
  const answer = await user.browser.request('POST', '/api/v1/auth/confirm', { passkey })
  expect(answer.body.data).toEqual({ confirmed: true })
})

describe('without PUBLIC_URL', () => {
  let bare: TestService
  beforeAll(async () => {
    bare = await startService({ TRUST_PROXY: '1' })
  })
  afterAll(() => bare.stop())

  test('passkeys are refused with what to do, except on localhost', async () => {
    const user = await newUser(bare)
    const path = '/api/v1/auth/passkeys/options'
    const refused = await user.browser.request('POST', path)
    expect([refused.status, refused.body.error.code]).toEqual([400, 'INVALID_REQUEST'])
    expect(refused.body.error.message).toMatch(/PUBLIC_URL/)
    const shown = await user.browser.request('GET', '/api/v1/auth/factors')
    expect(shown.body.data.passkeys_unavailable).toMatch(/PUBLIC_URL/)
    const terms = await user.browser.request('GET', '/api/v1/auth/sign-up')
    expect(terms.body.data).toEqual({
      mode: 'invite',
      resets_by_mail: false,
      passkeys: false,
      provider: null
    })
    const local = await fetch(`http://localhost:${new URL(bare.url).port}/api/v1/auth/sign-up`)
    expect((await local.json()).data.passkeys).toBe(true)
  })
})

test.each([
  ['http://sluice.example', /https/],
  ['https://192.0.2.1', /IP address/],
  ['https://[2001:db8::1]', /IP address/]
])('an address where passkeys cannot work is named: %s', async (PUBLIC_URL, reason) => {
  const { relyingPartyOf } = await import('../../src/domains/people/factors/relying-party.ts')
  expect(relyingPartyOf({ PUBLIC_URL }, 'localhost')).toEqual({
    reason: expect.stringMatching(reason)
  })
})
