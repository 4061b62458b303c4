/**
 * Webhooks in Redis: what is kept of an account is in its slot, and which accounts have something to do is one sorted
 * set in a slot of its own. An account is planned there before and after its rows change, so that a process may die in
 * between; what is missed all the same is found after {@link FARTHEST}.
 */

import type { RedisConnection } from '../../connections/redis/connection.ts'
import type { Reply } from '../../connections/redis/script-files.ts'
import { ATTEMPTS_KEPT, type NewDelivery } from '../delivery.ts'
import {
  assertFewDeliveries,
  assertSettingsFit,
  DELIVERIES_AT_ONCE,
  type DropQuery,
  HOST_MEMORY_MS,
  PAUSES,
  SENDING,
  type WebhookStore
} from '../webhook-store.ts'
import { rowOf, takenOf } from './delivery-fields.ts'
import { deliveriesOf, deliveryAt, totals } from './lists.ts'
import {
  ACCOUNTS,
  defineScripts,
  hookKeyOf,
  hookKeysOf,
  type Operation,
  runOnAccounts,
  runOnTarget,
  runScript
} from './scripts.ts'

/** Length of a revision, which is kept in front of the text. */
const REVISION = 36
/** Longest time until the next look at an account, ms. */
const FARTHEST = 900_000
/** A time that has come. */
const AT_ONCE = 0

type Arguments = readonly (string | number)[]

/** A connection with the operations on webhooks. */
interface Hooks extends RedisConnection {
  run(name: Operation, account: string, args?: Arguments): Promise<Reply>
  /** Run an operation that makes something due. */
  runPlanned(at: number, name: Operation, account: string, args: Arguments): Promise<Reply>
}

/** The store of webhooks over a connection. */
export function webhooksOn(connection: RedisConnection): WebhookStore {
  const hooks = hooksOver(connection)
  return {
    ...watchingOver(hooks),
    ...deliveringOver(hooks),
    ...keepingOver(hooks),
    ...accountsOver(hooks)
  }
}

function hooksOver(connection: RedisConnection): Hooks {
  const { client, ask, scriptTime } = connection
  defineScripts(client)
  const run: Hooks['run'] = (name, account, args = []) => {
    const at = scriptTime()
    return ask(() => runScript(client, name, account, at, args))
  }
  const plan = (account: string, at: number) =>
    ask(() => runOnAccounts(client, 'plan', scriptTime(), [account, at]))
  return {
    ...connection,
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
      const [status] = await runPlanned(AT_ONCE, 'deliver', account, deliveryArgs(delivery))
      return status as 'OK' | 'EXISTS'
    },
    async takeDue({ account, limit, leaseMs }) {
      const { burst, perSecond } = SENDING
      const bounds = [DELIVERIES_AT_ONCE, burst, perSecond, PAUSES.failures]
      const [, ...parts] = await run('take', account, [limit, leaseMs, ...bounds])
      return inThrees(parts).map(([id, state, row]) => takenOf(account, id, state, row))
    },
    async record({ account, id, fence, attempt, outcome }) {
      const nextAt = outcome.status === 'waiting' ? outcome.nextAt : ''
      const { failures, firstMs, longestMs } = PAUSES
      const result = [JSON.stringify(attempt), outcome.status, nextAt, ATTEMPTS_KEPT]
      const args = [id, fence, ...result, failures, firstMs, longestMs]
      const [status] =
        nextAt === ''
          ? await run('record', account, args)
          : await runPlanned(nextAt, 'record', account, args)
      return status as 'OK' | 'LOST'
    },
    async giveBack({ account, id, fence, nextAt }) {
      const args = [id, fence, nextAt ?? '']
      const [status] =
        nextAt === null
          ? await run('give-back', account, args)
          : await runPlanned(nextAt, 'give-back', account, args)
      return status as 'OK' | 'LOST'
    },
    async redeliver(account, id) {
      const [status] = await runPlanned(AT_ONCE, 'redeliver', account, [id])
      return status as 'OK' | 'GONE'
    },
    delivery: (account, id) => ask(() => deliveryAt(client, account, id)),
    deliveries: (account, query) => ask(() => deliveriesOf(client, account, query)),
    async dropWaiting(account, query) {
      const { job = '', url = '', keep = [] } = dropArgs(query)
      const args = [job, url, JSON.stringify(keep), DELIVERIES_AT_ONCE]
      let [sum, last] = [0, '']
      do {
        const [, dropped, next] = await run('drop', account, [...args, last])
        sum += Number(dropped)
        last = String(next)
      } while (last !== '')
      return sum
    }
  } satisfies Partial<WebhookStore>
}

