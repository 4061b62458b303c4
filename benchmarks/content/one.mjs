/**
 * One chain in its own process: two passes to warm up, then the least CPU time of four, or of as many as 15 s have. Workers
 * live long, so what counts is the time of a process that is warm.
 *
 *   node --conditions=@sluice/source one.mjs <group> <chain> <pages.json>
 *
 * Prints `{cpu, bytes, pages, failed, rss}`: ms, bytes, counts, MiB.
 */

import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { markdown, reading } from './chains.mjs'

const [group, chain, list] = process.argv.slice(2)
const pages = JSON.parse(readFileSync(list, 'utf8')).map((file) => {
  const bytes = readFileSync(file)
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
})
// Libraries that print on hostile markup would be measured by their printing.
for (const name of ['log', 'warn', 'error', 'info', 'debug'])
  if (name !== 'log') console[name] = () => {}

const read = await { markdown, reading }[group][chain]()
/** CPU time of all passes of a fast chain, ms: V8 compiles what is used often once more. */
const WARM = 15_000
let cpu = Number.POSITIVE_INFINITY
let failed = 0
let taken = 0
for (let pass = 0; pass < 6 || taken < WARM; pass++) {
  failed = 0
  const start = process.cpuUsage()
  for (const [place, html] of pages.entries()) {
    try {
      await read(html, `https://page-${place}.example/a/b`)
    } catch {
      failed++
    }
  }
  const spent = process.cpuUsage(start)
  const time = (spent.user + spent.system) / 1000
  taken += time
  if (pass > 1) cpu = Math.min(cpu, time)
}
const bytes = pages.reduce((total, html) => total + Buffer.byteLength(html), 0)
const rss = process.resourceUsage().maxRSS / 1024
process.stdout.write(JSON.stringify({ cpu, bytes, pages: pages.length, failed, rss }))
process.exit(0)
