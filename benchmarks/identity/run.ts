/**
 * Cost of signing a request to a site, beside the Ed25519 signature alone that no signer can leave out.
 *
 *   node --conditions=@sluice/source benchmarks/identity/run.ts
 *
 * Prints the CPU time a request, the least and the median of interleaved rounds. Exits with 1 if the median is over 60 µs.
 */

import { sign } from 'node:crypto'
import {
  createIdentity,
  newIdentityKey,
  readIdentityKey
} from '../../packages/acquire/src/identity.ts'

const ROUNDS = 25
const SIGNATURES = 2_000
/** µs */
const MOST = 60

const secret = newIdentityKey()
const { privateKey } = readIdentityKey(secret)
const identity = createIdentity({ keys: [secret], agent: 'https://bot.example/' })
const url = new URL('https://site.example/a/page?n=1')
const base = Buffer.from('x'.repeat(290))
const subjects: Readonly<Record<string, () => unknown>> = {
  'the headers of a request': () => identity.sign(url),
  'the signature alone': () => sign(null, base, privateKey)
}

const times = new Map(Object.keys(subjects).map((name) => [name, [] as number[]]))
for (let round = -3; round < ROUNDS; round++) {
  for (const [name, run] of Object.entries(subjects)) {
    const start = process.cpuUsage()
    for (let n = 0; n < SIGNATURES; n++) run()
    const { user, system } = process.cpuUsage(start)
    if (round >= 0) times.get(name)?.push((user + system) / SIGNATURES)
  }
}

let worst = 0
for (const [name, list] of times) {
  list.sort((a, b) => a - b)
  const median = list[ROUNDS >> 1] as number
  worst = Math.max(worst, median)
  console.log(`${name.padEnd(26)} least ${list[0]?.toFixed(1)} µs, median ${median.toFixed(1)} µs`)
}
if (worst > MOST) process.exitCode = 1
