/**
 * State of one parser's drift: a signal for each field, a signal for each error that the parser may have caused, and
 * the alarms that came of them. It is plain data that survives JSON. The functions lead from one state to the next.
 */

import type { ErrorCode } from '@sluice/core'
import { type Alarm, isActive, openAlarm, type Subject } from './alarm.ts'
import {
  afresh,
  LATELY,
  lately,
  NEW_SIGNAL,
  type Signal,
  verdictOn,
  withOutcome
} from './signal.ts'

/**
 * Errors of pages that were served and could not be read. Errors of the network, of the site's own status and of this
 * service say nothing about a parser and do not count here.
 */
const READING_ERRORS: readonly ErrorCode[] = [
  'PARSE_FAILED',
  'PARSER_OUTDATED',
  'EMPTY_CONTENT',
  'LOGIN_REQUIRED',
  'TARGET_BLOCKED'
]

/** Further fields of a parser are not watched. */
const MOST_FIELDS = 200
/** Longer names are not watched. */
const LONGEST_FIELD = 100
/** Alarms kept of one parser, and for how long once healed, ms. */
const MOST_ALARMS = 50
const HEALED_KEPT = 30 * 86_400_000
/** Share of its former outcomes from which a signal is well again. */
const WELL_AGAIN = 0.8
/** Failures matter from this share of fetches above the one before. */
const MORE_FAILURES = 0.25

/** The facts of one fetch that matter for a parser's drift. */
export interface Observation {
  /** Version of the parser. */
  readonly version: string
  /** ms since the epoch. */
  readonly at: number
  /** Fields of a record; true for each field that was filled. */
  readonly fields?: Readonly<Record<string, boolean>>
  /** Error of a failure. */
  readonly code?: ErrorCode
}

/** The state of one parser. */
export interface ParserDrift {
  /** Signals by `field:` and the name of the field, or by `code:` and the error. */
  readonly signals: ReadonlyMap<string, Signal>
  readonly alarms: readonly Alarm[]
}

/** An alarm opened or healed. */
export interface DriftEvent {
  readonly type: 'opened' | 'healed'
  readonly alarm: Alarm
}

/** A parser that nothing is known of. */
export const NEW_DRIFT: ParserDrift = { signals: new Map(), alarms: [] }

/** False for a failure that says nothing of a parser. */
export function tellsOfParser({ code }: Observation): boolean {
  return code === undefined || READING_ERRORS.includes(code)
}

/** The state after some fetches, oldest first, and the resulting events. */
export function observe(
  drift: ParserDrift,
  parser: string,
  observations: readonly Observation[]
): { drift: ParserDrift; events: readonly DriftEvent[] } {
  const signals = new Map(drift.signals)
  const active = new Map(drift.alarms.filter(isActive).map((alarm) => [keyOf(alarm), alarm]))
  const past = drift.alarms.filter((alarm) => !isActive(alarm))
  const events: DriftEvent[] = []
  for (const observation of observations) {
    const { version, at } = observation
    for (const [key, isGood] of outcomesOf(observation)) {
      const known = signals.get(key)
      if (!known && signals.size >= MOST_FIELDS + READING_ERRORS.length) continue
      const signal = withOutcome(known ?? NEW_SIGNAL, isGood)
      signals.set(key, signal)
      const alarm = active.get(key)
      if (alarm) {
        const next = followed(alarm, signal, isGood, at)
        active.set(key, next)
        if (isActive(next)) continue
        active.delete(key)
        past.push(next)
        events.push({ type: 'healed', alarm: next })
      } else {
        // Good outcomes open no alarm, and most are good: this is most of the cost.
        const opened = isGood ? undefined : judged(subjectOf(key, parser, version), signal, at)
        if (!opened) continue
        active.set(key, opened)
        events.push({ type: 'opened', alarm: opened })
      }
      signals.set(key, afresh(signal))
    }
  }
  const alarms = kept([...past, ...active.values()], observations.at(-1)?.at ?? 0)
  return { drift: { signals, alarms }, events }
}

/** Returns the text that the store keeps. */
export function driftText({ signals, alarms }: ParserDrift): string {
  return JSON.stringify({ version: 1, signals: [...signals], alarms })
}

/** Reads the text of {@link driftText}; a state from another version of this service is reset. */
export function driftFrom(text: string | undefined): ParserDrift {
  if (text === undefined) return NEW_DRIFT
  const { version, signals, alarms } = JSON.parse(text)
  return version === 1 ? { signals: new Map(signals), alarms } : NEW_DRIFT
}

/** Each signal with its outcome. A failed fetch has no record, so it says nothing of fields. */
function* outcomesOf({ fields = {}, code }: Observation): Generator<[string, boolean]> {
  for (const one of READING_ERRORS) yield [`code:${one}`, one !== code]
  for (const [name, isFilled] of Object.entries(fields)) {
    if (name.length <= LONGEST_FIELD) yield [`field:${name}`, isFilled]
  }
}

function subjectOf(key: string, parser: string, version: string): Subject {
  const name = key.slice(key.indexOf(':') + 1)
  return key.startsWith('field:')
    ? { parser, version, kind: 'field-lost', field: name, code: null }
    : { parser, version, kind: 'failure-rate', field: null, code: name as ErrorCode }
}

function keyOf({ field, code }: Subject): string {
  return field === null ? `code:${code}` : `field:${field}`
}

function judged(subject: Subject, signal: Signal, at: number): Alarm | undefined {
  const isField = subject.kind === 'field-lost'
  const verdict = verdictOn(signal, (now, expected) =>
    isField ? now <= expected / 2 : now <= expected - MORE_FAILURES
  )
  if (!verdict) return undefined
  const { before, now, samples } = verdict
  if (isField) return openAlarm(subject, verdict, at)
  return openAlarm(subject, { before: 1 - before, now: 1 - now, samples }, at)
}

/** An alarm after one more outcome. It heals by as many new outcomes as it takes to open one, never by bad ones. */
function followed(alarm: Alarm, signal: Signal, isGood: boolean, at: number): Alarm {
  const share = lately(signal)
  const isField = alarm.kind === 'field-lost'
  const seen = isGood ? alarm.seen : at
  // Until there are enough new outcomes, the shares are those at the opening.
  if (share.samples < LATELY) return { ...alarm, seen }
  const next = { ...alarm, seen, now: isField ? share.now : 1 - share.now, samples: share.samples }
  const before = isField ? alarm.before : 1 - alarm.before
  const isWell = share.now >= WELL_AGAIN * before
  return isWell ? { ...next, state: 'healed', healedAt: at } : next
}

/** Active alarms stay; of the healed ones the newest. */
function kept(alarms: readonly Alarm[], at: number): Alarm[] {
  const recent = alarms.filter(({ healedAt }) => healedAt === null || healedAt > at - HEALED_KEPT)
  const healed = recent.filter((alarm) => !isActive(alarm))
  const dropped = new Set(healed.slice(0, Math.max(0, recent.length - MOST_ALARMS)))
  return recent.filter((alarm) => !dropped.has(alarm))
}
