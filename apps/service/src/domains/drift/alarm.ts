/** A parser's alarm: its site has changed, or refuses it. */

import type { ErrorCode } from '@sluice/core'
import { ulid } from 'ulid'

/** A fault of a parser, with its times. Times are in ms since the epoch, shares from 0 to 1. */
export interface Alarm {
  /** `alm_` and a ULID. */
  readonly id: string
  /** Package name of the parser. */
  readonly parser: string
  /** Its version when the alarm opened. */
  readonly version: string
  readonly kind: 'field-lost' | 'failure-rate'
  /** Lost field, for `field-lost`; otherwise null. */
  readonly field: string | null
  /** Error, for `failure-rate`; otherwise null. */
  readonly code: ErrorCode | null
  /** Time at which it opened. */
  readonly since: number
  /** The last record without the field, or the last failure. */
  readonly seen: number
  /** Share of records that had the field, or of fetches that failed, in the best 100 before. */
  readonly before: number
  /** The same among the newest. */
  readonly now: number
  /** Number of records or fetches behind `now`. */
  readonly samples: number
  /** `open` until an operator has acknowledged it or the parser reads again as before. */
  readonly state: 'open' | 'acknowledged' | 'healed'
  readonly acknowledgedAt: number | null
  readonly healedAt: number | null
}

/** Subject of an alarm. */
export type Subject = Pick<Alarm, 'parser' | 'version' | 'kind' | 'field' | 'code'>

/** A new alarm. */
export function openAlarm(
  subject: Subject,
  { now, before, samples }: Pick<Alarm, 'now' | 'before' | 'samples'>,
  at: number
): Alarm {
  const { parser, version, kind, field, code } = subject
  const common = { parser, version, kind, field, code, before, now, samples }
  const times = { since: at, seen: at, acknowledgedAt: null, healedAt: null }
  return { id: `alm_${ulid(at)}`, ...common, ...times, state: 'open' }
}

/** True until the parser reads as before, acknowledged or not. */
export function isActive({ state }: Alarm): boolean {
  return state !== 'healed'
}
