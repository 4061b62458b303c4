/** The room that an account has for its jobs. */

import { type JobRoom, MOST_KEPT } from '@sluice/store'
import type { Config } from '../config.ts'

/** Limits of an account's stored jobs: ten times the largest job, and at least the usual limits. */
export function jobRoom({ JOB_MAX_PAGES }: Pick<Config, 'JOB_MAX_PAGES'>): JobRoom {
  const times = Math.max(1, (10 * JOB_MAX_PAGES) / MOST_KEPT.pages)
  return { ...MOST_KEPT, pages: MOST_KEPT.pages * times, bytes: MOST_KEPT.bytes * times }
}
