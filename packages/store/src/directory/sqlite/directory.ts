/**
 * The directory in the embedded store.
 */

import { assertFollows } from '../../audit/audit-sequence.ts'
import { appendAudit, auditHead, auditRecords } from '../../audit/sqlite.ts'
import type { Connection } from '../../connections/sqlite/connection.ts'
import { read } from '../../connections/sqlite/read.ts'
import type { Sql } from '../../connections/sqlite/statements.ts'
import type { Directory } from '../directory.ts'
import { addTicket, factorsOf, putFactors, takeTicket, ticketOf } from './factors.ts'
import { addIdentity, identitiesOf, removeIdentity, userOfIdentity } from './identities.ts'
import { addInvitation, invitationOf, invitationsOf, removeInvitation } from './invitations.ts'
import {
  attempt,
  attempted,
  noteSession,
  openSession,
  sessionOf,
  sessionsOf,
  sweep
} from './sessions.ts'
import { addUser, removeUser, setPassword, setRole, userOf, usersOf } from './users.ts'

/** A connection with the store's clock. */
interface Parts extends Connection {
  readonly now: () => number
}

/** The directory over a connection. @param now - the store's clock, ms since the epoch. */
export function directoryOn(connection: Connection, now: () => number): Directory {
  const { sql, queue } = connection
  const parts = { ...connection, now }
  return {
    ...peopleOver(parts),
    ...sessionsOver(parts),
    ...factorsOver(parts),
    ...identitiesOver(parts),

    async appendAudit(head, records) {
      assertFollows(head, records)
      return queue.run(() => appendAudit(sql, head, records))
    },
    auditHead: () => read(() => auditHead(sql)),
    audit: (query) => read(() => auditRecords(sql, query)),

    dataKey: (account) => read(() => dataKeyOf(sql, account)),
    addDataKey: (account, wrapped) =>
      queue.run(() => {
        sql.run(
          'INSERT OR IGNORE INTO data_keys (account, wrapped) VALUES (?, ?)',
          account,
          wrapped
        )
        return dataKeyOf(sql, account) as Uint8Array
      }),
    async removeDataKey(account) {
      await queue.run(() => sql.run('DELETE FROM data_keys WHERE account = ?', account))
      // The log of writes holds the key too, until it is taken over into the file and cut.
      await read(() => sql.all('PRAGMA wal_checkpoint(TRUNCATE)'))
    }
  }
}

type People =
  | 'addUser'
  | 'user'
  | 'userByEmail'
  | 'users'
  | 'setPassword'
  | 'setRole'
  | 'removeUser'
  | 'removeUsers'
  | 'addInvitation'
  | 'invitation'
  | 'invitations'
  | 'removeInvitation'

function peopleOver({ sql, queue, now }: Parts): Pick<Directory, People> {
  return {
    addUser: (user, invitation) => queue.run(() => addUser(sql, user, invitation, now())),
    user: (id) => read(() => userOf(sql, 'id', id)),
    userByEmail: (email) => read(() => userOf(sql, 'email', email)),
    users: (account) => read(() => usersOf(sql, account)),
    setPassword: (id, passwordHash) => queue.run(() => setPassword(sql, id, passwordHash)),
    setRole: (id, role, from) => queue.run(() => setRole(sql, id, role, from)),
    removeUser: (id, from) => queue.run(() => removeUser(sql, id, from)),
    // Their sessions go with them: ON DELETE CASCADE.
    removeUsers: (account) =>
      queue.run(() => {
        sql.run('DELETE FROM invitations WHERE account = ?', account)
        sql.run('DELETE FROM teams WHERE account = ?', account)
        return sql.run('DELETE FROM users WHERE account = ?', account)
      }),

    addInvitation: (invitation, most) =>
      queue.run(() => {
        sweep(sql, now())
        return addInvitation(sql, invitation, most, now())
      }),
    invitation: (hash) => read(() => invitationOf(sql, hash, now())),
    invitations: (account) => read(() => invitationsOf(sql, account, now())),
    removeInvitation: (hash) => queue.run(() => removeInvitation(sql, hash, now()))
  }
}

type SecondFactors =
  | 'requiresTwoFactor'
  | 'setRequiresTwoFactor'
  | 'factors'
  | 'putFactors'
  | 'addTicket'
  | 'ticket'
  | 'takeTicket'

function factorsOver({ sql, queue, now }: Parts): Pick<Directory, SecondFactors> {
  return {
    requiresTwoFactor: (account) =>
      read(
        () =>
          sql.get('SELECT 1 FROM teams WHERE account = ? AND requires_two_factor = 1', account) !==
          undefined
      ),
    setRequiresTwoFactor: (account, required) =>
      queue.run(
        () =>
          void sql.run(
            'INSERT OR REPLACE INTO teams (account, requires_two_factor) VALUES (?, ?)',
            account,
            Number(required)
          )
      ),
    factors: (user) => read(() => factorsOf(sql, user)),
    putFactors: (user, revision, state) => queue.run(() => putFactors(sql, user, revision, state)),
    addTicket: (ticket) =>
      queue.run(() => {
        sweep(sql, now())
        return addTicket(sql, ticket)
      }),
    ticket: (hash) => read(() => ticketOf(sql, hash, now())),
    takeTicket: (hash) => queue.run(() => takeTicket(sql, hash, now()))
  }
}

type Identities = 'userByIdentity' | 'addIdentity' | 'identities' | 'removeIdentity'

function identitiesOver({ sql, queue, now }: Parts): Pick<Directory, Identities> {
  return {
    userByIdentity: (identity) => read(() => userOfIdentity(sql, identity)),
    addIdentity: (user, identity) => queue.run(() => addIdentity(sql, user, identity, now())),
    identities: (user) => read(() => identitiesOf(sql, user)),
    removeIdentity: (user, issuer) => queue.run(() => removeIdentity(sql, user, issuer))
  }
}

type Sessions =
  | 'openSession'
  | 'session'
  | 'sessions'
  | 'touchSession'
  | 'confirmSession'
  | 'endSession'
  | 'endSessions'
  | 'attempt'
  | 'attempted'
  | 'forgive'

function sessionsOver({ sql, queue, now }: Parts): Pick<Directory, Sessions> {
  return {
    openSession: (session) =>
      queue.run(() => {
        sweep(sql, now())
        return openSession(sql, session, now())
      }),
    session: (hash) => read(() => sessionOf(sql, hash, now())),
    sessions: (user) => read(() => sessionsOf(sql, user, now())),
    touchSession: (hash) => queue.run(() => noteSession(sql, 'last_used_at', hash, now())),
    confirmSession: (hash) => queue.run(() => noteSession(sql, 'confirmed_at', hash, now())),
    endSession: (hash) =>
      queue.run(() => void sql.run('DELETE FROM sessions WHERE hash = ?', hash)),
    endSessions: (user, except = '') =>
      queue.run(
        () => void sql.run('DELETE FROM sessions WHERE user = ? AND hash <> ?', user, except)
      ),
    attempt: (name, rate) =>
      queue.run(() => {
        sweep(sql, now())
        return attempt(sql, name, rate, now())
      }),
    attempted: (name) => read(() => attempted(sql, name, now())),
    forgive: (name) => queue.run(() => void sql.run('DELETE FROM attempts WHERE name = ?', name))
  }
}

function dataKeyOf(sql: Sql, account: string): Uint8Array | undefined {
  return sql.get<{ wrapped: Uint8Array }>(
    'SELECT wrapped FROM data_keys WHERE account = ?',
    account
  )?.wrapped
}
