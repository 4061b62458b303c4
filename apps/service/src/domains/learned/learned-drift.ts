/** Drift of learned parsers. It is kept beside each parser, so it goes with the account, and operators' lists stay short. */

import { EventEmitter } from 'node:events'
import type { DriftStore, LearnedRef, LearnedStore } from '@sluice/store'
import type { Alarm } from '../drift/alarm.ts'
import { type Drift, type ServiceEvents, watchDrift } from '../drift/drift.ts'
import { driftFrom } from '../drift/parser-drift.ts'

/** Part of a learned parser with its drift. */
const PART = 'drift'

/** Parts of {@link openLearnedDrift}. */
interface DriftParts {
  readonly store: LearnedStore
  /** An alarm of a parser opened in this process. */
  readonly onAlarm: (ref: LearnedRef) => void
  readonly onFault: (error: unknown) => void
}

/** Watch the drift of learned parsers. Parsers have the names of {@link driftName}. */
export function openLearnedDrift({ store, onAlarm, onFault }: DriftParts): Drift {
  const events = new EventEmitter<ServiceEvents>()
  events.on('alarm.opened', ({ parser }) => onAlarm(refOf(parser)))
  return watchDrift({ store: driftStore(store), events, onFault })
}

/** Name of a learned parser among those of all accounts. Neither part has a space. */
export function driftName({ account, name }: LearnedRef): string {
  return `${account} ${name}`
}

function refOf(parser: string): LearnedRef {
  const [account = '', name = ''] = parser.split(' ')
  return { account, name }
}

/** The alarms of a parser, newest first, with the name that its account knows. */
export async function alarmsOf(store: LearnedStore, ref: LearnedRef): Promise<readonly Alarm[]> {
  const part = await store.learnedPart(ref, PART)
  const { alarms } = driftFrom(part?.text)
  return [...alarms]
    .sort((a, b) => b.since - a.since)
    .map((alarm) => ({ ...alarm, parser: `learned/${ref.name}` }))
}

function driftStore(store: LearnedStore): DriftStore {
  const none = async () => undefined
  return {
    async driftState(parser) {
      const part = await store.learnedPart(refOf(parser), PART)
      return part && { parser, revision: part.revision, state: part.text }
    },
    driftStates: async () => [],
    async putDriftState({ parser, previous, revision, state }) {
      const ref = refOf(parser)
      const change = { ...ref, part: PART, previous, revision, text: state }
      if ((await store.putLearnedPart(change)) === 'OK') return 'OK'
      // A parser that was deleted has no drift.
      return (await store.learned(ref)) ? 'STALE' : 'OK'
    },
    sampleList: none,
    putSampleList: async () => 'STALE'
  }
}
