/** `sluice users`: links and resets for users who cannot sign in (docs/operating.md "E-mails"). */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
// @boundaries-ignore the command line is tested against a running service
import { startService, type TestService } from '../../service/test/harness.ts'
// @boundaries-ignore the command line is tested against a running service
import { openBrowser } from '../../service/test/people/browser.ts'
// @boundaries-ignore the command line is tested against a running service
import { newUser, PASSWORD, setUpTotp, type TestUser } from '../../service/test/people/new-user.ts'
import { runSluice } from './run-sluice.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const folder = mkdtempSync(join(tmpdir(), 'sluice-cli-users-'))
let service: TestService
let user: TestUser
beforeAll(async () => {
  service = await startService({ TRUST_PROXY: '1', STORE_URL: 'embedded:' }, { folder })
  user = await newUser(service)
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
})

const run = (...args: string[]) =>
  runSluice(args, { environment: { DATA_DIR: folder, PUBLIC_URL: 'https://sluice.example' } })
const signIn = (password: string) =>
  openBrowser(service.url).request('POST', '/api/v1/auth/sign-in', { email: user.email, password })

test('reset-link prints a link that sets a new password', async () => {
  const { code, out } = await run('users', 'reset-link', '--email', ` ${user.email.toUpperCase()}`)
  expect(code).toBe(0)
  const { link, user: id } = JSON.parse(out)
  expect(id).toBe(user.id)
  const token = /^https:\/\/sluice\.example\/dashboard\/reset\?token=([\w-]{43})$/.exec(link)?.[1]
  const body = { token, password: 'an entirely new password' }
  const answer = await openBrowser(service.url).request('POST', '/api/v1/auth/reset', body)
  expect(answer.status).toBe(200)
  expect((await signIn(PASSWORD)).status).toBe(401)
  expect((await signIn('an entirely new password')).status).toBe(200)
})

test('reset-two-factor lets a user sign in with the password alone', { tags: 'long' }, async () => {
  const other = await newUser(service)
  await setUpTotp(other)
  const { code } = await run('users', 'reset-two-factor', '--email', other.email)
  expect(code).toBe(0)
  const credentials = { email: other.email, password: PASSWORD }
  const answer = await openBrowser(service.url).request('POST', '/api/v1/auth/sign-in', credentials)
  expect(answer.body.data.user.id).toBe(other.id)
})

test.each(['reset-link', 'reset-two-factor'])(
  '%s of an unknown user fails',
  { tags: 'long' },
  async (command) => {
    const { code, error } = await run('users', command, '--email', 'nobody@example.com')
    expect(code).toBe(1)
    expect(error).toMatch(/^error: NOT_FOUND: /)
  }
)
