/**
 * docs/design/jobs.md §1: a process may die at any moment, and the job goes on. Real processes, killed while they finish
 * pages.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { openStore } from '../../src/index.ts'
import { newJob, newPage, pagesOf, refOf } from '../../src/jobs/conformance/fixture.ts'

const PAGES = 600
const ENDED: readonly string[] = ['success', 'failed']
const KILLS = Number(process.env.FAULT_APP_KILLS ?? (process.env.SLUICE_TESTS ? 5 : 2))
const folder = mkdtempSync(join(tmpdir(), 'sluice-jobs-crash-'))
const source = fileURLToPath(new URL('../../src/index.ts', import.meta.url))
const fixture = fileURLToPath(new URL('../../src/jobs/conformance/fixture.ts', import.meta.url))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A process that works on the job, each page of which links to two more; it prints each page that it has finished. */
const WORKER = `
import { openStore } from ${JSON.stringify(source)}
import { entryOf, newPage, TIMEOUT } from ${JSON.stringify(fixture)}
const [file, account, job, name, last] = process.argv.slice(2)
const { jobs: store, close } = await openStore('embedded:', { file })
const slice = { account, job, slice: name }
async function finish(number) {
  const page = { ...slice, number }
  const hold = await store.holdPage({ ...page, cost: 3, leaseMs: 60000 })
  if (hold.status !== 'OK') return
  const links = [2 * number, 2 * number + 1].filter((link) => link <= Number(last))
  const found = links.map((link) => newPage(link, { depth: 1, foundOn: number }))
  const outcome = number % 7 === 3
    ? { status: 'failed', fence: hold.fence, error: TIMEOUT }
    : { status: 'success', fence: hold.fence, amount: 2, entry: { ...entryOf(page, 2), expiresAt: Date.now() + 1e9 } }
  const reply = await store.finishPage({ ...page, outcome, found })
  console.log(reply.status + ' ' + number)
}
for (;;) {
  const { job, pages } = await store.takePages({ ...slice, limit: 8, leaseMs: 100 })
  if (job.status !== 'running') break
  await Promise.all(pages.map(({ number }) => finish(number)))
  if (pages.length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
}
await close()
`
const script = join(folder, 'worker.ts')
writeFileSync(script, WORKER)

test(
  'after kill -9 every page has one outcome, and the job ends',
  async () => {
    const file = join(folder, 'jobs.db')
    const options = { file, freePerMonth: 10_000 }
    const { ledger, jobs: store, close } = await openStore('embedded:', options)
    const ref = refOf(1)
    await ledger.openAccount({ id: 'a', name: 'a' })
    await store.createJob({ ...newJob(1), expiresAt: Date.now() + 1e9 })
    await store.addPages(ref, [newPage(1)])
    await store.filled(ref)
    await store.startJob({ ...ref, maxRunning: 1 })

    const told: number[] = []
    for (let round = 0; round < KILLS; round++) {
      const worker = start(file, `w${round}`, told)
      await worker.atLeast(10 + Math.floor(Math.random() * 40))
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20))
      worker.child.kill('SIGKILL')
      await worker.end
      const left = await pagesOf({ store }, ref)
      const isLost = (number: number) => !ENDED.includes(left[number - 1]?.status ?? 'waiting')
      expect(told.filter(isLost)).toEqual([])
      expect(await store.verifyJobs()).toEqual([])
      expect(await ledger.verify()).toEqual([])
    }
    await start(file, 'last', told).end

    const pages = await pagesOf({ store }, ref)
    const successes = pages.filter(({ status }) => status === 'success')
    expect(pages).toHaveLength(PAGES)
    expect(pages.filter(({ status }) => !ENDED.includes(status))).toEqual([])
    // Told twice is finished twice.
    expect(new Set(told).size).toBe(told.length)
    expect(await store.job(ref)).toMatchObject({
      status: 'completed',
      tokens: { charged: 2 * successes.length, held: 0 }
    })
    const receipts = await ledger.history('a', { limit: PAGES, order: 'asc' })
    expect(receipts.entries.map(({ id }) => id).sort()).toEqual(
      successes.map(({ result }) => result).sort()
    )
    expect(await ledger.balance('a')).toMatchObject({ held: 0, charged: 2 * successes.length })
    expect(await store.verifyJobs()).toEqual([])
    expect(await ledger.verify()).toEqual([])
    await close()
  },
  180_000 + KILLS * 10_000
)

/** @param told - numbers of the pages that the worker was told are finished. */
function start(file: string, name: string, told: number[]) {
  const { account, job } = refOf(1)
  const child: ChildProcess = spawn(
    process.execPath,
    ['--conditions=@sluice/source', script, file, account, job, name, String(PAGES)],
    { stdio: ['ignore', 'pipe', 'inherit'] }
  )
  let [rest, count] = ['', 0]
  let heard = () => {}
  child.stdout?.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    const finished = lines
      .filter((line) => line.startsWith('OK '))
      .map((line) => Number(line.slice(3)))
    told.push(...finished)
    count += finished.length
    heard()
  })
  const end = new Promise<void>((resolve) => child.on('close', () => resolve()))
  const reached = (least: number) =>
    new Promise<void>((resolve) => {
      heard = () => count >= least && resolve()
      heard()
    })
  // A worker may be done before it has told of so many.
  return { child, end, atLeast: (least: number) => Promise.race([reached(least), end]) }
}
