/** The service beside its peers on the same pages: CPU time a page, in interleaved rounds. */

import { addresses, medianPass, pass, warmUp } from './passes.mjs'

/** Pages in flight in each subject. */
const FLIGHT = 8
/** Pages of a lap where there is only one page. */
const LAP = 32

/**
 * @param pages - names of the pages of one lap, `['article']`.
 * @param options.time - CPU time of a pass, about, ms.
 * @returns by name of the subject: the median pass.
 */
export async function compare(subjects, origin, pages, { rounds, time }) {
  const lap = Math.max(pages.length, LAP)
  const runs = new Map()
  for (const subject of subjects) {
    const makeUrls = () => addresses(origin, 0, pages, lap)
    runs.set(subject, { laps: await warmUp(subject, makeUrls, FLIGHT, time), passes: [] })
  }
  for (let round = 0; round < rounds; round++) {
    // Another one begins each time.
    for (let place = 0; place < subjects.length; place++) {
      const subject = subjects[(place + round) % subjects.length]
      const { laps, passes } = runs.get(subject)
      const makeUrls = () => addresses(origin, 0, pages, lap * laps)
      // While the others ran it was idle, and V8 drops code and collects garbage when idle: the cost of recovering from
      // that is excluded.
      await subject.read(makeUrls(), FLIGHT)
      passes.push(await pass(subject, makeUrls(), FLIGHT))
    }
  }
  return new Map([...runs].map(([{ name }, { passes }]) => [name, medianPass(passes)]))
}
