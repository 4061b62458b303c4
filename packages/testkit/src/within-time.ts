/** Runs synchronous code that may not terminate. */

import { Script } from 'node:vm'

const SLOT = Symbol.for('sluice.testkit.job')
const holder = globalThis as { [SLOT]?: (() => unknown) | undefined }
const run = new Script("globalThis[Symbol.for('sluice.testkit.job')]()")

/** The job was stopped because it took too long. */
export class OverTime extends Error {
  constructor(limit: number) {
    super(`did not end within ${limit} ms`)
    this.name = 'OverTime'
  }
}

/**
 * Call `job` and stop it if it takes too long, even in loops and regular expressions. A script's timeout covers
 * everything it calls, also in this context, so no worker is needed and the job may be any function.
 *
 * @param limit - milliseconds.
 * @throws OverTime, or the job's error.
 */
export function withinTime<T>(limit: number, job: () => T): T {
  const outer = holder[SLOT]
  holder[SLOT] = job
  try {
    return run.runInThisContext({ timeout: limit }) as T
  } catch (error) {
    const { code } = error as { code?: unknown }
    throw code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? new OverTime(limit) : error
  } finally {
    if (outer === undefined) delete holder[SLOT]
    else holder[SLOT] = outer
  }
}
