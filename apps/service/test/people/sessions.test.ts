/** The list of sessions (docs/security.md "Keys, passwords, sessions"). */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { deviceOf } from '../../src/domains/people/device.ts'
import { startService, type TestService } from '../harness.ts'
import { openBrowser } from './browser.ts'
import { newUser, PASSWORD, type TestUser } from './new-user.ts'

let service: TestService
beforeAll(async () => {
  service = await startService({ TRUST_PROXY: '1' })
})
afterAll(() => service.stop())

const SESSIONS = '/api/v1/auth/sessions'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function secondBrowser({ email }: TestUser) {
  const browser = openBrowser(service.url)
  const headers = { 'user-agent': FIREFOX }
  await browser.request('POST', '/api/v1/auth/sign-in', { email, password: PASSWORD }, headers)
  return browser
}

test('lists the sessions of the user with their devices, and ends one or all others', async () => {
  const user = await newUser(service)
  const stranger = await newUser(service)
  const [second, third] = [await secondBrowser(user), await secondBrowser(user)]
  const listed = (await user.browser.request('GET', SESSIONS)).body.data
  expect(listed).toHaveLength(3)
  expect(listed[0]).toMatchObject({ current: true, device: 'node' })
  expect(listed[1]).toMatchObject({ current: false, device: 'Firefox on Linux' })
  expect(JSON.stringify(listed)).not.toMatch(/10\.\d+\.\d+\.\d+/)
  const own = (await second.request('GET', SESSIONS)).body.data[0]
  const path = `${SESSIONS}/${own.id}`
  expect((await stranger.browser.request('DELETE', path)).status).toBe(404)
  expect((await user.browser.request('DELETE', path)).status).toBe(200)
  expect((await second.request('GET', '/api/v1/account')).status).toBe(401)
  expect((await third.request('GET', '/api/v1/account')).status).toBe(200)
  expect((await user.browser.request('DELETE', SESSIONS)).body.data).toEqual({ ended: 1 })
  expect((await third.request('GET', '/api/v1/account')).status).toBe(401)
  expect((await user.browser.request('GET', SESSIONS)).body.data).toHaveLength(1)
  expect((await stranger.browser.request('GET', '/api/v1/account')).status).toBe(200)
})

test('a new password ends all others; signing in gives a new token each time', async () => {
  const user = await newUser(service)
  const second = await secondBrowser(user)
  const before = second.cookie()
  const change = { current: PASSWORD, new: 'another password' }
  await user.browser.request('POST', '/api/v1/auth/password', change)
  expect((await second.request('GET', '/api/v1/account')).status).toBe(401)
  expect((await user.browser.request('GET', SESSIONS)).body.data).toHaveLength(1)
  const again = { email: user.email, password: 'another password' }
  await second.request('POST', '/api/v1/auth/sign-in', again)
  expect(second.cookie()).not.toBe(before)
  // A session that somebody planted in the browser is not taken over.
  const planted = openBrowser(service.url)
  const cookie = { cookie: `sluice_session=${'x'.repeat(43)}` }
  const answer = await planted.request('POST', '/api/v1/auth/sign-in', again, cookie)
  expect(answer.headers.get('set-cookie')).not.toContain('x'.repeat(43))
})

test('changes nothing for another site', async () => {
  const user = await newUser(service)
  const headers = { 'sec-fetch-site': 'cross-site' }
  const answer = await user.browser.request('DELETE', SESSIONS, undefined, headers)
  expect(answer.status).toBe(401)
})

test.each([
  [FIREFOX, 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
    'Edge on Windows'
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone'
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome on Android'
  ],
  ['curl/8.14.1', 'curl'],
  ['<script>alert(1)</script>', ''],
  ['', '']
])('%s is %j', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})
