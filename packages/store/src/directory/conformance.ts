/**
 * The requirements of every directory, as tests that a third driver can run.
 *
 * The suite drives the store's clock, so a driver is opened with one it obeys. Each case is a promise of
 * `Directory`; races run over two clients of one store, as two processes would.
 */

import type { AuditHead, AuditRecord } from '../audit/audit-store.ts'
import { declareSuite, type PartFixture, type Subject, type TestApi } from '../conformance-suite.ts'
import { atOnce, clientOf, type Fixture, person, START } from './conformance-fixture.ts'
import type { Directory, Session, User } from './directory.ts'
import { IDENTITY_CASES } from './identity-conformance.ts'
import { TEAM_CASES } from './team-conformance.ts'

/** Opens the driver under test. */
export type DirectorySubject = Subject<{ readonly directory: Directory }>

/** Declare the suite for a driver. */
export function directoryConformance(subject: DirectorySubject, api: TestApi): void {
  const bodies = Object.entries({ ...CASES, ...TEAM_CASES, ...IDENTITY_CASES })
  const cases = Object.fromEntries(
    bodies.map(([name, body]) => [
      name,
      ({ store, ...fixture }: PartFixture<Directory>) => body({ directory: store, ...fixture })
    ])
  )
  declareSuite({ title: 'directory', part: 'directory', cases }, subject, api)
}

/** Strings that a driver may take for something else. */
const ODD = [
  'a|b',
  'a:b',
  '3:a:',
  'line\nline\r\n',
  "'; DROP TABLE users; --",
  '%_*?[a]\\',
  '{directory}',
  'ß-Ünïcödé-日本-👩‍🚀',
  ' ',
  '__proto__',
  '"quoted"',
  '1',
  '0001'
]

