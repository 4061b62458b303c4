/** Users of a test service. */

import { ulid } from 'ulid'
import { expect } from 'vitest'
import { invite } from '../../src/domains/people/invitations.ts'
import type { TestService } from '../harness.ts'
import { type Browser, openBrowser } from '../people/browser.ts'

/** A user who has just signed up, with the browser. The service needs `TRUST_PROXY=1`. */
export async function signedUp(
  { url, service }: TestService,
  role: 'owner' | 'operator',
  email = `${ulid().toLowerCase()}@example.com`
): Promise<Browser & { readonly account: string; readonly email: string }> {
  const browser = openBrowser(url)
  const { token } = await invite(service.directory, service.secrets, { role })
  const answer = await browser.request('POST', '/api/v1/auth/sign-up', {
    email,
    password: 'long enough, so',
    invitation: token
  })
  expect(answer.status).toBe(200)
  return { ...browser, account: answer.body.data.account.id, email }
}
