/**
 * The directory in Redis, for many processes: each operation is one Lua file of `lua/directory/`.
 */

import { randomUUID } from 'node:crypto'
import { auditOver } from '../../audit/redis.ts'
import type { RedisConnection } from '../../connections/redis/connection.ts'
import {
  type Directory,
  type Factors,
  type Invitation,
  SESSIONS_KEPT,
  type Session,
  type Ticket,
  type User
} from '../directory.ts'
import { directoryKey, directoryOperations, type RunOperation } from './scripts.ts'

/** The directory over a connection. */
export function directoryOn(connection: RedisConnection): Directory {
  const run = directoryOperations(connection)
  return {
    ...usersOver(run),
    ...factorsOver(run),
    ...identitiesOver(run),
    ...invitationsOver(run),
    ...sessionsOver(run),
    ...attemptsOver(run),
    ...auditOver(run),
    ...dataKeysOver(run, connection)
  }
}

type Users =
  | 'addUser'
  | 'user'
  | 'userByEmail'
  | 'users'
  | 'setPassword'
  | 'setRole'
  | 'removeUser'
  | 'removeUsers'

function usersOver(run: RunOperation): Pick<Directory, Users> {
  const find = async (id: string, email: string) => {
    const [status, found, text] = await run('user', [id, email])
    return status === 'OK' ? userFrom(found, text) : undefined
  }
  return {
    async addUser({ id, account, email, passwordHash, role }, invitation) {
      const needed = invitation === undefined ? ['0', ''] : ['1', invitation]
      const args = [id, account, email, passwordHash, role, ...needed]
      const [status, createdAt] = await run('add-user', args)
      if (status !== 'OK') return { status: status as 'EMAIL_TAKEN' | 'NO_INVITATION' }
      const user = { id, account, email, passwordHash, role, createdAt: Number(createdAt) }
      return { status, user }
    },
    user: (id) => (id === '' ? Promise.resolve(undefined) : find(id, '')),
    userByEmail: (email) => find('', email),
    async users(account) {
      const [, ...reply] = await run('users', account === undefined ? ['0', ''] : ['1', account])
      const found: User[] = []
      for (let at = 0; at < reply.length; at += 2) found.push(userFrom(reply[at], reply[at + 1]))
      return found.sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
    },
    async setPassword(id, passwordHash) {
      const [status] = await run('set-password', [id, passwordHash])
      return status as 'OK' | 'NO_USER'
    },
    async setRole(id, role, from) {
      const [status] = await run('set-role', [id, role, from ?? ''])
      return status as 'OK' | 'NO_USER' | 'CHANGED' | 'LAST_OWNER'
    },
    async removeUser(id, from) {
      const [status] = await run('remove-user', [id, from ?? ''])
      return status as 'OK' | 'NO_USER' | 'CHANGED' | 'LAST_OWNER'
    },
    async removeUsers(account) {
      const [, count] = await run('remove-users', [account])
      return Number(count)
    }
  }
}

type Invitations = 'addInvitation' | 'invitation' | 'invitations' | 'removeInvitation'

function invitationsOver(run: RunOperation): Pick<Directory, Invitations> {
  return {
    async addInvitation({ hash, account, role, expiresAt, invitedBy, email }, most) {
      const whose = account === null ? [0, ''] : [1, account]
      const args = [hash, role, expiresAt, ...whose, invitedBy ?? '', email ?? '', most ?? '']
      const [status] = await run('add-invitation', args)
      return status as 'OK' | 'NO_USER' | 'TOO_MANY'
    },
    async invitation(hash) {
      const [status, text] = await run('invitation', [hash])
      return status === 'OK' ? invitationFrom(hash, text) : undefined
    },
    async invitations(account) {
      const [, ...reply] = await run('invitations', account === undefined ? [0, ''] : [1, account])
      const found: Invitation[] = []
      for (let at = 0; at < reply.length; at += 2) {
        found.push(invitationFrom(String(reply[at]), reply[at + 1]))
      }
      return found.sort((a, b) => a.expiresAt - b.expiresAt || (a.hash < b.hash ? -1 : 1))
    },
    removeInvitation: async (hash) => (await run('remove-invitation', [hash]))[0] === 'OK'
  }
}

function invitationFrom(hash: string, text: unknown): Invitation {
  const kept = JSON.parse(String(text)) as Partial<Invitation> &
    Pick<Invitation, 'role' | 'expiresAt'>
  const { account = null, role, expiresAt, invitedBy = null, email = null } = kept
  return { hash, account, role, expiresAt, invitedBy, email }
}

type SecondFactors =
  | 'requiresTwoFactor'
  | 'setRequiresTwoFactor'
  | 'factors'
  | 'putFactors'
  | 'addTicket'
  | 'ticket'
  | 'takeTicket'

