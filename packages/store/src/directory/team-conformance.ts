/** The requirements of every directory for teams, second factors, tickets and lists of sessions. */

import { atOnce, clientOf, type Fixture, person, START } from './conformance-fixture.ts'
import { type Directory, type Role, SESSIONS_KEPT, type Ticket } from './directory.ts'

/** The cases, by their names. */
export const TEAM_CASES: Record<string, (fixture: Fixture) => Promise<void>> = {
  'the last owner of an account keeps the role and stays': async ({ directory, expect }) => {
    await addAll(directory, { ada: 'owner', mia: 'member', joe: 'admin' })
    expect(await directory.setRole('usr_ada', 'member')).toBe('LAST_OWNER')
    expect(await directory.removeUser('usr_ada')).toBe('LAST_OWNER')
    expect(await directory.setRole('usr_ada', 'operator')).toBe('OK')
    expect(await directory.removeUser('usr_ada')).toBe('LAST_OWNER')
    expect(await directory.setRole('usr_mia', 'owner')).toBe('OK')
    expect(await directory.setRole('usr_ada', 'member')).toBe('OK')
    expect(await directory.removeUser('usr_ada')).toBe('OK')
    expect(await directory.removeUser('usr_mia')).toBe('LAST_OWNER')
    expect(await directory.removeUser('usr_joe')).toBe('OK')
  },

  'An account never has more open invitations than its limit, even if many are created at once.':
    async ({ directory, other, expect, clock }) => {
      const invitation = (n: number, account = 'a') => ({
        ...{ hash: `${account}${n}`, account, role: 'member' as const },
        expiresAt: clock.time + 60_000
      })
      await directory.addInvitation(invitation(0, 'b'))
      const replies = await atOnce(8, (n) =>
        clientOf(n, directory, other).addInvitation(invitation(n), 3)
      )
      expect(replies.filter((reply) => reply === 'OK')).toHaveLength(3)
      expect(replies.filter((reply) => reply === 'TOO_MANY')).toHaveLength(5)
      expect(await directory.invitations('a')).toHaveLength(3)
      clock.time += 60_001
      expect(await directory.addInvitation(invitation(9), 3)).toBe('OK')
    },

  'A user has a bounded number of sessions, and the least recently used one ends first.': async ({
    directory,
    expect,
    clock
  }) => {
    await addAll(directory, { ada: 'owner', eve: 'owner' })
    const open = (n: number, user = 'usr_ada') =>
      directory.openSession({ hash: `${user}${n}`, user, ttlMs: 3_600_000 })
    await open(0, 'usr_eve')
    for (let n = 0; n < SESSIONS_KEPT; n++) {
      clock.time++
      await open(n)
    }
    clock.time++
    await directory.touchSession('usr_ada0')
    await open(SESSIONS_KEPT)
    expect(await directory.sessions('usr_ada')).toHaveLength(SESSIONS_KEPT)
    expect(await directory.session('usr_ada1')).toBe(undefined)
    expect(await directory.session('usr_ada0')).not.toBe(undefined)
    expect(await directory.session('usr_eve0')).not.toBe(undefined)
  },

  'an owner of another account does not count': async ({ directory, expect }) => {
    await addAll(directory, { ada: 'owner' })
    await directory.addUser(person('eve', { account: 'b' }))
    expect(await directory.removeUser('usr_ada')).toBe('LAST_OWNER')
  },

  'of two owners who leave, demote or remove each other at once, one remains': async ({
    directory,
    other,
    expect
  }) => {
    for (let round = 0; round < 20; round++) {
      await addAll(directory, { ada: 'owner', eve: 'owner', mia: 'member' })
      const replies = await Promise.all([
        round % 2 ? directory.removeUser('usr_ada') : directory.setRole('usr_ada', 'member'),
        round % 3 ? other.removeUser('usr_eve') : other.setRole('usr_eve', 'admin')
      ])
      expect([...replies].sort()).toEqual(['LAST_OWNER', 'OK'])
      const owners = (await directory.users('a')).filter(({ role }) => role === 'owner')
      expect(owners).toHaveLength(1)
      await directory.removeUsers('a')
    }
  },

  'a change is refused if the role has changed since the caller read it': async ({
    directory,
    expect
  }) => {
    await addAll(directory, { ada: 'owner', mia: 'member' })
    expect(await directory.setRole('usr_mia', 'admin', 'admin')).toBe('CHANGED')
    expect(await directory.removeUser('usr_mia', 'admin')).toBe('CHANGED')
    expect(await directory.setRole('usr_mia', 'admin', 'member')).toBe('OK')
    expect(await directory.removeUser('usr_mia', 'member')).toBe('CHANGED')
    expect(await directory.removeUser('usr_mia', 'admin')).toBe('OK')
  },

  'removing a user removes its sessions, factors, tickets and invitations': async ({
    directory,
    other,
    expect
  }) => {
    await addAll(directory, { ada: 'owner', mia: 'admin' })
    await directory.openSession({ hash: 'h', user: 'usr_mia', ttlMs: 60_000 })
    await directory.putFactors('usr_mia', null, '{"a":1}')
    await directory.addTicket(ticket('t', 'usr_mia'))
    await directory.addInvitation(invitation('by-mia', 'usr_mia'))
    await directory.addInvitation(invitation('by-ada', 'usr_ada'))
    expect(await other.removeUser('usr_mia')).toBe('OK')
    expect(await directory.session('h')).toBe(undefined)
    expect(await directory.factors('usr_mia')).toBe(undefined)
    expect(await directory.ticket('t')).toBe(undefined)
    expect((await directory.invitations('a')).map(({ hash }) => hash)).toEqual(['by-ada'])
    expect(await directory.userByEmail('mia@example.com')).toBe(undefined)
    expect(await directory.addInvitation(invitation('late', 'usr_mia'))).toBe('NO_USER')
    expect(await directory.invitation('late')).toBe(undefined)
    expect(await directory.addTicket(ticket('late', 'usr_mia'))).toBe('NO_USER')
    await directory.addUser(person('mia', { role: 'member' }))
    expect(await directory.factors('usr_mia')).toBe(undefined)
    expect(await directory.sessions('usr_mia')).toEqual([])
  },

  'invitations are listed by account until they are used, withdrawn or expired': async ({
    directory,
    other,
    expect,
    clock
  }) => {
    await addAll(directory, { ada: 'owner' })
    await directory.addInvitation(invitation('b', 'usr_ada', { expiresAt: START + 2_000 }))
    const first = invitation('a', null, { expiresAt: START + 1_000, email: 'bob@example.com' })
    await directory.addInvitation(first)
    await directory.addInvitation(invitation('c', null, { account: null }))
    await directory.addInvitation(invitation('d', null, { account: 'other' }))
    expect((await other.invitations('a')).map(({ hash }) => hash)).toEqual(['a', 'b'])
    expect((await other.invitations('a'))[0]).toEqual(first)
    expect(await other.invitations()).toHaveLength(4)
    clock.time = START + 1_000
    expect((await other.invitations('a')).map(({ hash }) => hash)).toEqual(['b'])
    expect(await directory.removeInvitation('a')).toBe(false)
    expect(await directory.removeInvitation('b')).toBe(true)
    expect(await other.removeInvitation('b')).toBe(false)
    expect(await other.invitation('b')).toBe(undefined)
    await directory.removeUsers('other')
    expect((await directory.invitations()).map(({ hash }) => hash)).toEqual(['c'])
  },

  'two-factor sign-in is required until that is withdrawn or the account is gone': async ({
    directory,
    other,
    expect
  }) => {
    await directory.setRequiresTwoFactor('a', true)
    expect(await other.requiresTwoFactor('a')).toBe(true)
    expect(await other.requiresTwoFactor('b')).toBe(false)
    await other.setRequiresTwoFactor('a', false)
    expect(await directory.requiresTwoFactor('a')).toBe(false)
    await directory.setRequiresTwoFactor('a', true)
    await directory.removeUsers('a')
    expect(await directory.requiresTwoFactor('a')).toBe(false)
  },

  'factors are replaced only if they have not changed since they were read': async ({
    directory,
    other,
    expect
  }) => {
    await addAll(directory, { ada: 'owner' })
    expect(await directory.putFactors('usr_ada', null, 'one')).toBe('OK')
    expect(await other.putFactors('usr_ada', null, 'two')).toBe('STALE')
    const first = await other.factors('usr_ada')
    expect(first?.state).toBe('one')
    expect(await other.putFactors('usr_ada', first?.revision ?? null, 'two')).toBe('OK')
    expect(await directory.putFactors('usr_ada', first?.revision ?? null, 'three')).toBe('STALE')
    const second = await directory.factors('usr_ada')
    expect(second?.state).toBe('two')
    expect(await directory.putFactors('usr_ada', second?.revision ?? null, null)).toBe('OK')
    expect(await other.factors('usr_ada')).toBe(undefined)
    expect(await other.putFactors('usr_ada', second?.revision ?? null, 'x')).toBe('STALE')
  },

  'of 50 concurrent writes over the same factors, one succeeds': async ({
    directory,
    other,
    expect
  }) => {
    await addAll(directory, { ada: 'owner' })
    await directory.putFactors('usr_ada', null, 'start')
    const revision = (await directory.factors('usr_ada'))?.revision ?? null
    const replies = await atOnce(50, (n) =>
      clientOf(n, directory, other).putFactors('usr_ada', revision, `write ${n}`)
    )
    expect(replies.filter((reply) => reply === 'OK')).toHaveLength(1)
  },

  'a ticket is read until it is taken, and taken once': async ({
    directory,
    other,
    expect,
    clock
  }) => {
    await addAll(directory, { ada: 'owner' })
    const kept = ticket('t', 'usr_ada')
    expect(await directory.addTicket(kept)).toBe('OK')
    expect(await other.ticket('t')).toEqual(kept)
    const taken = await atOnce(50, (n) => clientOf(n, directory, other).takeTicket('t'))
    expect(taken.filter((one) => one !== undefined)).toEqual([kept])
    expect(await directory.ticket('t')).toBe(undefined)
    await directory.addTicket(ticket('n', null))
    expect((await other.ticket('n'))?.user).toBe(null)
    clock.time = START + 60_000
    expect(await other.ticket('n')).toBe(undefined)
    expect(await other.takeTicket('n')).toBe(undefined)
  },

  "a new password removes the user's tickets": async ({ directory, expect }) => {
    await addAll(directory, { ada: 'owner', eve: 'owner' })
    for (const name of ['ada', 'eve']) await directory.addTicket(ticket(name, `usr_${name}`))
    await directory.setPassword('usr_ada', 'other')
    expect(await directory.ticket('ada')).toBe(undefined)
    expect(await directory.ticket('eve')).toEqual(ticket('eve', 'usr_eve'))
  },

  'sessions are listed with their device, the last used first': async ({
    directory,
    other,
    expect,
    clock
  }) => {
    await addAll(directory, { ada: 'owner', eve: 'owner' })
    for (const hash of ['a', 'b', 'c']) {
      const isLimited = hash === 'c'
      const device = `Firefox on ${hash}`
      await directory.openSession({ hash, user: 'usr_ada', ttlMs: 60_000, device, isLimited })
      clock.time += 1
    }
    await directory.openSession({ hash: 'e', user: 'usr_eve', ttlMs: 60_000 })
    clock.time = START + 100
    await other.touchSession('a')
    await other.confirmSession('b')
    const [first, ...rest] = await directory.sessions('usr_ada')
    expect(first).toMatchObject({ hash: 'a', device: 'Firefox on a', lastUsedAt: START + 100 })
    expect(rest.map(({ hash }) => hash)).toEqual(['c', 'b'])
    expect(rest[0]).toMatchObject({ isLimited: true, confirmedAt: START + 2 })
    expect(rest[1]).toMatchObject({ isLimited: false, confirmedAt: START + 100 })
    expect((await other.session('b'))?.session).toEqual(rest[1])
    await other.endSessions('usr_ada', 'b')
    expect((await directory.sessions('usr_ada')).map(({ hash }) => hash)).toEqual(['b'])
    expect(await directory.sessions('usr_eve')).toHaveLength(1)
    clock.time = START + 120_000
    expect(await directory.sessions('usr_ada')).toEqual([])
  }
}

async function addAll(directory: Directory, roles: Record<string, Role>): Promise<void> {
  for (const [name, role] of Object.entries(roles)) await directory.addUser(person(name, { role }))
}

function ticket(hash: string, user: string | null): Ticket {
  return { hash, kind: 'reset', user, expiresAt: START + 60_000 }
}

function invitation(
  hash: string,
  invitedBy: string | null,
  fields: { account?: string | null; expiresAt?: number; email?: string } = {}
) {
  const rest = { role: 'member' as const, expiresAt: START + 60_000, email: null }
  return { hash, account: 'a', invitedBy, ...rest, ...fields }
}
