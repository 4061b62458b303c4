/**
 * The requirements of every drift store, as tests that a third driver can run.
 */

import { randomUUID } from 'node:crypto'
import { declareSuite, type PartFixture, type Subject, type TestApi } from '../conformance-suite.ts'
import { DRIFT_STATE_MAX, type DriftStore } from './drift-store.ts'

/** Opens the driver under test. */
export type DriftSubject = Subject<{ readonly drift: DriftStore }>

type Fixture = PartFixture<DriftStore>

/** Declare the suite for a driver. */
export function driftConformance(subject: DriftSubject, api: TestApi): void {
  declareSuite({ title: 'drift', part: 'drift', cases: CASES }, subject, api)
}

const P = '@scope/parser-p'

/** A first text for a parser. */
function first(state = '{}', parser = P) {
  return { parser, previous: undefined, revision: randomUUID(), state }
}

const CASES: Record<string, (fixture: Fixture) => Promise<void>> = {
  'a text is read by every client at once': async ({ store, other, expect }) => {
    expect(await other.driftState(P)).toBe(undefined)
    const { previous: _, ...kept } = first('{"text":"ß 日本 👩‍🚀 \\" \\n"}')
    expect(await store.putDriftState({ ...kept, previous: undefined })).toBe('OK')
    expect(await other.driftState(P)).toEqual(kept)
    expect(await other.driftStates()).toEqual([kept])
  },

  'a text is replaced only by a change of its last revision': async ({ store, other, expect }) => {
    const one = first('1')
    await store.putDriftState(one)
    expect(await other.putDriftState(first('2'))).toBe('STALE')
    const next = { ...first('3'), previous: one.revision }
    expect(await other.putDriftState(next)).toBe('OK')
    expect(await store.putDriftState({ ...first('4'), previous: one.revision })).toBe('STALE')
    expect(await store.putDriftState({ ...first('5'), previous: randomUUID() })).toBe('STALE')
    expect((await store.driftState(P))?.state).toBe('3')
  },

  'a change of a text that was never kept is stale': async ({ store, expect }) => {
    expect(await store.putDriftState({ ...first(), previous: randomUUID() })).toBe('STALE')
    expect(await store.driftStates()).toEqual([])
  },

  'a change whose answer was lost can be repeated': async ({ store, expect }) => {
    const one = first('1')
    const next = { ...first('2'), previous: one.revision }
    for (const change of [one, one, next, next]) {
      expect(await store.putDriftState(change)).toBe('OK')
    }
    expect((await store.driftState(P))?.state).toBe('2')
  },

  'of concurrent changes, exactly one succeeds': async ({ store, other, expect }) => {
    const one = first('0')
    await store.putDriftState(one)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? store : other).putDriftState({ ...first(String(n)), previous: one.revision })
      )
    )
    expect(replies.filter((reply) => reply === 'OK')).toHaveLength(1)
    expect((await store.driftState(P))?.state).toBe(String(replies.indexOf('OK')))
  },

  'parsers are kept apart, with any names': async ({ store, other, expect }) => {
    const names = ['%_*?[a]\\', '1', '@a/b', '__proto__', 'a', "a'; DROP TABLE drift; --", 'a:b']
    for (const name of names) await store.putDriftState(first(name, name))
    expect((await other.driftStates()).map(({ parser }) => parser)).toEqual([...names].sort())
    for (const name of names) expect((await other.driftState(name))?.state).toBe(name)
  },

  'a text that is too long, or a revision that is not a UUID, is refused': async ({
    store,
    expect
  }) => {
    const longest = 'x'.repeat(DRIFT_STATE_MAX)
    expect(await store.putDriftState(first(longest))).toBe('OK')
    await expect(store.putDriftState(first(`${longest}x`, 'q'))).rejects.toThrow(TypeError)
    await expect(store.putDriftState({ ...first(), revision: '1' })).rejects.toThrow(TypeError)
  },

  'the list of samples is a separate text, replaced by a change of its last revision': async ({
    store,
    other,
    expect
  }) => {
    expect(await other.sampleList()).toBe(undefined)
    await store.putDriftState(first('1', 'list'))
    const one = { previous: undefined, revision: randomUUID(), state: '{"text":"ß 日本 👩‍🚀"}' }
    expect(await store.putSampleList(one)).toBe('OK')
    expect(await other.sampleList()).toEqual({ revision: one.revision, state: one.state })
    const next = { previous: one.revision, revision: randomUUID(), state: '2' }
    for (const change of [next, next]) expect(await other.putSampleList(change)).toBe('OK')
    const late = { ...next, revision: randomUUID() }
    expect(await store.putSampleList(late)).toBe('STALE')
    expect((await store.sampleList())?.state).toBe('2')
    expect((await store.driftStates()).map(({ parser }) => parser)).toEqual(['list'])
    await expect(
      store.putSampleList({ ...next, state: 'x'.repeat(DRIFT_STATE_MAX + 1) })
    ).rejects.toThrow(TypeError)
  },

  'of concurrent changes of the list, exactly one succeeds': async ({ store, other, expect }) => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const change = { previous: undefined, revision: randomUUID(), state: String(n) }
        return (n % 2 ? store : other).putSampleList(change)
      })
    )
    expect(replies.filter((reply) => reply === 'OK')).toHaveLength(1)
    expect((await store.sampleList())?.state).toBe(String(replies.indexOf('OK')))
  },

  'a closed store answers STORE_UNAVAILABLE': async ({ other, closeOther, expect }) => {
    await closeOther()
    const answers = [
      other.driftState(P),
      other.driftStates(),
      other.putDriftState(first()),
      other.sampleList(),
      other.putSampleList(first())
    ]
    await Promise.all(
      answers.map((answer) => expect(answer).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' }))
    )
  }
}
