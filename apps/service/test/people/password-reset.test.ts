/** New passwords by a link of an operator or by e-mail (docs/security.md "Password reset"). */

import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../../src/index.ts'
import { startService, type TestService } from '../harness.ts'
import { openBrowser } from './browser.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { actionsOf, codeOf, givePassword, newUser, PASSWORD, setUpTotp } from './new-user.ts'

const RESET = '/api/v1/auth/reset'
const FORGOTTEN = '/api/v1/auth/forgotten'
const NEW = 'an entirely new password'
const PUBLIC_URL = 'https://sluice.example'

let mails: MailServer
let service: TestService
let silent: TestService
beforeAll(async () => {
  mails = await startMailServer()
  service = await startService({ TRUST_PROXY: '1', PUBLIC_URL, ...mails.settings })
  silent = await startService({ TRUST_PROXY: '1' })
})
afterAll(async () => {
  await service.stop()
  await silent.stop()
  await mails.stop()
})

const post = (path: string, body: unknown) => openBrowser(service.url).request('POST', path, body)
const lettersTo = (email: string) => mails.inbox.filter(({ to }) => to === email)
const tokenIn = (text: string | undefined) => /token=([\w-]{43})/.exec(text ?? '')?.[1] ?? ''

describe('a link of an operator', () => {
  test('sets a new password once, ends the sessions, and leaves the second factor', async () => {
    const user = await newUser(service)
    const { secret } = await setUpTotp(user)
    const operator = await newUser(service, 'operator')
    const path = `/api/v1/operator/users/${user.id}/reset`
    const made = (await operator.browser.request('POST', path)).body.data
    expect(made).toMatchObject({ user: user.id, email: user.email })
    const hours = (Date.parse(made.expires_at) - Date.now()) / 3_600_000
    expect(Math.round(hours)).toBe(24)
    const short = await post(RESET, { token: made.reset, password: 'short' })
    expect([short.status, short.body.error.details.path]).toEqual([400, 'password'])
    expect((await post(RESET, { token: made.reset, password: NEW })).status).toBe(200)
    const reused = await post(RESET, { token: made.reset, password: 'yet another one' })
    expect([reused.status, reused.body.error.details.path]).toEqual([400, 'token'])
    expect((await user.browser.request('GET', '/api/v1/account')).status).toBe(401)
    expect((await givePassword(service, user.email)).answer.status).toBe(401)
    const { browser, answer } = await givePassword(service, user.email, NEW)
    expect(answer.body.data.second_factor.methods).toContain('totp')
    const entered = await browser.request('POST', '/api/v1/auth/second-factor', {
      code: codeOf(secret)
    })
    expect(entered.status).toBe(200)
    expect(await actionsOf(service, user.account)).toEqual(
      expect.arrayContaining(['password.reset_link', 'password.reset'])
    )
    const log = JSON.stringify(await service.service.directory.audit({ limit: 100 }))
    expect(log).not.toContain(made.reset)
  })

  test('used many times at once sets one password', async () => {
    const user = await newUser(service)
    const operator = await newUser(service, 'operator')
    const path = `/api/v1/operator/users/${user.id}/reset`
    const { reset: token } = (await operator.browser.request('POST', path)).body.data
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => post(RESET, { token, password: `${NEW} ${n}` }))
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('ends with another change of the password', async () => {
    const user = await newUser(service)
    const operator = await newUser(service, 'operator')
    const path = `/api/v1/operator/users/${user.id}/reset`
    const { reset: token } = (await operator.browser.request('POST', path)).body.data
    const change = { current: PASSWORD, new: 'another password' }
    await user.browser.request('POST', '/api/v1/auth/password', change)
    expect((await post(RESET, { token, password: NEW })).status).toBe(400)
  })

  test('is created by operators only, for existing users', async () => {
    const [owner, operator] = [await newUser(service), await newUser(service, 'operator')]
    const path = (id: string) => `/api/v1/operator/users/${id}/reset`
    expect((await owner.browser.request('POST', path(owner.id))).status).toBe(401)
    expect((await operator.browser.request('POST', path('usr_none'))).status).toBe(404)
  })
})

describe('a link by e-mail', () => {
  test('is sent to a user, and the answer is the same for every address', async () => {
    const user = await newUser(service)
    const known = await post(FORGOTTEN, { email: user.email.toUpperCase() })
    const unknown = await post(FORGOTTEN, { email: 'nobody@example.com' })
    expect([known.status, known.body]).toEqual([200, unknown.body])
    await expect.poll(() => lettersTo(user.email).length, { timeout: 10_000 }).toBe(1)
    expect(lettersTo('nobody@example.com')).toEqual([])
    const { text } = lettersTo(user.email)[0] ?? { text: '' }
    expect(text).toContain(`${PUBLIC_URL}/dashboard/reset?token=`)
    expect(text).toContain('From: Sluice <sluice@sluice.example>')
    expect((await post(RESET, { token: tokenIn(text), password: NEW })).status).toBe(200)
    expect((await givePassword(service, user.email, NEW)).answer.status).toBe(200)
    expect(await actionsOf(service, user.account)).toContain('password.reset_sent')
  })

  test('does not take its address from the request', async () => {
    const user = await newUser(service)
    // As a page of that site cannot: it would send another origin than the host.
    const status = await new Promise((resolve) => {
      const headers = { host: 'evil.example', origin: 'http://evil.example' }
      const more = { 'x-forwarded-host': 'evil.example', 'content-type': 'application/json' }
      const sent = request(service.url + FORGOTTEN, {
        method: 'POST',
        headers: { ...headers, ...more }
      })
      sent.on('response', (response) => resolve(response.resume().statusCode))
      sent.end(JSON.stringify({ email: user.email }))
    })
    expect(status).toBe(200)
    await expect.poll(() => lettersTo(user.email).length, { timeout: 10_000 }).toBe(1)
    expect(lettersTo(user.email)[0]?.text).not.toContain('evil.example')
  })

  test('is sent three times an hour to one address, without saying so', async () => {
    const user = await newUser(service)
    for (let n = 0; n < 6; n++) {
      expect((await post(FORGOTTEN, { email: user.email })).status).toBe(200)
    }
    await expect.poll(() => lettersTo(user.email).length, { timeout: 10_000 }).toBe(3)
    await new Promise((done) => setTimeout(done, 300))
    expect(lettersTo(user.email)).toHaveLength(3)
  })

  test('is refused to one place after 20 in an hour', async () => {
    const browser = openBrowser(service.url)
    const statuses = []
    for (let n = 0; n < 22; n++) {
      const body = { email: `nobody${n}@example.com` }
      statuses.push((await browser.request('POST', FORGOTTEN, body)).status)
    }
    expect(statuses).toEqual([...Array(20).fill(200), 503, 503])
  })

  test('is refused if no e-mail is sent, with the person to ask', async () => {
    const answer = await openBrowser(silent.url).request('POST', FORGOTTEN, {
      email: 'a@b.example'
    })
    expect([answer.status, answer.body.error.code]).toEqual([400, 'INVALID_REQUEST'])
    expect(answer.body.error.message).toMatch(/operator/)
  })
})

test('an invitation with an address is sent there', async () => {
  const owner = await newUser(service)
  const body = { role: 'member', email: 'carl@example.com' }
  const made = await owner.browser.request('POST', '/api/v1/team/invitations', body)
  expect(made.body.data.sent).toBe(true)
  await expect.poll(() => lettersTo('carl@example.com').length, { timeout: 10_000 }).toBe(1)
  const { text } = lettersTo('carl@example.com')[0] ?? { text: '' }
  expect(text).toContain(`/dashboard/sign-up?invitation=${made.body.data.invitation}`)
})

test('guessed tokens are refused and counted', async () => {
  const browser = openBrowser(service.url)
  const statuses = []
  for (let n = 0; n < 22; n++) {
    const body = { token: `${n}`.padStart(43, 'x'), password: NEW }
    statuses.push((await browser.request('POST', RESET, body)).status)
  }
  expect(statuses).toEqual([...Array(20).fill(400), 503, 503])
})

test.each([
  [{ SMTP_URL: 'smtp://mail.example' }, 'PUBLIC_URL'],
  [{ SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'https://sluice.example' }, 'MAIL_FROM'],
  [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL'],
  [{ PUBLIC_URL: 'https://sluice.example/below' }, 'PUBLIC_URL']
])('%j is refused with %s', (environment, name) => {
  expect(() => loadConfig(environment)).toThrow(name)
})
