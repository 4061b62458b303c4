/**
 * The embedded driver: SQLite in one file, no server.
 */

import { checkFile, withCheckedArguments } from '../../checked-arguments.ts'
import { type Connection, openConnection } from '../../connections/sqlite/connection.ts'
import { read } from '../../connections/sqlite/read.ts'
import { storeFailure } from '../../connections/store-failure.ts'
import { type GrantJournal, openGrantJournal } from '../grant-journal.ts'
import type { Ledger } from '../ledger.ts'
import { balanceOf, type Terms } from './account.ts'
import {
  accountOf,
  accountPage,
  accountsOf,
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

/** Settings of the embedded driver. */
export interface SqliteLedgerOptions {
  /** Path of the database; created if absent. The journal of grants is beside it. */
  readonly file: string
  /** Free tokens of each account per UTC month. */
  readonly freePerMonth?: number
  /** The store's clock, ms since the epoch. */
  readonly now?: () => number
}

/** Open the embedded store. @throws SluiceError `STORE_UNAVAILABLE`. TypeError - `file` is no path, or in no folder. */
export async function openSqliteLedger(options: SqliteLedgerOptions): Promise<Ledger> {
  checkFile('openSqliteLedger', options?.file)
  const terms = { freePerMonth: options.freePerMonth ?? 500, now: options.now ?? Date.now }
  try {
    const connection = openConnection(options.file)
    const journal = openGrantJournal(`${options.file}.grants.jsonl`)
    const { sql, queue } = connection
    const ledger = ledgerOver({ ...connection, journal, terms })
    const missed = journal.read().filter((grant) => isMissed(sql, grant))
    await Promise.all(missed.map((grant) => queue.run(() => applyGrant(sql, terms, grant))))
    return withCheckedArguments(ledger)
  } catch (error) {
    throw storeFailure(error)
  }
}

interface Parts extends Connection {
  readonly journal: GrantJournal
  readonly terms: Terms
}

function ledgerOver({ close, journal, sql, queue, terms }: Parts): Ledger {
  const { now } = terms
  return {
    openAccount: (account) => queue.run(() => openAccount(sql, terms, account)),
    accounts: () => read(() => accountsOf(sql)),
    accountPage: (query) => read(() => accountPage(sql, query)),
    account: (id) => read(() => accountOf(sql, id)),
    suspend: (id, suspended) => queue.run(() => suspend(sql, terms, id, suspended)),
    renameAccount: (id, name) => queue.run(() => renameAccount(sql, id, name)),
    async closeAccount(id) {
      while (await queue.run(() => clearPart(sql, terms, id)));
      return queue.run(() => closeAccount(sql, terms, id))
    },
    balance: (id) =>
      queue.run(() => {
        const account = currentAccount(sql, terms, id)
        return account && balanceOf(account)
      }),

    reserve: (input) => queue.run(() => reserve(sql, terms, input)),
    settle: (input) => queue.run(() => settle(sql, terms, input)),
    release: (input) => queue.run(() => release(sql, terms, input)),
    countFailures: (id, number) => queue.run(() => countFailures(sql, terms, id, number)),
    releaseLapsedHolds: (limit) => queue.run(() => releaseLapsedHolds(sql, terms, limit)),
    refund: (input) => queue.run(() => refund(sql, terms, input)),
    grant: (input) =>
      queue.run(() => {
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

    profileId: (account, profile) => queue.run(() => profileId(sql, account, profile)),

    addKey: (...given) => queue.run(() => addKey(sql, given, now())),
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
    revokeKey: (account, id) => queue.run(() => revokeKey(sql, account, id, now())),

    verify: (account) => queue.run(() => verifyRows(sql, account)),
    ping: () =>
      read(() => {
        queue.check()
        sql.get('SELECT count(*) FROM accounts WHERE id = ?', '')
      }),
    async close() {
      await close()
      journal.close()
    }
  }
}
