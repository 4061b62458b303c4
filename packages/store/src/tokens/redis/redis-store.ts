/**
 * The context of the token operations: a connection, and the time limit of each.
 */

import { persistently } from '../../connections/redis/client.ts'
import type { RedisClient, Reply } from '../../connections/redis/script-files.ts'
import { type Operation, runScript } from './scripts.ts'

/**
 * Time that an operation may take with its retries, ms. A charge that is due gets longer than a question; reading all of
 * a store, or of an account, longer than both.
 */
export const PATIENCE = { usual: 900, settle: 25_000, wholeStore: 60_000 }

/** An open connection with the operations of `lua/tokens/`. */
export interface RedisStore {
  readonly client: RedisClient
  /**
   * Run a script on an account until it works or `patience` ms have passed; default `PATIENCE.usual`.
   *
   * @throws SluiceError `STORE_UNAVAILABLE`.
   */
  run(
    name: Operation,
    account: string,
    args?: readonly (string | number)[],
    patience?: number
  ): Promise<Reply>
  /** Do the same with plain commands, which must be idempotent. @throws SluiceError `STORE_UNAVAILABLE`. */
  ask<Result>(work: () => Promise<Result>): Promise<Result>
  /** The first two arguments of every script: a time in place of the store's, '' for none, and the allowance. */
  terms(): [time: string, free: number]
  /** The time, ms since the epoch, by the store's clock. */
  time(): Promise<number>
}

/**
 * @param terms.freePerMonth - free tokens of each account per UTC month.
 * @param terms.now - in place of the store's clock, ms since the epoch.
 */
export function redisStore(
  client: RedisClient,
  { freePerMonth = 500, now }: { freePerMonth?: number; now?: () => number }
): RedisStore {
  const terms = (): [string, number] => [now === undefined ? '' : String(now()), freePerMonth]
  return {
    client,
    run(name, account, args = [], patience = PATIENCE.usual) {
      const same = terms()
      return persistently(() => runScript(client, name, account, same, args), patience)
    },
    terms,
    ask: (work) => persistently(work, PATIENCE.usual),
    async time() {
      if (now) return now()
      const [seconds, micros] = await client.time()
      return Number(seconds) * 1_000 + Math.floor(Number(micros) / 1_000)
    }
  }
}
