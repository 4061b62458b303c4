/** Webhooks in the embedded store. */

import type { Connection } from '../../connections/sqlite/connection.ts'
import { read } from '../../connections/sqlite/read.ts'
import type { Sql } from '../../connections/sqlite/statements.ts'
import {
  assertFewDeliveries,
  assertSettingsFit,
  DELIVERIES_AT_ONCE,
  type WebhookSettings,
  type WebhookSettingsChange,
  type WebhookStore
} from '../webhook-store.ts'
import { arrive, pausesOf } from './bounds.ts'
import {
  deliveriesOf,
  deliveryAt,
  dropWaiting,
  giveBack,
  record,
  redeliver,
  takeDue
} from './delivering.ts'
import { insertDelivery, plan } from './delivery-row.ts'
import { keptOf, removePart, totals, trimDeliveries } from './keeping.ts'
import {
  advance,
  claimAccounts,
  dueWatches,
  isAnyDue,
  releaseAccount,
  watch,
  watchOf
} from './watching.ts'

/** The store of webhooks over a connection. @param now - the store's clock, ms since the epoch. */
export function webhooksOn({ sql, queue }: Connection, now: () => number): WebhookStore {
  const write = <T>(work: (time: number) => T) => queue.run(() => work(now()))
  return {
    ...readingOver(sql, now),
    async putSettings(change) {
      assertSettingsFit(change)
      return write(() => putSettings(sql, change))
    },
    watch: (given) => write(() => watch(sql, given)),
    async advance(step) {
      assertFewDeliveries(step)
      return write((time) => advance(sql, step, time))
    },
    deliver: (account, delivery) =>
      write((time) => {
        if (!insertDelivery(sql, account, delivery, time)) return 'EXISTS'
        plan(sql, account, time)
        return 'OK'
      }),
    claimAccounts: async (claim) =>
      (await read(() => isAnyDue(sql, now())))
        ? write((time) => claimAccounts(sql, claim, time))
        : [],
    releaseAccount: (claim, notBefore = 0) =>
      write((time) => releaseAccount(sql, claim, notBefore, time)),
    takeDue: (take) => write((time) => takeDue(sql, take, time)),
    record: (done) => write((time) => record(sql, done, time)),
    giveBack: (back) => write(() => giveBack(sql, back)),
    redeliver: (account, id) => write((time) => redeliver(sql, account, id, time)),
    arrive: (arrival) => queue.runUnsynced(() => arrive(sql, arrival, now())),
    async dropWaiting(account, query) {
      for (let sum = 0; ; ) {
        const dropped = await write(() => dropWaiting(sql, account, query))
        sum += dropped
        if (dropped < DELIVERIES_AT_ONCE) return sum
      }
    },
    trimDeliveries: (account, most) => write((time) => trimDeliveries(sql, account, most, time)),
    async removeAccount(account) {
      while (await write(() => removePart(sql, account)));
    }
  } satisfies WebhookStore
}

function readingOver(sql: Sql, now: () => number) {
  return {
    settings: (account) => read(() => settingsOf(sql, account)),
    watchOf: (ref) => read(() => watchOf(sql, ref)),
    dueWatches: (account, limit) => read(() => dueWatches(sql, account, limit, now())),
    delivery: (account, id) => read(() => deliveryAt(sql, account, id)),
    deliveries: (account, query) => read(() => deliveriesOf(sql, account, query)),
    kept: (account) => read(() => keptOf(sql, account)),
    pauses: (account) => read(() => pausesOf(sql, account, now())),
    totals: () => read(() => totals(sql))
  } satisfies Partial<WebhookStore>
}

function settingsOf(sql: Sql, account: string): WebhookSettings | undefined {
  const row = sql.get<WebhookSettings>(
    'SELECT revision, state FROM webhook_settings WHERE account = ?',
    account
  )
  return row && { revision: row.revision, state: row.state }
}

function putSettings(
  sql: Sql,
  { account, previous, revision, state }: WebhookSettingsChange
): 'OK' | 'STALE' {
  const kept = settingsOf(sql, account)?.revision
  if (kept === revision) return 'OK'
  if (kept !== previous) return 'STALE'
  sql.run(
    'INSERT OR REPLACE INTO webhook_settings (account, revision, state) VALUES (?, ?, ?)',
    account,
    revision,
    state
  )
  return 'OK'
}
