/**
 * Measures processor time of learning and reading, on sites of one's own.
 *
 *   node --conditions=@sluice/source benchmarks/learn/run.ts < sites.jsonl
 *
 * The lines are those of `sluice parser learn --jsonl`. For each site, prints the milliseconds of learning from its examples
 * with other pages up to ten in all, and the time of reading a page by the learned parser over that of a general reading,
 * both with parsing, in turns.
 */

import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { parseHtml, readPage } from '../../packages/content/src/index.ts'
import { type Example, learn, read } from '../../packages/learn/src/index.ts'

interface PageLine {
  readonly url: string
  readonly file: string
  readonly values?: Example['values']
}

interface SiteLine {
  readonly site: string
  readonly train: readonly PageLine[]
  readonly pages: readonly PageLine[]
}

/** Pages that a parser is learned from. */
const PAGES = 10
const ROUNDS = 3

function htmlOf({ file }: PageLine): string {
  const bytes = readFileSync(file)
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
}

function pageOf(line: PageLine) {
  const html = htmlOf(line)
  return { url: new URL(line.url), tree: parseHtml(html), html }
}

/** Milliseconds of processor time. */
function timed(work: () => void): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

for (const text of readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
  const { site, train, pages }: SiteLine = JSON.parse(text)
  const examples = train.map((line) => ({ page: pageOf(line), values: line.values ?? {} }))
  const others = pages.slice(0, PAGES - train.length).map(pageOf)
  let parser = learn(examples, { pages: others }).parser
  const learning = timed(() => {
    parser = learn(examples, { pages: others }).parser
  })
  let learned = 0
  let general = 0
  const texts = pages
    .slice(0, PAGES)
    .map((line) => ({ url: new URL(line.url), html: htmlOf(line) }))
  for (let round = 0; round < ROUNDS; round++) {
    for (const { url, html } of texts) {
      general += timed(() => void readPage(html, { url }).markdown)
      learned += timed(() => void read(parser, { url, tree: parseHtml(html), html }))
    }
  }
  console.log(
    `${site.padEnd(16)} learn ${learning.toFixed(0).padStart(5)} ms, read ${(learned / general).toFixed(2)} × general`
  )
}
