/** Tests of the verdict on drift: when the newest outcomes count as worse than the best earlier ones, and when not. */

import { describe, expect, test } from 'vitest'
import { NEW_SIGNAL, type Signal, verdictOn, withOutcome } from '../../src/domains/drift/signal.ts'

/** After `count` outcomes, each good by `isGood` of its number. */
function after(signal: Signal, count: number, isGood: (number: number) => boolean): Signal {
  let next = signal
  for (let number = 0; number < count; number++) next = withOutcome(next, isGood(number))
  return next
}

const isHalved = (now: number, expected: number) => now <= expected / 2
const verdict = (signal: Signal) => verdictOn(signal, isHalved)

/** Returns the number of consecutive bad outcomes until the verdict. */
function missedAfter(signal: Signal): number {
  let next = signal
  for (let count = 0; count <= 200; count++) {
    if (verdict(next)) return count
    next = withOutcome(next, false)
  }
  return Number.POSITIVE_INFINITY
}

describe('a signal', () => {
  test.each([
    ['always good, 20 records', 20, () => true, 20],
    ['always good, 10,000 records', 10_000, () => true, 20],
    ['good in nine of ten', 1_000, (n: number) => n % 10 > 0, 20],
    ['good in half', 1_000, (n: number) => n % 2 > 0, 90],
    ['good in one of ten', 1_000, (n: number) => n % 10 === 0, Number.POSITIVE_INFINITY],
    ['never good', 1_000, () => false, Number.POSITIVE_INFINITY],
    ['known for 10 records only', 10, () => true, Number.POSITIVE_INFINITY]
  ])('a signal that was %s raises an alarm in time', (_, count, isGood, most) => {
    const missed = missedAfter(after(NEW_SIGNAL, count, isGood))
    if (most === Number.POSITIVE_INFINITY) expect(missed).toBe(most)
    else expect(missed).toBeLessThanOrEqual(most)
    expect(missed).toBeGreaterThanOrEqual(20)
  })

  test('is compared with its best earlier outcomes, not with the mean', () => {
    const good = after(NEW_SIGNAL, 200, () => true)
    const partly = after(good, 1_000, (n) => n % 10 < 3)
    expect(verdict(partly)).toMatchObject({ before: 1 })
  })

  test('a signal that falls to a third raises an alarm within 100 outcomes', () => {
    const third = after(
      after(NEW_SIGNAL, 200, () => true),
      100,
      (n) => n % 3 === 0
    )
    expect(verdict(third)).toMatchObject({ before: 1, samples: 100 })
  })

  test.each([0.1, 0.3, 0.5, 0.8, 0.99])(
    'a signal of share %f never raises an alarm by chance',
    (share) => {
      // A generator with a fixed seed: the same outcomes in each run.
      let seed = 12_345
      const random = () => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
        return seed / 2_147_483_648
      }
      let signal = NEW_SIGNAL
      let verdicts = 0
      for (let number = 0; number < 100_000; number++) {
        signal = withOutcome(signal, random() < share)
        if (verdict(signal)) verdicts++
      }
      expect(verdicts).toBe(0)
    }
  )
})
