/** Jobs: each call as a request and its answer. */

import { type CallOptions, keyOf, type PaidCallOptions, signalOf } from './call-options.ts'
import { checkedStream } from './checked-stream.ts'
import type { SluiceApiError } from './errors.ts'
import { jobEvents } from './job-events.ts'
import type { BatchInput, Job, JobsResource, StartedJob } from './jobs-resource.ts'
import { allOf, listPage } from './listed.ts'
import { pause } from './pause.ts'
import { AlreadyDone, type Request, type Transport } from './transport.ts'

/** Requests that a body of JSON may have; more are sent as lines. Source: docs/jobs.md. */
const MOST_IN_JSON = 10_000
/** First and longest wait between two looks at a job, ms. */
const LOOK = { first: 250, longest: 5_000 }

/** Make them. */
export function jobsOf(transport: Transport): JobsResource {
  const start = async (path: string, parts: Partial<Request>, options?: CallOptions) => {
    const request: Request = { method: 'POST', path, ...parts, ...signalOf(options) }
    const { answer, response } = await transport.json<{ data: StartedJob }>(request)
    return { ...answer.data, replayed: response.headers.get('idempotency-replayed') === 'true' }
  }
  const started = (kind: string, parts: Partial<Request>, options?: PaidCallOptions) =>
    start(`/api/v1/internet/${kind}`, { ...parts, ...keyOf(options) }, options)
  const change = (verb: string) => (id: string, options?: CallOptions) =>
    jobOf(transport, { method: 'POST', path: `${pathOf(id)}/${verb}`, ...signalOf(options) })
  const list: JobsResource['listPage'] = (query = {}, options) =>
    listPage<Job>(transport, { path: JOBS, query, ...signalOf(options) })
  const pages: JobsResource['pagesPage'] = (id, query = {}, options) =>
    listPage(transport, { path: `${pathOf(id)}/pages`, query, ...signalOf(options) })
  const changes: JobsResource['changesPage'] = (id, query = {}, options) =>
    listPage(transport, { path: `${pathOf(id)}/changes`, query, ...signalOf(options) })
  const async = { headers: { prefer: 'respond-async' } }

  return {
    batch: (input, options) => started('batch', bodyOf(input), options),
    crawl: (body, options) => started('crawl', { body }, options),
    async quoteCrawl(body, options) {
      const query = { dry_run: true }
      const path = '/api/v1/internet/crawl'
      const request: Request = { method: 'POST', path, query, body, ...signalOf(options) }
      return (await transport.json<{ data: never }>(request)).answer.data
    },
    map: (body, options) => started('map', { body, ...async }, options),
    fetch: (body, options) => started('fetch', { body, ...async }, options),
    learn: (body, options) =>
      start('/api/v1/parsers/learn', { body, ...async, ...keyOf(options) }, options),
    get: (id, options) =>
      jobOf(transport, { method: 'GET', path: pathOf(id), ...signalOf(options) }),
    list: (query, options) => allOf((cursor) => list({ ...query, ...cursor }, options)),
    listPage: list,
    pause: change('pause'),
    resume: change('resume'),
    cancel: change('cancel'),
    retry: (id, body = {}, options) => start(`${pathOf(id)}/retry`, { body, once: true }, options),
    async delete(id, query = {}, options) {
      const request: Request = { method: 'DELETE', path: pathOf(id), query, ...signalOf(options) }
      await transport.json(request).catch((error: SluiceApiError | AlreadyDone) => {
        if (!(error instanceof AlreadyDone)) throw error
      })
    },
    pages: (id, query, options) => allOf((cursor) => pages(id, { ...query, ...cursor }, options)),
    pagesPage: pages,
    changes: (id, query, options) =>
      allOf((cursor) => changes(id, { ...query, ...cursor }, options)),
    changesPage: changes,
    async export(id, query = {}, options) {
      const path = `${pathOf(id)}/export`
      const request: Request = { method: 'GET', path, query, ...signalOf(options) }
      return checkedStream(await transport.stream(request), options?.signal)
    },
    events: (id, options) => jobEvents(transport, pathOf(id), options),
    waitFor: (id, options) => waitFor(transport, id, options)
  }
}

const JOBS = '/api/v1/jobs'

function pathOf(id: string): string {
  return `${JOBS}/${encodeURIComponent(id)}`
}

async function jobOf(transport: Transport, request: Request): Promise<Job> {
  return (await transport.json<{ data: Job }>(request)).answer.data
}

/** Returns the input as JSON, or as lines. The first line then has the fields that apply to all requests. */
function bodyOf(input: BatchInput): Pick<Request, 'body' | 'lines'> {
  const { urls = [], requests = [], ...shared } = input
  if (urls.length + requests.length <= MOST_IN_JSON) return { body: input }
  return { lines: [shared, ...urls.map((url) => ({ url })), ...requests] }
}

/** Looks at the job, and not at its events: a large one has one for each page. */
async function waitFor(
  transport: Transport,
  id: string,
  { signal, onProgress }: Parameters<JobsResource['waitFor']>[1] = {}
): Promise<Job> {
  const request: Request = { method: 'GET', path: pathOf(id), ...signalOf(signal && { signal }) }
  let job = await jobOf(transport, request)
  onProgress?.(job)
  for (let wait = LOOK.first; job.completed_at === null; ) {
    await pause(wait, signal)
    wait = Math.min(LOOK.longest, wait * 2)
    const next = await jobOf(transport, { ...request, patient: true })
    if (JSON.stringify(next) !== JSON.stringify(job)) onProgress?.(next)
    job = next
  }
  return job
}
