/**
 * The cost of payloads on the disk, sealed as in the service: microseconds of the main thread for a put, a get and a
 * deletion, and operations a second. Needs Node 23.9 or newer, which knows the processor time of one thread.
 *
 *   node --conditions=@sluice/source benchmarks/store/payload-drivers.mjs [--rounds 3] [--folder DIR] [--many 1000000]
 *
 * Figures are medians of the rounds. `--folder` says which disk; the default is the folder for temporary files. `--many`
 * also stores as many payloads of 200 bytes, and measures each tenth of them.
 */

import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createDataKeys, openSqlitePayloads, sealPayloads } from '../../packages/store/src/index.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    folder: { type: 'string', default: tmpdir() },
    many: { type: 'string', default: '0' }
  }
})
const [rounds, many] = [values.rounds, values.many].map(Number)
const ACCOUNTS = 20

const folder = fs.mkdtempSync(join(values.folder, 'sluice-payload-drivers-'))
const drivers = { sqlite: await openSqlitePayloads({ folder: join(folder, 'sqlite') }) }
const stores = Object.entries(drivers).map(([name, driver]) => [name, sealPayloads(driver, keys())])
const OPERATIONS = ['put', 'get', 'delete']
let serial = 0

console.log(
  `${rounds} rounds, ${ACCOUNTS} accounts, Node ${process.version}; µs of the main thread (operations/s)`
)
console.log('| driver | bytes | in flight | put | get | delete |')
console.log('| --- | --- | --- | --- | --- | --- |')
for (const size of [200, 20_000]) {
  for (const flight of [1, 32, 256]) await compare(size, flight)
}
if (many > 0) for (const [name, store] of stores) await fill(name, store)
for (const [, store] of stores) await store.close()
fs.rmSync(folder, { recursive: true })

/** The drivers take turns, so that all meet the same machine. */
async function compare(size, flight) {
  const measured = new Map(stores.map(([name]) => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const [name, store] of stores) {
      const figures = await measure(store, { size, flight, count: 100 + 16 * flight })
      // The first round warms up.
      if (round > 0) measured.get(name).push(figures)
    }
  }
  for (const [name, list] of measured) {
    const cells = OPERATIONS.map((what) => shown(median(list.map((one) => one[what]))))
    console.log(`| ${[name, size, flight, ...cells].join(' | ')} |`)
  }
}

/** Puts payloads, reads them, and deletes them. */
async function measure(store, { size, flight, count }) {
  const contents = Array.from({ length: 16 }, () => randomBytes(size))
  const first = serial
  serial += count
  const pointers = []
  const put = await timed(flight, count, async (n) => {
    const [account, id] = [`acc_${n % ACCOUNTS}`, `ftc_${first + n}`]
    pointers[n] = await store.put(account, id, contents[n % contents.length])
  })
  const get = await timed(flight, count, async (n) => {
    const bytes = await store.get(pointers[n])
    if (bytes?.length !== size) throw new Error(`${pointers[n]} did not come back`)
  })
  return { put, get, delete: await timed(flight, count, (n) => store.delete(pointers[n])) }
}

/** Stores many payloads. After each tenth, a thousand more are stored, read and deleted. */
async function fill(name, store) {
  console.log(`\n${name}: 200 bytes, 32 in flight\n`)
  console.log('| payloads | all puts | put | get of any | delete |')
  console.log('| --- | --- | --- | --- | --- |')
  const content = randomBytes(200)
  const pointers = []
  for (let tenth = 1; tenth <= 10; tenth++) {
    const all = await timed(256, many / 10, async () => {
      const n = pointers.push('') - 1
      // As ids of fetches are: in no order.
      pointers[n] = await store.put(`acc_${n % ACCOUNTS}`, randomBytes(9).toString('hex'), content)
    })
    const few = await measure(store, { size: 200, flight: 32, count: 1_000 })
    const get = await timed(32, 1_000, () =>
      store.get(pointers[Math.floor(Math.random() * pointers.length)])
    )
    const cells = [all, few.put, get, few.delete].map(shown)
    console.log(`| ${[pointers.length, ...cells].join(' | ')} |`)
  }
  const some = await timed(32, 10_000, (n) => store.delete(pointers[n * Math.floor(many / 10_000)]))
  console.log(`10,000 of them deleted: ${shown(some)}`)
}

/** Processor time of the main thread for one operation, microseconds, and operations a second. */
async function timed(flight, count, work) {
  let next = 0
  const start = performance.now()
  const before = process.threadCpuUsage()
  await Promise.all(
    Array.from({ length: flight }, async () => {
      while (next < count) await work(next++)
    })
  )
  const { user, system } = process.threadCpuUsage(before)
  return { main: (user + system) / count, rate: (count * 1_000) / (performance.now() - start) }
}

function median(list) {
  const middle = (name) => list.map((one) => one[name]).sort((a, b) => a - b)[list.length >> 1]
  return { main: middle('main'), rate: middle('rate') }
}

function shown({ main, rate }) {
  return `${Math.round(main)} (${Math.round(rate)})`
}

function keys() {
  const kept = new Map()
  const directory = {
    dataKey: async (account) => kept.get(account),
    addDataKey: async (account, key) => kept.get(account) ?? kept.set(account, key).get(account),
    removeDataKey: async (account) => void kept.delete(account)
  }
  return createDataKeys(directory, randomBytes(32))
}
