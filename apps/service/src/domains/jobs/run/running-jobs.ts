/**
 * The jobs of which this process works on pages. The work on a job ends at once when the job ends, is deleted, or its
 * account is suspended, in whichever process that happened: each running job is read once a second.
 */

import type { JobRef, JobStore, Ledger } from '@sluice/store'

/** Interval between two looks at each running job in the store, ms. */
const LOOK_MS = 1_000

/** The jobs of which this process works on pages. */
export interface RunningJobs {
  /** Work on a job begins. @returns `signal` - aborted when the work must end; `leave` - to be called when it has ended. */
  enter(ref: JobRef): { readonly signal: AbortSignal; leave(): void }
  /** Look at a job now: it may have ended. */
  look(ref: JobRef): void
  close(): void
}

interface Running {
  readonly ref: JobRef
  readonly ending: AbortController
  workers: number
  isAsking: boolean
}

/** A job that cannot be read is left alone until the store answers. @param ledger - called when a job is read. */
export function createRunningJobs(
  jobs: Pick<JobStore, 'job'>,
  ledger: () => Pick<Ledger, 'account'>
): RunningJobs {
  const running = new Map<string, Running>()
  let timer: NodeJS.Timeout | undefined

  const end = (one: Running) => {
    // Work on the job that begins later is not ended by this.
    if (running.get(nameOf(one.ref)) === one) running.delete(nameOf(one.ref))
    one.ending.abort(new Error('the job has ended, or its account is suspended'))
  }
  const ask = async (one: Running) => {
    if (one.isAsking) return
    one.isAsking = true
    try {
      const [job, account] = await Promise.all([
        jobs.job(one.ref),
        ledger().account(one.ref.account)
      ])
      // A pause, by whomever, lets running pages finish.
      if (!job || job.completedAt !== null || account?.suspended) end(one)
    } catch {
      // The store does not answer; the next look asks again.
    } finally {
      one.isAsking = false
    }
  }
  const lookAtAll = () => {
    for (const one of running.values()) void ask(one)
    if (running.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    enter(ref) {
      const name = nameOf(ref)
      const one = running.get(name) ?? {
        ref: { account: ref.account, job: ref.job },
        ending: new AbortController(),
        workers: 0,
        isAsking: false
      }
      one.workers++
      running.set(name, one)
      timer ??= setInterval(lookAtAll, LOOK_MS).unref()
      return {
        signal: one.ending.signal,
        leave() {
          one.workers--
          if (one.workers === 0 && running.get(name) === one) running.delete(name)
        }
      }
    },
    look(ref) {
      const one = running.get(nameOf(ref))
      if (one) void ask(one)
    },
    close: () => clearInterval(timer)
  }
}

function nameOf({ account, job }: JobRef): string {
  return `${job} ${account}`
}
