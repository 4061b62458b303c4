/**
 * Measures the growth of a PDF's reading time and memory with its pages, up to the 3,000 that a request may have.
 *
 *   node --conditions=@sluice/source benchmarks/documents/growth.mjs [--rounds 2] [--words 400]
 *
 * The script makes the files: pages of `--words` words in two columns, with a heading, a ruled table and running lines.
 * A process of a pool reads each file, as in the service. The time is CPU time of that process, which has read a small
 * file before. A file that exceeds the memory of a process is refused, and the table says so.
 */

import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openDocumentPool } from '../../packages/documents/src/pool.ts'
import { makePdf } from '../../packages/documents/test/pdf/make-pdf.ts'
import { exponentOf, measureSizes } from '../growth/exponent.mjs'

const SIZES = [30, 100, 300, 1_000, 3_000]
/** Ticks of /proc/PID/stat: 100 a second on every Linux that Node runs on. */
const TICK = 10

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '2' },
    words: { type: 'string', default: '400' }
  }
})
const lines = Math.round(Number(values.words) / 10)
const files = new Map()
for (const size of [3, ...SIZES]) {
  files.set(size, await makePdf(Array.from({ length: size }, (_, page) => drawn(page + 1))))
}
const peaks = new Map()
const refused = new Map()
let pool
/** Last seen figures of the pool's process. A process that has grown ends with its answer. */
let seen
const look = () => {
  const [pid] = pool.pids
  if (pid !== undefined) seen = { ticks: ticksOf(pid), peak: peakOf(pid) }
}
const points = await measureSizes(SIZES, {
  rounds: Number(values.rounds),
  cpu: () => seen.ticks * TICK,
  async before() {
    await pool?.close()
    // The machine may be busy: what counts is CPU time.
    pool = openDocumentPool({ processes: 1, time: 600_000 })
    await pool.run(files.get(3))
    look()
  },
  async work(size) {
    const looking = setInterval(look, 10)
    await pool.run(files.get(size), { maxPages: 3_000 }).catch((error) => {
      refused.set(size, error.details?.limit ?? error.message)
    })
    clearInterval(looking)
    look()
    peaks.set(size, Math.max(peaks.get(size) ?? 0, seen.peak))
    return 1
  }
})
await pool.close()
console.log('| pages | MB of the file | CPU ms | a page | peak of the process, MiB |')
console.log('| --- | --- | --- | --- | --- |')
for (const { size, cpu } of points) {
  const bytes = (files.get(size).length / 1e6).toFixed(1)
  const time = refused.has(size)
    ? [`refused: ${refused.get(size)}`, '']
    : [Math.round(cpu), (cpu / size).toFixed(2)]
  const row = [size, bytes, ...time, peaks.get(size)]
  console.log(`| ${row.join(' | ')} |`)
}
const large = points.filter(({ size }) => size >= 100 && !refused.has(size))
console.log(
  `exponent from 100 to ${large.at(-1).size} pages: ${exponentOf(large, 'cpu').toFixed(2)}`
)

function drawn(page) {
  const words = (from, count) =>
    Array.from({ length: count }, (_, at) => `w${(from * 31 + at * 17) % 997}`).join(' ')
  return (pen) => {
    pen.text(`Report on the tides, ${page}`, 250, 40, { size: 8 })
    pen.text(`Chapter ${page}`, 72, 80, { size: 16, bold: true })
    for (const [column, x] of [72, 320].entries()) {
      for (let line = 0; line < lines; line++) {
        pen.text(words(page + line * 7 + column, 5), x, 110 + line * 12, { size: 9 })
      }
    }
    for (let row = 0; row <= 5; row++) pen.rule(72, 610 + row * 18, 522, 610 + row * 18)
    for (let column = 0; column <= 3; column++) {
      pen.rule(72 + column * 150, 610, 72 + column * 150, 700)
      for (let row = 0; row < 5 && column < 3; row++) {
        pen.text(words(page + row + column, 2), 78 + column * 150, 623 + row * 18, { size: 9 })
      }
    }
    pen.text(`Page ${page}`, 290, 760, { size: 8 })
  }
}

/** @returns user and system time. */
function ticksOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11]) + Number(fields[12])
}

function peakOf(pid) {
  const kib = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
  return Math.round(Number(kib) / 1024)
}
