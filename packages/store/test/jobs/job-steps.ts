/** Random steps for the model of jobs. */

import fc from 'fast-check'
import type { JobKind, NewPage, PauseReason } from '../../src/index.ts'
import { keyOf } from '../../src/jobs/conformance/fixture.ts'

/** A call; `job` is one of three slots, whose jobs follow one another. */
export type Step =
  | {
      do: 'create'
      job: number
      again: boolean
      limit: number
      maxCost: number | null
      maxUnfinished: number
      kind: JobKind
    }
  | { do: 'add'; job: number; pages: NewPage[] }
  | { do: 'filled' | 'cancel' | 'fail'; job: number }
  | { do: 'know'; job: number; keys: string[] }
  | { do: 'start'; job: number; maxRunning: number }
  | {
      do: 'take'
      job: number
      slice: number
      limit: number
      leaseMs: number
      busy: string[]
      byDepth: boolean
    }
  | { do: 'renew' | 'give back'; job: number; slice: number }
  | (OfPage & { do: 'hold'; cost: number; failureLimit: number; jobsFailureLimit: number })
  | (OfPage & {
      do: 'finish'
      outcome: 'success' | 'unchanged' | 'failed' | 'skipped' | 'later'
      inMs: number
      amount: number
      withFence: boolean
      isStale: boolean
      found: NewPage[]
      keys: string[]
    })
  | { do: 'pause'; job: number; reason: PauseReason }
  | { do: 'resume'; job: number; reason?: PauseReason | undefined }
  | { do: 'skip' | 'remove'; job: number; limit: number }
  | { do: 'trim'; limit: number }
  | { do: 'wait'; ms: number }
  | { do: 'sweep' | 'close' | 'suspend' | 'readmit' }
  | { do: 'grant'; tokens: number }

/** Selects a page: the n-th that runs, the n-th that a slice finished, or the one with the number. */
interface OfPage {
  job: number
  page: number
  of: 'running' | 'finished' | 'number'
  /** True if the caller is a slice that does not have the page. */
  isStrange: boolean
}

const job = fc.nat(2)
const slice = fc.nat(2)
const key = fc.integer({ min: 1, max: 12 })
const seldom = fc.integer({ min: 0, max: 7 }).map((n) => n === 0)
const of = fc.constantFrom<OfPage['of'][]>(
  'running',
  'running',
  'running',
  'running',
  'finished',
  'number'
)
const reason = fc.constantFrom<PauseReason[]>('caller', 'tokens', 'store', 'suspended')

const newPage: fc.Arbitrary<NewPage> = fc
  .record({
    key,
    depth: fc.nat(2),
    host: fc.constantFrom('a.example', 'b.example:8443'),
    rank: fc.option(fc.integer({ min: 1, max: 5 }), { freq: 3, nil: undefined }),
    hops: seldom,
    kind: fc.constantFrom('plain', 'plain', 'plain', 'plain', 'skip', 'error')
  })
  .map(({ key, depth, host, kind, rank, hops }) => ({
    url: `https://${host}/${key}`,
    key: keyOf(key),
    depth,
    foundOn: depth === 0 ? null : 1,
    ...(rank === undefined ? {} : { rank }),
    ...(hops ? { options: '{"hops":1}' } : {}),
    ...(kind === 'skip' ? { skip: 'scope' as const } : {}),
    ...(kind === 'error' ? { error: { code: 'BAD', message: 'bad', retryable: false } } : {})
  }))
const newPages = fc.array(newPage, { maxLength: 5 })

function step<Name extends Step['do'], Fields extends object>(
  name: Name,
  fields: { [Field in keyof Fields]: fc.Arbitrary<Fields[Field]> }
): fc.Arbitrary<{ do: Name } & Fields> {
  return fc.record({ do: fc.constant(name), ...fields }) as fc.Arbitrary<{ do: Name } & Fields>
}

const created = step('create', {
  job,
  again: seldom,
  limit: fc.integer({ min: 1, max: 9 }),
  maxCost: fc.option(fc.integer({ min: 0, max: 10 }), { freq: 2 }),
  maxUnfinished: fc.integer({ min: 1, max: 4 }),
  kind: fc.constantFrom<JobKind[]>('batch', 'crawl')
})
const hold = step('hold', {
  job,
  page: fc.nat(6),
  of,
  isStrange: seldom,
  cost: fc.oneof({ weight: 7, arbitrary: fc.nat(8) }, { weight: 1, arbitrary: fc.constant(20) }),
  failureLimit: fc.constantFrom(0, 0, 1, 1, 2),
  jobsFailureLimit: fc.constantFrom(0, 0, 1, 2, 3)
})
const finish = step('finish', {
  job,
  page: fc.nat(6),
  of,
  isStrange: seldom,
  outcome: fc.constantFrom(
    'success' as const,
    'success' as const,
    'success' as const,
    'success' as const,
    'unchanged' as const,
    'failed' as const,
    'failed' as const,
    'skipped' as const,
    'later' as const
  ),
  inMs: fc.constantFrom(0, 5_000, 30_500),
  amount: fc.nat(8),
  withFence: fc.boolean(),
  isStale: seldom,
  found: newPages,
  keys: fc.array(fc.integer({ min: 1, max: 3 }).map(keyOf), { minLength: 1, maxLength: 3 })
})
const taken = step('take', {
  job,
  slice,
  limit: fc.integer({ min: 1, max: 4 }),
  leaseMs: fc.constantFrom(30_000, 60_000),
  busy: fc.subarray(['a.example', 'b.example:8443', 'b.example'], { maxLength: 1 }),
  byDepth: fc.boolean()
})
const resume = step('resume', { job, reason: fc.option(reason, { nil: undefined, freq: 2 }) })
const start = step('start', { job, maxRunning: fc.integer({ min: 1, max: 3 }) })

