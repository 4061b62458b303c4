/** ledger.md "The audit log": what hostile clients can cause at will is gathered, so that a flood of it is a few records. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createNotes } from '../../src/audit/notes.ts'
import type { AuditEvent } from '../../src/index.ts'

/** Time that notes are gathered for, ms. */
const GATHER = 900

beforeEach(() => {
  vi.useFakeTimers({ now: 5_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

const refused = (n?: number): AuditEvent => ({
  actor: 'anonymous',
  action: 'session.refused',
  ...(n === undefined ? {} : { details: { n } })
})

test('notes are stored at the end of their period, and only one period runs at a time', async () => {
  const { notes, kept } = bench()
  notes.add(refused())
  await vi.advanceTimersByTimeAsync(100)
  notes.add(refused())
  notes.add(refused(1))
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(GATHER - 101)
  expect(kept).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(kept).toEqual([
    { ...refused(), details: { times: 2 }, at: 5_000 },
    { ...refused(), details: { n: 1, times: 1 }, at: 5_100 }
  ])
})

test('nothing is stored when no more notes come', async () => {
  const { notes, kept, errors } = bench()
  notes.add(refused())
  await vi.advanceTimersByTimeAsync(GATHER)
  expect(vi.getTimerCount()).toBe(0)
  await notes.close()
  expect(kept).toHaveLength(1)
  expect(errors).toEqual([])
})

test('notes that come while the store is busy wait for it, and collecting continues', async () => {
  const gate = Promise.withResolvers<void>()
  const { notes, kept } = bench(() => gate.promise)
  notes.add(refused(1))
  await vi.advanceTimersByTimeAsync(GATHER)
  notes.add(refused(2))
  notes.add(refused(2))
  expect(vi.getTimerCount()).toBe(0)
  await vi.advanceTimersByTimeAsync(10 * GATHER)
  expect(kept).toHaveLength(1)
  gate.resolve()
  await vi.advanceTimersByTimeAsync(GATHER)
  expect(kept.map(({ details }) => details)).toEqual([
    { n: 1, times: 1 },
    { n: 2, times: 2 }
  ])
  notes.add(refused(3))
  await vi.advanceTimersByTimeAsync(GATHER)
  expect(kept).toHaveLength(3)
})

test('notes beyond a hundred different ones are counted, period by period', async () => {
  const { notes, kept } = bench()
  for (let n = 0; n < 100; n++) notes.add(refused(n))
  for (let n = 100; n < 103; n++) {
    await vi.advanceTimersByTimeAsync(10)
    notes.add(refused(n))
  }
  await vi.advanceTimersByTimeAsync(GATHER)
  expect(kept).toHaveLength(101)
  expect(kept.at(-1)).toEqual({
    actor: 'system',
    action: 'audit.overflow',
    details: { times: 3 },
    at: 5_010
  })
  await vi.advanceTimersByTimeAsync(5_000)
  for (let n = 0; n < 101; n++) notes.add(refused(n))
  await notes.close()
  expect(kept).toHaveLength(202)
  expect(kept.at(-1)).toMatchObject({
    action: 'audit.overflow',
    details: { times: 1 },
    at: Date.now()
  })
})

test('failed notes of one period are one error, and the next are stored', async () => {
  const failures = [undefined, new Error('full'), new Error('full still')]
  const { notes, kept, errors } = bench(async () => {
    const failure = failures.shift()
    if (failure) throw failure
  })
  for (let n = 0; n < 3; n++) notes.add(refused(n))
  await vi.advanceTimersByTimeAsync(GATHER)
  expect(errors).toEqual([new Error('full')])
  notes.add(refused())
  await vi.advanceTimersByTimeAsync(GATHER)
  expect(errors).toHaveLength(1)
  expect(kept).toHaveLength(4)
})

test('notes are stored when the log closes, after those being stored', async () => {
  const gate = Promise.withResolvers<void>()
  const { notes, kept } = bench(() => gate.promise)
  notes.add(refused(1))
  await vi.advanceTimersByTimeAsync(GATHER)
  notes.add(refused(2))
  const closed = notes.close()
  await vi.advanceTimersByTimeAsync(0)
  expect(kept).toHaveLength(1)
  gate.resolve()
  await closed
  expect(kept.map(({ details }) => details?.n)).toEqual([1, 2])
  expect(vi.getTimerCount()).toBe(0)
})

test('an account with ever different notes keeps some of them per hour, and the number of the rest', async () => {
  const { notes, kept } = bench()
  const blocked = (account: string, n: number): AuditEvent => ({
    actor: 'key',
    action: 'address.blocked',
    account,
    details: { n }
  })
  for (let n = 0; n < 1_000; n++) {
    notes.add(blocked('a', n))
    if (n % 50 === 0) await vi.advanceTimersByTimeAsync(GATHER)
  }
  notes.add(blocked('b', 1))
  await vi.advanceTimersByTimeAsync(GATHER)
  const of = (account: string) => kept.filter((event) => event.account === account)
  expect(of('a')).toHaveLength(200)
  expect(of('b')).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(3_600_000 + 2 * GATHER)
  expect(of('a')).toHaveLength(201)
  expect(kept.at(-1)).toMatchObject({
    actor: 'system',
    action: 'address.blocked',
    details: { gathered: true, times: 800 }
  })
  notes.add(blocked('a', 2_000))
  await notes.close()
  expect(kept.at(-1)).toMatchObject({ actor: 'key', details: { n: 2_000, times: 1 } })
})

/** Notes whose events are given to `keep`; those it was given, and what `onError` was told. */
function bench(keep: (event: AuditEvent) => Promise<void> = async () => {}) {
  const kept: (AuditEvent & { at: number })[] = []
  const errors: unknown[] = []
  const notes = createNotes({
    keep(event, at) {
      kept.push({ ...event, at })
      return keep(event)
    },
    now: Date.now,
    onError: (error) => errors.push(error)
  })
  return { notes, kept, errors }
}
