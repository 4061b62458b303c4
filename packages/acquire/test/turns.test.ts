import { createTurns } from '@sluice/acquire/waiting'
import { expect, test } from 'vitest'

/** Begins pieces of work, each in the turn it is given. @returns the turn of each, in the order in which they began. */
async function turnsOf(turns: ReturnType<typeof createTurns>, count: number): Promise<number[]> {
  let turn = 0
  let isOver = false
  const tick = () => {
    turn++
    if (!isOver) setImmediate(tick)
  }
  const begun: number[] = []
  const order: number[] = []
  const work = Array.from({ length: count }, async (_, at) => {
    const wait = turns()
    if (wait) await wait
    begun.push(turn)
    order.push(at)
  })
  setImmediate(tick)
  await Promise.all(work)
  isOver = true
  expect(order).toEqual(Array.from({ length: count }, (_, at) => at))
  return begun
}

test('a limited number begin in a turn, and the rest in the next ones, in order', async () => {
  const turns = createTurns(2)
  // A turn is counted once those that waited for it have begun.
  expect(await turnsOf(turns, 7)).toEqual([0, 0, 0, 0, 1, 1, 2])
})

test('the full number begins again after an idle turn', async () => {
  const turns = createTurns(3)
  await turnsOf(turns, 10)
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  expect([turns(), turns(), turns()]).toEqual([undefined, undefined, undefined])
  expect(turns()).toBeInstanceOf(Promise)
})

test('timers run between the turns', async () => {
  const turns = createTurns(1)
  let fired = 0
  const timer = setInterval(() => fired++, 1)
  const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      await turns()
      pause()
    })
  )
  clearInterval(timer)
  expect(fired).toBeGreaterThanOrEqual(5)
})
