/** Guarantees that a crash and a second process must not break. The tests run real processes on one file. */

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { openPart } from '../open-part.ts'

const folder = mkdtempSync(join(tmpdir(), 'sluice-crash-'))
const source = fileURLToPath(new URL('../../src/index.ts', import.meta.url))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A process that charges one token after another and prints the id of each charge it was told of. */
const CHARGER = `
import { openStore } from ${JSON.stringify(source)}
const [file, name, count] = process.argv.slice(2)
const { ledger, close } = await openStore('embedded:', { file })
const now = Date.now()
async function charge(n) {
  const rid = name + n
  const hold = await ledger.reserve({ account: 'a', rid, cost: 1, leaseMs: 60000, fingerprint: 'f', nonce: rid, replayMs: 600000 })
  if (hold.status !== 'OK') return console.log(hold.status)
  const entry = { id: rid, url: 'https://a.example/', host: 'a.example', parser: { name: 'p', version: '1' }, kind: 'p',
    status: 'success', pointer: null, tokens: 1, key: { id: 'k', name: 'k' }, createdAt: now, completedAt: now, expiresAt: now + 1e9, meta: {} }
  const reply = await ledger.settle({ account: 'a', rid, fence: hold.fence, amount: 1, entry })
  console.log(reply.status + ' ' + rid)
}
for (let n = 0; n < Number(count); n += 4) await Promise.all([n, n + 1, n + 2, n + 3].map(charge))
await close()
`
const script = join(folder, 'charger.ts')
writeFileSync(script, CHARGER)

test('kill -9 loses no acknowledged charge and breaks no invariant', async () => {
  const file = await newStore(100_000)
  for (let round = 0; round < 3; round++) {
    const child = start(file, `round${round}-`, 100_000)
    const told = charges(child)
    await told.atLeast(20 + round * 13)
    child.kill('SIGKILL')
    await told.end
    const ledger = await openPart('ledger', { file })
    for (const id of told.ids) expect(await ledger.historyEntry('a', id)).toBeDefined()
    expect(await ledger.verify()).toEqual([])
    await ledger.close()
  }
}, 180_000)

test('two processes on one file never overdraw and charge each request once', async () => {
  const file = await newStore(300)
  const told = ['x', 'y'].map((name) => charges(start(file, name, 400)))
  await Promise.all(told.map((one) => one.end))
  expect(told.flatMap((one) => one.ids)).toHaveLength(300)
  const ledger = await openPart('ledger', { file })
  expect(await ledger.balance('a')).toMatchObject({ free: 0, purchased: 0, held: 0, charged: 300 })
  expect(await ledger.verify()).toEqual([])
  await ledger.close()
}, 180_000)

let stores = 0

async function newStore(tokens: number): Promise<string> {
  const file = join(folder, `${stores++}.db`)
  const ledger = await openPart('ledger', { file, freePerMonth: 0 })
  await ledger.openAccount({ id: 'a', name: 'a' })
  await ledger.grant({ account: 'a', id: 'g', tokens })
  await ledger.close()
  return file
}

function start(file: string, name: string, count: number): ChildProcess {
  return spawn(
    process.execPath,
    ['--conditions=@sluice/source', script, file, name, String(count)],
    {
      stdio: ['ignore', 'pipe', 'inherit']
    }
  )
}

/** Follows what a charger says. */
function charges(child: ChildProcess) {
  const ids: string[] = []
  let rest = ''
  let heard = () => {}
  child.stdout?.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    ids.push(...lines.filter((line) => line.startsWith('OK ')).map((line) => line.slice(3)))
    heard()
  })
  return {
    ids,
    end: new Promise<void>((resolve) => child.on('close', () => resolve())),
    atLeast: (count: number) =>
      new Promise<void>((resolve) => {
        heard = () => ids.length >= count && resolve()
        heard()
      })
  }
}
