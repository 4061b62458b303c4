/**
 * The directory in Redis, for many processes: each operation is one Lua file of `lua/directory/`.
 */

import { randomUUID } from 'node:crypto'
import { auditOver } from '../../audit/redis.ts'
import { connectRedis, persistently } from '../../connections/redis/client.ts'
import type { RedisClient } from '../../connections/redis/script-files.ts'
import { storeFailure } from '../../connections/store-failure.ts'
import type { Directory, Invitation, Session, User } from '../directory.ts'
import {
  defineDirectoryScripts,
  directoryKey,
  directoryOperations,
  type RunOperation
} from './scripts.ts'

/** Settings of the store of people in Redis. */
export interface RedisDirectoryOptions {
  /** `redis://host:port`, `rediss://…`, `redis+cluster://host:port,host:port`. */
  readonly url: string
  /** In place of the store's clock, ms since the epoch: for tests. */
  readonly now?: () => number
}

/** Time that a question may take with its retries, ms. */
const PATIENCE = 900

/** Open the store of people in Redis. @throws SluiceError `STORE_UNAVAILABLE`. */
export async function openRedisDirectory(options: RedisDirectoryOptions): Promise<Directory> {
  const client = await connectRedis(options.url, defineDirectoryScripts)
  const ask = directoryOperations(client, options.now)
  let closed = false
  const guarded = <Result>(work: () => Promise<Result>) =>
    closed ? Promise.reject(storeFailure(new Error('the store is closed'))) : work()
  const run: RunOperation = (name, args) => guarded(() => ask(name, args))
  return {
    ...usersOver(run),
    ...invitationsOver(run),
    ...sessionsOver(run),
    ...attemptsOver(run),
    ...auditOver(run),
    ...dataKeysOver(run, (work) => guarded(() => persistently(() => work(client), PATIENCE))),
    async close() {
      closed = true
      client.disconnect()
    }
  }
}

type Users =
  | 'addUser'
  | 'user'
  | 'userByEmail'
  | 'users'
  | 'setPassword'
  | 'setRole'
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
    async setRole(id, role) {
      const [status] = await run('set-role', [id, role])
      return status as 'OK' | 'NO_USER'
    },
    async removeUsers(account) {
      const [, count] = await run('remove-users', [account])
      return Number(count)
    }
  }
}

function invitationsOver(run: RunOperation): Pick<Directory, 'addInvitation' | 'invitation'> {
  return {
    async addInvitation({ hash, account, role, expiresAt }) {
      await run('add-invitation', [hash, role, expiresAt, account === null ? 0 : 1, account ?? ''])
    },
    async invitation(hash) {
      const [status, text] = await run('invitation', [hash])
      if (status !== 'OK') return undefined
      const { account, role, expiresAt } = JSON.parse(String(text)) as Partial<Invitation> &
        Pick<Invitation, 'role' | 'expiresAt'>
      return { hash, account: account ?? null, role, expiresAt }
    }
  }
}

type Sessions = 'openSession' | 'session' | 'endSession' | 'endSessions'

function sessionsOver(run: RunOperation): Pick<Directory, Sessions> {
  return {
    async openSession({ hash, user, ttlMs }) {
      const [status, time] = await run('open-session', [hash, user, ttlMs])
      if (status !== 'OK') return { status: 'NO_USER' }
      const createdAt = Number(time)
      return { status, session: { hash, user, createdAt, expiresAt: createdAt + ttlMs } }
    },
    async session(hash) {
      const [status, session, user] = await run('session', [hash])
      if (status !== 'OK') return undefined
      const fields = JSON.parse(String(session)) as Omit<Session, 'hash'>
      return { session: { hash, ...fields }, user: userFrom(fields.user, user) }
    },
    endSession: async (hash) => void (await run('end-session', [hash])),
    endSessions: async (user) => void (await run('end-sessions', [user]))
  }
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

function dataKeysOver(
  run: RunOperation,
  ask: <Result>(work: (client: RedisClient) => Promise<Result>) => Promise<Result>
): Pick<Directory, DataKeys> {
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
