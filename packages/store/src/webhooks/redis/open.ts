/**
 * Webhooks in Redis: what is kept of an account is in its slot, and which accounts have something to do is one sorted
 * set in a slot of its own. An account is planned there before and after its rows change, so that a process may die in
 * between; what is missed all the same is found after {@link FARTHEST}.
 */

import { connectRedis, persistently } from '../../connections/redis/client.ts'
import type { RedisClient, Reply } from '../../connections/redis/script-files.ts'
import { storeFailure } from '../../connections/store-failure.ts'
import { PATIENCE } from '../../tokens/redis/redis-store.ts'
import { ATTEMPTS_KEPT, type NewDelivery } from '../delivery.ts'
import { assertFewDeliveries, assertSettingsFit, type WebhookStore } from '../webhook-store.ts'
import { rowOf, takenOf } from './delivery-fields.ts'
import { deliveriesOf, deliveryAt, totals } from './lists.ts'
import {
  ACCOUNTS,
  defineScripts,
  hookKeyOf,
  hookKeysOf,
  type Operation,
  runOnAccounts,
  runScript
} from './scripts.ts'

/** Settings of the store of webhooks in Redis. */
export interface RedisWebhooksOptions {
  /** `redis://host:port`, `rediss://…`, `redis+cluster://host:port,host:port`. */
  readonly url: string
  /** In place of the store's clock, ms since the epoch: for tests. */
  readonly now?: () => number
}

/** Length of a revision, which is kept in front of the text. */
const REVISION = 36
/** When an account is looked after again at the latest, ms. */
const FARTHEST = 900_000
/** A time that has come. */
const AT_ONCE = 0

type Arguments = readonly (string | number)[]

/** A connection with the operations on webhooks. */
interface Hooks {
  readonly client: RedisClient
  readonly time: () => string
  ask<Result>(work: () => Promise<Result>): Promise<Result>
  run(name: Operation, account: string, args?: Arguments): Promise<Reply>
  /** Run an operation that makes something due. */
  runPlanned(at: number, name: Operation, account: string, args: Arguments): Promise<Reply>
}

/** Open the store of webhooks in Redis. @throws SluiceError `STORE_UNAVAILABLE`. */
export async function openRedisWebhooks(options: RedisWebhooksOptions): Promise<WebhookStore> {
  const client = await connectRedis(options.url, defineScripts)
  let isClosed = false
  const hooks = hooksOver(client, options, () => isClosed)
  return {
    ...watchingOver(hooks),
    ...deliveringOver(hooks),
    ...accountsOver(hooks),
    async close() {
      isClosed = true
      client.disconnect()
    }
  }
}

function hooksOver(
  client: RedisClient,
  { now }: RedisWebhooksOptions,
  isClosed: () => boolean
): Hooks {
  const time = () => (now === undefined ? '' : String(now()))
  const ask = async <Result>(work: () => Promise<Result>) => {
    if (isClosed()) throw storeFailure(new Error('the store is closed'))
    return persistently(work, PATIENCE.usual)
  }
  const run: Hooks['run'] = (name, account, args = []) => {
    const at = time()
    return ask(() => runScript(client, name, account, at, args))
  }
  const plan = (account: string, at: number) =>
    ask(() => client.zadd(ACCOUNTS, 'LT', String(at), account))
  return {
    client,
    time,
    ask,
    run,
    async runPlanned(at, name, account, args) {
      await plan(account, at)
      const reply = await run(name, account, args)
      await plan(account, at)
      return reply
    }
  }
}

