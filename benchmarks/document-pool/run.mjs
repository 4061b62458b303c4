/**
 * Documents that attack their reader, and usual ones among them, through a pool of processes: conversions by the
 * thousand, some given up midway, some whose process is killed. At the end, what is left of them.
 *
 *   node --conditions=@sluice/source benchmarks/document-pool/run.mjs [--conversions 1000] [--corpora FOLDER]
 *     [--split dev] [--seed 1] [--network]
 *
 * `--network` runs it under strace and counts the connections of all processes.
 */

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { DocumentError, openDocumentPool } from '../../packages/documents/src/pool.ts'

/** Shares of conversions that are given up, and whose process is killed. */
const GIVEN_UP = 0.1
const KILLED = 0.1

const { values } = parseArgs({
  options: {
    conversions: { type: 'string', default: '1000' },
    corpora: {
      type: 'string',
      default: fileURLToPath(new URL('../../../shared/corpora/documents', import.meta.url))
    },
    split: { type: 'string', default: 'dev' },
    seed: { type: 'string', default: '1' },
    network: { type: 'boolean', default: false }
  }
})
const root = resolve(values.corpora)
if (!existsSync(join(root, 'hostile'))) {
  console.error(`no corpora in ${root}: name their folder with --corpora`)
  process.exit(1)
}
if (values.network) underStrace()
else await measure()

async function measure() {
  // Of this run alone, so that what is left there is its own.
  const own = mkdtempSync(join(tmpdir(), 'sluice-document-pool-'))
  process.env.TMPDIR = own
  const files = [...filesOf('hostile'), ...filesOf('office-real'), ...filesOf('pdf-tables')]
  const random = randomOf(Number(values.seed))
  const pool = openDocumentPool({ processes: 2 })
  await Promise.all([convert(pool, files[0]), convert(pool, files[1])])
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const before = leftovers()
  const marks = [rss()]
  const ends = {}
  const times = []
  let most = 0
  const watch = setInterval(() => {
    for (const pid of pool.pids) most = Math.max(most, rss(pid))
  }, 20)
  delay.enable()
  const total = Number(values.conversions)
  let next = 0
  const turn = async () => {
    for (let index = next++; index < total; index = next++) {
      const start = performance.now()
      const end = await convert(pool, files[index % files.length], random)
      ends[end] = (ends[end] ?? 0) + 1
      times.push(performance.now() - start)
      if (index % Math.ceil(total / 8) === 0) marks.push(rss())
    }
  }
  await Promise.all([turn(), turn(), turn()])
  delay.disable()
  clearInterval(watch)
  const pids = pool.pids
  await pool.close()
  await wait(200)
  const after = leftovers()
  marks.push(rss())
  rmSync(own, { recursive: true })
  print({ ends, times, most, marks, delay, before, after, left: pids.filter(isRunning) })
}

function filesOf(corpus) {
  const folder = join(root, corpus, values.split, 'files')
  return readdirSync(folder).map((name) => join(folder, name))
}

/** @returns how it ended: `read`, a code, or `given up`. */
async function convert(pool, file, random = () => 1) {
  const lot = random()
  const signal = lot < GIVEN_UP ? AbortSignal.timeout(Math.ceil(random() * 300)) : undefined
  const running = pool.run({ file }, { maxPages: 50, ...(signal ? { signal } : {}) })
  const killing = lot >= GIVEN_UP && lot < GIVEN_UP + KILLED ? killSoon(pool, random) : undefined
  try {
    await running
    return 'read'
  } catch (error) {
    if (signal?.aborted) return 'given up'
    if (DocumentError.is(error))
      return error.details.limit ? `${error.code} ${error.details.limit}` : error.code
    throw error
  } finally {
    await killing
  }
}

async function killSoon(pool, random) {
  await wait(random() * 200)
  const [pid] = pool.pids.slice(Math.floor(random() * pool.pids.length))
  if (pid !== undefined && isRunning(pid)) process.kill(pid, 'SIGKILL')
}

/** Counts the resources that conversions could leave behind. */
function leftovers() {
  return {
    descriptors: readdirSync('/proc/self/fd').length,
    'temporary files': readdirSync(tmpdir()).length,
    processes: children().length
  }
}

function children() {
  return readdirSync('/proc/self/task').flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean)
  )
}

/** MiB of a process; of this one after a collection, where it may ask for one. */
function rss(pid = 'self') {
  if (pid === 'self') globalThis.gc?.()
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function print({ ends, times, most, marks, delay, before, after, left }) {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share) => Math.round(sorted[Math.floor((sorted.length - 1) * share)])
  console.log(`${times.length} conversions: ms median ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)}`)
  for (const [end, count] of Object.entries(ends).sort(([, one], [, other]) => other - one)) {
    console.log(`  ${count} ${end}`)
  }
  console.log(`largest process: ${most.toFixed(0)} MiB`)
  console.log(`own memory, MiB: ${marks.map((mark) => mark.toFixed(0)).join(' ')}`)
  const [p99, max] = [delay.percentile(99), delay.max].map((ns) => (ns / 1e6).toFixed(1))
  console.log(`own event loop, ms late: p99 ${p99}, most ${max}`)
  for (const name of Object.keys(before))
    console.log(`${name}: ${before[name]} before, ${after[name]} after`)
  console.log(`processes of the pool that still run: ${left.length}`)
}

/** Deterministic, so that a run can be repeated: mulberry32. */
function randomOf(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}

function underStrace() {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-strace-'))
  const trace = join(folder, 'trace')
  const args = process.argv.slice(2).filter((one) => one !== '--network')
  const program = [process.execPath, ...process.execArgv, fileURLToPath(import.meta.url), ...args]
  const flags = ['-f', '-qq', '--seccomp-bpf', '-e', 'trace=connect,bind,sendto', '-o', trace]
  try {
    const { error, status } = spawnSync('strace', [...flags, ...program], { stdio: 'inherit' })
    if (error) throw error
    const calls = readFileSync(trace, 'utf8').match(/sa_family=AF_INET6?/g) ?? []
    console.log(`calls to the network: ${calls.length}`)
    process.exitCode = status === 0 && calls.length === 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true })
  }
}
