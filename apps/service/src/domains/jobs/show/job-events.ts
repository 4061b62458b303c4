/** The events of a job as server-sent events (WHATWG HTML §9.2): those there are, then each as it happens. */

import type { Job, JobEvent, JobPage, JobRef } from '@sluice/store'
import type { JobEventType } from '../event-types.ts'
import type { EventText } from '../job-control.ts'
import type { JobPorts } from '../ports.ts'
import { changesOfPage } from './changed-page.ts'
import { jobView, pageView } from './job-view.ts'

/** Events that are read at once. */
const AT_ONCE = 100
/** A comment that keeps the connection open through proxies, ms. */
const KEEP_ALIVE_MS = 15_000

/** Returns the data of an event: the job without its request, or the page. */
async function eventData(
  service: JobPorts,
  job: Job,
  event: JobEvent,
  page: JobPage | undefined
): Promise<Record<string, unknown>> {
  if (event.page === null) {
    const { request: _, metadata: __, ...facts } = jobView(job)
    return { job: facts }
  }
  const changes =
    event.type === 'changed' && page
      ? { changes: await changesOfPage(service, job.account, page) }
      : {}
  return {
    job: { id: job.id, status: job.status, pages: job.pages },
    page: pageOrGone(page),
    ...changes
  }
}

function pageOrGone(page: JobPage | undefined): Record<string, unknown> | null {
  return page ? pageView(page) : null
}

/**
 * The events of a job from a number on, as the text of a stream that ends with the job.
 *
 * @param after - number of the last event that the client has.
 */
export async function* eventStream(
  service: JobPorts,
  ref: JobRef,
  after: number,
  signal: AbortSignal
): AsyncGenerator<string> {
  const followed = service.jobs.follow(ref)
  let last = after
  let quietSince = performance.now()
  try {
    yield ': the events of a job\nretry: 2000\n\n'
    while (!signal.aborted && !service.stopping) {
      const seen = followed.changes
      const found = await followed.read(last, () => eventsAfter(service, ref, last))
      if (!found) return
      if (found.text !== '') {
        yield found.text
        last = found.last
        quietSince = performance.now()
        continue
      }
      if (found.isOver) return
      if (performance.now() - quietSince > KEEP_ALIVE_MS) {
        quietSince = performance.now()
        yield ': still here\n\n'
      }
      await followed.change(seen, KEEP_ALIVE_MS, signal)
    }
  } finally {
    followed.close()
  }
}

/** Some events after a number; undefined if the job is gone. */
async function eventsAfter(
  service: JobPorts,
  ref: JobRef,
  after: number
): Promise<EventText | undefined> {
  const { store } = service.jobs
  const events = await store.events(ref, { after, limit: AT_ONCE })
  const job = await store.job(ref)
  if (!events || !job) return undefined
  // Together: with Redis, each is a round trip.
  const pages = await Promise.all(
    events.map(({ page }) => (page === null ? undefined : store.page(ref, page)))
  )
  const texts: string[] = []
  for (const [at, event] of events.entries()) {
    texts.push(await textOf(service, job, event, pages[at]))
  }
  const last = events.at(-1)?.number ?? after
  // The job was read after its events: with its last one told, none can follow.
  return { text: texts.join(''), last, isOver: job.completedAt !== null && last >= job.lastEvent }
}

async function textOf(
  service: JobPorts,
  job: Job,
  event: JobEvent,
  page: JobPage | undefined
): Promise<string> {
  const data = await eventData(service, job, event, page)
  const at = new Date(event.at).toISOString()
  const type: JobEventType = event.type
  return `id: ${event.number}\nevent: ${type}\ndata: ${JSON.stringify({ at, ...data })}\n\n`
}