const one: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: created },
  { weight: 4, arbitrary: step('add', { job, pages: newPages }) },
  { weight: 2, arbitrary: step('filled', { job }) },
  { weight: 1, arbitrary: step('know', { job, keys: fc.array(key.map(keyOf), { maxLength: 2 }) }) },
  { weight: 3, arbitrary: start },
  { weight: 6, arbitrary: taken },
  { weight: 1, arbitrary: step('renew', { job, slice }) },
  { weight: 1, arbitrary: step('give back', { job, slice }) },
  { weight: 8, arbitrary: hold },
  { weight: 10, arbitrary: finish },
  { weight: 1, arbitrary: step('pause', { job, reason }) },
  { weight: 1, arbitrary: resume },
  { weight: 1, arbitrary: step('cancel', { job }) },
  { weight: 1, arbitrary: step('fail', { job }) },
  { weight: 1, arbitrary: step('skip', { job, limit: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: step('remove', { job, limit: fc.constantFrom(1, 5, 1_000) }) },
  { weight: 1, arbitrary: step('trim', { limit: fc.constantFrom(3, 1_000) }) },
  { weight: 2, arbitrary: step('wait', { ms: fc.integer({ min: 1, max: 40_000 }) }) },
  { weight: 1, arbitrary: step('wait', { ms: fc.constantFrom(60_000, 20 * 60_000, 61 * 60_000) }) },
  { weight: 1, arbitrary: step('sweep', {}) },
  { weight: 1, arbitrary: step('grant', { tokens: fc.integer({ min: 1, max: 8 }) }) }
)

/** A job that is paused and goes on. */
const rest = fc.tuple(job, reason, resume, start).map(([job, reason, resume, start]): Step[] => [
  { do: 'pause', job, reason },
  { ...resume, job },
  { ...start, job }
])

/** A job that is to wait for its turn. */
const queued = fc.tuple(job, created, newPages).map(([job, create, pages]): Step[] => [
  { ...create, job, maxUnfinished: 5, again: false },
  { do: 'add', job, pages },
  { do: 'filled', job }
])

/** A job with pages that are worked on, beside one that waits: what random steps alone seldom come to. */
const work = fc
  .tuple(
    fc.option(queued),
    queued,
    start,
    taken,
    fc.array(fc.tuple(hold, finish), { maxLength: 5 })
  )
  .map(([waiting, [create, ...filled], start, take, pages]): Step[] => {
    const job = create && 'job' in create ? create.job : 0
    const own = { job, page: 0, of: 'running' as const }
    return [
      ...(waiting ?? []),
      ...(create ? [create] : []),
      ...filled,
      { ...start, job },
      { ...take, job },
      { do: 'renew', job, slice: take.slice },
      ...pages.flatMap(([hold, finish]): Step[] => [
        { ...hold, ...own },
        { ...finish, ...own }
      ])
    ]
  })

/** Steps to try while the account is suspended, with a page that runs. */
const suspension = fc
  .tuple(queued, start, taken, hold, fc.array(one, { maxLength: 4 }))
  .map(([made, start, take, hold, steps]): Step[] => {
    const { job = 0 } = made[0] as { job?: number }
    const own = { job, page: 0, of: 'running', isStrange: false } as const
    return [
      ...made,
      { ...start, job, maxRunning: 3 },
      { ...take, job, busy: [] },
      { do: 'suspend' },
      { ...hold, ...own },
      ...steps,
      { do: 'readmit' }
    ]
  })

/** About so many steps; an account is closed near the end, if it is. */
export function stepsOf(length: number): fc.Arbitrary<Step[]> {
  const open = fc.array(
    fc.oneof(
      { weight: 24, arbitrary: one.map((step) => [step]) },
      { weight: 4, arbitrary: work },
      { weight: 2, arbitrary: rest },
      { weight: 1, arbitrary: suspension }
    ),
    { minLength: length >> 2, maxLength: length >> 1, size: 'max' }
  )
  const closed = fc.option(fc.array(one, { maxLength: 6 }), { freq: 5 })
  return fc
    .tuple(open, closed)
    .map(([steps, more]) => [...steps.flat(), ...(more ? [{ do: 'close' as const }, ...more] : [])])
}
