/** The requirements of every store of cookie sessions, as tests that a third driver can run. */

import { declareSuite, type PartFixture, type Subject, type TestApi } from '../conformance-suite.ts'
import {
  COOKIE_SESSION_MAX,
  type CookieSessionStore,
  type NewCookieSession
} from './cookie-session-store.ts'

/** Opens the driver under test. */
export type CookieSessionSubject = Subject<{ readonly cookieSessions: CookieSessionStore }>

type Fixture = PartFixture<CookieSessionStore>

/** Declare the suite for a driver. */
export function cookieSessionsConformance(subject: CookieSessionSubject, api: TestApi): void {
  declareSuite({ title: 'cookie session', part: 'cookieSessions', cases: CASES }, subject, api)
}

/** Far from now on every clock: the server expires what is over. */
const NOW = Date.now()
const HOUR = 3_600_000

function session(id: string, more: Partial<NewCookieSession> = {}): NewCookieSession {
  return {
    account: 'acc_a',
    id,
    name: 'shop „ß" 日本',
    hosts: ['shop.example', 'www.shop.example'],
    cookies: 2,
    sealed: 'c2VhbGVk',
    createdAt: NOW,
    expiresAt: NOW + HOUR,
    most: 3,
    ...more
  }
}

function rowOf({ most: _, ...row }: NewCookieSession) {
  return row
}

const CASES: Record<string, (fixture: Fixture) => Promise<void>> = {
  'a session is read by every client at once': async ({ store, other, expect }) => {
    const one = session('ses_1')
    expect(await other.cookieSession(one, NOW)).toBe(undefined)
    expect(await store.addCookieSession(one, NOW)).toBe('OK')
    expect(await other.cookieSession(one, NOW)).toEqual(rowOf(one))
    expect(await other.cookieSessions('acc_a', NOW)).toEqual([rowOf(one)])
  },

  'a session that is added twice keeps its first state': async ({ store, expect }) => {
    await store.addCookieSession(session('ses_1'), NOW)
    expect(await store.addCookieSession(session('ses_1', { name: 'other' }), NOW)).toBe('OK')
    expect((await store.cookieSessions('acc_a', NOW)).map(({ name }) => name)).toEqual([
      session('').name
    ])
  },

  'accounts do not see the sessions of other accounts': async ({ store, expect }) => {
    await store.addCookieSession(session('ses_1'), NOW)
    await store.addCookieSession(session('ses_2', { account: 'acc_b' }), NOW)
    expect(await store.cookieSession({ account: 'acc_b', id: 'ses_1' }, NOW)).toBe(undefined)
    expect((await store.cookieSessions('acc_b', NOW)).map(({ id }) => id)).toEqual(['ses_2'])
    expect(await store.removeCookieSession({ account: 'acc_b', id: 'ses_1' })).toBe(false)
    expect(await store.cookieSessions('acc_a', NOW)).toHaveLength(1)
  },

  'sessions are listed by id, and their number per account is limited': async ({
    store,
    other,
    expect
  }) => {
    for (const id of ['ses_3', 'ses_1', 'ses_2']) await store.addCookieSession(session(id), NOW)
    expect(await other.addCookieSession(session('ses_4'), NOW)).toBe('TOO_MANY')
    const listed = await store.cookieSessions('acc_a', NOW)
    expect(listed.map(({ id }) => id)).toEqual(['ses_1', 'ses_2', 'ses_3'])
    expect(await other.removeCookieSession({ account: 'acc_a', id: 'ses_2' })).toBe(true)
    expect(await other.addCookieSession(session('ses_4'), NOW)).toBe('OK')
  },

  'the cookies of a session are replaced only as they were read': async ({
    store,
    other,
    expect
  }) => {
    const one = session('ses_1')
    await store.addCookieSession(one, NOW)
    const next = { account: 'acc_a', id: 'ses_1', cookies: 3, sealed: 'bmV4dA' }
    expect(await other.replaceCookies(next, one.sealed, NOW)).toBe(true)
    const { cookies, sealed } = next
    expect(await store.cookieSession(one, NOW)).toEqual({ ...rowOf(one), cookies, sealed })
    expect(await store.replaceCookies({ ...next, sealed: 'bGF0ZQ' }, one.sealed, NOW)).toBe(false)
    expect(await store.replaceCookies(next, sealed, NOW + HOUR)).toBe(false)
    expect(await store.replaceCookies({ ...next, id: 'ses_2' }, sealed, NOW)).toBe(false)
    expect(await store.replaceCookies({ ...next, account: 'acc_b' }, sealed, NOW)).toBe(false)
    expect(await other.cookieSession(one, NOW)).toMatchObject({ cookies, sealed })
    const longer = { ...next, sealed: 'x'.repeat(COOKIE_SESSION_MAX + 1) }
    await expect(store.replaceCookies(longer, sealed, NOW)).rejects.toThrow(TypeError)
  },

  'an expired session is not found, and takes no place': async ({ store, expect }) => {
    await store.addCookieSession(session('ses_1', { expiresAt: NOW + 1_000, most: 1 }), NOW)
    const later = NOW + 1_000
    expect(await store.cookieSession({ account: 'acc_a', id: 'ses_1' }, later)).toBe(undefined)
    expect(await store.cookieSessions('acc_a', later)).toEqual([])
    expect(await store.addCookieSession(session('ses_2', { most: 1 }), later)).toBe('OK')
  },

  'all of an account can be removed': async ({ store, other, expect }) => {
    await store.addCookieSession(session('ses_1'), NOW)
    await store.addCookieSession(session('ses_2'), NOW)
    await store.addCookieSession(session('ses_3', { account: 'acc_b' }), NOW)
    await other.removeCookieSessions('acc_a')
    expect(await store.cookieSessions('acc_a', NOW)).toEqual([])
    expect(await store.cookieSessions('acc_b', NOW)).toHaveLength(1)
  },

  'a sealed text that is too long is refused': async ({ store, expect }) => {
    const longest = 'x'.repeat(COOKIE_SESSION_MAX)
    expect(await store.addCookieSession(session('ses_1', { sealed: longest }), NOW)).toBe('OK')
    const longer = session('ses_2', { sealed: `${longest}x` })
    await expect(store.addCookieSession(longer, NOW)).rejects.toThrow(TypeError)
  },

  'a closed store answers STORE_UNAVAILABLE': async ({ other, closeOther, expect }) => {
    await closeOther()
    const ref = { account: 'acc_a', id: 'ses_1' }
    const answers = [
      other.addCookieSession(session('ses_1'), NOW),
      other.replaceCookies({ ...ref, cookies: 1, sealed: 'x' }, 'x', NOW),
      other.cookieSession(ref, NOW),
      other.cookieSessions('acc_a', NOW),
      other.removeCookieSession(ref),
      other.removeCookieSessions('acc_a')
    ]
    await Promise.all(
      answers.map((answer) => expect(answer).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' }))
    )
  }
}