function keepingOver({ client, ask, run, scriptTime }: Hooks) {
  return {
    async kept(account) {
      const [rows, waiting, bytes] = await ask(() =>
        Promise.all([
          client.zcard(hookKeyOf(account, 'all')),
          client.zcard(hookKeyOf(account, 'due')),
          client.hget(hookKeyOf(account, 'paces'), 'bytes')
        ])
      )
      return { rows, waiting, bytes: Number(bytes ?? 0) }
    },
    async pauses(account) {
      const now = scriptTime() === '' ? Date.now() : Number(scriptTime())
      const hosts = await ask(() =>
        client.zrangebyscore(hookKeyOf(account, 'pauses'), `(${now}`, '+inf')
      )
      if (hosts.length === 0) return new Map()
      const texts = await ask(() => client.hmget(hookKeyOf(account, 'hosts'), ...hosts))
      return new Map(hosts.flatMap((host, at) => pauseOf(host, texts[at], now)))
    },
    async trimDeliveries(account, { limit, rows, bytes }) {
      const [, removed] = await run('trim', account, [limit, rows, bytes, HOST_MEMORY_MS])
      return Number(removed) >= limit
    },
    async arrive({ target, account, limit, windowMs }) {
      const [status, until] = await ask(() =>
        runOnTarget(client, target, scriptTime(), [account, limit, windowMs])
      )
      return status === 'WAIT' ? Number(until) : null
    }
  } satisfies Partial<WebhookStore>
}

function dropArgs(query: DropQuery): { job?: string; url?: string; keep?: readonly string[] } {
  if (query === 'all') return {}
  return 'job' in query ? query : { url: query.accountUrl }
}

function pauseOf(host: string, text: string | null | undefined, now: number): [string, number][] {
  const { failures, until_ms } = JSON.parse(text ?? '{}') as Record<string, number | undefined>
  const isPaused = (failures ?? 0) >= PAUSES.failures && (until_ms ?? 0) > now
  return isPaused ? [[host, Number(until_ms)]] : []
}

function accountsOver({ client, ask, run, scriptTime }: Hooks) {
  return {
    async claimAccounts({ limit, leaseMs }) {
      const at = scriptTime()
      const [, until, ...accounts] = await ask(() =>
        runOnAccounts(client, 'claim', at, [limit, leaseMs])
      )
      return accounts.map((account) => ({ account: String(account), until: Number(until) }))
    },
    async releaseAccount({ account, until }, notBefore = 0) {
      const [, next, now] = await run('next', account, [SENDING.burst, SENDING.perSecond])
      const latest = Number(now) + FARTHEST
      const at = next === '' ? latest : Math.min(Math.max(Number(next), notBefore), latest)
      await ask(() => runOnAccounts(client, 'release', '', [account, until, at]))
    },
    async removeAccount(account) {
      await ask(() => client.unlink(...hookKeysOf(account)))
      await ask(() => client.zrem(ACCOUNTS, account))
    },
    totals: () => totals(client, ask)
  } satisfies Partial<WebhookStore>
}

/** The arguments of a delivery: id, job, URL, expiry, row. */
function deliveryArgs(delivery: NewDelivery): (string | number)[] {
  const { id, job, url, expiresAt } = delivery
  return [id, job ?? '', url, expiresAt, rowOf(delivery)]
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
