/**
 * The service from end to end: requests a second per core, waits, memory, and beside what others use, on the same pages
 * in the same run.
 *
 *   npm run bench -- --only service
 *   node --conditions=@sluice/source benchmarks/service/run.mjs [--rounds 3] [--time 3000] [--mix 64] [--quick] [--json file]
 *     [--only article,mix,alone,loads]
 *
 * Every part is a process of its own, on loopback. Peers are installed into this folder at the first run. Exits with 1
 * when a ratio is below its target.
 */

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { installPeers } from '../install-peers.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const { dependencies } = JSON.parse(readFileSync(`${here}package.json`, 'utf8'))
installPeers(here, arePeersThere())

const { compare } = await import('./compare.mjs')
const { alone, loads } = await import('./loads.mjs')
const { answerOf, startModule, stopProcess } = await import('./processes.mjs')
const { peerNames, startKoaSubject, startPeerSubject, startServiceSubject, stores } = await import(
  './subjects.mjs'
)
const { printComparison, printLoads, printAlone, printWhere } = await import('./tables.mjs')

const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    time: { type: 'string' },
    mix: { type: 'string', default: '64' },
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: 'article,mix,alone,loads' },
    json: { type: 'string' }
  }
})
// Child processes are ended on exit, which a signal alone would skip.
process.once('SIGTERM', () => process.exit(143))

const parts = values.only.split(',')
const rounds = Number(values.rounds ?? (values.quick ? 1 : 3))
const time = Number(values.time ?? (values.quick ? 300 : 3_000))

/** Least CPU time of a peer, as a multiple of the service's. */
const TARGETS = {
  'Crawlee + turndown': 3,
  'Crawlee + readability': 5,
  'undici + readability + jsdom + turndown': 15
}

const origins = startModule('origin.mjs', [values.mix])
const [origin, mix] = await Promise.all([answerOf(origins, 'origin'), answerOf(origins, 'mix')])
const load = startModule('load.mjs')
const services = []
for (const store of stores) services.push(await startServiceSubject(store, load))

const held = []
if (parts.includes('article') || parts.includes('mix')) held.push(...(await compareAll()))
if (parts.includes('alone')) printAlone(await alone(services, origin, values.quick ? 20 : 300))
if (parts.includes('loads')) {
  printLoads(await loads(services, origin, { rounds, time: Math.min(time, 2_000) }))
}

for (const { name, measured, target } of held) {
  console.log(
    `${measured >= target ? 'holds' : 'FAILS'}  ${name}: ${measured.toFixed(1)} (${target})`
  )
}
if (values.json) writeFileSync(values.json, JSON.stringify(held))
for (const service of services) await service.stop()
await stopProcess(load)
await stopProcess(origins)
process.exit(held.every(({ measured, target }) => measured >= target) ? 0 : 1)

/** Starts everybody, and compares. @returns the ratios that have a target. */
async function compareAll() {
  const { bytes } = await services[0].read([`${origin}/0/article/first`], 1)
  const others = [await startKoaSubject(bytes, load)]
  for (const name of peerNames) others.push(await startPeerSubject(name))
  const versions = Object.entries(dependencies).map((peer) => peer.join(' '))
  console.log(`peers: ${versions.join(', ')}`)
  const ratios = []
  if (parts.includes('article')) {
    ratios.push(...(await compareOn(others, 'the article of 20 KB', ['article'])))
  }
  if (parts.includes('mix') && mix > 0) {
    const names = Array.from({ length: mix }, (_, n) => `mix${n}`)
    ratios.push(...(await compareOn(others, `the mix of ${mix} real pages`, names)))
  } else if (parts.includes('mix'))
    console.log('\n../shared/corpora is absent: no mix of real pages')
  for (const other of others) await other.stop()
  return ratios
}

async function compareOn(others, title, pages) {
  const results = await compare([...services, ...others], origin, pages, { rounds, time })
  const ours = services[0].name
  printComparison(title, results, ours)
  printWhere(title, results.get(ours))
  return Object.entries(TARGETS).map(([peer, target]) => ({
    name: `CPU time of ${peer} / ${ours}, ${title}`,
    measured: results.get(peer).cpu / results.get(ours).cpu,
    target
  }))
}

/** Checks that all peers are there, in the versions that the folder names. */
function arePeersThere() {
  return Object.entries(dependencies).every(([name, version]) => {
    const manifest = `${here}node_modules/${name}/package.json`
    return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === version
  })
}
