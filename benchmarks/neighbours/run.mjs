/**
 * The time of an account's small page while another account fetches large ones, compared with its time alone. Both
 * alternate in one run, so the ratio holds on a machine that is busy otherwise.
 *
 *   node --conditions=@sluice/source benchmarks/neighbours/run.mjs [--rounds 5] [--large 80]
 *
 * Prints p50 and p99 of the small page in both, their ratios, and the most memory of the service.
 */

import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { startService } from './service.mjs'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, large: { type: 'string', default: '80' } }
})
const ROUNDS = Number(values.rounds)
const LARGE = Number(values.large)
const HOST = '127.0.77.2'
/** Small pages that are measured in each half of a round. */
const SMALL = 100
const PARAGRAPH = '<p>A river finds its way by going where the ground is lowest.</p>'
const SMALL_PAGE = `<!doctype html><title>On rivers</title><main><h1>On rivers</h1>${PARAGRAPH.repeat(40)}</main>`
/** 20 MB that are 50 kB on the wire. */
const LARGE_PAGE = gzipSync(PARAGRAPH.repeat(Math.ceil(20e6 / PARAGRAPH.length)), { level: 9 })

const origin = createServer((request, response) => {
  if (request.url === '/robots.txt') return response.writeHead(404).end()
  const isSmall = request.url.startsWith('/small')
  const coding = isSmall ? {} : { 'content-encoding': 'gzip' }
  response.writeHead(200, { 'content-type': 'text/html', ...coding })
  return response.end(isSmall ? SMALL_PAGE : LARGE_PAGE)
})
await new Promise((resolve) => origin.listen(0, HOST, resolve))
const pages = `http://${HOST}:${origin.address().port}`
const service = await startService(HOST)

const alone = []
const beside = []
let most = 0
const answers = new Map()
try {
  for (let n = 0; n < 50; n++) await small()
  for (let round = 0; round < ROUNDS; round++) {
    for (let n = 0; n < SMALL; n++) alone.push(await small())
    const attack = Promise.all(
      Array.from({ length: LARGE }, async (_, n) => {
        const { status, code } = await service.fetch('one', `${pages}/large-${round}-${n}`, 20_000)
        const name = code ?? String(status)
        answers.set(name, (answers.get(name) ?? 0) + 1)
      })
    )
    let isOver = false
    attack.finally(() => {
      isOver = true
    })
    for (let n = 0; n < SMALL && !isOver; n++) {
      beside.push(await small())
      most = Math.max(most, service.resident())
    }
    await attack
  }
} finally {
  await service.stop()
  origin.closeAllConnections()
  origin.close()
}
const row = (name, times) =>
  console.log(
    `${name.padEnd(28)}${times.length} requests, p50 ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms`
  )
row('small page, alone', alone)
row(`beside ${LARGE} large pages`, beside)
const ratio = (share) => (at(beside, share) / at(alone, share)).toFixed(2)
console.log(`ratio                       p50 ${ratio(0.5)}, p99 ${ratio(0.99)}`)
console.log(`most memory of the service  ${Math.round(most / 2 ** 20)} MiB`)
console.log(
  `large pages                 ${[...answers].map(([name, n]) => `${n} × ${name}`).join(', ')}`
)

async function small() {
  const start = performance.now()
  const { status, code } = await service.fetch('other', `${pages}/small-${Math.random()}`, 20_000)
  if (status !== 200) throw new Error(`a small page was answered ${status} ${code}`)
  return performance.now() - start
}

function at(times, share) {
  const sorted = times.toSorted((a, b) => a - b)
  return Number(sorted[Math.floor(share * (sorted.length - 1))].toFixed(1))
}
