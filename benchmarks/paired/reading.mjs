/** Two checkouts that read the same pages, each in a process of its own, in turns. */

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const READER = fileURLToPath(new URL('reader.mjs', import.meta.url))
/** Passes after which V8 has compiled what it will compile. */
const WARM_UP = 3

/**
 * Measure both. What else runs on the machine only ever adds to a time, so of each few pages the least time of all
 * passes counts.
 *
 * @param checkouts - folders of the one before and of this one.
 * @param options.rounds - how often both start anew: how V8 optimizes a process differs from start to start.
 * @param options.passes - of each process in a round.
 * @returns by name of the stage, for each round: CPU time of a page, ms, of both.
 */
export async function measureReading(checkouts, { pages, rounds, passes, only }) {
  const results = {}
  for (let round = 0; round < rounds; round++) {
    const readers = await startReaders(checkouts, pages, only)
    const least = readers.map(() => ({}))
    for (let pass = -WARM_UP; pass < passes; pass++) {
      // Another one begins each time: what is second may find a warmer machine.
      for (const place of pass % 2 === 0 ? [0, 1] : [1, 0]) {
        const times = await ask(readers[place], 'pass')
        if (pass >= 0) keepLeast(least[place], times)
      }
    }
    for (const stage of Object.keys(least[0])) {
      results[stage] ??= []
      results[stage].push(least.map((times) => sum(times[stage]) / readers[0].names.length))
    }
    for (const reader of readers) reader.disconnect()
  }
  return results
}

function keepLeast(least, times) {
  for (const [stage, own] of Object.entries(times)) {
    least[stage] = own.map((time, index) => Math.min(time, least[stage]?.[index] ?? time))
  }
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}

/**
 * Compare what both make of the pages.
 *
 * @returns for each stage the names of the pages on which they differ.
 */
export async function compareOutputs(checkouts, { pages, only }) {
  const readers = await startReaders(checkouts, pages, only)
  const [before, after] = await Promise.all(readers.map((reader) => ask(reader, 'outputs')))
  for (const reader of readers) reader.disconnect()
  const { names } = readers[0]
  const differ = Object.entries(before).map(([stage, hashes]) => [
    stage,
    names.filter((_, index) => hashes[index] !== after[stage][index])
  ])
  return { count: names.length, differ: Object.fromEntries(differ) }
}

async function startReaders(checkouts, pages, only) {
  const readers = checkouts.map((checkout) =>
    fork(READER, [checkout, String(pages), only ?? ''], {
      execArgv: ['--expose-gc', '--conditions=@sluice/source']
    })
  )
  for (const reader of readers) {
    reader.ended = once(reader, 'exit').then(([code]) => {
      throw new Error(`the reader ended with ${code}`)
    })
    reader.names = (await answerOf(reader)).pages
  }
  return readers
}

function ask(reader, question) {
  reader.send(question)
  return answerOf(reader)
}

async function answerOf(reader) {
  const [answer] = await Promise.race([once(reader, 'message'), reader.ended])
  return answer
}
