/**
 * Warm pages in the browser a second, and their CPU time, beside a plain playwright-core script and Crawlee's
 * PlaywrightCrawler: all wait for the same text of the same page, in the same Chromium, with as many pages open.
 *
 *   node --conditions=@sluice/source benchmarks/browser/peers.mjs [--pages 200] [--open 4,8] [--rounds 3]
 *
 * Each subject runs in a process of its own, in turns. CPU time is of that process and of all that it started. The plain
 * script makes a context for each page, as we do; Crawlee shares one, which keeps cookies from page to page. Crawlee is
 * installed into this folder at the first run.
 */

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findChromium } from '../../packages/acquire/src/browser.ts'
import { installPeers } from '../install-peers.mjs'
import { SUBJECTS } from './subjects.mjs'

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '200' },
    open: { type: 'string', default: '4,8' },
    rounds: { type: 'string', default: '3' },
    subjects: { type: 'string', default: Object.keys(SUBJECTS).join(',') }
  }
})
const here = fileURLToPath(new URL('.', import.meta.url))
installPeers(here)
const chromium = await findChromium()
if (!chromium) throw new Error('there is no Chromium')

const subjects = values.subjects.split(',')
for (const open of values.open.split(',').map(Number)) {
  const taken = new Map(subjects.map((name) => [name, []]))
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const name of subjects) taken.get(name).push(measured(name, open))
  }
  console.log(`\n${open} pages open at once, ${values.pages} pages, ${values.rounds} rounds`)
  console.log('| | pages/s | CPU ms a page | pages/s of ours | CPU of ours |')
  console.log('| --- | --- | --- | --- | --- |')
  const ours = taken.get('sluice')
  for (const [name, runs] of taken) {
    const [rate, cpu] = [median(runs, 'rate'), median(runs, 'cpu')]
    const ratios = ours
      ? [(median(ours, 'rate') / rate).toFixed(2), (median(ours, 'cpu') / cpu).toFixed(2)]
      : ['', '']
    console.log(`| ${[name, rate.toFixed(1), cpu.toFixed(0), ...ratios].join(' | ')} |`)
  }
}

function measured(name, open) {
  const args = ['--conditions=@sluice/source', `${here}one.mjs`, name, String(open), values.pages]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr}`)
  return JSON.parse(stdout.trim().split('\n').at(-1))
}

function median(runs, key) {
  const sorted = runs.map((run) => run[key]).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}
