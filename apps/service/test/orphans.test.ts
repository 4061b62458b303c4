/** ledger.md I6: every entry has its payload, and what a crash left of a payload goes after 24 h. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type HistoryEntry,
  type Ledger,
  type OpenStore,
  openSqlitePayloads,
  openStore,
  type PayloadStore,
  pointerOf,
  sealPayloads
} from '@sluice/store'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../src/base/log.ts'
import { type KeptSamples, keepSamples } from '../src/domains/drift/samples/kept-samples.ts'
import { SAMPLES_ACCOUNT } from '../src/domains/drift/samples/sample.ts'
import { archiveId } from '../src/domains/history/archive-payloads.ts'
import { removeOrphans } from '../src/domains/history/orphans.ts'
import { startSweeper } from '../src/domains/history/sweeper.ts'
import { loadConfig } from '../src/index.ts'

const DAY = 86_400_000

let folder: string
let ledger: Ledger
let payloads: PayloadStore
let store: OpenStore
let samples: KeptSamples

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-orphans-'))
  store = await openStore('embedded:', { file: join(folder, 'ledger.db') })
  ledger = store.ledger
  payloads = sealPayloads(await openSqlitePayloads({ folder: join(folder, 'payloads') }))
  samples = keepSamples({ store: store.drift, payloads })
  await ledger.openAccount({ id: 'acc_a', name: 'a' })
})

afterEach(async () => {
  await payloads.close()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

test('removes orphans older than 24 h; younger and listed payloads stay', async () => {
  const orphan = await kept('ftc_orphan', DAY + 60_000)
  const young = await kept('ftc_young', DAY - 60_000)
  const settled = await kept('ftc_settled', 3 * DAY)
  await charge('ftc_settled', settled)
  const failed = await kept('ftc_failed', 2 * DAY)
  await charge('ftc_failed', null)
  const held = await kept('ftc_held', DAY / 2)
  const hold = await reserve('ftc_held')
  await search()
  expect(await present({ orphan, young, settled, failed, held })).toEqual([
    'young',
    'settled',
    'held'
  ])
  expect(await ledger.settle({ ...hold, amount: 1, entry: entry('ftc_held', held) })).toMatchObject(
    { status: 'OK' }
  )
  expect(await payloads.get(held)).toBeDefined()
})

test('removes expired and deleted entries without a trace, in either order', async () => {
  const expired = await kept('ftc_expired', 2 * DAY)
  await charge('ftc_expired', expired, Date.now() - 1)
  const deleted = await kept('ftc_deleted', 2 * DAY)
  await charge('ftc_deleted', deleted)
  await ledger.deleteHistory('acc_a', { id: 'ftc_deleted' })
  expect(await search()).toEqual({ removed: 2, unowned: 0 })
  expect(await present({ expired, deleted })).toEqual([])
  expect(await search()).toEqual({ removed: 0, unowned: 0 })
})

test('an entry of another account does not keep a payload', async () => {
  await ledger.openAccount({ id: 'acc_b', name: 'b' })
  const own = await kept('ftc_one', 2 * DAY)
  await charge('ftc_one', own)
  const foreign = await kept('ftc_one', 2 * DAY, 'acc_b')
  await search()
  expect(await present({ own, foreign })).toEqual(['own'])
})

test('removes the exchanges of a job that is gone', async () => {
  const job = (n: number) => `job_${String(n).padStart(26, '0')}`
  await store.jobs.createJob({
    id: job(1),
    account: 'acc_a',
    kind: 'crawl',
    request: '{}',
    key: { id: 'k', name: 'k' },
    limit: 1,
    maxCost: null,
    expiresAt: Date.now() + DAY,
    maxUnfinished: 10
  })
  const owned = await kept(archiveId({ job: job(1) }, { page: 1 }), 2 * DAY)
  const page = await kept(archiveId({ job: job(2) }, { page: 12 }), 2 * DAY)
  const robots = await kept(archiveId({ job: job(2) }, { origin: 'http://a.example' }), 2 * DAY)
  expect(await search()).toEqual({ removed: 2, unowned: 0 })
  expect(await present({ owned, page, robots })).toEqual(['owned'])
})

test('removes the list of a URL once none of its archived results is left', async () => {
  const own = await kept('ftc_one', 2 * DAY)
  await charge('ftc_one', own)
  const listOf = (mark: string, results: readonly string[]) =>
    agedBy(2 * DAY, () =>
      payloads.put('acc_a', `url_${mark.repeat(22)}`, Buffer.from(JSON.stringify(results)))
    )
  const list = await listOf('a', ['ftc_gone', 'ftc_one'])
  const old = await listOf('b', ['ftc_gone'])
  expect(await search()).toEqual({ removed: 1, unowned: 0 })
  expect(await present({ own, list, old })).toEqual(['own', 'list'])
})

test('removes nothing if the ledger does not know the accounts', async () => {
  const orphan = await kept('ftc_orphan', 2 * DAY)
  const other = await openStore('embedded:', { file: join(folder, 'other.db') })
  await other.ledger.openAccount({ id: 'acc_other', name: 'other' })
  const parts = {
    ledger: other.ledger,
    payloads,
    samples,
    monitors: store.monitors,
    jobs: store.jobs
  }
  const count = await removeOrphans(parts, until(Date.now() - DAY))
  await other.close()
  expect(count).toEqual({ removed: 0, unowned: 1 })
  expect(await present({ orphan })).toEqual(['orphan'])
})

test('keeps a listed sample and removes one that is not listed', async () => {
  const failing = { parser: 'p', version: '1.0.0', kind: 'failure', field: null } as const
  const page = { url: 'https://a.example/', status: 200, content_type: 'text/html', text: 'a' }
  const content = { format: 1, url: page.url, filters: {}, pages: [page] } as const
  const sample = await agedBy(2 * DAY, () =>
    samples.keep({ ...failing, code: 'PARSE_FAILED' }, content)
  )
  const listed = pointerOf(SAMPLES_ACCOUNT, sample?.id ?? '')
  const lost = await kept('smp_lost', 2 * DAY, SAMPLES_ACCOUNT)
  expect(await search()).toEqual({ removed: 1, unowned: 0 })
  expect(await present({ listed, lost })).toEqual(['listed'])
})

test('removes nothing while the ledger does not answer', async () => {
  const orphan = await kept('ftc_orphan', 2 * DAY)
  const closed = await openStore('embedded:', { file: join(folder, 'closed.db') })
  await closed.close()
  await expect(
    removeOrphans(
      { ledger: closed.ledger, payloads, samples, monitors: store.monitors, jobs: store.jobs },
      until(Date.now() - DAY)
    )
  ).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
  expect(await present({ orphan })).toEqual(['orphan'])
})

test('goes through more than one batch until its signal ends it', async () => {
  const many: string[] = []
  for (let n = 0; n < 45; n++) many.push(await kept(`ftc_${n}`, n % 3 ? 2 * DAY : 0))
  const ended = { ...until(Date.now() - DAY), signal: AbortSignal.abort() }
  expect(
    await removeOrphans(
      { ledger, payloads, samples, monitors: store.monitors, jobs: store.jobs },
      ended
    )
  ).toEqual({
    removed: 0,
    unowned: 0
  })
  expect(await search()).toEqual({ removed: 30, unowned: 0 })
  expect(await present(Object.fromEntries(many.entries()))).toHaveLength(15)
})

test('the sweeper runs on its own, and stops at once', async () => {
  const orphan = await kept('ftc_orphan', DAY + 60_000)
  const young = await kept('ftc_young', DAY - 60_000)
  const sweeper = startSweeper(
    {
      ledger,
      jobs: { trimJobs: async () => false, job: store.jobs.job },
      payloads,
      samples,
      monitors: store.monitors,
      config: loadConfig({}),
      log: createLog('silent')
    },
    { firstSearch: 1 }
  )
  await expect.poll(() => payloads.get(orphan), { timeout: 10_000 }).toBe(undefined)
  await sweeper.stop()
  expect(await present({ orphan, young })).toEqual(['young'])
})

function search() {
  return removeOrphans(
    { ledger, payloads, samples, monitors: store.monitors, jobs: store.jobs },
    until(Date.now() - DAY)
  )
}

function until(before: number) {
  return { before, signal: new AbortController().signal }
}

/** Keep a payload as if `age` ms ago. */
async function kept(id: string, age: number, account = 'acc_a'): Promise<string> {
  const bytes = new TextEncoder().encode(`{"id":"${id}"}`)
  return agedBy(age, () => payloads.put(account, id, bytes))
}

