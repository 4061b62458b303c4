/**
 * Reading of another commit beside that of this one, same pages, same run: see README.md.
 *
 *   node --conditions=@sluice/source benchmarks/paired/run.mjs <checkout> [--pages 100] [--rounds 3] [--passes 8]
 *     [--stages 'main content,parse'] [--outputs]
 */

import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { compareOutputs, measureReading } from './reading.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '3' },
    passes: { type: 'string', default: '8' },
    stages: { type: 'string' },
    outputs: { type: 'boolean', default: false }
  }
})
const [before] = positionals
if (before === undefined) throw new Error('usage: run.mjs <checkout of the commit to compare with>')
const checkouts = [resolve(before), fileURLToPath(new URL('../..', import.meta.url))]
const options = {
  pages: Number(values.pages),
  rounds: Number(values.rounds),
  passes: Number(values.passes),
  only: values.stages
}

if (values.outputs) await printOutputs()
else await printReading()

async function printReading() {
  const results = await measureReading(checkouts, options)
  console.log('| stage | before, ms a page | now | ratio | of each round |')
  console.log('| --- | --- | --- | --- | --- |')
  for (const [stage, rounds] of Object.entries(results)) {
    const ratios = rounds.map(([before, now]) => now / before)
    const times = [0, 1].map((place) => median(rounds.map((round) => round[place])).toFixed(2))
    const each = ratios.map((ratio) => ratio.toFixed(3)).join(' ')
    console.log(`| ${stage} | ${times.join(' | ')} | ${median(ratios).toFixed(3)} | ${each} |`)
  }
}

async function printOutputs() {
  const { count, differ } = await compareOutputs(checkouts, options)
  for (const [stage, names] of Object.entries(differ)) {
    console.log(
      `${stage}: ${names.length} of ${count} pages differ ${names.slice(0, 10).join(' ')}`
    )
  }
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1]
}
