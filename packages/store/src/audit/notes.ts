/**
 * Events that any client can cause, collected for a second so that a flood of them becomes a few records; those of an
 * account beyond the bound of an hour, for that hour.
 */

import type { AuditEvent } from './audit-event.ts'
import { canonicalJson } from './audit-seal.ts'
import { createHourlyNotes, HOUR_MS } from './hourly-notes.ts'

/** Time that notes are gathered for, ms. */
const GATHER = 900
/** Unlike events that are kept of one gathering. */
const MOST = 100

/** Gathers events. */
export interface Notes {
  add(event: AuditEvent): void
  /** Keep what was gathered. */
  close(): Promise<void>
}

interface Options {
  readonly keep: (event: AuditEvent, at: number) => Promise<void>
  readonly now: () => number
  readonly onError: (error: unknown) => void
}

/** @param options.keep - writes a record of the time `at`. */
export function createNotes({ keep, now, onError }: Options): Notes {
  let gathered = new Map<string, { event: AuditEvent; at: number; times: number }>()
  let beyond = { at: 0, times: 0 }
  let timer: NodeJS.Timeout | undefined
  let keeping: Promise<void> | undefined

  const hourly = createHourlyNotes(now)
  let hour: NodeJS.Timeout | undefined

  const flush = async (isLast = false) => {
    const events = [...gathered.values(), ...hourly.counted(isLast)].map(({ event, at, times }) =>
      keep({ ...event, details: { ...event.details, times } }, at)
    )
    if (beyond.times > 0) {
      const event = { actor: 'system', action: 'audit.overflow', details: { times: beyond.times } }
      events.push(keep(event, beyond.at))
    }
    gathered = new Map()
    beyond = { at: 0, times: 0 }
    const failures = await Promise.allSettled(events)
    // Those of one gathering fail together, for one reason.
    const failed = failures.find((outcome) => outcome.status === 'rejected')
    if (failed) onError(failed.reason)
  }
  const start = () => {
    timer = setTimeout(() => {
      timer = undefined
      keeping = flush().then(() => {
        keeping = undefined
        // What came while the store was busy. One gathering at a time: a slow store does not pile them up.
        if (gathered.size > 0) start()
      })
    }, GATHER).unref()
  }

  const endHour = () => {
    hour = undefined
    if (timer === undefined && keeping === undefined) start()
  }

  return {
    add(event) {
      const key = canonicalJson(event)
      const same = gathered.get(key)
      if (same) same.times += 1
      else if (!hourly.admits(event)) hour ??= setTimeout(endHour, HOUR_MS + GATHER).unref()
      else if (gathered.size < MOST) gathered.set(key, { event, at: now(), times: 1 })
      else beyond = { at: beyond.at || now(), times: beyond.times + 1 }
      if (timer === undefined && keeping === undefined) start()
    },
    async close() {
      await keeping
      clearTimeout(timer)
      clearTimeout(hour)
      await flush(true)
    }
  }
}
