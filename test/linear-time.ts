/**
 * Checks that work takes time linear in its input. It compares two measurements of this thread's processor time, so that
 * neither the machine nor its load decides.
 */

import { expect } from 'vitest'

/** Linear work takes 8 times as long for 8 times the input, quadratic work 64 times. */
const TIMES = 8
/** Leaves room for garbage collection, which grows with the input. */
const MOST = 2 * TIMES
/** Shorter measurements are noise, µs. */
const LEAST = 2_000
/** One measurement can be an outlier. */
const TRIES = 2

/**
 * Expects that work on an input of size 8 takes at most 16 times as long as on one of size 1.
 *
 * @param inputOf - the input of a size. Everything that could multiply has to grow with it: depth as well as length.
 * @param work - gets a new input at each call.
 */
export async function expectLinear<Input>(
  inputOf: (size: number) => Input,
  work: (input: Input) => unknown
): Promise<void> {
  const cost = (size: number) => micros(inputOf(size), work)
  // The first call compiles the code.
  await cost(1)
  let ratio = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < TRIES && ratio > MOST; tries++) {
    const small = Math.max(LEAST, await cost(1))
    ratio = Math.min(ratio, (await cost(TIMES)) / small)
  }
  expect(ratio, `time for ${TIMES} times the input`).toBeLessThanOrEqual(MOST)
}

async function micros<Input>(input: Input, work: (input: Input) => unknown): Promise<number> {
  const start = process.threadCpuUsage()
  await work(input)
  const { user, system } = process.threadCpuUsage(start)
  return user + system
}
