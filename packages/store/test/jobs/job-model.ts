/**
 * A store of the jobs of one account, written in the plainest way: lists, and every count made anew for each question.
 * It knows the contract of `JobStore` and of the ledger, and no driver.
 */

import {
  FAILURE_WINDOW_MS,
  FETCHES_PER_PAGE,
  type Job,
  type JobEvent,
  type JobPage,
  type NewJob,
  type NewPage,
  type PageFinish,
  type PauseReason,
  SKIP_REASONS,
  type SkipReason
} from '../../src/index.ts'

interface Page {
  readonly number: number
  added: NewPage
  rank: number
  status: JobPage['status']
  skipReason: SkipReason | null
  wasInLine: boolean
  wasFetched: boolean
  attempts: number
  slice: string | null
  hold: { fence: number; cost: number; due: number } | null
  result: string | null
  isUnchanged: boolean
  error: JobPage['error']
  tokens: number
  duplicateOf: number | null
}

interface ModelJob {
  readonly made: NewJob
  readonly createdAt: number
  status: Job['status']
  reason: string | null
  isFilling: boolean
  startedAt: number | null
  completedAt: number | null
  readonly pages: Page[]
  readonly keys: Map<string, number>
  readonly slices: Map<string, number>
  readonly events: JobEvent[]
  readonly failures: Failures
}

interface Failures {
  counted: number
  until: number
}

const RETRY_RANK = 2 ** 20