function watchingOver({ client, ask, run, runPlanned }: Hooks) {
  return {
    async settings(account) {
      const text = await ask(() => client.get(hookKeyOf(account, 'settings')))
      if (text === null) return undefined
      return { revision: text.slice(0, REVISION), state: text.slice(REVISION) }
    },
    async putSettings(change) {
      assertSettingsFit(change)
      const { account, previous = '', revision, state } = change
      const [status] = await run('put-settings', account, [previous, revision, state])
      return status as 'OK' | 'STALE'
    },
    async watch({ account, job, state, nextAt }) {
      await runPlanned(nextAt, 'watch', account, [job, state, nextAt])
    },
    async watchOf({ account, job }) {
      const [text, nextAt] = await ask(() =>
        Promise.all([
          client.hget(hookKeyOf(account, 'watches'), job),
          client.zscore(hookKeyOf(account, 'looks'), job)
        ])
      )
      if (text === null || nextAt === null) return undefined
      return watchInReply(account, job, nextAt, text)
    },
    async dueWatches(account, limit) {
      const [, ...parts] = await run('due', account, [limit])
      return inThrees(parts).map(([job, nextAt, text]) => watchInReply(account, job, nextAt, text))
    },
    async advance(step) {
      assertFewDeliveries(step)
      const { account, job, from, to, nextAt, deliveries } = step
      const state = [job, from.cursor, from.state, to.cursor, to.state, nextAt ?? '']
      const at = deliveries.length > 0 ? AT_ONCE : (nextAt ?? Date.now() + FARTHEST)
      const [status] = await runPlanned(at, 'advance', account, [
        ...state,
        ...deliveries.flatMap(deliveryArgs)
      ])
      return status as 'OK' | 'STALE'
    }
  } satisfies Partial<WebhookStore>
}

function deliveringOver({ client, ask, run, runPlanned }: Hooks) {
  return {
    async deliver(account, delivery) {
      const [id, ...rest] = deliveryArgs(delivery)
      const args = [id as string, delivery.job ?? '', ...rest]
      const [status] = await runPlanned(AT_ONCE, 'deliver', account, args)
      return status as 'OK' | 'EXISTS'
    },
    async takeDue({ account, limit, leaseMs }) {
      const [, ...parts] = await run('take', account, [limit, leaseMs])
      return inThrees(parts).map(([id, state, row]) => takenOf(account, id, state, row))
    },
    async record({ account, id, fence, attempt, outcome }) {
      const nextAt = outcome.status === 'waiting' ? outcome.nextAt : ''
      const args = [id, fence, JSON.stringify(attempt), outcome.status, nextAt, ATTEMPTS_KEPT]
      const [status] =
        nextAt === ''
          ? await run('record', account, args)
          : await runPlanned(nextAt, 'record', account, args)
      return status as 'OK' | 'LOST'
    },
    async redeliver(account, id) {
      const [status] = await runPlanned(AT_ONCE, 'redeliver', account, [id])
      return status as 'OK' | 'GONE'
    },
    delivery: (account, id) => ask(() => deliveryAt(client, account, id)),
    deliveries: (account, query) => ask(() => deliveriesOf(client, account, query)),
    async trimDeliveries(account, limit) {
      const [, removed] = await run('trim', account, [limit])
      return Number(removed) >= limit
    }
  } satisfies Partial<WebhookStore>
}

function accountsOver({ client, ask, run, time }: Hooks) {
  return {
    async claimAccounts({ limit, leaseMs }) {
      const at = time()
      const [, until, ...accounts] = await ask(() =>
        runOnAccounts(client, 'claim', at, [limit, leaseMs])
      )
      return accounts.map((account) => ({ account: String(account), until: Number(until) }))
    },
    async releaseAccount({ account, until }) {
      const [, next, now] = await run('next', account)
      const latest = Number(now) + FARTHEST
      const at = next === '' ? latest : Math.min(Number(next), latest)
      await ask(() => runOnAccounts(client, 'release', '', [account, until, at]))
    },
    async removeAccount(account) {
      await ask(() => client.unlink(...hookKeysOf(account)))
      await ask(() => client.zrem(ACCOUNTS, account))
    },
    totals: () => totals(client, ask)
  } satisfies Partial<WebhookStore>
}

/** The arguments of a delivery: id, URL, expiry, row. */
function deliveryArgs(delivery: NewDelivery): (string | number)[] {
  return [delivery.id, delivery.url, delivery.expiresAt, rowOf(delivery)]
}

function watchInReply(account: string, job: string, nextAt: string, text: string) {
  const [cursor, state] = JSON.parse(text) as [number, string]
  return { account, job, cursor, state, nextAt: Number(nextAt) }
}

function inThrees(parts: readonly (string | number)[]): [string, string, string][] {
  return Array.from({ length: parts.length / 3 }, (_, at) => {
    const [first, second, third] = parts.slice(3 * at, 3 * at + 3).map(String)
    return [first, second, third] as [string, string, string]
  })
}
