/**
 * Named places of a fetch, and of a delivery of a webhook, at which a test ends or stops this process (ledger.md "Faults"). Without `NODE_ENV=test`
 * they do nothing, whatever else is set.
 *
 * `CRASH_AT=before_settle` kills the process there, as kill -9 does. `CRASH_AT=before_settle:hold` stops the request
 * there until SIGUSR2. `CRASH_AFTER=3` lets it pass twice before.
 */

/** The places, in the order in which a fetch passes them. */
export const CRASH_POINTS = [
  'after_reserve',
  'after_payload',
  'before_settle',
  'after_settle',
  'before_response'
] as const

/** The places of a run of a monitor (jobs.md §3). */
const MONITOR_POINTS = ['before_monitor_job', 'after_monitor_job'] as const

/** The places of an attempt to deliver a webhook. */
const DELIVERY_POINTS = ['before_attempt', 'after_attempt'] as const

const ALL_POINTS = [...CRASH_POINTS, ...MONITOR_POINTS, ...DELIVERY_POINTS]

/** A place of a fetch, of a run of a monitor, or of a delivery. */
export type CrashPoint = (typeof ALL_POINTS)[number]

interface Plan {
  readonly at: CrashPoint
  readonly holds: boolean
  /** Passes that are left until the process crashes or holds, including the last one. */
  left: number
}

let plan: Plan | undefined

/**
 * Read `CRASH_AT` and `CRASH_AFTER`, once at the start.
 *
 * @throws Error - in a test, an invalid value.
 */
export function armCrashPoints(environment: Readonly<Record<string, string | undefined>>): void {
  const { NODE_ENV, CRASH_AT, CRASH_AFTER = '1' } = environment
  if (NODE_ENV !== 'test' || CRASH_AT === undefined) return
  const [name, how, ...rest] = CRASH_AT.split(':')
  const at = ALL_POINTS.find((known) => known === name)
  if (!at || (how !== undefined && how !== 'hold') || rest.length > 0) {
    throw new Error(
      `CRASH_AT: ${CRASH_AT} is not one of ${ALL_POINTS.join(', ')}, optionally with :hold`
    )
  }
  if (!/^[1-9][0-9]{0,8}$/.test(CRASH_AFTER)) {
    throw new Error(`CRASH_AFTER: ${CRASH_AFTER} is not a number from 1`)
  }
  plan = { at, holds: how === 'hold', left: Number(CRASH_AFTER) }
}

/** A point of the process. Kills or stops the process here if the test named this point. */
export async function crashPoint(name: CrashPoint): Promise<void> {
  if (plan?.at !== name || --plan.left !== 0) return
  if (plan.holds) return hold(name)
  process.kill(process.pid, 'SIGKILL')
  // The signal needs a moment to arrive; nothing may happen in it.
  await new Promise(() => {})
}

function hold(name: CrashPoint): Promise<void> {
  const released = new Promise<void>((resolve) => process.once('SIGUSR2', () => resolve()))
  process.stderr.write(`held at ${name}\n`)
  return released
}
