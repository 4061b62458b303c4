/**
 * Drift in Redis: a hash of parser to revision and text, and one with the list of samples; both are changed by one script of
 * `lua/drift/`.
 */

import type { RedisConnection } from '../connections/redis/connection.ts'
import { callScript, defineFolder } from '../connections/redis/script-files.ts'
import { assertFits, type DriftChange, type DriftState, type DriftStore } from './drift-store.ts'

const STATES = 'slc:{drift}:states'
const SAMPLES = 'slc:{drift}:samples'
/** The one field of {@link SAMPLES}. */
const LIST = 'list'
const FOLDER = { folder: 'drift', names: ['put-state'], numberOfKeys: 1 } as const
/** Length of a revision, which is kept in front of the text. */
const REVISION = 36

/** The store of drift over a connection. */
export function driftOn({ client, ask }: RedisConnection): DriftStore {
  defineFolder(client, FOLDER)
  const put = async (key: string, change: DriftChange) => {
    assertFits(change)
    const { parser, previous = '', revision, state } = change
    const args = [key, parser, previous, revision, state]
    const [status] = await ask((one) => callScript(one, FOLDER, 'put-state', args))
    return status as 'OK' | 'STALE'
  }
  return {
    async driftState(parser) {
      const text = await ask((one) => one.hget(STATES, parser))
      return text === null ? undefined : stateOf(parser, text)
    },
    async driftStates() {
      const texts = await ask((one) => one.hgetall(STATES))
      const states = Object.entries(texts).map(([parser, text]) => stateOf(parser, text))
      return states.sort((a, b) => (a.parser < b.parser ? -1 : 1))
    },
    putDriftState: (change) => put(STATES, change),
    async sampleList() {
      const text = await ask((one) => one.hget(SAMPLES, LIST))
      if (text === null) return undefined
      const { revision, state } = stateOf(LIST, text)
      return { revision, state }
    },
    putSampleList: (change) => put(SAMPLES, { ...change, parser: LIST })
  }
}

function stateOf(parser: string, text: string): DriftState {
  return { parser, revision: text.slice(0, REVISION), state: text.slice(REVISION) }
}
