/**
 * architecture.md §4: what was acknowledged is there after kill -9, at whatever moment, with two processes that store,
 * delete and compact in one folder. `SEGMENT_KILLS` sets the number of kills.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openSegmentPayloads, placeOf, pointerOf } from '../../../src/index.ts'
import { accountOf, bytesOnDisk, contentOf, filesOf, listOf } from './segment-files.ts'

const KILLS = Number(process.env.SEGMENT_KILLS ?? 12)
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
let compactions = 0

test(`after ${KILLS} kills all acknowledged payloads are there, and no deleted one`, async () => {
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
  const [what = '', id = ''] = line.split(' ')
  if (what === 'compacted') compactions += JSON.parse(id).moved > 0 ? 1 : 0
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
  const payloads = await openSegmentPayloads({ folder, patience: 1_200 })
  const lost: string[] = []
  const kept: string[] = []
  const read = async ([id, what]: [string, string]) => {
    const bytes = await payloads.get(pointerOf(accountOf(id), id))
    if (bytes && !contentOf(id).equals(bytes)) throw new Error(`${id} has other bytes`)
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
  // Those that were not acknowledged are whole too.
  await Promise.all([...listed].map((id) => read([id, 'unknown'])))
  await payloads.close()
}

/** The last process finds no owner of the segments: it seals them, and takes back the space. */
async function clean(): Promise<void> {
  const payloads = await openSegmentPayloads({
    folder,
    segmentBytes: 300_000,
    grace: 0,
    patience: 1_200
  })
  await expect
    .poll(
      async () => {
        compactions += (await payloads.compact()).moved
        return filesOf(folder).length - filesOf(folder, '.idx').length
      },
      { timeout: 30_000, interval: 300 }
    )
    .toBe(0)
  for (let pass = 0; pass < 4; pass++) await payloads.compact()
  const bytes = bytesOnDisk(folder)
  const deleted = [...said].filter(([id, what]) => what === 'deleted' && contentOf(id).length > 60)
  expect(deleted.length).toBeGreaterThan(0)
  const found = bytes.toString('latin1').matchAll(/([a-z]\d+-\d+):\1:/g)
  const onDisk = new Set([...found].map(([, id]) => id))
  expect(deleted.filter(([id]) => onDisk.has(id))).toEqual([])
  const living = [...said].filter(([, what]) => what === 'put')
  const size = living.reduce((sum, [id]) => sum + contentOf(id).length + 80, 0)
  expect(bytes.length).toBeLessThan(4 * size + 3_000_000)
  const read = await Promise.all(living.map(([id]) => payloads.get(pointerOf(accountOf(id), id))))
  expect(read.filter((one) => one === undefined)).toEqual([])
  await payloads.close()
}
