/**
 * Measures the growth of reading time with the size of a page, and the cost of hostile pages.
 *
 *   node --conditions=@sluice/source benchmarks/content/growth.mjs
 *
 * First table: CPU time of the full reading of made-up pages of 10 KB to 10 MB, relative to the smallest. The exponent
 * of growth covers all sizes within the limits: 1 is linear. Second table: each hostile page, with its time as a
 * multiple of an ordinary page of the same number of bytes, or with the code that refuses it.
 */

import { HOSTILE, REFUSED } from '../../packages/content/test/hostile-pages.ts'
import { reading } from './chains.mjs'

const read = await reading.sluice()
const URL_OF_PAGE = 'https://page.example/a/b'
const SIZES = [1e4, 1e5, 1e6, 1e7]

const SHAPES = {
  article: (n) =>
    `<h2>Part ${n}</h2><p>A weir is a wall across a river, and <a href="/weir/${n}">this one</a> is <b>old</b>. ${'Water that rises over its crest falls on the apron below. '.repeat(4)}</p>`,
  cards: (n) =>
    `<div class="card"><a href="/item/${n}"><img src="/i/${n}.jpg" alt="Boat ${n}"></a><h3><a href="/item/${n}">Boat ${n}</a></h3><p class="price">$${n}.50</p></div>`,
  'table rows': (n) =>
    `<tr><td>Gauge ${n} at the upper bridge</td><td>${n * 7} cm above the mark of last year</td><td>rising slowly</td></tr>`,
  'forum posts': (n) =>
    `<article class="post" id="p${n}"><header><a href="/u/${n}">user ${n}</a> <time datetime="2026-01-01">1 January</time></header><blockquote>What does it say?</blockquote><p>It says ${n}, as it did <i>before</i>.</p><ul><li>first<li>second</ul></article>`,
  'one paragraph': (n) => `and the water ran on, ${n} days of it; `
}

console.log('| page | 100 KB | 1 MB | 10 MB | exponent |')
console.log('| --- | --- | --- | --- | --- |')
for (const [name, unit] of Object.entries(SHAPES)) {
  const runs = SIZES.map((size) => ({ size, ...leastOf(pageOf(name, unit, size)) }))
  const growth = runs.map(({ time, ended }) =>
    ended === 'read' ? `${(time / runs[0].time).toFixed(1)} x` : ended
  )
  console.log(`| ${name} | ${growth.slice(1).join(' | ')} | ${exponentOf(runs).toFixed(2)} |`)
}

const perByte = leastOf(pageOf('article', SHAPES.article, 1e6)).time / 1e6
console.log('\n| hostile page | KB | seconds | as many ordinary bytes | ended |')
console.log('| --- | --- | --- | --- | --- |')
for (const [name, html] of Object.entries({ ...HOSTILE, ...REFUSED })) {
  const { time, ended } = timed(`<title>t</title>${html}end of a page with text enough to be one.`)
  const ratio = (time / (perByte * html.length)).toFixed(1)
  const kilobytes = (html.length / 1000).toFixed(0)
  console.log(
    `| ${name.replaceAll('|', '')} | ${kilobytes} | ${(time / 1000).toFixed(2)} | ${ratio} x | ${ended} |`
  )
}

function pageOf(name, unit, size) {
  const units = []
  for (let n = 0, length = 0; length < size; n++) {
    units.push(unit(n))
    length += units.at(-1).length
  }
  const text = units.join('')
  const inside = { 'table rows': `<table>${text}</table>`, 'one paragraph': `<p>${text}</p>` }
  return `<!doctype html><title>A page</title><main><h1>A page</h1>${inside[name] ?? text}</main>`
}

/** Least CPU time of several readings, ms; enough of them that small pages are compiled too. */
function leastOf(html) {
  const passes = Math.max(3, Math.min(60, Math.ceil(4e6 / html.length)))
  const runs = Array.from({ length: passes }, () => timed(html))
  return runs.sort((one, other) => one.time - other.time)[0]
}

function timed(html) {
  const start = process.cpuUsage()
  let ended = 'read'
  try {
    read(html, URL_OF_PAGE)
  } catch (error) {
    ended = error.code ?? String(error)
  }
  const { user, system } = process.cpuUsage(start)
  return { time: (user + system) / 1000, ended }
}

/** Slope of the best line through the logarithms of what was read. */
function exponentOf(runs) {
  const done = runs.filter(({ ended }) => ended === 'read')
  const xs = done.map(({ size }) => Math.log(size))
  const ys = done.map(({ time }) => Math.log(time))
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length
  const over = xs.reduce((sum, x, at) => sum + (x - mean(xs)) * (ys[at] - mean(ys)), 0)
  return over / xs.reduce((sum, x) => sum + (x - mean(xs)) ** 2, 0)
}