/** The jobs of one account that was given `tokens`. */
export function createModel(clock: { time: number }, tokens: number) {
  const jobs = new Map<string, ModelJob>()
  /** Failures of all jobs. */
  const failures: Failures = { counted: 0, until: 0 }
  let granted = tokens
  let charged = 0
  let isClosed = false
  let isSuspended = false
  const all = () => [...jobs.values()]
  const byId = (id: string) => jobs.get(id)
  const ended = (job: ModelJob) => !['queued', 'running', 'paused'].includes(job.status)
  const pagesIn = (job: ModelJob, status: JobPage['status']) =>
    job.pages.filter((page) => page.status === status)
  const line = (job: ModelJob) =>
    pagesIn(job, 'waiting').sort((a, b) => a.rank - b.rank || a.number - b.number)
  const dueAt = (job: ModelJob, { rank }: Page) =>
    rank < RETRY_RANK ? 0 : job.createdAt + 1_000 * (rank - RETRY_RANK)
  const later = (job: ModelJob) => line(job).filter(({ rank }) => rank >= RETRY_RANK)
  const placesLeft = ({ made, pages }: ModelJob) => {
    if (made.kind !== 'crawl') return Number.POSITIVE_INFINITY
    const success = pages.filter(({ status }) => status === 'success').length
    const fetched = pages.filter(({ wasFetched }) => wasFetched).length
    return Math.min(made.limit - success, made.limit * FETCHES_PER_PAGE - fetched)
  }
  const heldBy = (job: ModelJob) => job.pages.reduce((sum, { hold }) => sum + (hold?.cost ?? 0), 0)
  const chargedBy = (job: ModelJob) => job.pages.reduce((sum, page) => sum + page.tokens, 0)
  const liveHolds = () =>
    all().flatMap(({ pages }) =>
      pages.flatMap(({ hold }) => (hold && hold.due > clock.time ? [hold.cost] : []))
    )
  const held = () => liveHolds().reduce((sum, cost) => sum + cost, 0)
  const failed = ({ counted, until }: Failures) => (until > clock.time ? counted : 0)
  const fail = (of: Failures) => {
    if (failed(of) === 0) of.until = clock.time + FAILURE_WINDOW_MS
    of.counted = failed(of) + 1
  }
  const makeUp = (of: Failures) => {
    if (failed(of) > 0) of.counted -= 1
  }

  const tell = (job: ModelJob, type: JobEvent['type'], page: number | null = null) => {
    job.events.push({ number: job.events.length + 1, at: clock.time, type, page })
  }
  const wait = (page: Page) => {
    if (!page.hold) page.attempts--
    page.status = 'waiting'
    page.slice = null
    page.hold = null
  }
  const end = (
    job: ModelJob,
    status: 'completed' | 'cancelled' | 'failed',
    reason: string | null
  ) => {
    for (const page of pagesIn(job, 'running')) wait(page)
    for (const page of pagesIn(job, 'waiting')) {
      page.status = 'skipped'
      page.skipReason = 'cancelled'
    }
    job.slices.clear()
    job.status = status
    job.reason = reason
    job.isFilling = false
    job.completedAt = clock.time
    tell(job, `job.${status}`)
  }
  const endIfDone = (job: ModelJob) => {
    const open = pagesIn(job, 'waiting').length + pagesIn(job, 'running').length
    if (open === 0 && !job.isFilling && !ended(job)) end(job, 'completed', null)
  }
  const next = (job: ModelJob) => {
    if (job.status === 'queued' || job.status === 'running') return null
    const waiting = all().filter((one) => one.status === 'queued' && !one.isFilling)
    return waiting.map(({ made }) => made.id).sort()[0] ?? null
  }
  const finished = (
    job: ModelJob,
    page: Page,
    status: Page['status'],
    reason: SkipReason | null
  ) => {
    page.wasFetched = page.status === 'running' && page.hold !== null
    page.status = status
    page.skipReason = reason
    page.hold = null
    const type = status === 'success' ? 'completed' : status === 'failed' ? 'failed' : 'skipped'
    tell(job, `page.${type}`, page.number)
  }
  const improve = (page: Page, way: NewPage) => {
    if (way.skip || way.error) return
    const rank = way.rank ?? 2 * way.depth
    const wakes = page.skipReason === 'scope' && page.attempts === 0
    const isFirst =
      rank < page.rank || (rank === page.rank && page.added.options !== undefined && !way.options)
    const rises = page.status === 'waiting' && page.rank < RETRY_RANK && isFirst
    const depth = wakes ? way.depth : Math.min(way.depth, page.added.depth)
    const { options: _, ...kept } = page.added
    if (wakes || rises) {
      const options = way.options === undefined ? {} : { options: way.options }
      page.added = { ...kept, ...options, depth, foundOn: way.foundOn }
      page.rank = rank
    } else page.added = { ...page.added, depth }
    if (!wakes) return
    page.status = 'waiting'
    page.skipReason = null
  }
  const add = (job: ModelJob, pages: readonly NewPage[]) => {
    let added = 0
    const before = job.pages.length
    for (const one of pages) {
      const known = job.keys.get(one.key)
      if (known !== undefined) {
        const page = job.pages[known - 1]
        if (page && known <= before && job.made.kind === 'crawl') improve(page, one)
        continue
      }
      const page: Page = {
        number: job.pages.length + 1,
        added: one,
        rank: one.rank ?? 2 * one.depth,
        status: 'waiting',
        skipReason: null,
        wasInLine: false,
        wasFetched: false,
        attempts: 0,
        slice: null,
        hold: null,
        result: null,
        isUnchanged: false,
        error: one.error ?? null,
        tokens: 0,
        duplicateOf: null
      }
      const inLine = job.pages.filter(({ wasInLine }) => wasInLine).length
      job.keys.set(one.key, page.number)
      job.pages.push(page)
      if (one.skip) finished(job, page, 'skipped', one.skip)
      else if (one.error) finished(job, page, 'failed', null)
      else if (job.made.kind !== 'crawl' && inLine >= job.made.limit)
        finished(job, page, 'skipped', 'limit')
      else page.wasInLine = true
      added++
    }
    return added
  }
  const original = (job: ModelJob, page: Page, keys: readonly string[]) => {
    for (const key of keys) {
      if (job.keys.get(key) === 0) return 0
      let owner = job.pages[(job.keys.get(key) ?? 0) - 1]
      while (owner?.skipReason === 'duplicate') {
        if (owner.duplicateOf === null) return 0
        owner = job.pages[owner.duplicateOf - 1]
      }
      if (owner && owner !== page && owner.status === 'success') return owner.number
    }
    return null
  }
  const runningPage = (job: ModelJob | undefined, number: number, slice: string) => {
    const page = job?.pages[number - 1]
    return page?.status === 'running' && page.slice === slice ? page : undefined
  }
  const view = (job: ModelJob): Job => {
    const count = (status: JobPage['status']) => pagesIn(job, status).length
    const skipped = SKIP_REASONS.map((reason) => [
      reason,
      job.pages.filter((page) => page.skipReason === reason).length
    ])
    return {
      id: job.made.id,
      account: job.made.account,
      kind: job.made.kind,
      status: job.status,
      reason: job.reason,
      request: job.made.request,
      key: job.made.key,
      limit: job.made.limit,
      maxCost: job.made.maxCost,
      isFilling: job.isFilling,
      isFull: placesLeft(job) <= 0,
      pages: {
        found: job.pages.length,
        waiting: count('waiting'),
        running: count('running'),
        success: count('success'),
        failed: count('failed'),
        skipped: count('skipped')
      },
      skipped: Object.fromEntries(skipped),
      failures: { ...job.failures },
      unchanged: job.pages.filter(({ isUnchanged }) => isUnchanged).length,
      tokens: { charged: chargedBy(job), held: heldBy(job) },
      createdAt: job.createdAt,
      startedAt: job.startedAt,
      completedAt: job.completedAt,
      expiresAt: job.made.expiresAt,
      lastEvent: job.events.length
    }
  }
  const stop = (id: string, status: 'cancelled' | 'failed', reason: string | null) => {
    const job = byId(id)
    if (!job) return { status: 'GONE', next: null }
    if (ended(job)) return { status: 'NOOP', next: next(job) }
    end(job, status, reason)
    return { status: 'OK', next: next(job) }
  }

  return {
    ids: () => [...jobs.keys()],
    job: (id: string) => (jobs.has(id) ? view(jobs.get(id) as ModelJob) : undefined),
    pages: (id: string): JobPage[] => (byId(id)?.pages ?? []).map(pageView),
    events: (id: string) => byId(id)?.events ?? [],
    balance: () => ({ free: granted - charged - held(), held: held(), charged }),
    totals() {
      const open = all().filter((job) => !ended(job))
      const counts = (status: 'waiting' | 'running') =>
        open.reduce((sum, job) => sum + pagesIn(job, status).length, 0)
      const times = open.filter(({ status }) => status !== 'paused').map((job) => job.createdAt)
      return {
        waiting: counts('waiting'),
        paused: open
          .filter(({ status }) => status === 'paused')
          .reduce((sum, job) => sum + pagesIn(job, 'waiting').length, 0),
        running: counts('running'),
        oldest: times.length > 0 ? Math.min(...times) : null
      }
    },
    /** A page that runs, by any number; what it holds and where. */
    running(id: string, choice: number) {
      const job = byId(id)
      const pages = job ? pagesIn(job, 'running') : []
      const page = pages[choice % Math.max(1, pages.length)]
      return page && { number: page.number, slice: page.slice ?? '', hold: page.hold }
    },
    finishedPage(id: string, choice: number) {
      const pages = (byId(id)?.pages ?? []).filter(
        ({ slice, status }) => slice && status !== 'running'
      )
      const page = pages[choice % Math.max(1, pages.length)]
      return page && { number: page.number, slice: page.slice ?? '', hold: page.hold }
    },
    create(made: NewJob) {
      if (isClosed) return 'NO_ACCOUNT'
      if (isSuspended) return 'NO_ACCOUNT'
      if (jobs.has(made.id)) return 'EXISTS'
      if (all().filter((job) => !ended(job)).length >= made.maxUnfinished) return 'TOO_MANY'
      jobs.set(made.id, {
        made,
        createdAt: clock.time,
        status: 'queued',
        reason: null,
        isFilling: true,
        startedAt: null,
        completedAt: null,
        pages: [],
        keys: new Map(),
        slices: new Map(),
        events: [],
        failures: { counted: 0, until: 0 }
      })
      return 'OK'
    },
    add(id: string, pages: readonly NewPage[]) {
      const job = byId(id)
      const takesPages = job && (job.isFilling || pagesIn(job, 'running').length > 0)
      return takesPages && !isSuspended
        ? { status: 'OK', added: add(job, pages) }
        : { status: 'GONE' }
    },
    filled(id: string) {
      const job = byId(id)
      if (!job) return undefined
      if (job.isFilling) {
        job.isFilling = false
        endIfDone(job)
      }
      return { job: view(job), next: next(job) }
    },
    start(id: string, most: number) {
      const job = byId(id)
      if (!job || ended(job)) return 'GONE'
      if (job.status === 'running') return 'RUNNING'
      const running = all().filter(({ status }) => status === 'running').length
      if (job.status === 'paused' || isSuspended || running >= most) return 'WAIT'
      job.status = 'running'
      if (job.startedAt === null) {
        job.startedAt = clock.time
        tell(job, 'job.started')
      }
      return 'OK'
    },
    know(id: string, keys: readonly string[]) {
      const job = byId(id)
      if (!job || ended(job)) return 'GONE'
      for (const key of keys) if (!job.keys.has(key)) job.keys.set(key, 0)
      return 'OK'
    },
    successKeys(id: string) {
      const job = byId(id)
      if (!job) return undefined
      const isKept = (number: number) => {
        const page = job.pages[number - 1]
        return number === 0 || page?.status === 'success' || page?.skipReason === 'duplicate'
      }
      return [...job.keys].flatMap(([key, number]) => (isKept(number) ? [key] : [])).sort()
    },
    take(
      id: string,
      {
        slice,
        limit,
        leaseMs,
        busy,
        byDepth
      }: {
        slice: string
        limit: number
        leaseMs: number
        busy: readonly string[]
        byDepth: boolean
      }
    ) {
      const job = byId(id)
      if (!job) return undefined
      for (const [name, until] of job.slices) {
        if (until > clock.time || name === slice) continue
        for (const page of pagesIn(job, 'running')) if (page.slice === name) wait(page)
        job.slices.delete(name)
      }
      const goes = job.status === 'running' && !isSuspended
      const held = [...pagesIn(job, 'running'), ...later(job)].map(({ added }) => added.depth)
      const last = byDepth ? 2 * Math.min(...held) + 1 : Number.POSITIVE_INFINITY
      const free = line(job).filter(
        (page) =>
          (page.rank >= RETRY_RANK || page.rank <= last) &&
          dueAt(job, page) <= clock.time &&
          !busy.includes(new URL(page.added.url).host)
      )
      const room = placesLeft(job) - pagesIn(job, 'running').length
      const taken = goes ? free.slice(0, Math.max(0, Math.min(limit, room))) : []
      const [first] = later(job)
      const dueInMs =
        first && taken.length === 0 ? Math.max(0, dueAt(job, first) - clock.time) : null
      for (const page of taken) {
        page.status = 'running'
        page.slice = slice
        page.attempts++
      }
      if (goes) job.slices.set(slice, clock.time + leaseMs)
      return { job: view(job), pages: taken.map(pageView), dueInMs }
    },
    renew(id: string, slice: string, leaseMs: number) {
      const job = byId(id)
      if (!job?.slices.has(slice)) return 'LOST'
      job.slices.set(slice, clock.time + leaseMs)
      return 'OK'
    },
    giveBack(id: string, slice: string) {
      const job = byId(id)
      if (!job) return
      for (const page of pagesIn(job, 'running')) if (page.slice === slice) wait(page)
      job.slices.delete(slice)
    },
    /** @returns what is answered; the fence of a hold is learned by `held`. */
    hold(
      id: string,
      number: number,
      slice: string,
      cost: number,
      { failureLimit, jobsFailureLimit }: { failureLimit: number; jobsFailureLimit: number }
    ) {
      const job = byId(id)
      const page = runningPage(job, number, slice)
      if (!job || !page) return { status: 'LOST' }
      page.hold = null
      if (job.made.maxCost !== null && chargedBy(job) + heldBy(job) + cost > job.made.maxCost) {
        return { status: 'MAX_COST' }
      }
      if (isSuspended) return { status: 'NO_ACCOUNT' }
      const failing = (of: Failures) => ({
        status: 'FAILING',
        retryAfterMs: of.until - clock.time
      })
      if (failureLimit > 0 && failed(job.failures) >= failureLimit) return failing(job.failures)
      const available = granted - charged - held()
      if (available < cost) return { status: 'INSUFFICIENT', available }
      if (jobsFailureLimit > 0 && failed(failures) >= jobsFailureLimit) return failing(failures)
      return { status: 'OK' }
    },
    held(id: string, number: number, hold: { fence: number; cost: number; due: number }) {
      const page = byId(id)?.pages[number - 1]
      if (page) page.hold = hold
    },
    finish(finish: PageFinish) {
      const { outcome, number, slice, keys = [], found = [] } = finish
      const job = byId(finish.job)
      if (!job) return { status: 'GONE' }
      const page = job.pages[number - 1]
      if (page && ['success', 'failed', 'skipped'].includes(page.status)) {
        if (page.slice === slice) return { status: 'ALREADY', job: view(job), next: next(job) }
      }
      if (ended(job)) return { status: 'GONE' }
      if (!page || runningPage(job, number, slice) !== page) return { status: 'LOST' }
      if (outcome.fence !== undefined) {
        if (page.hold?.fence !== outcome.fence) return { status: 'LOST' }
        if (page.hold.due <= clock.time) {
          wait(page)
          return { status: 'GONE' }
        }
      }
      if (outcome.status === 'later') {
        page.status = 'waiting'
        page.slice = null
        page.hold = null
        page.rank = RETRY_RANK + Math.ceil((clock.time + outcome.inMs - job.createdAt) / 1_000)
        return { status: 'OK', job: view(job), next: next(job) }
      }
      if (outcome.status === 'success' || outcome.status === 'unchanged') {
        const of = original(job, page, keys)
        if (of !== null) {
          page.duplicateOf = of === 0 ? null : of
          finished(job, page, 'skipped', 'duplicate')
          add(job, found)
          endIfDone(job)
          return { status: 'DUPLICATE', job: view(job), next: next(job) }
        }
        for (const key of keys) job.keys.set(key, number)
        if (outcome.status === 'success') {
          charged += outcome.amount
          makeUp(failures)
          makeUp(job.failures)
          page.tokens = outcome.amount
        }
        page.isUnchanged = outcome.status === 'unchanged'
        page.result = outcome.status === 'success' ? outcome.entry.id : outcome.result
        finished(job, page, 'success', null)
      } else if (outcome.status === 'failed') {
        if (outcome.counts) {
          fail(failures)
          fail(job.failures)
        }
        page.error = outcome.error
        page.result = outcome.entry?.id ?? null
        finished(job, page, 'failed', null)
      } else {
        page.duplicateOf = outcome.duplicateOf ?? null
        finished(job, page, 'skipped', outcome.reason)
      }
      add(job, found)
      endIfDone(job)
      return { status: 'OK', job: view(job), next: next(job) }
    },
    pause(id: string, reason: PauseReason) {
      const job = byId(id)
      if (!job) return { status: 'GONE', next: null }
      const keeps =
        [reason, 'caller'].includes(job.reason ?? '') ||
        reason === 'suspended' ||
        (job.reason === 'suspended' && reason !== 'caller')
      if ((job.status === 'paused' && keeps) || ended(job))
        return { status: 'NOOP', next: next(job) }
      job.status = 'paused'
      job.reason = reason
      tell(job, 'job.paused')
      return { status: 'OK', next: next(job) }
    },
    resume(id: string, reason: PauseReason | undefined) {
      const job = byId(id)
      if (!job) return 'GONE'
      if (job.status !== 'paused' || (reason && reason !== job.reason) || isSuspended) return 'NOOP'
      job.status = 'queued'
      job.reason = null
      tell(job, 'job.resumed')
      return 'OK'
    },
    cancel: (id: string) => stop(id, 'cancelled', null),
    fail: (id: string, code: string) => stop(id, 'failed', code),
    skip(id: string, reason: SkipReason, limit: number) {
      const job = byId(id)
      if (!job) return undefined
      if (!ended(job)) {
        for (const page of line(job).slice(0, limit)) finished(job, page, 'skipped', reason)
        endIfDone(job)
      }
      const more = !ended(job) && line(job).length > 0
      return { more, job: view(job), next: next(job) }
    },
    remove(id: string) {
      const job = byId(id)
      if (!job) return
      if (!ended(job)) end(job, 'cancelled', null)
      jobs.delete(id)
    },
    trim() {
      for (const job of all()) {
        if (ended(job) && job.made.expiresAt <= clock.time) jobs.delete(job.made.id)
      }
    },
    grant(tokens: number) {
      if (!isClosed) granted += tokens
    },
    suspend(suspended: boolean) {
      if (isClosed) return
      isSuspended = suspended
      if (!suspended) return
      for (const { hold } of all().flatMap(({ pages }) => pages)) {
        if (hold) hold.due = Math.min(hold.due, clock.time)
      }
    },
    close() {
      for (const job of all()) if (!ended(job)) end(job, 'cancelled', null)
      isClosed = true
    },
    isClosed: () => isClosed
  }
}

function pageView(page: Page): JobPage {
  const { added } = page
  return {
    number: page.number,
    url: added.url,
    tag: added.tag ?? null,
    depth: added.depth,
    foundOn: added.foundOn,
    status: page.status,
    skipReason: page.skipReason,
    attempts: page.attempts,
    result: page.result,
    isUnchanged: page.isUnchanged,
    error: page.error,
    tokens: page.tokens,
    duplicateOf: page.duplicateOf,
    options: added.options ?? null
  }
}
