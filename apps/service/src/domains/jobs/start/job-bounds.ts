/** Refusals of an account that has as many jobs, or keeps as much in them, as it may. */

import { SluiceError } from '@sluice/core'
import type { Config } from '../../../base/config.ts'
import { jobRoom } from '../../../base/store/job-room.ts'

/** Unfinished jobs of an account. */
export const MOST_UNFINISHED = 10_000

/** The refusal of one more unfinished job. */
export function tooManyJobs(): SluiceError {
  return new SluiceError(
    'OVERLOADED',
    `This account has ${MOST_UNFINISHED} unfinished jobs, which is the limit. Wait for some to end, or cancel them.`,
    { details: { retry_after: 60, unfinished_jobs: MOST_UNFINISHED } }
  )
}

/** The refusal of more than an account may keep. */
export function noRoom(config: Pick<Config, 'JOB_MAX_PAGES'>): SluiceError {
  const { jobs, pages, bytes } = jobRoom(config)
  return new SluiceError(
    'OVERLOADED',
    `The jobs of this account have reached their limit: ${jobs} jobs, ${pages} pages or ${bytes} bytes of requests and URLs. Delete jobs that you no longer need with \`DELETE /api/v1/jobs/{id}\`, or wait until the oldest expire.`,
    { details: { retry_after: 600, kept_jobs: jobs, kept_pages: pages, kept_bytes: bytes } }
  )
}
