/** The operations on tokens, and the arguments that all of them begin with. */

import type { RedisConnection } from '../../connections/redis/connection.ts'
import type { Reply } from '../../connections/redis/script-files.ts'
import { defineScripts, type Operation, runScript } from './scripts.ts'

/** A connection with the operations of `lua/tokens/`. */
export interface RedisStore extends RedisConnection {
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
  /** Run a script on an account, inside of an `ask`. */
  runOnce(name: Operation, account: string, args: readonly (string | number)[]): Promise<Reply>
  /** The first two arguments of every script: a time in place of the store's, '' for none, and the allowance. */
  terms(): [time: string, free: number]
}

/** @param freePerMonth - free tokens of each account per UTC month. */
export function redisStore(connection: RedisConnection, freePerMonth: number): RedisStore {
  const { client, ask, scriptTime } = connection
  defineScripts(client)
  const terms = (): [string, number] => [scriptTime(), freePerMonth]
  return {
    ...connection,
    run(name, account, args = [], patience) {
      const same = terms()
      return ask(() => runScript(client, name, account, same, args), patience)
    },
    runOnce: (name, account, args) => runScript(client, name, account, terms(), args),
    terms
  }
}
