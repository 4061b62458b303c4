/** Opens the learned parsers of accounts: their look-up, their drift, and their repair. */

import type { LearnedRef, LearnedStore } from '@sluice/store'
import type { OwnParsers } from '../fetch/own-parser.ts'
import { healParser } from './heal-parser.ts'
import { driftName, openLearnedDrift } from './learned-drift.ts'
import { LearnedParsers } from './learned-parsers.ts'
import type { LearnedPorts } from './ports.ts'

const PREFIX = 'learned/'

/** See {@link openLearned}. */
export type Learned = ReturnType<typeof openLearned>

/**
 * Open the learned parsers.
 *
 * @param service - called once an alarm opens.
 * @param onFault - receives faults of drift and repair.
 */
export function openLearned(
  store: LearnedStore,
  service: () => LearnedPorts,
  onFault: (what: string, error: unknown) => void
) {
  const parsers = new LearnedParsers(store)
  const healing = new Map<string, Promise<void>>()
  const ending = new AbortController()
  const heal = (ref: LearnedRef) => {
    const key = driftName(ref)
    if (healing.has(key) || ending.signal.aborted) return
    const work = healParser(service(), ref, ending.signal)
      .catch((error) => {
        if (!ending.signal.aborted) onFault('a learned parser could not be repaired', error)
      })
      .then(() => void healing.delete(key))
    healing.set(key, work)
  }
  const drift = openLearnedDrift({
    store,
    onAlarm: heal,
    onFault: (error) => onFault('the drift of a learned parser could not be kept', error)
  })
  const own: OwnParsers = {
    answering: (account, url) => parsers.answering(account, url),
    note(account, { name, version }, ending) {
      const ref = { account, name: name.slice(PREFIX.length) }
      drift.note({ name: driftName(ref), version }, ending)
    }
  }
  return {
    parsers,
    own,
    drift: {
      /** Writes the collected outcomes, and waits for the repairs that begin with them. */
      async flush() {
        await drift.flush()
        await Promise.all(healing.values())
      }
    },
    async close() {
      ending.abort()
      await drift.close()
      await Promise.all(healing.values())
    }
  }
}