/** Do something as if `age` ms ago. */
async function agedBy<T>(age: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - age })
  try {
    return await work()
  } finally {
    vi.useRealTimers()
  }
}

async function present(pointers: Record<string, string>): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(pointers).map(async ([name, pointer]) =>
      (await payloads.get(pointer)) ? [name] : []
    )
  )
  return found.flat()
}

async function charge(id: string, pointer: string | null, expiresAt?: number): Promise<void> {
  const hold = await reserve(id)
  const reply = await ledger.settle({ ...hold, amount: 1, entry: entry(id, pointer, expiresAt) })
  expect(reply.status).toBe('OK')
}

async function reserve(rid: string) {
  const reply = await ledger.reserve({
    account: 'acc_a',
    rid,
    cost: 1,
    leaseMs: 60_000,
    fingerprint: 'f',
    nonce: rid,
    replayMs: 600_000
  })
  if (reply.status !== 'OK') throw new Error(reply.status)
  return { account: 'acc_a', rid, fence: reply.fence }
}

function entry(id: string, pointer: string | null, expiresAt = Date.now() + DAY): HistoryEntry {
  return {
    id,
    url: 'https://weir.example/',
    host: 'weir.example',
    parser: { name: '@sluice/parser-generic', version: '1.0.0' },
    kind: 'generic',
    status: 'success',
    pointer,
    tokens: 1,
    key: { id: 'key_1', name: 'test' },
    createdAt: Date.now(),
    completedAt: Date.now(),
    expiresAt,
    meta: {}
  }
}
