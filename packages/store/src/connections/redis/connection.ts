/** The connection to a store in Redis, which all parts of the store share. */

import { setTimeout as wait } from 'node:timers/promises'
import { storeFailure } from '../store-failure.ts'
import { connectRedis } from './client.ts'
import type { RedisClient } from './script-files.ts'

/**
 * Time that an operation may take with its retries, ms. A charge that is due gets longer than a question; reading all of
 * a store, or of an account, longer than both.
 */
export const PATIENCE = { usual: 900, settle: 25_000, wholeStore: 60_000 }

/** Pauses between tries, ms: an operation is idempotent, so its retries are ours. */
const PAUSES = [50, 100, 200, 300]

/** An open connection. */
export interface RedisConnection {
  readonly client: RedisClient
  /**
   * Does something idempotent until it works or `patience` ms have passed; default `PATIENCE.usual`.
   *
   * @throws SluiceError `STORE_UNAVAILABLE` - also once the connection is closed.
   */
  ask<Result>(work: (client: RedisClient) => Promise<Result>, patience?: number): Promise<Result>
  /**
   * Reads all of a store or of an account on a connection of its own, because that takes longer than a request may wait.
   *
   * @throws SluiceError `STORE_UNAVAILABLE`.
   */
  readWhole<Result>(work: (client: RedisClient) => Promise<Result>): Promise<Result>
  /** Time argument of every script: '' for the server's clock. */
  scriptTime(): string
  /** Time by the store's clock, ms since the epoch. */
  time(): Promise<number>
  close(): void
}

/**
 * Connect to the store at `url`.
 *
 * @param options.now - in place of the server's clock, ms since the epoch: for tests.
 * @param options.onAdvice - receives what an operator should change, as a sentence.
 * @throws SluiceError `STORE_UNAVAILABLE` - no answer. Error - the URL is invalid.
 */
export async function openConnection(
  url: string,
  { now, onAdvice }: { now?: () => number; onAdvice?: (advice: string) => void }
): Promise<RedisConnection> {
  const client = await connectRedis(url, onAdvice ? { onAdvice } : {})
  let isClosed = false
  const assertOpen = () => {
    if (isClosed) throw storeFailure(new Error('the store is closed'))
  }
  return {
    client,
    async ask(work, patience = PATIENCE.usual) {
      const end = performance.now() + patience
      for (let tries = 0; ; tries++) {
        assertOpen()
        try {
          return await work(client)
        } catch (error) {
          const pause = PAUSES[Math.min(tries, PAUSES.length - 1)] as number
          if (isOurs(error) || performance.now() + pause > end) throw storeFailure(error)
          await wait(pause)
        }
      }
    },
    async readWhole(work) {
      assertOpen()
      const reader = await connectRedis(url, { answerMs: PATIENCE.wholeStore })
      try {
        return await work(reader)
      } catch (error) {
        throw storeFailure(error)
      } finally {
        reader.disconnect()
      }
    },
    scriptTime: () => (now === undefined ? '' : String(now())),
    async time() {
      if (now) return now()
      const [seconds, micros] = await client.time()
      return Number(seconds) * 1_000 + Math.floor(Number(micros) / 1_000)
    },
    close() {
      isClosed = true
      client.disconnect()
    }
  }
}

/** Returns true if the script itself failed. It would fail again. */
function isOurs(error: unknown): boolean {
  const { name, message = '' } = error as Error
  return (
    name === 'ReplyError' &&
    !/^(?:LOADING|TRYAGAIN|CLUSTERDOWN|MASTERDOWN|NOREPLICAS|READONLY|MOVED|ASK|BUSY)/.test(message)
  )
}
