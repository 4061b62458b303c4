/**
 * The cost of sealing payloads compared with compressing them: put and get of results of 20 KB and 200 KB.
 *
 *   node --conditions=@sluice/source benchmarks/store/payloads.mjs [--rounds 6] [--pairs 300] [--flight 64]
 *
 * Compressed and sealed take turns in one process, so that both meet the same machine; the ratio is that of the
 * medians. The store is in memory, so only the work itself counts.
 */

import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { createDataKeys, pointerOf, sealPayloads } from '../../packages/store/src/index.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '6' },
    pairs: { type: 'string', default: '300' },
    flight: { type: 'string', default: '64' }
  }
})
const [rounds, pairs, flight] = [values.rounds, values.pairs, values.flight].map(Number)
const ACCOUNTS = 20
const WORDS = vocabulary(4_000)

console.log(`${rounds} rounds of ${pairs} put + get, ${flight} in flight, ${ACCOUNTS} accounts`)
console.log('| payload | kept | form | CPU µs | wall µs | CPU ratio | wall ratio |')
console.log('| --- | --- | --- | --- | --- | --- | --- |')
for (const size of [20_000, 200_000]) await compare(inMemory(), size)

async function compare(store, size) {
  const payloads = Array.from({ length: 16 }, () => result(size))
  const forms = {
    compressed: sealPayloads(store),
    sealed: sealPayloads(store, createDataKeys(keysInMemory(), randomBytes(32)))
  }
  const measured = { compressed: [], sealed: [] }
  for (let round = 0; round <= rounds; round++) {
    for (const [form, subject] of Object.entries(forms)) {
      const figures = await measure(subject, payloads)
      // The first round warms up.
      if (round > 0) measured[form].push(figures)
    }
  }
  const base = medians(measured.compressed)
  for (const form of Object.keys(forms)) {
    const { cpu, wall } = medians(measured[form])
    const pointer = await forms[form].put('acc_0', 'size', payloads[0])
    const kept = (await store.get(pointer)).length
    console.log(
      `| ${payloads[0].length} | ${kept} | ${form} | ${cpu.toFixed(0)} | ${wall.toFixed(0)} | ${(cpu / base.cpu).toFixed(3)} | ${(wall / base.wall).toFixed(3)} |`
    )
  }
}

/** Microseconds a pair: processor time of all threads, and wall. */
async function measure(subject, payloads) {
  let next = 0
  const start = performance.now()
  const before = process.cpuUsage()
  await Promise.all(
    Array.from({ length: flight }, async () => {
      while (next < pairs) {
        const n = next++
        const bytes = payloads[n % payloads.length]
        const pointer = await subject.put(`acc_${n % ACCOUNTS}`, `ftc_${n}`, bytes)
        const back = await subject.get(pointer)
        if (back.length !== bytes.length) throw new Error('it did not come back')
      }
    })
  )
  const { user, system } = process.cpuUsage(before)
  return { cpu: (user + system) / pairs, wall: ((performance.now() - start) * 1_000) / pairs }
}

function medians(list) {
  const middle = (name) => list.map((one) => one[name]).sort((a, b) => a - b)[list.length >> 1]
  return { cpu: middle('cpu'), wall: middle('wall') }
}

/** A fetch result: Markdown, links, tables and a record, in words drawn as often as words are. */
function result(size) {
  const data = { generic: { title: phrase(8), text: '' }, markdown: '', links: [], tables: [] }
  let bytes = 0
  while (bytes < size) {
    const paragraph = `${phrase(60)}. `
    const link = {
      url: `https://${word()}.example/${word()}/${word()}-${Math.floor(Math.random() * 1e6)}`,
      text: phrase(4)
    }
    const row = [word(), String(Math.floor(Math.random() * 1e5) / 100), phrase(3)]
    data.markdown += `## ${phrase(5)}\n\n${paragraph}[${link.text}](${link.url})\n\n`
    data.generic.text += paragraph
    data.links.push(link)
    data.tables.push(row)
    bytes += 2 * paragraph.length + 2 * link.url.length + 120
  }
  return new TextEncoder().encode(JSON.stringify(data))
}

function vocabulary(count) {
  const letters = 'eeeeettttaaaooiinnsshhrrdlucmfwypvbgk'
  return Array.from({ length: count }, () =>
    Array.from(
      { length: 2 + Math.floor(Math.random() * 8) },
      () => letters[Math.floor(Math.random() * letters.length)]
    ).join('')
  )
}

/** The n-th word comes about once in n (Zipf). */
function word() {
  return WORDS[Math.floor(WORDS.length ** Math.random()) - 1] ?? WORDS[0]
}

function phrase(length) {
  return Array.from({ length }, word).join(' ')
}

function inMemory() {
  const kept = new Map()
  return {
    async put(account, id, bytes) {
      const pointer = pointerOf(account, id)
      kept.set(pointer, bytes)
      return pointer
    },
    get: async (pointer) => kept.get(pointer)
  }
}

function keysInMemory() {
  const kept = new Map()
  return {
    dataKey: async (account) => kept.get(account),
    async addDataKey(account, wrapped) {
      if (!kept.has(account)) kept.set(account, wrapped)
      return kept.get(account)
    },
    async removeDataKey(account) {
      kept.delete(account)
    }
  }
}
