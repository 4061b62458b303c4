/**
 * architecture.md §4: acknowledged payloads are there after kill -9, at whatever moment, and the keys of deleted ones are
 * not, with two processes that store, delete and give space back in one folder. `PAYLOAD_KILLS` sets the number of kills.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { placeOf, pointerOf } from '../../../src/index.ts'
import { accountOf, bytesOf } from './busy-payloads.ts'
import { bytesOnDisk, confusedSlots, listOf, openPayloads } from './database-files.ts'

const KILLS = Number(process.env.PAYLOAD_KILLS ?? 12)
const PROGRAM = new URL('busy-process.ts', import.meta.url).pathname

const folder = mkdtempSync(join(tmpdir(), 'sluice-kills-'))
const children = new Set<ChildProcess>()
const silent = new Set<ChildProcess>()
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Last message of the processes about each payload. */
const said = new Map<string, 'put' | 'delete' | 'deleted'>()
const keys = new Map<string, string>()
let compactions = 0

test(`After ${KILLS} kills all acknowledged payloads are there, and no deleted one is.`, async () => {
  let names = 0
  let [one, other] = [start(`a${names++}`), start(`a${names++}`)]
  for (let kill = 0; kill < KILLS; kill++) {
    await Promise.all([begun(one), begun(other)])
    await wait(Math.random() * 2_500)
    await killed(one)
    if (kill % 4 === 3) await killed(other)
    await check()
    if (kill % 4 === 3) other = start(`a${names++}`)
    ;[one, other] = [other, start(`a${names++}`)]
  }
  await Promise.all([killed(one), killed(other)])
  await check()
  await clean()
  expect(compactions).toBeGreaterThan(0)
}, 600_000)

function start(name: string): ChildProcess {
  const child = spawn(
    process.execPath,
    ['--conditions=@sluice/source', '--disable-warning=ExperimentalWarning', PROGRAM, folder, name],
    { stdio: ['ignore', 'pipe', 'inherit'] }
  )
  children.add(child)
  let rest = ''
  silent.add(child)
  child.stdout?.on('data', (bytes: Buffer) => {
    silent.delete(child)
    const lines = (rest + bytes).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) note(line)
  })
  return child
}

function note(line: string): void {
  const [what = '', id = '', key] = line.split(' ')
  if (key) keys.set(id, key)
  if (what === 'compacted') compactions++
  else said.set(id, what as 'put')
}

/** Its first line came. */
async function begun(child: ChildProcess): Promise<void> {
  if (child.stdout?.readableFlowing && silent.has(child)) await once(child.stdout, 'data')
}

async function killed(child: ChildProcess): Promise<void> {
  expect(child.exitCode, 'it ended by itself').toBe(null)
  child.kill('SIGKILL')
  // All it said has been read.
  await once(child, 'close')
  children.delete(child)
}

/** Looked at by a third process, while the other one may go on. */
async function check(): Promise<void> {
  const before = new Map(said)
  const { payloads } = await openPayloads(folder)
  const lost: string[] = []
  const kept: string[] = []
  const read = async ([id, what]: [string, string]) => {
    const bytes = await payloads.get(pointerOf(accountOf(id), id))
    if (bytes && !bytesOf(id).equals(bytes)) throw new Error(`${id} has other bytes`)
    if (what === 'put' && !bytes) lost.push(id)
    if (what === 'deleted' && bytes) kept.push(id)
  }
  await Promise.all([...before].map(read))
  const listed = new Set((await listOf(payloads)).map((pointer) => placeOf(pointer).id))
  // What the other process deleted meanwhile, it has said by now.
  await wait(300)
  const isKept = (id: string) => said.get(id) === 'put'
  expect({ lost: lost.filter(isKept), kept }).toEqual({ lost: [], kept: [] })
  const missing = [...before.keys()].filter((id) => isKept(id) && !listed.has(id))
  const undead = [...before].filter(([id, what]) => what === 'deleted' && listed.has(id))
  expect({ missing, undead }).toEqual({ missing: [], undead: [] })
  expect(keysOnDisk([...before])).toEqual([])
  expect(confusedSlots(folder)).toEqual([])
  // Payloads that were not acknowledged are whole, too.
  await Promise.all([...listed].map((id) => read([id, 'unknown'])))
  await payloads.close()
}

/** Deleted payloads whose key is still in the file of keys. */
function keysOnDisk(said: [string, string][]): string[] {
  const file = readFileSync(join(folder, 'payload-keys'), 'hex')
  const slots = new Set(file.match(/.{64}/g))
  const deleted = said.flatMap(([id, what]) => (what === 'deleted' ? [id] : []))
  return deleted.filter((id) => slots.has(keys.get(id) ?? ''))
}

/** A new process finds all that is kept, and gives the space of the rest back. */
async function clean(): Promise<void> {
  const { database, payloads } = await openPayloads(folder)
  for (const [id, what] of said) {
    if (what === 'delete') await payloads.delete(pointerOf(accountOf(id), id))
  }
  await database.compact()
  const living = [...said].filter(([, what]) => what === 'put')
  const read = await Promise.all(living.map(([id]) => payloads.get(pointerOf(accountOf(id), id))))
  expect(read.filter((one) => one === undefined)).toEqual([])
  await payloads.close()
  expect([...said.values()]).toContain('deleted')
  expect(
    keysOnDisk([...said].map(([id, what]) => [id, what === 'put' ? what : 'deleted']))
  ).toEqual([])
  // Payloads that were not acknowledged may be there, and their slices for an hour.
  const size = living.reduce((sum, [id]) => sum + bytesOf(id).length + 400, 0)
  expect(bytesOnDisk(folder).length).toBeLessThan(2 * size + KILLS * 16 * 700_000)
}
