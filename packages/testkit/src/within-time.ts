/** Runs synchronous code that may never end. */

import { Script } from 'node:vm'

const SLOT = Symbol.for('sluice.testkit.job')
const holder = globalThis as { [SLOT]?: (() => unknown) | undefined }
const run = new Script("globalThis[Symbol.for('sluice.testkit.job')]()")

/** The job was ended because it took too long. */
export class OverTime extends Error {
  constructor(limit: number) {
    super(`did not end within ${limit} ms`)
    this.name = 'OverTime'
  }
}

/**
 * Call `job` and end it when it takes too long, loops and regular expressions included.
 *
 * A script's timeout covers whatever it calls, in this context too: no worker is needed, so the job may be any
 * function.
 *
 * @param limit - milliseconds.
 * @throws OverTime, or what the job throws.
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
