/** Parts of the service that slices of jobs use. */

import type { OpenSite, SiteAccess } from '@sluice/crawl'
import type { JobRef, JobStore } from '@sluice/store'
import type { Politeness } from '../politeness/politeness.ts'
import type { JobPorts } from '../ports.ts'
import type { ArchiveRoom } from './archive-room.ts'
import type { CrawlMemory } from './crawl-memory.ts'
import type { PagePlaces } from './page-places.ts'
import type { RunningJobs } from './running-jobs.ts'

/** Robots.txt and sitemaps for a job. */
export interface JobSite extends SiteAccess, Pick<OpenSite, 'through'> {
  /** Keep the exchanges of the sitemaps that were opened, for an archived job. */
  saveFiles?(): Promise<unknown>
}

/** Parts that slices use. */
export interface SliceParts {
  readonly service: JobPorts
  readonly jobs: JobStore
  readonly politeness: Politeness
  /** Robots.txt and sitemaps. */
  readonly site: JobSite
  readonly crawls: CrawlMemory
  readonly archives: ArchiveRoom
  /** For the pages that this process fetches; accounts take turns. */
  readonly places: PagePlaces
  readonly running: RunningJobs
  /** Running jobs of an account. */
  readonly maxRunning: number
  /** Receives a job that was queued and runs now. */
  onStarted(ref: JobRef): void
  /** Told of a job that changed, and of a queued one that may start. */
  onChanged(ref: JobRef, next: string | null): void
}
