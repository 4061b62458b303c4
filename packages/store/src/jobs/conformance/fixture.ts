/** Shared by the cases of the conformance suite of jobs: a store with a clock, and short forms of its calls. */

import type { TestApi } from '../../conformance-suite.ts'
import { entry, NOVEMBER } from '../../tokens/conformance/fixture.ts'
import type { HistoryEntry, Ledger } from '../../tokens/ledger.ts'
import type { Job, JobEvent, JobPage, NewPage, PageError } from '../job.ts'
import type { JobRoom } from '../job-room.ts'
import type {
  FinishReply,
  JobRef,
  JobStore,
  NewJob,
  PageFinish,
  PageHoldReply,
  PageRef
} from '../job-store.ts'

export { DAY, NOVEMBER } from '../../tokens/conformance/fixture.ts'

/** Lease of slices and holds, ms. */
export const LEASE = 60_000

/** Limits on the stored jobs of an account in a case. */
export const ROOM: JobRoom = { jobs: 200, pages: 2_000, bytes: 1_000_000 }

/** Arguments of a case. Accounts `a` and `b` are open and have 500 tokens each. */
export interface JobFixture {
  readonly store: JobStore
  /** Another client of the same store. */
  readonly other: JobStore
  readonly ledger: Ledger
  readonly expect: TestApi['expect']
  readonly clock: { time: number }
  /** Close the client of `other`. */
  closeOther(): Promise<void>
  /** See `JobStoreSubject.miscount`. */
  miscount(ref: JobRef, by: number): Promise<void>
}

/** Cases by the rule they hold. */
export type JobCases = Readonly<Record<string, (fixture: JobFixture) => Promise<void>>>

/** A failure that may pass. */
export const TIMEOUT: PageError = {
  code: 'TIMEOUT',
  message: 'No answer: ünïcode',
  retryable: true
}

/** A job of account `a` to be made; ids are ordered by number. */
export function newJob(number: number, given: Partial<NewJob> = {}): NewJob {
  return {
    id: idOf(number),
    account: 'a',
    kind: 'crawl',
    request: '{"url":"https://shop.example/","note":"ünïcode"}',
    key: { id: 'k', name: 'key' },
    limit: 1_000,
    maxCost: null,
    expiresAt: NOVEMBER + 30 * 86_400_000,
    maxUnfinished: 100,
    ...given
  }
}

/** Returns the account and id of {@link newJob}. */
export function refOf(number: number, account = 'a'): JobRef {
  return { account, job: idOf(number) }
}

function idOf(number: number): string {
  return `job_${String(number).padStart(26, '0')}`
}

/** A key of a page. */
export function keyOf(number: number): string {
  return number.toString(16).padStart(32, '0')
}

/** A page to be added, whose key is its number. */
export function newPage(number: number, given: Partial<NewPage> = {}): NewPage {
  return {
    url: `https://shop.example/${number}`,
    key: keyOf(number),
    depth: 0,
    foundOn: null,
    ...given
  }
}

/** Pages `first` to `last`. */
export function newPages(first: number, last: number, given: Partial<NewPage> = {}): NewPage[] {
  return Array.from({ length: last - first + 1 }, (_, n) => newPage(first + n, given))
}

/** A job that was made, with these pages in line; it is still filling. */
export async function filling(
  { store, expect }: JobFixture,
  number: number,
  pages: readonly NewPage[],
  given: Partial<NewJob> = {}
): Promise<JobRef> {
  const job = newJob(number, given)
  expect(await store.createJob(job)).toBe('OK')
  const ref = { account: job.account, job: job.id }
  for (let start = 0; start < pages.length; start += 500) {
    const part = pages.slice(start, start + 500)
    expect(await store.addPages(ref, part)).toEqual({ status: 'OK', added: part.length })
  }
  return ref
}

/** A job that runs, with these pages in line. */
export async function running(
  fixture: JobFixture,
  number: number,
  pages: readonly NewPage[],
  given: Partial<NewJob> = {}
): Promise<JobRef> {
  const ref = await filling(fixture, number, pages, given)
  await fixture.store.filled(ref)
  fixture.expect(await fixture.store.startJob({ ...ref, maxRunning: 100 })).toBe('OK')
  return ref
}

/** Take pages for a slice, of hosts that are not busy. */
export async function take(
  { store }: Pick<JobFixture, 'store'>,
  ref: JobRef,
  slice: string,
  limit: number,
  busy?: readonly string[]
): Promise<readonly JobPage[]> {
  const given = busy === undefined ? {} : { busy }
  const taken = await store.takePages({ ...ref, slice, limit, leaseMs: LEASE, ...given })
  return taken?.pages ?? []
}

/** The numbers of pages. */
export function numbersOf(pages: readonly JobPage[]): number[] {
  return pages.map(({ number }) => number)
}

/** Ask for the tokens of a page. */
export function holdFor(
  { store }: Pick<JobFixture, 'store'>,
  page: PageRef,
  cost = 1
): Promise<PageHoldReply> {
  return store.holdPage({ ...page, cost, leaseMs: LEASE })
}

/** The fence of a hold that a page must get. */
export async function fenceFor(
  { store, expect }: Pick<JobFixture, 'store' | 'expect'>,
  page: PageRef,
  cost = 1
): Promise<number> {
  const reply = await holdFor({ store }, page, cost)
  expect(reply.status).toBe('OK')
  return (reply as { fence: number }).fence
}

/** Hold the tokens of a page and finish it with a charge of `amount`. */
export async function succeed(
  fixture: Pick<JobFixture, 'store' | 'expect'>,
  page: PageRef,
  more: Partial<PageFinish> = {},
  amount = 1
): Promise<FinishReply> {
  const fence = await fenceFor(fixture, page, amount)
  return fixture.store.finishPage({ ...page, outcome: successOf(page, fence, amount), ...more })
}

/** The outcome of a page that is charged `amount`. */
export function successOf(page: PageRef, fence: number, amount = 1): PageFinish['outcome'] {
  return { status: 'success', fence, amount, entry: entryOf(page, amount) }
}

/** The history entry of a page. */
export function entryOf(
  page: PageRef,
  tokens: number,
  given: Partial<HistoryEntry> = {}
): HistoryEntry {
  return entry(`ftc_${page.job}_${page.number}`, { tokens, ...given })
}

/** The job, which must be there. */
export async function jobAt({ store, expect }: JobFixture, ref: JobRef): Promise<Job> {
  const job = await store.job(ref)
  expect(job).toBeDefined()
  return job as Job
}

/** Every page of a job, by number. */
export async function pagesOf(
  { store }: Pick<JobFixture, 'store'>,
  ref: JobRef
): Promise<JobPage[]> {
  const all: JobPage[] = []
  for (let after: number | null = 0; after !== null; ) {
    const part = await store.pages(ref, { after, limit: 400 })
    all.push(...(part?.pages ?? []))
    after = part?.next ?? null
  }
  return all
}

/** Every event of a job: its type, and the page. */
export async function eventsOf(
  { store, expect }: JobFixture,
  ref: JobRef
): Promise<[type: JobEvent['type'], page: number | null][]> {
  const all: JobEvent[] = []
  for (;;) {
    const part = await store.events(ref, { after: all.length, limit: 500 })
    all.push(...(part ?? []))
    if (part === undefined || part.length < 500) break
  }
  expect(all.map(({ number }) => number)).toEqual(all.map((_, index) => index + 1))
  return all.map(({ type, page }) => [type, page])
}
