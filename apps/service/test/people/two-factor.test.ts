/** Two-factor sign-in by codes: set up, second step, replay, guesses, recovery (docs/security.md "Second factors"). */

import { openStore } from '@sluice/store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataPaths } from '../../src/index.ts'
import { startService, type TestService } from '../harness.ts'
import { openBrowser } from './browser.ts'
import { actionsOf, codeOf, givePassword, newUser, PASSWORD, setUpTotp } from './new-user.ts'

let service: TestService
beforeAll(async () => {
  service = await startService({ TRUST_PROXY: '1' })
})
afterAll(() => service.stop())

const STEP = '/api/v1/auth/second-factor'

describe('an authenticator app', () => {
  test('is set up by a code of its secret, and brings ten recovery codes', async () => {
    const { browser, account } = await newUser(service)
    const begun = (await browser.request('POST', '/api/v1/auth/totp')).body.data
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\//)
    expect(begun.uri).toContain(`secret=${begun.secret}`)
    const wrong = await browser.request('POST', '/api/v1/auth/totp/confirm', { code: '000000' })
    expect([wrong.status, wrong.body.error.details.path]).toEqual([400, 'code'])
    expect((await browser.request('GET', '/api/v1/auth/factors')).body.data.two_factor).toBe(false)
    const code = codeOf(begun.secret)
    const done = await browser.request('POST', '/api/v1/auth/totp/confirm', { code })
    const codes: string[] = done.body.data.recovery_codes
    expect(new Set(codes).size).toBe(10)
    for (const one of codes) expect(one).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
    const shown = (await browser.request('GET', '/api/v1/auth/factors')).body.data
    expect(shown).toMatchObject({ two_factor: true, recovery_codes_left: 10, required: false })
    expect(JSON.stringify(shown)).not.toContain(begun.secret)
    const again = await browser.request('POST', '/api/v1/auth/totp')
    expect(again.status).toBe(400)
    expect(await actionsOf(service, account)).toContain('two_factor.added')
  })

  test('is required after the password, which alone gives no access', async () => {
    const user = await newUser(service)
    const { secret } = await setUpTotp(user)
    const { browser, answer } = await givePassword(service, user.email)
    expect(answer.body.data).toEqual({ second_factor: { methods: ['totp', 'recovery_code'] } })
    const cookie = answer.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^sluice_sign_in=.*httponly/i)
    expect(cookie).toMatch(/samesite=strict/i)
    expect((await browser.request('GET', '/api/v1/account')).status).toBe(401)
    // Its token is no session either.
    const token = /sluice_sign_in=([^;]+)/.exec(cookie)?.[1]
    const forged = await openBrowser(service.url).request('GET', '/api/v1/account', undefined, {
      cookie: `sluice_session=${token}`
    })
    expect(forged.status).toBe(401)
    const entered = await browser.request('POST', STEP, { code: codeOf(secret) })
    expect(entered.body.data.user.email).toBe(user.email)
    expect((await browser.request('GET', '/api/v1/account')).status).toBe(200)
    expect(browser.cookie()).not.toContain('sluice_sign_in')
  })

  test('takes each code once, also when it is sent many times at once', async () => {
    const user = await newUser(service)
    const { secret } = await setUpTotp(user)
    const code = codeOf(secret)
    const steps = await Promise.all(
      Array.from({ length: 8 }, () => givePassword(service, user.email))
    )
    const answers = await Promise.all(
      steps.map(({ browser }) => browser.request('POST', STEP, { code }))
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { browser } = await givePassword(service, user.email)
    const replayed = await browser.request('POST', STEP, { code })
    expect(replayed.status).toBe(401)
    // Nor an older one that was never used.
    const older = await browser.request('POST', STEP, { code: codeOf(secret, -30_000) })
    expect(older.status).toBe(401)
    const next = await browser.request('POST', STEP, { code: codeOf(secret, 30_000) })
    expect(next.status).toBe(200)
  })

  test('is not found by 1,000 guesses', { tags: 'long', timeout: 60_000 }, async () => {
    const user = await newUser(service)
    const { secret } = await setUpTotp(user)
    const { browser } = await givePassword(service, user.email)
    const right = codeOf(secret)
    const statuses = new Map<number, number>()
    for (let n = 0; n < 1_000; n++) {
      const guess = String((Number(right) + 1 + n) % 1_000_000).padStart(6, '0')
      const { status } = await browser.request('POST', STEP, { code: guess })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect(Object.fromEntries(statuses)).toEqual({ 401: 10, 503: 990 })
    // Neither the right code nor another browser helps now.
    expect((await browser.request('POST', STEP, { code: right })).status).toBe(503)
    const other = await givePassword(service, user.email)
    expect((await other.browser.request('POST', STEP, { code: right })).status).toBe(503)
    // The session that was open goes on.
    expect((await user.browser.request('GET', '/api/v1/account')).status).toBe(200)
  })

  test('needs the password first, and a request of this site', async () => {
    const user = await newUser(service)
    const { secret } = await setUpTotp(user)
    const stranger = openBrowser(service.url)
    expect((await stranger.request('POST', STEP, { code: codeOf(secret) })).status).toBe(401)
    const { browser } = await givePassword(service, user.email)
    const foreign = { 'sec-fetch-site': 'cross-site' }
    const answer = await browser.request('POST', STEP, { code: codeOf(secret) }, foreign)
    expect(answer.status).toBe(401)
    const body = JSON.stringify({ code: codeOf(secret) })
    const headers = { cookie: browser.cookie(), 'content-type': 'application/json' }
    const bare = await fetch(service.url + STEP, { method: 'POST', headers, body })
    expect(bare.status).toBe(401)
    expect((await browser.request('POST', STEP, { code: codeOf(secret) })).status).toBe(200)
  })

  test.each([{}, { code: 'abcdef' }, { code: '12345' }, { code: 1 }, { code: '123456', x: 1 }])(
    '%j is refused',
    async (body) => {
      const answer = await openBrowser(service.url).request('POST', STEP, body)
      expect(answer.status).toBe(400)
    }
  )
})

describe('recovery codes', () => {
  test('work once each, however they are written', async () => {
    const user = await newUser(service)
    const { codes } = await setUpTotp(user)
    const use = async (code: string | undefined) => {
      const { browser } = await givePassword(service, user.email)
      return (await browser.request('POST', STEP, { recovery_code: code })).status
    }
    expect(await use(codes[0])).toBe(200)
    expect(await use(codes[0])).toBe(401)
    expect(await use(codes[1]?.toUpperCase().replace('-', ' '))).toBe(200)
    expect(await use(codes[1])).toBe(401)
    const shown = await user.browser.request('GET', '/api/v1/auth/factors')
    expect(shown.body.data.recovery_codes_left).toBe(8)
    expect(await actionsOf(service, user.account)).toContain('recovery_code.used')
  })

  test('a code that is sent many times at once signs in once', async () => {
    const user = await newUser(service)
    const { codes } = await setUpTotp(user)
    const steps = await Promise.all(
      Array.from({ length: 8 }, () => givePassword(service, user.email))
    )
    const answers = await Promise.all(
      steps.map(({ browser }) => browser.request('POST', STEP, { recovery_code: codes[3] }))
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('replaced codes no longer work', async () => {
    const user = await newUser(service)
    const { codes } = await setUpTotp(user)
    const renewed = await user.browser.request('POST', '/api/v1/auth/recovery-codes')
    const { browser } = await givePassword(service, user.email)
    expect((await browser.request('POST', STEP, { recovery_code: codes[0] })).status).toBe(401)
    const [fresh] = renewed.body.data.recovery_codes
    expect((await browser.request('POST', STEP, { recovery_code: fresh })).status).toBe(200)
  })

  test('codes of another user do not work', async () => {
    const [one, two] = [await newUser(service), await newUser(service)]
    const { codes } = await setUpTotp(one)
    await setUpTotp(two)
    const { browser } = await givePassword(service, two.email)
    expect((await browser.request('POST', STEP, { recovery_code: codes[0] })).status).toBe(401)
  })
})

describe('a change of factors', () => {
  test('needs a recent confirmation by the password', async () => {
    const user = await newUser(service)
    await setUpTotp(user)
    const { directory } = service.service
    // The sign-in is an hour ago.
    for (const { hash } of await directory.sessions(user.id)) await ageSession(hash)
    for (const [method, path] of [
      ['DELETE', '/api/v1/auth/totp'],
      ['POST', '/api/v1/auth/totp'],
      ['POST', '/api/v1/auth/recovery-codes'],
      ['POST', '/api/v1/auth/passkeys/options']
    ] as const) {
      const answer = await user.browser.request(method, path)
      expect([path, answer.status, answer.body.error.details.confirm]).toEqual([path, 401, true])
    }
    const confirm = (password: string) =>
      user.browser.request('POST', '/api/v1/auth/confirm', { password })
    expect((await confirm('wrong')).status).toBe(401)
    expect((await user.browser.request('DELETE', '/api/v1/auth/totp')).status).toBe(401)
    expect((await confirm(PASSWORD)).status).toBe(200)
    expect((await user.browser.request('DELETE', '/api/v1/auth/totp')).status).toBe(200)
    const { answer } = await givePassword(service, user.email)
    expect(answer.body.data.user.email).toBe(user.email)
    expect(await actionsOf(service, user.account)).toContain('two_factor.removed')
  })

  /** Notes that the user confirmed an hour ago, by a client of the store whose clock is behind. */
  async function ageSession(hash: string): Promise<void> {
    const { config } = service.service
    const now = () => Date.now() - 3_600_000
    const behind = await openStore(config.STORE_URL, { file: dataPaths(config).database, now })
    await behind.directory.confirmSession(hash)
    await behind.close()
  }

  test('an operator removes the factors of a user who has lost everything, and the sessions end', async () => {
    const user = await newUser(service)
    await setUpTotp(user)
    const operator = await newUser(service, 'operator')
    const path = `/api/v1/operator/users/${user.id}/factors`
    expect((await operator.browser.request('DELETE', path)).status).toBe(200)
    expect((await user.browser.request('GET', '/api/v1/account')).status).toBe(401)
    const { answer } = await givePassword(service, user.email)
    expect(answer.body.data.user.id).toBe(user.id)
    expect(await actionsOf(service, user.account)).toContain('two_factor.reset')
    const none = await operator.browser.request('DELETE', '/api/v1/operator/users/usr_x/factors')
    expect(none.status).toBe(404)
  })
})

test('nothing secret of the factors is in the store, the audit log or the list of users', async () => {
  const user = await newUser(service)
  const { secret, codes } = await setUpTotp(user)
  const { directory } = service.service
  const kept = JSON.stringify([
    await directory.factors(user.id),
    await directory.audit({ limit: 100 }),
    await directory.users()
  ])
  expect(kept).not.toContain(secret)
  for (const code of codes) {
    expect(kept).not.toContain(code)
    expect(kept).not.toContain(code.replace('-', ''))
  }
})
