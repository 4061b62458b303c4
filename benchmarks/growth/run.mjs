/**
 * Measures the growth of all times with their sizes, as exponents.
 *
 *   npm run bench -- --only growth
 *   node --conditions=@sluice/source benchmarks/growth/run.mjs [--quick] [--only in-flight,page-size,…]
 *     [--store embedded] [--largest 10000000] [--json file]
 *
 * Exits with 1 if an exponent of CPU time is above 1.1, or above 0.1 where an index answers.
 */

import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { accounts } from './accounts.mjs'
import { exponentOf } from './exponent.mjs'
import { history } from './history.mjs'
import { hostRules, learnedParsers } from './host-rules.mjs'
import { inFlight } from './in-flight.mjs'
import { jobs } from './jobs.mjs'
import { raiseFiles } from './open-files.mjs'
import { pageSize } from './page-size.mjs'

const SERIES = {
  'page-size': pageSize,
  'host-rules': hostRules,
  learned: learnedParsers,
  accounts,
  history,
  jobs,
  'in-flight': inFlight
}
const LIMIT = { flat: 0.1, growing: 1.1 }

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: Object.keys(SERIES).join() },
    store: { type: 'string' },
    largest: { type: 'string', default: '1000000' },
    json: { type: 'string' }
  }
})
// 10,000 connections of the client's, or of the origins'.
raiseFiles(12_000)

// Child processes are ended on exit, which a signal alone would skip.
process.once('SIGTERM', () => process.exit(143))

const results = []
for (const name of values.only.split(',')) {
  const start = performance.now()
  for (const one of await SERIES[name](values)) results.push(judged(one))
  console.error(`${name}: ${((performance.now() - start) / 1_000).toFixed(0)} s`)
}
console.log(
  '| | from … to | ms at the smallest … largest | exponent, CPU | exponent, wall | limit |'
)
console.log('| --- | --- | --- | --- | --- | --- |')
for (const one of results) console.log(`| ${rowOf(one).join(' | ')} |`)
if (values.json) writeFileSync(values.json, JSON.stringify(results))
process.exit(results.every(({ holds }) => holds) ? 0 : 1)

function judged(series) {
  const limit = series.flat ? LIMIT.flat : LIMIT.growing
  const exponent = exponentOf(series.points, 'cpu')
  const wall = series.points[0].wall === undefined ? undefined : exponentOf(series.points, 'wall')
  return { ...series, limit, exponent, wall, holds: exponent <= limit }
}

function rowOf({ name, by, points, exponent, wall, limit, holds }) {
  const number = (size) => size.toLocaleString('en')
  return [
    name,
    `${number(points[0].size)} … ${number(points.at(-1).size)} ${by}`,
    points.map(({ cpu }) => cpu.toPrecision(3)).join(' · '),
    exponent.toFixed(3),
    wall?.toFixed(3) ?? '–',
    `${limit} ${holds ? 'holds' : 'FAILS'}`
  ]
}
