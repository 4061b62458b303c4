/**
 * Computes the times at which a monitor runs: a cron expression of five fields in a time zone (docs/design/jobs.md §3).
 */

import { SluiceError } from '@sluice/core'
import { Cron } from 'croner'

/** A schedule as the client wrote it. */
export interface Schedule {
  readonly schedule: string
  readonly timezone: string
}

/**
 * The first time of a schedule after a moment, ms. Five fields name minutes, so two times are a minute apart or more.
 *
 * @throws SluiceError `INVALID_REQUEST` - it is no cron expression, names seconds, or has no such time.
 */
export function nextTime({ schedule, timezone }: Schedule, after: number): number {
  const fields = schedule.trim().split(/\s+/)
  if (fields.length > 5) {
    throw invalid(
      'schedule',
      'must have five fields: minute, hour, day, month, weekday. Runs are at least a minute apart, so it has no seconds'
    )
  }
  if (fields.length < 5) {
    throw invalid('schedule', 'must have five fields: minute, hour, day, month, weekday')
  }
  checkZone(timezone)
  const next = parsed(fields.join(' '), timezone).nextRun(new Date(after))
  if (!next) throw invalid('schedule', 'has no future run')
  return next.getTime()
}

function parsed(expression: string, timezone: string): Cron {
  try {
    return new Cron(expression, { timezone, mode: '5-part', paused: true })
  } catch (error) {
    const why = (error as Error).message.replace(/^CronPattern: /, '').slice(0, 200)
    throw invalid('schedule', `is not a cron expression: ${why}`)
  }
}

function checkZone(timezone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone })
  } catch {
    throw invalid('timezone', 'must be the name of a time zone, such as "Europe/Berlin"')
  }
}

function invalid(path: string, why: string): SluiceError {
  return new SluiceError('INVALID_REQUEST', `\`${path}\` ${why}.`, { details: { path } })
}