const CASES: Record<string, (fixture: Fixture) => Promise<void>> = {
  'every client finds a new user at once, by id, e-mail address and account': async ({
    directory,
    other,
    expect
  }) => {
    const ada = person('ada', { role: 'operator' })
    const added = await directory.addUser(ada)
    const kept = { ...ada, createdAt: START }
    expect(added).toEqual({ status: 'OK', user: kept })
    for (const client of [directory, other]) {
      expect(await client.user(ada.id)).toEqual(kept)
      expect(await client.userByEmail(ada.email)).toEqual(kept)
      expect(await client.users('a')).toEqual([kept])
      expect(await client.users()).toEqual([kept])
    }
  },

  'unknown ids, addresses, hashes and accounts find nothing': async ({ directory, expect }) => {
    await directory.addUser(person('ada'))
    for (const name of ['', 'nobody', 'ADA@EXAMPLE.COM', ...ODD]) {
      expect(await directory.user(name)).toBe(undefined)
      expect(await directory.userByEmail(name)).toBe(undefined)
      expect(await directory.users(name)).toEqual([])
      expect(await directory.invitation(name)).toBe(undefined)
      expect(await directory.session(name)).toBe(undefined)
      expect(await directory.dataKey(name)).toBe(undefined)
      expect(await directory.setPassword(name, 'hash')).toBe('NO_USER')
      expect(await directory.setRole(name, 'operator')).toBe('NO_USER')
      expect(await directory.removeUser(name)).toBe('NO_USER')
      expect(await directory.invitations(name)).toEqual([])
      expect(await directory.removeInvitation(name)).toBe(false)
      expect(await directory.requiresTwoFactor(name)).toBe(false)
      expect(await directory.factors(name)).toBe(undefined)
      expect(await directory.putFactors(name, null, '{}')).toBe('NO_USER')
      expect(await directory.ticket(name)).toBe(undefined)
      expect(await directory.takeTicket(name)).toBe(undefined)
      expect(await directory.sessions(name)).toEqual([])
      expect(await directory.identities(name)).toEqual([])
      expect(await directory.removeIdentity(name, name)).toBe(false)
      expect(await directory.userByIdentity({ issuer: name, subject: name })).toBe(undefined)
      expect(await directory.addIdentity(name, { issuer: 'i', subject: name })).toBe('NO_USER')
      await directory.touchSession(name)
      await directory.confirmSession(name)
      expect(await directory.removeUsers(name)).toBe(0)
      expect(await directory.openSession({ hash: 'h', user: name, ttlMs: 1_000 })).toEqual({
        status: 'NO_USER'
      })
      await directory.endSession(name)
      await directory.endSessions(name)
      await directory.forgive(name)
      await directory.removeDataKey(name)
    }
    expect(await directory.session('h')).toBe(undefined)
    expect(await directory.users()).toHaveLength(1)
  },

  'users are listed oldest first, for all accounts or one': async ({
    directory,
    expect,
    clock
  }) => {
    for (const name of ['zoe', 'ada', 'mia']) {
      await directory.addUser(person(name, { account: name === 'ada' ? 'b' : 'a' }))
      clock.time += 1
    }
    expect(idsOf(await directory.users())).toEqual(['usr_zoe', 'usr_ada', 'usr_mia'])
    expect(idsOf(await directory.users('a'))).toEqual(['usr_zoe', 'usr_mia'])
    expect(idsOf(await directory.users('b'))).toEqual(['usr_ada'])
  },

  'an e-mail address belongs to one user and is free again after that user is removed': async ({
    directory,
    other,
    expect
  }) => {
    await directory.addUser(person('ada'))
    const again = person('eve', { email: 'ada@example.com' })
    expect(await other.addUser(again)).toEqual({ status: 'EMAIL_TAKEN' })
    expect(await directory.user('usr_eve')).toBe(undefined)
    await directory.removeUsers('a')
    expect((await other.addUser(again)).status).toBe('OK')
    expect((await directory.userByEmail('ada@example.com'))?.id).toBe('usr_eve')
  },

  'of 50 concurrent sign-ups with one e-mail address, one succeeds': async ({
    directory,
    other,
    expect
  }) => {
    const replies = await atOnce(50, (n) =>
      clientOf(n, directory, other).addUser(person(`u${n}`, { email: 'same@example.com' }))
    )
    expect(countOf(replies, 'OK')).toBe(1)
    expect(countOf(replies, 'EMAIL_TAKEN')).toBe(49)
    expect(await directory.users()).toHaveLength(1)
  },

  'adding the same user again after a lost answer succeeds and adds no second user': async ({
    directory,
    expect,
    clock
  }) => {
    await directory.addInvitation(invitation('i'))
    const first = await directory.addUser(person('ada'), 'i')
    clock.time += 5
    expect(await directory.addUser(person('ada'), 'i')).toEqual(first)
    expect(await directory.users()).toHaveLength(1)
  },

  'an invitation is used once': async ({ directory, other, expect }) => {
    const kept = invitation('i', { account: 'a', role: 'operator' })
    await directory.addInvitation(kept)
    expect(await other.invitation('i')).toEqual(kept)
    expect((await other.addUser(person('ada'), 'i')).status).toBe('OK')
    expect(await directory.invitation('i')).toBe(undefined)
    expect(await directory.addUser(person('eve'), 'i')).toEqual({ status: 'NO_INVITATION' })
    expect(await directory.user('usr_eve')).toBe(undefined)
    expect(await directory.userByEmail('eve@example.com')).toBe(undefined)
    expect(await directory.addUser(person('bob'), '')).toEqual({ status: 'NO_INVITATION' })
  },

  'of 100 concurrent uses of one invitation, one succeeds': async ({
    directory,
    other,
    expect
  }) => {
    await directory.addInvitation(invitation('i'))
    const replies = await atOnce(100, (n) =>
      clientOf(n, directory, other).addUser(person(`u${n}`), 'i')
    )
    expect(countOf(replies, 'OK')).toBe(1)
    expect(countOf(replies, 'NO_INVITATION')).toBe(99)
    expect(await directory.users()).toHaveLength(1)
  },

  'a sign-up with a taken e-mail address does not use the invitation': async ({
    directory,
    expect
  }) => {
    await directory.addUser(person('ada'))
    await directory.addInvitation(invitation('i'))
    const taken = await directory.addUser(person('eve', { email: 'ada@example.com' }), 'i')
    expect(taken).toEqual({ status: 'EMAIL_TAKEN' })
    expect((await directory.addUser(person('eve'), 'i')).status).toBe('OK')
  },

  'an invitation expires by the clock, and one with the same hash replaces it': async ({
    directory,
    expect,
    clock
  }) => {
    await directory.addInvitation(invitation('i', { expiresAt: START + 1_000 }))
    clock.time = START + 999
    expect((await directory.invitation('i'))?.account).toBe(null)
    clock.time = START + 1_000
    expect(await directory.invitation('i')).toBe(undefined)
    expect(await directory.addUser(person('ada'), 'i')).toEqual({ status: 'NO_INVITATION' })
    const later = invitation('i', { account: 'b', role: 'operator', expiresAt: START + 2_000 })
    await directory.addInvitation(later)
    expect(await directory.invitation('i')).toEqual(later)
    await directory.addInvitation({ ...later, account: null })
    expect(await directory.invitation('i')).toEqual({ ...later, account: null })
    expect((await directory.addUser(person('ada'), 'i')).status).toBe('OK')
  },

  'a session is found with its user until it expires': async ({
    directory,
    other,
    expect,
    clock
  }) => {
    const user = await added(directory, person('ada'))
    const session = {
      hash: 'h',
      user: user.id,
      createdAt: START,
      expiresAt: START + 1_000,
      device: '',
      lastUsedAt: START,
      confirmedAt: START,
      isLimited: false
    }
    const opened = await directory.openSession({ hash: 'h', user: user.id, ttlMs: 1_000 })
    expect(opened).toEqual({ status: 'OK', session })
    clock.time = START + 999
    expect(await other.session('h')).toEqual({ session, user })
    clock.time = START + 1_000
    expect(await other.session('h')).toBe(undefined)
  },

  'opening a session under an existing hash replaces that session': async ({
    directory,
    expect
  }) => {
    for (const name of ['ada', 'eve']) await added(directory, person(name))
    await directory.openSession({ hash: 'h', user: 'usr_ada', ttlMs: 1_000 })
    await directory.openSession({ hash: 'h', user: 'usr_eve', ttlMs: 2_000 })
    await directory.endSessions('usr_ada')
    expect((await directory.session('h'))?.session).toMatchObject({
      user: 'usr_eve',
      expiresAt: START + 2_000
    })
    await directory.endSessions('usr_eve')
    expect(await directory.session('h')).toBe(undefined)
  },

  "ending a session ends only that one; ending a user's sessions ends only theirs": async ({
    directory,
    other,
    expect
  }) => {
    await withSessions(directory)
    await other.endSession('ada-1')
    expect(await alive(directory)).toEqual(['ada-2', 'eve-1'])
    await other.endSessions('usr_ada')
    expect(await alive(directory)).toEqual(['eve-1'])
    await other.endSession('ada-1')
    expect(await alive(directory)).toEqual(['eve-1'])
  },

  'a new password ends the sessions of its user; a new role does not': async ({
    directory,
    other,
    expect
  }) => {
    await withSessions(directory)
    expect(await directory.setRole('usr_eve', 'operator')).toBe('OK')
    expect((await other.session('eve-1'))?.user.role).toBe('operator')
    expect(await directory.setPassword('usr_ada', 'other')).toBe('OK')
    expect(await alive(other)).toEqual(['eve-1'])
    expect(await other.user('usr_ada')).toEqual({
      ...person('ada'),
      passwordHash: 'other',
      createdAt: START
    })
    expect((await directory.userByEmail('eve@example.com'))?.role).toBe('operator')
  },

  'removing the users of an account ends their sessions and leaves other accounts': async ({
    directory,
    other,
    expect
  }) => {
    await withSessions(directory)
    await added(directory, person('joe', { account: 'b' }))
    await directory.openSession({ hash: 'joe-1', user: 'usr_joe', ttlMs: 1_000 })
    expect(await other.removeUsers('a')).toBe(2)
    expect(await alive(directory)).toEqual([])
    expect(idsOf(await directory.users())).toEqual(['usr_joe'])
    expect((await directory.session('joe-1'))?.user.id).toBe('usr_joe')
    expect(await other.removeUsers('a')).toBe(0)
    await added(directory, person('ada'))
    expect(await alive(directory)).toEqual([])
  },

  'no session outlives its user when opening and removal race': async ({
    directory,
    other,
    expect
  }) => {
    for (let round = 0; round < 10; round++) {
      await added(directory, person('ada'))
      await atOnce<unknown>(20, (n) =>
        n === 10
          ? other.removeUsers('a')
          : directory.openSession({ hash: `h${n}`, user: 'usr_ada', ttlMs: 1_000 })
      )
      for (let n = 0; n < 20; n++) expect(await directory.session(`h${n}`)).toBe(undefined)
    }
  },

  'attempts are counted in a window that starts with the first': async ({
    directory,
    other,
    expect,
    clock
  }) => {
    const rate = { limit: 2, windowMs: 1_000 }
    const yes = { allowed: true, retryAfterMs: 0 }
    expect(await directory.attempt('x', rate)).toEqual(yes)
    clock.time = START + 400
    expect(await other.attempt('x', rate)).toEqual(yes)
    expect(await directory.attempt('x', rate)).toEqual({ allowed: false, retryAfterMs: 600 })
    clock.time = START + 999
    expect(await other.attempt('x', rate)).toEqual({ allowed: false, retryAfterMs: 1 })
    expect(await directory.attempt('y', rate)).toEqual(yes)
    clock.time = START + 1_000
    for (const expected of [yes, yes, { allowed: false, retryAfterMs: 1_000 }]) {
      expect(await directory.attempt('x', rate)).toEqual(expected)
    }
  },

  'a refused attempt is not counted; a limit of 0 refuses every attempt': async ({
    directory,
    expect
  }) => {
    const refused = { allowed: false, retryAfterMs: 1_000 }
    for (let n = 0; n < 3; n++) await directory.attempt('x', { limit: 1, windowMs: 1_000 })
    const more = { limit: 2, windowMs: 1_000 }
    expect((await directory.attempt('x', more)).allowed).toBe(true)
    expect(await directory.attempt('x', more)).toEqual(refused)
    expect(await directory.attempt('y', { limit: 0, windowMs: 1_000 })).toEqual(refused)
    expect((await directory.attempt('y', { limit: 1, windowMs: 1_000 })).allowed).toBe(true)
  },

  'attempted() reports counted attempts without counting one': async ({
    directory,
    other,
    expect,
    clock
  }) => {
    expect(await directory.attempted('x')).toBe(false)
    const once = { limit: 1, windowMs: 1_000 }
    expect((await directory.attempt('x', once)).allowed).toBe(true)
    for (const one of [directory, other]) expect(await one.attempted('x')).toBe(true)
    expect(await directory.attempted('y')).toBe(false)
    clock.time += 999
    expect(await other.attempted('x')).toBe(true)
    await other.forgive('x')
    expect(await directory.attempted('x')).toBe(false)
    await directory.attempt('x', once)
    clock.time += 1_000
    expect(await directory.attempted('x')).toBe(false)
  },

  'forgiving attempts resets their count': async ({ directory, other, expect }) => {
    const rate = { limit: 1, windowMs: 1_000 }
    for (const name of ['x', 'y']) await directory.attempt(name, rate)
    await other.forgive('x')
    expect((await directory.attempt('x', rate)).allowed).toBe(true)
    expect((await directory.attempt('y', rate)).allowed).toBe(false)
  },

  'concurrent attempts never exceed the limit': async ({ directory, other, expect }) => {
    const rate = { limit: 7, windowMs: 1_000 }
    const replies = await atOnce(100, (n) => clientOf(n, directory, other).attempt('x', rate))
    expect(replies.filter(({ allowed }) => allowed)).toHaveLength(7)
    expect(replies.filter(({ retryAfterMs }) => retryAfterMs === 1_000)).toHaveLength(93)
  },

  'many expired records do not hide the ones still valid': async ({ directory, expect, clock }) => {
    await added(directory, person('ada'))
    await atOnce(60, async (n) => {
      await directory.addInvitation(invitation(`i${n}`, { expiresAt: START + 10 }))
      await directory.openSession({ hash: `h${n}`, user: 'usr_ada', ttlMs: 10 })
      await directory.attempt(`x${n}`, { limit: 1, windowMs: 10 })
    })
    await directory.addInvitation(invitation('later', { expiresAt: START + 30 }))
    await directory.openSession({ hash: 'later', user: 'usr_ada', ttlMs: 20 })
    clock.time += 10
    await atOnce(30, (n) => directory.attempt(`x${n}`, { limit: 1, windowMs: 10 }))
    expect((await directory.attempt('x0', { limit: 1, windowMs: 10 })).allowed).toBe(false)
    expect((await directory.attempt('x59', { limit: 1, windowMs: 10 })).allowed).toBe(true)
    expect(await directory.session('h59')).toBe(undefined)
    expect(await directory.invitation('i59')).toBe(undefined)
    expect((await directory.session('later'))?.user.id).toBe('usr_ada')
    expect((await directory.invitation('later'))?.hash).toBe('later')
  },

  'the audit log starts empty, and records are appended after the last one': async ({
    directory,
    other,
    expect
  }) => {
    expect(await directory.auditHead()).toEqual(EMPTY)
    expect(await directory.audit({ limit: 10 })).toEqual([])
    expect(await directory.appendAudit(EMPTY, [])).toEqual({ status: 'OK', head: EMPTY })
    const records = chain(EMPTY, 3, 'first')
    const head = headOf(records)
    expect(await directory.appendAudit(EMPTY, records)).toEqual({ status: 'OK', head })
    expect(await other.auditHead()).toEqual(head)
    const more = chain(head, 1, 'second')
    expect((await other.appendAudit(head, more)).status).toBe('OK')
    expect(await directory.audit({ limit: 10 })).toEqual([...records, ...more].reverse())
  },

  'appending after an old head returns STALE and the current head': async ({
    directory,
    other,
    expect
  }) => {
    const records = chain(EMPTY, 2, 'first')
    const head = headOf(records)
    await directory.appendAudit(EMPTY, records)
    const foreign = { seq: 2, hash: 'f'.repeat(64) }
    for (const stale of [EMPTY, headOf(records.slice(0, 1)), foreign, { ...head, seq: 3 }]) {
      const reply = await other.appendAudit(stale, chain(stale, 1, 'x'))
      expect(reply).toEqual({ status: 'STALE', head })
    }
    expect(await other.appendAudit(EMPTY, [])).toEqual({ status: 'STALE', head })
    expect(await directory.audit({ limit: 10 })).toEqual([...records].reverse())
  },

  'records out of sequence are refused, and none of them is stored': async ({
    directory,
    expect
  }) => {
    const [first, second, third] = chain(EMPTY, 3, 'x') as [AuditRecord, AuditRecord, AuditRecord]
    const forked = { ...second, previous: 'f'.repeat(64) }
    for (const wrong of [[second], [first, third], [first, forked], [first, first]]) {
      await expect(directory.appendAudit(EMPTY, wrong)).rejects.toThrow('does not follow')
    }
    expect(await directory.auditHead()).toEqual(EMPTY)
  },

  'concurrent appends form one chain without gaps, forks or losses': async ({
    directory,
    other,
    expect
  }) => {
    await atOnce(12, async (n) => {
      const client = clientOf(n, directory, other)
      let head: AuditHead = EMPTY
      for (let batch = 0; batch < 4; ) {
        const reply = await client.appendAudit(head, chain(head, 2, `writer ${n} batch ${batch}`))
        if (reply.status === 'OK') batch++
        head = reply.head
      }
    })
    const records = [...(await directory.audit({ limit: 1_000 }))].reverse()
    expect(records).toHaveLength(96)
    expect(await directory.auditHead()).toEqual(headOf(records))
    let last: AuditHead = EMPTY
    for (const record of records) {
      expect([record.seq, record.previous]).toEqual([last.seq + 1, last.hash])
      last = record
    }
    expect(new Set(records.map(({ details }) => details.mark)).size).toBe(48)
  },

  'audit records can be filtered by account and action, page by page': async ({
    directory,
    expect
  }) => {
    const records: AuditRecord[] = []
    for (let n = 0; n < 700; n++) {
      const account = [null, 'a', 'ab', 'a:b', ''][n % 5] as string | null
      const action = ['x', 'x.y', 'a'][n % 3] as string
      records.push(...chain(headOf(records), 1, `${n}`, { account, action }))
    }
    await directory.appendAudit(EMPTY, records)
    for (const account of [undefined, 'a', 'ab', 'a:b', '', 'b', '1:a:']) {
      for (const action of [undefined, 'x', 'x.y', 'a', 'y', '']) {
        const wanted = records
          .filter((one) => account === undefined || one.account === account)
          .filter((one) => action === undefined || one.action === action)
          .reverse()
        expect(await directory.audit({ limit: 1_000, account, action })).toEqual(wanted)
        const page = { limit: 17, before: 351, account, action }
        expect(await directory.audit(page)).toEqual(
          wanted.filter(({ seq }) => seq < 351).slice(0, 17)
        )
      }
    }
    expect(await directory.audit({ limit: 0 })).toEqual([])
    expect(await directory.audit({ limit: 5, before: 1 })).toEqual([])
    expect(await directory.audit({ limit: 1, before: 10_000 })).toEqual(records.slice(-1))
  },

  'the details of a record are returned unchanged': async ({ directory, expect }) => {
    const details = {
      text: 'quote " slash / \\ line\n 日本 \u2028 \ud800',
      number: 0.1,
      large: Number.MAX_SAFE_INTEGER,
      none: null,
      list: [],
      object: {},
      deep: [{ a: [1, [2, { b: false }]] }]
    }
    const records = chain(EMPTY, 1, 'x', { details })
    await directory.appendAudit(EMPTY, records)
    expect(await directory.audit({ limit: 1 })).toEqual(records)
  },

  'a data key is stored byte for byte until it is forgotten': async ({
    directory,
    other,
    expect
  }) => {
    const all = Uint8Array.from({ length: 256 }, (_, n) => n)
    const keys = [all, all.toReversed(), new Uint8Array(0), new Uint8Array([0, 0, 10, 13, 255])]
    for (const [n, key] of keys.entries()) {
      expect([...(await directory.addDataKey(`a${n}`, key))]).toEqual([...key])
      expect([...((await other.dataKey(`a${n}`)) ?? [-1])]).toEqual([...key])
    }
    await other.removeDataKey('a0')
    expect(await directory.dataKey('a0')).toBe(undefined)
    expect([...((await directory.dataKey('a1')) ?? [])]).toEqual([...all.toReversed()])
    expect([...(await directory.addDataKey('a0', all.slice(0, 8)))]).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7
    ])
  },

  'of concurrent data keys for one account, one is stored and every caller gets it': async ({
    directory,
    other,
    expect
  }) => {
    const told = await atOnce(60, (n) =>
      clientOf(n, directory, other).addDataKey('a', new Uint8Array(32).fill(n))
    )
    const kept = [...((await directory.dataKey('a')) ?? [])]
    expect(kept).toHaveLength(32)
    for (const key of told) expect([...key]).toEqual(kept)
    expect([...(await other.addDataKey('a', new Uint8Array(1)))]).toEqual(kept)
  },

  'strings with a meaning in SQL, Lua or Redis are stored literally': async ({
    directory,
    expect
  }) => {
    for (const odd of ODD) {
      const user = await added(directory, {
        id: `usr_${odd}`,
        account: odd,
        email: `${odd}@example.com`,
        passwordHash: `$argon2id$${odd}`,
        role: 'owner'
      })
      expect(await directory.user(user.id)).toEqual(user)
      expect(await directory.userByEmail(user.email)).toEqual(user)
      await directory.openSession({ hash: odd, user: user.id, ttlMs: 1_000 })
      await directory.addInvitation(invitation(odd, { account: odd }))
      await directory.addDataKey(odd, Buffer.from(odd))
      expect(await directory.attempt(odd, { limit: 1, windowMs: 9 })).toMatchObject({
        allowed: true
      })
    }
    for (const odd of ODD) {
      expect(idsOf(await directory.users(odd))).toEqual([`usr_${odd}`])
      expect((await directory.session(odd))?.user.account).toBe(odd)
      expect(await directory.invitation(odd)).toEqual(invitation(odd, { account: odd }))
      expect(Buffer.from((await directory.dataKey(odd)) ?? []).toString()).toBe(odd)
      expect((await directory.attempt(odd, { limit: 1, windowMs: 9 })).allowed).toBe(false)
    }
    expect(await directory.removeUsers(ODD[0] as string)).toBe(1)
    expect(await directory.session(ODD[0] as string)).toBe(undefined)
    expect(await directory.users()).toHaveLength(ODD.length - 1)
  },

  'a closed store answers STORE_UNAVAILABLE, and closing it again does nothing': async ({
    directory,
    other,
    closeOther,
    expect
  }) => {
    await closeOther()
    await closeOther()
    const rate = { limit: 1, windowMs: 1 }
    const calls: (() => Promise<unknown>)[] = [
      () => other.addUser(person('ada')),
      () => other.user('u'),
      () => other.userByEmail('e'),
      () => other.users(),
      () => other.setPassword('u', 'h'),
      () => other.setRole('u', 'owner'),
      () => other.removeUser('u'),
      () => other.removeUsers('a'),
      () => other.requiresTwoFactor('a'),
      () => other.setRequiresTwoFactor('a', true),
      () => other.factors('u'),
      () => other.putFactors('u', null, '{}'),
      () => other.addTicket({ hash: 't', kind: 'x', user: null, expiresAt: 1 }),
      () => other.ticket('t'),
      () => other.takeTicket('t'),
      () => other.invitations(),
      () => other.removeInvitation('i'),
      () => other.sessions('u'),
      () => other.touchSession('h'),
      () => other.confirmSession('h'),
      () => other.addInvitation(invitation('i')),
      () => other.invitation('i'),
      () => other.openSession({ hash: 'h', user: 'u', ttlMs: 1 }),
      () => other.session('h'),
      () => other.endSession('h'),
      () => other.endSessions('u'),
      () => other.attempt('x', rate),
      () => other.forgive('x'),
      () => other.appendAudit(EMPTY, chain(EMPTY, 1, 'x')),
      () => other.auditHead(),
      () => other.audit({ limit: 1 }),
      () => other.dataKey('a'),
      () => other.addDataKey('a', new Uint8Array(1)),
      () => other.removeDataKey('a')
    ]
    for (const call of calls) {
      await expect(call()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    }
    expect(await directory.users()).toEqual([])
  }
}

