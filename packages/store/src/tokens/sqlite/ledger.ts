/**
 * The ledger in the embedded store.
 */

import type { Connection } from '../../connections/sqlite/connection.ts'
import { read } from '../../connections/sqlite/read.ts'
import { withCheckedArguments } from '../checked-ledger.ts'
import type { GrantJournal } from '../grant-journal.ts'
import type { Ledger } from '../ledger.ts'
import { balanceOf, type Terms } from './account.ts'
import {
  accountOf,
  accountPage,
  accountsOf,
  type CancelJobs,
  clearPart,
  closeAccount,
  openAccount,
  renameAccount,
  suspend
} from './account-life.ts'
import { refund } from './charges.ts'
import { countFailures } from './failures.ts'
import { applyGrant, grantStatus, isMissed } from './grants.ts'
import { entryById, newestOf, pageOf } from './history.ts'
import { groupsOf } from './history-rows.ts'
import { currentAccount, release, releaseLapsedHolds, reserve, settle } from './holds.ts'
import { addKey, isStale, keyByHash, keysOf, revokeKey, touchKey } from './keys.ts'
import { movementsOf } from './movements.ts'
import { profileId } from './profiles.ts'
import { deleteEntries, trim } from './removal.ts'
import { hoursOf, usageOf } from './usage.ts'
import { verifyRows } from './verify.ts'

/** Settings of {@link ledgerOn}. */
export interface LedgerSettings {
  readonly terms: Terms
  readonly journal: GrantJournal
  /** Cancels up to `limit` unfinished jobs of an account that is being closed, and returns how many. */
  readonly cancelJobs: CancelJobs
}

/** The ledger over a connection, with the grants of the journal applied. */
export async function ledgerOn(
  connection: Connection,
  { terms, journal, cancelJobs }: LedgerSettings
): Promise<Ledger> {
  const { sql, queue } = connection
  // Paid requests wait for these; upkeep is not urgent.
  const { urgent } = queue
  const missed = journal.read().filter((grant) => isMissed(sql, grant))
  await Promise.all(missed.map((grant) => queue.run(() => applyGrant(sql, terms, grant))))
  const { now } = terms
  return withCheckedArguments({
    openAccount: (account) => urgent.run(() => openAccount(sql, terms, account)),
    accounts: () => read(() => accountsOf(sql)),
    accountPage: (query) => read(() => accountPage(sql, query)),
    account: (id) => read(() => accountOf(sql, id)),
    suspend: (id, suspended) => urgent.run(() => suspend(sql, terms, id, suspended)),
    renameAccount: (id, name) => urgent.run(() => renameAccount(sql, id, name)),
    async closeAccount(id) {
      while (await queue.run(() => clearPart(sql, terms, id, cancelJobs)));
      return queue.run(() => closeAccount(sql, terms, id, cancelJobs))
    },
    balance: (id) =>
      urgent.run(() => {
        const account = currentAccount(sql, terms, id)
        return account && balanceOf(account)
      }),

    reserve: (input) => urgent.run(() => reserve(sql, terms, input)),
    settle: (input) => urgent.run(() => settle(sql, terms, input)),
    release: (input) => urgent.run(() => release(sql, terms, input)),
    countFailures: (id, number) => urgent.run(() => countFailures(sql, terms, id, number)),
    releaseLapsedHolds: (limit) => queue.run(() => releaseLapsedHolds(sql, terms, limit)),
    refund: (input) => urgent.run(() => refund(sql, terms, input)),
    grant: (input) =>
      urgent.run(() => {
        const grant = { account: input.account, id: input.id, tokens: input.tokens, at: now() }
        if (!Number.isSafeInteger(grant.tokens) || grant.tokens < 1) {
          throw new RangeError(`a grant of ${grant.tokens} tokens`)
        }
        const known = grantStatus(sql, grant)
        if (known.status !== 'NEW') return known
        journal.append(grant)
        return applyGrant(sql, terms, grant)
      }),

    movements: (account, query) => read(() => movementsOf(sql, account, query)),
    history: (account, query) => read(() => pageOf(sql, account, query, now())),
    historyGroups: (account, query) => read(() => groupsOf(sql, account, query, now())),
    historyEntry: (account, id) => read(() => entryById(sql, account, id, now())),
    newestOf: (account, mark) => read(() => newestOf(sql, account, mark, now())),
    deleteHistory: (account, what) =>
      read(() => deleteEntries({ sql, write: queue.run, now: now() }, account, what)),
    usage: (account, days) => read(() => usageOf(sql, account, days)),
    usageByHour: (account) => read(() => hoursOf(sql, account, now())),
    trimHistory: (limits) => queue.run(() => trim(sql, limits, now())),

    profileId: (account, profile) => urgent.run(() => profileId(sql, account, profile)),

    addKey: (...given) => urgent.run(() => addKey(sql, given, now())),
    keyByHash: (hash) =>
      read(() => {
        const found = keyByHash(sql, hash)
        if (found && isStale(found.key, now())) {
          // Not awaited; if one is lost, the next use makes up for it.
          queue.run(() => touchKey(sql, found.key.id, now())).catch(() => {})
        }
        return found && { ...found, expired: (found.key.expiresAt ?? Infinity) <= now() }
      }),
    keys: (account) => read(() => keysOf(sql, account)),
    revokeKey: (account, id) => urgent.run(() => revokeKey(sql, account, id, now())),

    verify: (account) => queue.run(() => verifyRows(sql, account)),
    ping: () =>
      read(() => {
        queue.check()
        sql.get('SELECT count(*) FROM accounts WHERE id = ?', '')
      })
  })
}
