/**
 * Our chain beside the others, same pages, same run.
 *
 *   node --conditions=@sluice/source benchmarks/content/run.mjs [--pages 64] [--rounds 3] [--only markdown|reading]
 *
 * Each chain runs in a process of its own, chains interleaved, the median over the rounds. CPU time, not
 * wall time: other work on the machine disturbs it least. Pages come from ../shared/corpora, or are made up
 * when it is absent. Peers are installed into this folder at the first run.
 */

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { installPeers } from '../install-peers.mjs'
import { markdown, reading } from './chains.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '64' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' }
  }
})

installPeers(here)

const folder = mkdtempSync(join(tmpdir(), 'sluice-bench-'))
const list = join(folder, 'pages.json')
writeFileSync(list, JSON.stringify(pageFiles(Number(values.pages))))

for (const [group, chains] of Object.entries({ markdown, reading })) {
  if (values.only && values.only !== group) continue
  const results = measure(group, Object.keys(chains), Number(values.rounds))
  print(group, results)
}

function measure(group, chains, rounds) {
  const runs = new Map(chains.map((chain) => [chain, []]))
  for (let round = 0; round < rounds; round++) {
    for (const chain of chains) {
      const args = ['--conditions=@sluice/source', join(here, 'one.mjs'), group, chain, list]
      const done = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 26 })
      const answer = /\{"cpu".*\}$/.exec(done.stdout ?? '')?.[0]
      if (answer) runs.get(chain).push(JSON.parse(answer))
      else console.error(`${chain}: ${String(done.stderr).trim().split('\n').slice(-1)}`)
    }
  }
  return [...runs].flatMap(([chain, list]) => (list.length ? [{ chain, ...median(list) }] : []))
}

/** The run with the middle CPU time. */
function median(runs) {
  return runs.sort((a, b) => a.cpu - b.cpu)[runs.length >> 1]
}

function print(group, results) {
  const base = results.find((one) => one.chain === 'sluice')
  console.log(
    `\n${group}: ${base.pages} pages, ${(base.bytes / 1e6).toFixed(1)} MB, CPU time of one core`
  )
  console.log('| chain | version | pages/s | MB/s | ours is … × as fast | peak RSS MiB | failed |')
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  for (const one of results) {
    const perSecond = (amount) => (amount / (one.cpu / 1000)).toFixed(1)
    console.log(
      `| ${one.chain} | ${versions(one.chain)} | ${perSecond(one.pages)} | ${perSecond(one.bytes / 1e6)} | ${(one.cpu / base.cpu).toFixed(2)} | ${one.rss.toFixed(0)} | ${one.failed} |`
    )
  }
}

function versions(chain) {
  if (chain === 'sluice') return 'this'
  const { dependencies } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'))
  const named = Object.entries(dependencies).filter(([name]) =>
    chain
      .split(/ [+→] |\//)
      .some((part) => name.replace(/^@[^/]+\//, '').includes(part.replace('gfm', '—')))
  )
  return named.map(([, version]) => version).join(', ')
}

function pageFiles(count) {
  const corpus = fileURLToPath(new URL('../../../shared/corpora/wcxb/dev/html/', import.meta.url))
  if (existsSync(corpus)) {
    const all = readdirSync(corpus)
      .sort()
      .filter((name) => isUsual(join(corpus, name)))
    return [...Array(count).keys()].map((n) =>
      join(corpus, all[Math.floor((n * all.length) / count)])
    )
  }
  console.error('../shared/corpora is absent: the pages are made up, and the ratios say less')
  return [...Array(count).keys()].map((n) => {
    const file = join(folder, `page-${n}.html`)
    writeFileSync(file, madeUpPage(n))
    return file
  })
}

/** Pages of the sizes that are usual, 5 KB to 2 MB: one giant would be most of the time. */
function isUsual(file) {
  const bytes = readFileSync(file)
  const size = file.endsWith('.gz') ? gunzipSync(bytes).length : bytes.length
  return size >= 5_000 && size <= 2_000_000
}

function madeUpPage(n) {
  const link = (text) => `<li><a href="/${text}">${text}</a></li>`
  const words = 'river weir water wall depth spring summer mill boat stream gauge crest'.split(' ')
  const sentence = (m) =>
    `${words.map((_, k) => words[(k * (m + 1) + n) % words.length]).join(' ')}. `
  const paragraphs = [...Array(20 + n * 3).keys()].map(
    (m) => `<p>${sentence(m).repeat(4)}<a href="/${m}">more</a></p>`
  )
  return `<!doctype html><title>Page ${n}</title><nav><ul>${words.map(link).join('')}</ul></nav><main><article><h1>Page ${n}</h1>${paragraphs.join('')}</article></main><footer>${words.map(link).join('')}</footer>`
}
