/** Users of tests: signed up by an invitation, each in a browser of their own. */

import type { Role } from '@sluice/store'
import { TOTP } from 'otpauth'
import { ulid } from 'ulid'
import { invite } from '../../src/domains/people/invitations.ts'
import type { TestService } from '../harness.ts'
import { type Browser, openBrowser } from './browser.ts'

/** Password of every user. */
export const PASSWORD = 'correct horse battery'

/** A user who is signed in. */
export interface TestUser {
  readonly browser: Browser
  readonly email: string
  readonly id: string
  readonly account: string
}

/** Sign a user up. @param account - to join; default: a new one. */
export async function newUser(
  service: TestService,
  role: Role = 'owner',
  account?: string
): Promise<TestUser> {
  const { directory, secrets } = service.service
  const { token } = await invite(directory, secrets, { role, ...(account ? { account } : {}) })
  const browser = openBrowser(service.url)
  const email = `${ulid().toLowerCase()}@example.com`
  const answer = await browser.request('POST', '/api/v1/auth/sign-up', {
    email,
    password: PASSWORD,
    invitation: token
  })
  if (answer.status !== 200) throw new Error(answer.text)
  const { user, account: own } = answer.body.data
  return { browser, email, id: user.id, account: own.id }
}

/** Give the password in a new browser. */
export async function givePassword(service: TestService, email: string, password = PASSWORD) {
  const browser = openBrowser(service.url)
  const answer = await browser.request('POST', '/api/v1/auth/sign-in', { email, password })
  return { browser, answer }
}

/** The code of an authenticator app. @param later - ms from now. */
export function codeOf(secret: string, later = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + later })
}

/**
 * Set an authenticator app up, with the code of the period before: those of this one and the next are left.
 *
 * @returns its secret and the recovery codes.
 */
export async function setUpTotp({ browser }: Pick<TestUser, 'browser'>) {
  const { secret } = (await browser.request('POST', '/api/v1/auth/totp')).body.data
  const code = codeOf(secret, -30_000)
  const answer = await browser.request('POST', '/api/v1/auth/totp/confirm', { code })
  if (answer.status !== 200) throw new Error(answer.text)
  return { secret: String(secret), codes: answer.body.data.recovery_codes as string[] }
}

/** The actions in the audit log of an account, newest first. */
export async function actionsOf(service: TestService, account: string): Promise<string[]> {
  const records = await service.service.directory.audit({ limit: 100, account })
  return records.map(({ action }) => action)
}