function factorsOver(run: RunOperation): Pick<Directory, SecondFactors> {
  const ticketOf = async (name: 'ticket' | 'take-ticket', hash: string) => {
    const [status, text] = await run(name, name === 'ticket' ? [hash] : [hash, randomUUID()])
    if (status !== 'OK') return undefined
    const { kind, user = null, expiresAt } = JSON.parse(String(text)) as Ticket
    return { hash, kind, user, expiresAt }
  }
  return {
    requiresTwoFactor: async (account) => (await run('team', [account]))[1] === 1,
    setRequiresTwoFactor: async (account, required) =>
      void (await run('set-team', [account, required ? 1 : 0])),
    async factors(user) {
      const [status, text] = await run('factors', [user])
      if (status !== 'OK') return undefined
      const { revision, state } = JSON.parse(String(text)) as Factors
      return { revision, state }
    },
    async putFactors(user, revision, state) {
      const wanted = [state === null ? 0 : 1, state ?? '', randomUUID()]
      const [status] = await run('put-factors', [user, revision ?? '', ...wanted])
      return status as 'OK' | 'STALE' | 'NO_USER'
    },
    async addTicket({ hash, kind, user, expiresAt }) {
      const [status] = await run('add-ticket', [hash, kind, user ?? '', expiresAt])
      return status as 'OK' | 'NO_USER'
    },
    ticket: (hash) => ticketOf('ticket', hash),
    takeTicket: (hash) => ticketOf('take-ticket', hash)
  }
}

type Identities = 'userByIdentity' | 'addIdentity' | 'identities' | 'removeIdentity'

function identitiesOver(run: RunOperation): Pick<Directory, Identities> {
  return {
    async userByIdentity({ issuer, subject }) {
      const [status, id, text] = await run('identity', [issuer, subject])
      return status === 'OK' ? userFrom(id, text) : undefined
    },
    async addIdentity(user, { issuer, subject }) {
      const [status] = await run('add-identity', [user, issuer, subject])
      return status as 'OK' | 'NO_USER' | 'TAKEN' | 'HAS_OTHER'
    },
    async identities(user) {
      const [, text] = await run('identities', [user])
      const kept = Object.entries(JSON.parse(String(text ?? '{}')) as Record<string, Linked>)
      return kept
        .map(([issuer, { subject, createdAt }]) => ({ issuer, subject, createdAt }))
        .sort((a, b) => (a.issuer < b.issuer ? -1 : 1))
    },
    removeIdentity: async (user, issuer) =>
      (await run('remove-identity', [user, issuer]))[0] === 'OK'
  }
}

interface Linked {
  readonly subject: string
  readonly createdAt: number
}

type Sessions =
  | 'openSession'
  | 'session'
  | 'sessions'
  | 'touchSession'
  | 'confirmSession'
  | 'endSession'
  | 'endSessions'

function sessionsOver(run: RunOperation): Pick<Directory, Sessions> {
  return {
    async openSession({ hash, user, ttlMs, device = '', isLimited = false }) {
      const args = [hash, user, ttlMs, device, isLimited ? 1 : 0, SESSIONS_KEPT]
      const [status, time] = await run('open-session', args)
      if (status !== 'OK') return { status: 'NO_USER' }
      const at = Number(time)
      const times = { createdAt: at, expiresAt: at + ttlMs, lastUsedAt: at, confirmedAt: at }
      return { status, session: { hash, user, ...times, device, isLimited } }
    },
    async session(hash) {
      const [status, text, user] = await run('session', [hash])
      if (status !== 'OK') return undefined
      const session = sessionFrom(hash, text)
      return { session, user: userFrom(session.user, user) }
    },
    async sessions(user) {
      const [, ...reply] = await run('sessions', [user])
      const found: Session[] = []
      for (let at = 0; at < reply.length; at += 2) {
        found.push(sessionFrom(String(reply[at]), reply[at + 1]))
      }
      return found.sort((a, b) => b.lastUsedAt - a.lastUsedAt || (a.hash < b.hash ? -1 : 1))
    },
    touchSession: async (hash) => void (await run('note-session', [hash, 'lastUsedAt'])),
    confirmSession: async (hash) => void (await run('note-session', [hash, 'confirmedAt'])),
    endSession: async (hash) => void (await run('end-session', [hash])),
    endSessions: async (user, except = '') => void (await run('end-sessions', [user, except]))
  }
}

function sessionFrom(hash: string, text: unknown): Session {
  return { hash, ...(JSON.parse(String(text)) as Omit<Session, 'hash'>) }
}

function attemptsOver(run: RunOperation): Pick<Directory, 'attempt' | 'attempted' | 'forgive'> {
  return {
    async attempt(name, { limit, windowMs }) {
      const [status, left] = await run('attempt', [name, limit, windowMs, randomUUID()])
      return { allowed: status === 'OK', retryAfterMs: Number(left ?? 0) }
    },
    attempted: async (name) => (await run('attempted', [name]))[1] === 1,
    forgive: async (name) => void (await run('forgive', [name]))
  }
}

type DataKeys = 'dataKey' | 'addDataKey' | 'removeDataKey'

function dataKeysOver(run: RunOperation, { ask }: RedisConnection): Pick<Directory, DataKeys> {
  const key = directoryKey('keys')
  return {
    async dataKey(account) {
      const text = await ask((client) => client.hget(key, account))
      return text === null ? undefined : bytesOf(text)
    },
    async addDataKey(account, wrapped) {
      const [, kept] = await run('add-data-key', [account, Buffer.from(wrapped).toString('base64')])
      return bytesOf(String(kept))
    },
    removeDataKey: (account) => ask(async (client) => void (await client.hdel(key, account)))
  }
}

function bytesOf(base64: string): Uint8Array {
  return new Uint8Array(Buffer.from(base64, 'base64'))
}

function userFrom(id: unknown, text: unknown): User {
  const { account, email, passwordHash, role, createdAt } = JSON.parse(String(text)) as User
  return { id: String(id), account, email, passwordHash, role, createdAt }
}
