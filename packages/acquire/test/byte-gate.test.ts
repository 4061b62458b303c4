/** Memory for bodies: bounded in sum, shared by accounts, and never a standstill of bodies that wait for each other. */

import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { type ByteGate, createByteGate } from '../src/gates/byte-gate.ts'

const MIB = 2 ** 20
const forever = new AbortController().signal
const gateOf = () => createByteGate({ total: 256 * MIB, share: 80 * MIB, largest: 60 * MIB })

/** Returns true if a promise of room is fulfilled within some turns. */
async function isIn(room: Promise<void> | undefined): Promise<boolean> {
  let done = room === undefined
  room?.then(() => {
    done = true
  })
  for (let turns = 0; turns < 3; turns++) await turn()
  return done
}

/** Leases of 30 MiB, as many as go in without waiting. */
function fill(gate: ByteGate, accounts: readonly string[]) {
  return accounts.flatMap((account) => {
    const taken = []
    for (let lease = gate.open(account); lease.tryTake(30 * MIB); lease = gate.open(account)) {
      taken.push(lease)
    }
    return taken
  })
}

describe('a gate of bytes', () => {
  test('the gate gives an account no more than its share and one lease', async () => {
    const gate = gateOf()
    const leases = Array.from({ length: 20 }, () => gate.open('one'))
    const rooms = leases.map((lease) => lease.take(40 * MIB, forever))
    expect(await Promise.all(rooms.map(isIn))).toEqual(rooms.map((_, number) => number < 3))
    expect([gate.held, gate.waiting]).toEqual([120 * MIB, 17])
    for (const lease of leases.slice(0, 3)) lease.rest()
    expect([gate.held, gate.waiting]).toEqual([120 * MIB, 17])
    for (const lease of leases) lease.close()
    await Promise.allSettled(rooms)
    expect([gate.held, gate.waiting]).toEqual([0, 0])
  })

  test('the gate lets small leases of others pass when large ones hold the rest', async () => {
    const gate = gateOf()
    fill(gate, ['one', 'two', 'three', 'four'])
    const large = gate.open('five')
    expect(large.tryTake(30 * MIB)).toBe(false)
    expect(gate.open('six').take(MIB, forever)).toBeUndefined()
  })

  test('bodies that all hold a part and wait for more end one after the other', async () => {
    const gate = gateOf()
    const bodies = Array.from({ length: 60 }, (_, number) => gate.open(`account ${number % 6}`))
    let most = 0
    let ended = 0
    await Promise.all(
      bodies.map(async (lease) => {
        for (let part = 0; part < 50; part++) {
          await lease.take(MIB, forever)
          most = Math.max(most, gate.held)
          await turn()
        }
        ended++
        lease.close()
      })
    )
    expect(ended).toBe(60)
    expect(most).toBeGreaterThan(150 * MIB)
    expect(most).toBeLessThanOrEqual(256 * MIB)
    expect([gate.held, gate.waiting]).toEqual([0, 0])
  })

  test('the gate lets accounts take turns', async () => {
    const gate = gateOf()
    const [first] = fill(gate, ['one', 'two', 'three'])
    const kept = gate.open('three')
    // The place that is kept for one lease at a time is taken.
    await kept.take(59 * MIB, forever)
    const many = Array.from({ length: 50 }, () => gate.open('four').take(30 * MIB, forever))
    const other = gate.open('five').take(30 * MIB, forever)
    expect(await isIn(other)).toBe(false)
    first?.close()
    kept.close()
    expect(await isIn(other)).toBe(true)
    expect((await Promise.all(many.map(isIn))).filter(Boolean).length).toBeLessThan(4)
  })

  test('the gate forgets a waiter that gives up', async () => {
    const gate = gateOf()
    const taken = fill(gate, ['one', 'two', 'three', 'four'])
    const kept = gate.open('three')
    await kept.take(40 * MIB, forever)
    const work = new AbortController()
    const waiting = gate.open('five')
    const room = waiting.take(30 * MIB, work.signal)
    expect(waiting.isWaiting).toBe(true)
    work.abort(new Error('gone'))
    await expect(room).rejects.toThrow('gone')
    for (const lease of [...taken, kept, waiting]) lease.close()
    expect([gate.held, gate.waiting, waiting.isWaiting]).toEqual([0, 0, false])
  })

  test('the gate keeps the memory of work that cannot be stopped after its lease was closed', async () => {
    const gate = gateOf()
    const lease = gate.open('one')
    lease.take(30 * MIB, forever)
    const work = Promise.withResolvers<void>()
    const during = lease.during(work.promise)
    lease.close()
    lease.close()
    expect(gate.held).toBe(30 * MIB)
    work.resolve()
    await during
    expect(gate.held).toBe(0)
    lease.give(5)
    await expect(lease.take(1, forever)).rejects.toThrow('closed')
    expect(gate.held).toBe(0)
  })

  test('the gate bounds each lease', () => {
    const lease = gateOf().open('one')
    lease.take(59 * MIB, forever)
    expect(() => lease.take(2 * MIB, forever)).toThrow(
      /pages of the request exceed the limit of 60 MiB/
    )
    expect(() => createByteGate({ total: 100, share: 50, largest: 51 })).toThrow()
  })
})
