/** The jobs of a service, as the rest of it sees them (docs/design/jobs.md §4). */

import type { EventEmitter } from 'node:events'
import type { OpenSite, SiteAccess } from '@sluice/crawl'
import type { JobRef, JobStore } from '@sluice/store'

/** Events of a job, as the text of a stream. */
export interface EventText {
  /** Empty if there is no event. */
  readonly text: string
  /** Number of the last event in it. */
  readonly last: number
  /** No event can follow. */
  readonly isOver: boolean
}

/** A job as one stream follows it. */
export interface FollowedJob {
  /** Changes so far. */
  readonly changes: number
  /** The events after a number. @param load - called once for all streams that are as far. */
  read(after: number, load: () => Promise<EventText | undefined>): Promise<EventText | undefined>
  /** Resolves when the job has changed more often, the time is over, or the signal is aborted. */
  change(seen: number, ms: number, signal: AbortSignal): Promise<void>
  close(): void
}

/** Events of jobs in this process. */
export interface JobEvents {
  /** A job changed, by a page or by itself. */
  change: [ref: JobRef]
}

/** The jobs of a service. */
export interface Jobs {
  readonly store: JobStore
  /** Robots.txt and sitemaps. */
  readonly site: Pick<OpenSite, keyof SiteAccess | 'through'>
  readonly events: EventEmitter<JobEvents>
  /** Follow the events of a job, until it is closed. */
  follow(ref: JobRef): FollowedJob
  /** Let a job go on as soon as it is its turn; nothing for one that is not there. */
  dispatch(ref: JobRef | null): Promise<void>
  /** Tell those who watch a job that it changed, and let another one start in its place. */
  changed(ref: JobRef, next: string | null): void
  /**
   * Does the same as {@link changed}, for a job that was ended, or stopped by a suspension. Aborts its pages that run
   * here.
   */
  stopped(ref: JobRef, next: string | null): void
  /** Let the jobs of an account go on that are paused for want of tokens. */
  wake(account: string): Promise<void>
  /** Begin to work. */
  start(): void
  /** Take no more pages, and wait for those that run. */
  close(): Promise<void>
}
