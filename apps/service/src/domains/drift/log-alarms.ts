/** Log lines of alarms: one when it opens, one when it heals. */

import type { EventEmitter } from 'node:events'
import type { Log } from '../../base/log.ts'
import type { Alarm } from './alarm.ts'
import type { ServiceEvents } from './drift.ts'

const ADVICE = {
  'field-lost':
    'The site may have changed: compare a page of it with the fixtures of the parser, and update the parser.',
  'failure-rate':
    'The site may have changed or may refuse this server: look at failed results of this parser, then update the parser or its access.'
}

/** Write alarms to the log. */
export function logAlarms(events: EventEmitter<ServiceEvents>, log: Pick<Log, 'warn'>): void {
  events.on('alarm.opened', (alarm) =>
    log.warn('parser alarm opened', { ...factsOf(alarm), advice: ADVICE[alarm.kind] })
  )
  events.on('alarm.healed', (alarm) => log.warn('parser alarm healed', factsOf(alarm)))
}

function factsOf(alarm: Alarm) {
  const { id, parser, version, kind, field, code, before, now, samples, since } = alarm
  const what: Record<string, string> = field === null ? { error: String(code) } : { field }
  const shares = { before, now, samples, since: new Date(since).toISOString() }
  return { alarm: id, parser, version, kind, ...what, ...shares }
}
