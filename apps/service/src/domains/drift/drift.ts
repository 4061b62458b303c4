/**
 * Watches the drift of parsers: collects the outcomes of fetches, and moves them every few seconds into the store,
 * where all processes share them. A fetch never waits for this.
 */

import { randomUUID } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import type { DriftStore } from '@sluice/store'
import { type Alarm, isActive } from './alarm.ts'
import {
  type DriftEvent,
  driftFrom,
  driftText,
  type Observation,
  observe,
  type ParserDrift,
  tellsOfParser
} from './parser-drift.ts'

/** Pause between two rounds that move collected outcomes, ms. */
const ROUND = 2_000
/** Fetches of one parser that a round takes over, the newest: as many as a verdict looks at. */
const MOST = 100
/** Tries of one change while other processes are faster. */
const TRIES = 20

/** Events of the service, for logs and metrics. */
export interface ServiceEvents {
  /** Emitted by the one process of the store that found the alarm. */
  'alarm.opened': [alarm: Alarm]
  'alarm.healed': [alarm: Alarm]
}

/** See {@link watchDrift}. */
export interface Drift {
  /** A fetch ended: with the fields of its record, or with an error. Costs one push to a list. */
  note(
    parser: { readonly name: string; readonly version: string },
    ending: Pick<Observation, 'fields' | 'code'>
  ): void
  /** All alarms of all processes, newest first, healed ones too for 30 days. @throws SluiceError `STORE_UNAVAILABLE`. */
  alarms(): Promise<readonly Alarm[]>
  /** The same; if the store does not answer, the alarms it returned last. */
  knownAlarms(): Promise<readonly Alarm[]>
  /**
   * Fields of a parser with an active alarm, as of this process's last round with fetches of the parser: a look into memory.
   */
  lostFields(parser: string): readonly string[]
  /** Acknowledge an open alarm. @returns it, or `undefined` if unknown. @throws SluiceError `STORE_UNAVAILABLE`. */
  acknowledge(id: string): Promise<Alarm | undefined>
  /** Write the collected outcomes to the store now. Does not throw. */
  flush(): Promise<void>
  /** Write the collected outcomes and stop. */
  close(): Promise<void>
}

/**
 * Watch the drift of parsers.
 *
 * @param parts.onFault - receives the fault of a failed round; called once until a round succeeds. Its fetches wait for the
 * next round.
 */
export function watchDrift(parts: {
  readonly store: DriftStore
  readonly events: EventEmitter<ServiceEvents>
  readonly onFault: (error: unknown) => void
}): Drift {
  const { store, events } = parts
  const gathered = createGathered()
  let known: readonly Alarm[] = []
  const lost = new Map<string, readonly string[]>()
  let isAway = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()

  const takeOver = async () => {
    for (const [parser, observations] of gathered.take()) {
      try {
        const found = await change(store, parser, (one) => {
          const next = observe(one, parser, observations)
          lost.set(parser, lostFields(next.drift.alarms))
          return next
        })
        for (const event of found) events.emit(`alarm.${event.type}`, event.alarm)
        isAway = false
      } catch (error) {
        gathered.giveBack(parser, observations)
        if (!isAway) parts.onFault(error)
        isAway = true
      }
    }
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    round = round.then(takeOver)
    return round
  }
  const alarms = async () => {
    const states = await store.driftStates()
    const all = states.flatMap(({ state }) => driftFrom(state).alarms)
    known = all.sort((a, b) => b.since - a.since || (a.id < b.id ? 1 : -1))
    return known
  }
  return {
    note({ name, version }, ending) {
      const observation = { version, at: Date.now(), ...ending }
      if (isClosed || !tellsOfParser(observation)) return
      gathered.add(name, observation)
      timer ??= setTimeout(flush, ROUND).unref()
    },
    alarms,
    knownAlarms: () => alarms().catch(() => known),
    lostFields: (parser) => lost.get(parser) ?? [],
    async acknowledge(id) {
      const alarm = (await alarms()).find((one) => one.id === id)
      if (!alarm) return undefined
      await change(store, alarm.parser, (drift) => ({
        drift: { ...drift, alarms: drift.alarms.map((one) => acknowledged(one, id)) },
        events: []
      }))
      return (await alarms()).find((one) => one.id === id)
    },
    flush,
    close() {
      isClosed = true
      return flush()
    }
  }
}

function acknowledged(alarm: Alarm, id: string): Alarm {
  if (alarm.id !== id || alarm.state !== 'open') return alarm
  return { ...alarm, state: 'acknowledged', acknowledgedAt: Date.now() }
}

/** Names of the fields that a parser has lost and not found again. */
export function lostFields(alarms: readonly Alarm[]): string[] {
  return alarms.flatMap((alarm) => (isActive(alarm) && alarm.field !== null ? [alarm.field] : []))
}

/** Update the state of a parser in the store. @returns the resulting events. */
async function change(
  store: DriftStore,
  parser: string,
  make: (drift: ParserDrift) => { drift: ParserDrift; events: readonly DriftEvent[] }
): Promise<readonly DriftEvent[]> {
  for (let tries = 0; tries < TRIES; tries++) {
    const kept = await store.driftState(parser)
    const { drift, events } = make(driftFrom(kept?.state))
    const [previous, revision, state] = [kept?.revision, randomUUID(), driftText(drift)]
    if ((await store.putDriftState({ parser, previous, revision, state })) === 'OK') return events
  }
  throw new Error(`other processes changed the drift of ${parser} ${TRIES} times`)
}

/** The newest fetches of each parser that wait to be taken over. */
function createGathered() {
  let waiting = new Map<string, Observation[]>()
  return {
    add(parser: string, observation: Observation): void {
      const list = waiting.get(parser)
      if (!list) return void waiting.set(parser, [observation])
      list.push(observation)
      if (list.length >= 2 * MOST) list.splice(0, list.length - MOST)
    },
    take(): [string, Observation[]][] {
      const taken = waiting
      waiting = new Map()
      return [...taken].map(([parser, list]) => [parser, list.slice(-MOST)])
    },
    giveBack(parser: string, older: readonly Observation[]): void {
      waiting.set(parser, [...older, ...(waiting.get(parser) ?? [])].slice(-MOST))
    }
  }
}
