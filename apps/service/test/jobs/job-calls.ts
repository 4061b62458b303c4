/** Calls of the routes of jobs, for tests. */

import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, get, type TestService } from '../harness.ts'

/** A job once it is in a terminal state. @throws Error - it is not within the time. */
export async function finished(
  sluice: Pick<TestService, 'url'>,
  key: string,
  id: string,
  { within = 30_000 }: { within?: number } = {}
): Promise<Answer> {
  return until(sluice, key, id, ({ completed_at }) => completed_at !== null, within)
}

/** A job once a condition holds. @throws Error - it does not within the time. */
export async function until(
  sluice: Pick<TestService, 'url'>,
  key: string,
  id: string,
  holds: (job: Answer) => boolean,
  within = 30_000
): Promise<Answer> {
  const end = performance.now() + within
  for (;;) {
    const { body } = await get(`${sluice.url}/api/v1/jobs/${id}`, key)
    if (holds(body.data)) return body.data
    if (performance.now() > end) throw new Error(`the job is still ${JSON.stringify(body)}`)
    await wait(50)
  }
}

/** All pages of a job with an outcome, by number. */
export async function jobPages(
  sluice: Pick<TestService, 'url'>,
  key: string,
  id: string,
  status = 'success'
): Promise<Answer[]> {
  const pages: Answer[] = []
  let cursor: string | null = null
  do {
    const place: string = cursor === null ? '' : `&cursor=${cursor}`
    const { body }: Answer = await get(
      `${sluice.url}/api/v1/jobs/${id}/pages?limit=100&status=${status}${place}`,
      key
    )
    pages.push(...body.data)
    cursor = body.next_cursor
  } while (cursor !== null)
  return pages.sort((one, other) => one.number - other.number)
}
