/**
 * A bound on the notes of one account and action. A client may make each of its notes unlike the others, and the log is
 * kept for ever.
 */

import type { AuditEvent } from './audit-event.ts'

/** Notes of an account and action in an hour that are kept with their details. */
const MOST_AN_HOUR = 200
/** The same limit for notes without an account; all strangers share it. */
const MOST_OF_STRANGERS = 2_000
/** Time during which further notes are only counted, ms. Then one note reports their number. */
export const HOUR_MS = 3_600_000

/** Counts notes. */
export interface HourlyNotes {
  /** Returns true if a note is to be kept. If its account has had too many notes, the note is only counted. */
  admits(event: AuditEvent): boolean
  /** Returns the counts of past hours, or all counts, as one event for each account and action. */
  counted(isAll: boolean): { event: AuditEvent; at: number; times: number }[]
}

/** @param now - ms since the epoch. */
export function createHourlyNotes(now: () => number): HourlyNotes {
  let began = now()
  let known = new Map<string, { event: AuditEvent; at: number; kept: number; times: number }>()
  const isOver = () => now() - began >= HOUR_MS || now() < began
  return {
    admits(event) {
      const { action, account = null } = event
      const kind = `${action}\n${account}`
      const about = { actor: 'system', action, account, details: { gathered: true } }
      const one = known.get(kind) ?? { event: about, at: now(), kept: 0, times: 0 }
      known.set(kind, one)
      if (one.kept < (account === null ? MOST_OF_STRANGERS : MOST_AN_HOUR)) {
        one.kept++
        return true
      }
      if (one.times === 0) one.at = now()
      one.times++
      return false
    },
    counted(isAll) {
      if (!isAll && !isOver()) return []
      const gone = [...known.values()].filter(({ times }) => times > 0)
      began = now()
      known = new Map()
      return gone
    }
  }
}
