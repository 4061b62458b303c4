/**
 * The cost of storing payloads in segments compared with a file each: processor time of a put, and puts a second. Needs
 * Node 23.9 or newer, which knows the time of one thread.
 *
 *   node --conditions=@sluice/source benchmarks/store/payload-drivers.mjs [--seconds 2] [--rounds 3] [--folder DIR]
 *
 * Both take turns in one process, so that both meet the same machine; the figures are medians of the rounds. Files are
 * written as versions before segments did: a new file, its sync, and the sync of its folder, which all share who come
 * meanwhile. `--folder` says which disk; the default is the folder for temporary files.
 */

import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { openSegmentPayloads, pointerOf } from '../../packages/store/src/index.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    folder: { type: 'string', default: tmpdir() }
  }
})
const [seconds, rounds] = [values.seconds, values.rounds].map(Number)
const SIZES = [2_000, 20_000, 200_000]
const FLIGHTS = [1, 32, 256]
const ACCOUNTS = 20

const folder = fs.mkdtempSync(join(values.folder, 'sluice-payload-drivers-'))
const segments = await openSegmentPayloads({ folder: join(folder, 'segments') })
const drivers = {
  files: onFiles(join(folder, 'files')),
  segments: (account, id, bytes) => segments.put(account, id, bytes)
}
let serial = 0
console.log(`${rounds} rounds of ${seconds} s, ${ACCOUNTS} accounts, Node ${process.version}`)
console.log(
  '| bytes | in flight | files: CPU µs (main) | segments: CPU µs (main) | files: puts/s | segments: puts/s |'
)
console.log('| --- | --- | --- | --- | --- | --- |')
for (const size of SIZES) {
  for (const flight of FLIGHTS) await compare(size, flight)
}
await segments.close()
fs.rmSync(folder, { recursive: true })

async function compare(size, flight) {
  const payloads = Array.from({ length: 16 }, () => randomBytes(size))
  const measured = { files: [], segments: [] }
  for (let round = 0; round <= rounds; round++) {
    for (const [name, put] of Object.entries(drivers)) {
      const figures = await measure(put, payloads, flight)
      // The first round warms up.
      if (round > 0) measured[name].push(figures)
    }
  }
  const [files, inSegments] = [medians(measured.files), medians(measured.segments)]
  const cpu = ({ cpu, main }) => `${Math.round(cpu)} (${Math.round(main)})`
  const cells = [size, flight, cpu(files), cpu(inSegments), files.rate, inSegments.rate]
  console.log(
    `| ${cells.map((cell) => (typeof cell === 'number' ? Math.round(cell) : cell)).join(' | ')} |`
  )
}

/** Processor time of all threads, and of the main one, for each put, microseconds, and puts a second. */
async function measure(put, payloads, flight) {
  let puts = 0
  const start = performance.now()
  const end = start + seconds * 1_000
  const [before, beforeMain] = [process.cpuUsage(), process.threadCpuUsage()]
  await Promise.all(
    Array.from({ length: flight }, async () => {
      while (performance.now() < end) {
        const n = serial++
        await put(`acc_${n % ACCOUNTS}`, `ftc_${n}`, payloads[n % payloads.length])
        puts++
      }
    })
  )
  const all = process.cpuUsage(before)
  const main = process.threadCpuUsage(beforeMain)
  return {
    cpu: (all.user + all.system) / puts,
    main: (main.user + main.system) / puts,
    rate: (puts * 1_000) / (performance.now() - start)
  }
}

function medians(list) {
  const middle = (name) => list.map((one) => one[name]).sort((a, b) => a - b)[list.length >> 1]
  return { cpu: middle('cpu'), main: middle('main'), rate: middle('rate') }
}

function onFiles(root) {
  for (let n = 0; n < ACCOUNTS; n++) {
    fs.mkdirSync(dirname(join(root, pointerOf(`acc_${n}`, 'id'))), { recursive: true })
  }
  const open = promised(fs.open)
  const fsync = promised(fs.fsync)
  const syncFolder = shared(async (path) => {
    const descriptor = fs.openSync(path)
    await fsync(descriptor)
    fs.closeSync(descriptor)
  })
  return async (account, id, bytes) => {
    const pointer = pointerOf(account, id)
    const path = join(root, pointer)
    const file = await open(path, 'wx', 0o600)
    for (let at = 0; at < bytes.length; ) at += fs.writeSync(file, bytes, at)
    await fsync(file)
    fs.closeSync(file)
    await syncFolder(dirname(path))
    return pointer
  }
}

/** Work on a path that who come while it runs do once more, together. */
function shared(work) {
  const under = new Map()
  const start = (path) => {
    const flight = { running: work(path), next: undefined }
    under.set(path, flight)
    const end = () => flight.next ?? under.delete(path)
    flight.running.then(end, end)
    return flight.running
  }
  return (path) => {
    const flight = under.get(path)
    if (!flight) return start(path)
    const again = () => start(path)
    flight.next ??= flight.running.then(again, again)
    return flight.next
  }
}

function promised(operation) {
  return (...inputs) =>
    new Promise((resolve, reject) => {
      operation(...inputs, (error, value) => (error ? reject(error) : resolve(value)))
    })
}
