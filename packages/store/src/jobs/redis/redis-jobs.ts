/** The context of the operations on jobs: a connection, and the time limit of each. */

import { persistently } from '../../connections/redis/client.ts'
import type { RedisClient, Reply } from '../../connections/redis/script-files.ts'
import { storeFailure } from '../../connections/store-failure.ts'
import { PATIENCE } from '../../tokens/redis/redis-store.ts'
import { type JobRoom, MOST_KEPT } from '../job-room.ts'
import type { JobRef } from '../job-store.ts'
import { type Operation, runScript } from './scripts.ts'

type Arguments = readonly (string | number)[]

/** An open connection with the operations of `lua/jobs/`. */
export interface RedisJobs {
  readonly client: RedisClient
  /** Limits on the stored jobs of an account, in the form that scripts take: jobs, pages, bytes. */
  readonly room: readonly [jobs: number, pages: number, bytes: number]
  /**
   * Run a script on a job until it works or `patience` ms have passed; default `PATIENCE.usual`.
   *
   * @param args - or a function that makes them from the number of tries so far.
   * @throws SluiceError `STORE_UNAVAILABLE`.
   */
  run(
    name: Operation,
    ref: JobRef,
    args?: Arguments | ((tries: number) => Arguments),
    patience?: number
  ): Promise<Reply>
  /** Do the same with plain commands, which must be idempotent. @throws SluiceError `STORE_UNAVAILABLE`. */
  ask<Result>(work: () => Promise<Result>): Promise<Result>
  /** The time, ms since the epoch, by the store's clock. */
  time(): Promise<number>
  /** @throws SluiceError `STORE_UNAVAILABLE` - it was closed. */
  assertOpen(): void
  close(): void
}

/**
 * @param terms.freePerMonth - free tokens of each account per UTC month.
 * @param terms.jobRoom - what an account may keep in its jobs.
 * @param terms.now - in place of the store's clock, ms since the epoch.
 */
export function redisJobs(
  client: RedisClient,
  {
    freePerMonth = 500,
    jobRoom = MOST_KEPT,
    now
  }: { freePerMonth?: number; jobRoom?: JobRoom; now?: () => number }
): RedisJobs {
  let isClosed = false
  const assertOpen = () => {
    if (isClosed) throw storeFailure(new Error('the store is closed'))
  }
  const ask = async <Result>(work: () => Promise<Result>, patience?: number) => {
    assertOpen()
    return persistently(work, patience ?? PATIENCE.usual)
  }
  return {
    client,
    room: [jobRoom.jobs, jobRoom.pages, jobRoom.bytes],
    run(name, ref, args = [], patience) {
      const time = now === undefined ? '' : String(now())
      let tries = 0
      return ask(() => {
        const given = typeof args === 'function' ? args(tries++) : args
        return runScript(client, name, ref, [time, freePerMonth], given)
      }, patience)
    },
    ask,
    async time() {
      if (now) return now()
      const [seconds, micros] = await client.time()
      return Number(seconds) * 1_000 + Math.floor(Number(micros) / 1_000)
    },
    assertOpen,
    close() {
      isClosed = true
      client.disconnect()
    }
  }
}