const EMPTY: AuditHead = { seq: 0, hash: '0'.repeat(64) }

function invitation(
  hash: string,
  fields: Partial<{ account: string | null; role: User['role']; expiresAt: number }> = {}
) {
  const nobody = { invitedBy: null, email: null }
  return {
    hash,
    account: null,
    role: 'owner' as const,
    expiresAt: START + 60_000,
    ...nobody,
    ...fields
  }
}

async function added(directory: Directory, user: Omit<User, 'createdAt'>): Promise<User> {
  const reply = await directory.addUser(user)
  if (reply.status !== 'OK') throw new Error(`${user.id}: ${reply.status}`)
  return reply.user
}

const SESSIONS = ['ada-1', 'ada-2', 'eve-1']

async function withSessions(directory: Directory): Promise<void> {
  for (const name of ['ada', 'eve']) await added(directory, person(name))
  for (const hash of SESSIONS) {
    await directory.openSession({ hash, user: `usr_${hash.slice(0, 3)}`, ttlMs: 60_000 })
  }
}

/** The hashes of the sessions that are still open. */
async function alive(directory: Directory): Promise<string[]> {
  const found: { session: Session }[] = []
  for (const hash of SESSIONS) found.push(...[(await directory.session(hash)) ?? []].flat())
  return found.map(({ session }) => session.hash)
}

/** Records that follow a head. Their hashes are made up: a driver keeps them, and does not know the key. */
function chain(
  head: AuditHead,
  count: number,
  mark: string,
  fields: Partial<AuditRecord> = {}
): AuditRecord[] {
  const records: AuditRecord[] = []
  let last = head
  for (let n = 0; n < count; n++) {
    const seq = last.seq + 1
    const hash = Buffer.from(`${mark} ${seq}`).toString('hex').padEnd(64, '0').slice(-64)
    const record = {
      seq,
      at: START + seq,
      actor: 'system',
      action: 'x',
      account: null,
      details: { mark },
      previous: last.hash,
      hash,
      ...fields
    }
    records.push(record)
    last = record
  }
  return records
}

function headOf(records: readonly AuditRecord[]): AuditHead {
  const { seq, hash } = records.at(-1) ?? EMPTY
  return { seq, hash }
}

function idsOf(users: readonly User[]): string[] {
  return users.map(({ id }) => id)
}

function countOf(replies: readonly { status: string }[], status: string): number {
  return replies.filter((reply) => reply.status === status).length
}
