/** The operations on jobs, and the arguments that all of them begin with. */

import type { RedisConnection } from '../../connections/redis/connection.ts'
import type { Reply } from '../../connections/redis/script-files.ts'
import type { JobRoom } from '../job-room.ts'
import type { JobRef } from '../job-store.ts'
import { defineScripts, type Operation, runScript } from './scripts.ts'

type Arguments = readonly (string | number)[]

/** A connection with the operations of `lua/jobs/`. */
export interface RedisJobs extends RedisConnection {
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
}

/**
 * @param terms.freePerMonth - free tokens of each account per UTC month.
 * @param terms.jobRoom - limits on the stored jobs of an account.
 */
export function redisJobs(
  connection: RedisConnection,
  { freePerMonth, jobRoom }: { readonly freePerMonth: number; readonly jobRoom: JobRoom }
): RedisJobs {
  const { client, ask, scriptTime } = connection
  defineScripts(client)
  return {
    ...connection,
    room: [jobRoom.jobs, jobRoom.pages, jobRoom.bytes],
    run(name, ref, args = [], patience) {
      const time = scriptTime()
      let tries = 0
      return ask(() => {
        const given = typeof args === 'function' ? args(tries++) : args
        return runScript(client, name, ref, [time, freePerMonth], given)
      }, patience)
    }
  }
}
