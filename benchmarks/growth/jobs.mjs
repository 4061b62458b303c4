/**
 * Measures the work of slices and clients on a job of 10 to 1,000,000 pages: take pages, finish one, list pages, read
 * events. Half of the pages wait in line. The others are skipped, so that there are as many events.
 */

import { createHash } from 'node:crypto'
import { measureSizes, ownCpu } from './exponent.mjs'
import { entryOf, openers } from './stores.mjs'

/** Calls in a row, since one is too short to measure. */
const CALLS = 20
/** Pages of a call that adds, takes or lists. */
const ADDED = 500
const TAKEN = 5
/** Length of a list, equal to the number of pages of each status in the smallest job. */
const LISTED = 3
const ACCOUNT = 'jobs'
const LEASE = 3_600_000

/**
 * @param options.store - of `openers`; all of them unless given.
 * @returns series, one for each store and operation.
 */
export async function jobs({ quick, store: only }) {
  const sizes = quick ? [10, 100, 1_000] : [10, 100, 1_000, 10_000, 100_000, 1_000_000]
  const series = []
  for (const [name, open] of Object.entries(openers)) {
    if (only !== undefined && only !== name) continue
    const store = await open(1_000_000_000)
    await store.ledger.openAccount({ id: ACCOUNT, name: ACCOUNT })
    for (const size of sizes) await fillJob(store.jobs, size)
    for (const [what, work] of Object.entries(OPERATIONS)) {
      const points = await measureSizes(sizes, {
        rounds: quick ? 5 : 40,
        cpu: async () => (await store.serverCpu()) + ownCpu(),
        work: (size) => work(store.jobs, size)
      })
      series.push({ name: `jobs, ${what}, ${name}`, by: 'pages', flat: true, points })
    }
    const broken = await store.jobs.verifyJobs()
    if (broken.length > 0) throw new Error(broken.join('\n'))
    await store.close()
  }
  return series
}

const OPERATIONS = {
  'take 5 and give back': async (store, size) => {
    for (let n = 0; n < CALLS; n++) {
      const slice = { ...refOf(size), slice: `t${serial++}` }
      await takeSome(store, slice, TAKEN)
      await store.giveBack(slice)
    }
    return CALLS
  },
  'take, hold and finish with a link': async (store, size) => {
    const slice = { ...refOf(size), slice: `f${serial++}` }
    for (let n = 0; n < CALLS; n++) {
      const [{ number }] = await takeSome(store, slice, 1)
      const page = { ...slice, number }
      const { fence } = await store.holdPage({ ...page, cost: 1, leaseMs: LEASE })
      const place = serial++
      const outcome = { status: 'success', fence, amount: 1, entry: entryOf(`j${place}`) }
      const found = [pageOf(place, { depth: 1, foundOn: number })]
      const { status } = await store.finishPage({ ...page, outcome, found, keys: [keyOf(-place)] })
      if (status !== 'OK') throw new Error(`finishPage answered ${status}`)
    }
    return CALLS
  },
  'list pages, of all': (store, size) => list(store, size, {}),
  'list pages that wait': (store, size) => list(store, size, { status: 'waiting' }),
  'list pages that were skipped': (store, size) => list(store, size, { status: 'skipped' }),
  'list running pages of a job without any': async (store, size) => {
    for (let n = 0; n < CALLS; n++) {
      const query = { status: 'running', after: 0, limit: LISTED }
      const { pages } = await store.pages(refOf(size), query)
      if (pages.length > 0) throw new Error(`${pages.length} pages run`)
    }
    return CALLS
  },
  events: async (store, size) => {
    for (let n = 0; n < CALLS; n++) {
      const after = Math.floor(size / 4)
      const events = await store.events(refOf(size), { after, limit: LISTED })
      if (events.length === 0) throw new Error('no events')
    }
    return CALLS
  }
}

/** Numbers that nothing else has: slices, and pages that are found. */
let serial = 1_000_000_000

async function takeSome(store, slice, limit) {
  const { pages } = await store.takePages({ ...slice, limit, leaseMs: LEASE })
  if (pages.length !== limit) throw new Error(`${pages.length} pages taken`)
  return pages
}

async function list(store, size, query) {
  for (let n = 0; n < CALLS; n++) {
    const after = Math.floor(size / 2) - 3
    const { pages } = await store.pages(refOf(size), { ...query, after, limit: LISTED })
    if (pages.length === 0) throw new Error('no pages')
  }
  return CALLS
}

async function fillJob(store, size) {
  const ref = refOf(size)
  await store.createJob({
    id: ref.job,
    account: ACCOUNT,
    kind: 'crawl',
    request: '{"url":"https://docs.example/"}',
    key: { id: 'k', name: 'key' },
    limit: 10_000_000,
    maxCost: null,
    expiresAt: Date.now() + 30 * 86_400_000,
    maxUnfinished: 100
  })
  for (let first = 0; first < size; first += ADDED) {
    const count = Math.min(ADDED, size - first)
    await store.addPages(
      ref,
      Array.from({ length: count }, (_, n) =>
        pageOf(first + n, n % 2 === 0 ? {} : { skip: 'scope' })
      )
    )
  }
  await store.filled(ref)
  await store.startJob({ ...ref, maxRunning: 100 })
}

function refOf(size) {
  return { account: ACCOUNT, job: `job_${String(size).padStart(26, '0')}` }
}

function pageOf(n, given) {
  const url = `https://docs.example/guide/chapter-${n % 97}/section-${n}/page.html?lang=en`
  return { url, key: keyOf(n), depth: 0, foundOn: null, ...given }
}

function keyOf(n) {
  return createHash('md5').update(String(n)).digest('hex')
}
