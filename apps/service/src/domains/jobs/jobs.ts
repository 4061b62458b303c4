/**
 * The jobs of a service: their store, the dispatcher that advances them, and the search of the store for work that a
 * dead process has left (docs/design/jobs.md §4).
 */

import { EventEmitter } from 'node:events'
import type { OpenSite } from '@sluice/crawl'
import type { Job, JobRef, JobStore } from '@sluice/store'
import { jobFailuresEndIn } from '../fetch/free-failures.ts'
import type { Dispatcher } from './dispatch/dispatcher.ts'
import type { JobEvents, Jobs } from './job-control.ts'
import type { Politeness } from './politeness/politeness.ts'
import type { JobPorts } from './ports.ts'
import { storedRequest } from './request/stored-request.ts'
import { advanceJob } from './run/advance-job.ts'
import { createArchiveRoom } from './run/archive-room.ts'
import { createCrawlMemory } from './run/crawl-memory.ts'
import { createPagePlaces } from './run/page-places.ts'
import { createRunningJobs } from './run/running-jobs.ts'
import { createFollowedJobs } from './show/followed-jobs.ts'

/** Interval between two searches of the store, ms. */
const LOOK_MS = 30_000
/** A batch that is still being sent after this was broken off, ms. */
const FILLING_MS = 900_000

/** The parts of the jobs. They are closed with them, except for the service. */
export interface JobsParts {
  readonly store: JobStore
  readonly dispatcher: Dispatcher
  readonly politeness: Politeness
  /** Robots.txt and sitemaps. */
  readonly site: OpenSite
  /** Pages that this process fetches at once, at most. */
  readonly width: number
  /** Running jobs of an account. */
  readonly maxRunning: number
}

/** @param service - called when it is open. */
export function createJobs(
  { store, dispatcher, politeness, site, width, maxRunning }: JobsParts,
  service: () => JobPorts
): Jobs {
  const events = new EventEmitter<JobEvents>()
  const places = createPagePlaces(width)
  const running = createRunningJobs(store, () => service().ledger)
  const crawls = createCrawlMemory(service)
  const archives = createArchiveRoom(service)
  const fault = (text: string) => (error: unknown) => service().log.fault(text, error)

  const dispatch = async (ref: JobRef | null) => {
    const job = ref ? await store.job(ref) : undefined
    if (job) await Promise.all(lanesOf(job).map((lane) => dispatcher.queue(lane)))
  }
  const changed = (ref: JobRef, next: string | null) => {
    events.emit('change', ref)
    if (next === null) return
    dispatch({ account: ref.account, job: next }).catch(fault('a job could not be started'))
  }
  const resume = async (ref: JobRef, reason: 'tokens' | 'failures') => {
    if ((await store.resume(ref, reason)) !== 'OK') return false
    events.emit('change', ref)
    await dispatch(ref)
    return true
  }
  const started = (ref: JobRef) => {
    events.emit('change', ref)
    dispatch(ref).catch(fault('a job could not be started'))
  }
  let closing: Promise<void> | undefined
  const look = createLook({ store, maxRunning, dispatch, resume, service })

  return {
    store,
    site,
    events,
    follow: createFollowedJobs(store, events, () => service().stopping),
    dispatch,
    changed,
    async wake(account) {
      for await (const ref of store.unfinished(account)) {
        if (ref.status === 'paused') await resume(ref, 'tokens')
      }
    },
    stopped(ref, next) {
      changed(ref, next)
      running.look(ref)
    },
    start() {
      dispatcher.work((message, signal) => {
        const ref = refOf(message)
        const parts = { service: service(), jobs: store, politeness, places, running, maxRunning }
        const told = { onStarted: started, onChanged: changed }
        return advanceJob({ ...parts, ...told, site, crawls, archives }, ref, signal)
      })
      look.start(fault('the store could not be searched for jobs'))
    },
    close() {
      closing ??= look
        .stop()
        .then(() => dispatcher.close())
        .then(() => {
          running.close()
          return politeness.close()
        })
        .then(() => site.close())
      return closing
    }
  }
}

/**
 * The messages of a job: so many pages run at once. Only a crawl finds more pages than it has when it begins. One that
 * waits for its turn has one message, which brings the others when the job starts.
 */
function lanesOf(job: Job): string[] {
  const { concurrency } = storedRequest(job).job
  const most = job.status === 'queued' ? 1 : concurrency
  const lanes = job.kind === 'crawl' ? most : Math.min(most, job.pages.found)
  return Array.from({ length: Math.max(1, lanes) }, (_, lane) => `${lane} ${job.id} ${job.account}`)
}

function refOf(message: string): JobRef & { isFirst: boolean } {
  const [, lane, job = '', account = ''] = /^(\d+) (\S+) (.*)$/s.exec(message) ?? []
  return { account, job, isFirst: lane === '0' }
}

interface LookParts extends Pick<Jobs, 'store' | 'dispatch'> {
  readonly maxRunning: number
  /** @returns whether it goes on. */
  resume(ref: JobRef, reason: 'tokens' | 'failures'): Promise<boolean>
  service(): JobPorts
}

/** Looks through the store for unfinished jobs, at the start and from time to time. */
function createLook({ store, maxRunning, dispatch, resume, service }: LookParts) {
  /** Balance with which a job was last woken: the same again does not pay for its page either. */
  const balances = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isStopped = false

  const balanceOf = async (account: string) => {
    const balance = await service().ledger.balance(account)
    return balance ? balance.free + balance.purchased : 0
  }
  /** @returns whether the job may start. */
  const visit = async ({ status, ...ref }: JobRef & { status: Job['status'] }) => {
    if (status === 'paused') {
      const job = await store.job(ref)
      if (job?.reason === 'failures') {
        const endIn = await jobFailuresEndIn(service(), job)
        return endIn === 0 && resume(ref, 'failures')
      }
      const balance = await balanceOf(ref.account)
      if (balance <= (balances.get(ref.job) ?? 0) || !(await resume(ref, 'tokens'))) return false
      balances.set(ref.job, balance)
      return true
    }
    balances.delete(ref.job)
    const job = await store.job(ref)
    if (job?.isFilling && job.kind === 'batch') {
      if (Date.now() - job.createdAt > FILLING_MS) await store.fail(ref, 'INVALID_REQUEST')
      return false
    }
    await dispatch(ref)
    return true
  }
  const look = async () => {
    /** Queued jobs of each account: no more can start than may run. */
    const queued = new Map<string, number>()
    for await (const ref of store.unfinished()) {
      if (isStopped) return
      const before = queued.get(ref.account) ?? 0
      if (ref.status !== 'queued') await visit(ref)
      else if (before < maxRunning && (await visit(ref))) queued.set(ref.account, before + 1)
    }
  }
  return {
    start(onFault: (error: unknown) => void) {
      const next = () => {
        running = look()
          .catch(onFault)
          .then(() => {
            if (!isStopped) timer = setTimeout(next, LOOK_MS)
          })
      }
      next()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    }
  }
}
