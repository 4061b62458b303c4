/**
 * Reads pages with the packages of one checkout; reading.mjs starts one for each.
 *
 *   node --expose-gc --conditions=@sluice/source reader.mjs <checkout> <pages> [stage,stage]
 *
 * Answers the message `pass` with the CPU time of each stage, ms, of ten pages at a time, and `outputs` with a hash of
 * what each stage makes of each page.
 */

import { createHash } from 'node:crypto'
import { pagesOf } from './pages.mjs'
import { stagesOf } from './stages.mjs'

const [checkout, count, only = ''] = process.argv.slice(2)
const pages = pagesOf(Number(count))
const stages = (await stagesOf(checkout)).filter(
  ({ name }) => only.split(',').includes(name) || !only
)

process.on('message', (question) => {
  const answer = question === 'pass' ? timesOf : hashesOf
  process.send(Object.fromEntries(stages.map((stage) => [stage.name, answer(stage)])))
})
process.on('disconnect', () => process.exit())
process.send({ pages: pages.map(({ name }) => name) })

/** Pages that are timed together: enough to hold their share of collecting garbage. */
const TOGETHER = 10

/** CPU time of all threads: what V8's own threads do for a stage is part of its cost. */
function timesOf({ prepare, run }) {
  const prepared = pages.map(prepare)
  // What was left behind before is not collected at the expense of this stage.
  globalThis.gc()
  const times = []
  for (let first = 0; first < pages.length; first += TOGETHER) {
    const start = process.cpuUsage()
    const end = Math.min(first + TOGETHER, pages.length)
    for (let index = first; index < end; index++) run(pages[index], prepared[index])
    const { user, system } = process.cpuUsage(start)
    times.push((user + system) / 1000)
  }
  return times
}

function hashesOf({ prepare, run }) {
  return pages.map((page) => {
    const output = JSON.stringify(run(page, prepare(page)))
    return createHash('sha256').update(output).digest('base64url')
  })
}
