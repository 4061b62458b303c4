/** Operations that start jobs, wait for them and list their pages. */

import { type IDataObject, NodeOperationError, sleep } from 'n8n-workflow'
import { limitOf, listAll } from './lists.ts'
import { fetchInput, filled, list, text } from './parameters.ts'
import { type Run, send, stopIfCancelled } from './send.ts'

/** First and longest wait between two looks at a job, ms. */
const LOOK = { first: 500, longest: 5_000 }

/** Fetch many URLs. */
export async function startBatch(run: Run): Promise<IDataObject[]> {
  const urls = list(run.node.getNodeParameter('urls', run.item))
  if (urls.length === 0) text({ ...run }, 'urls', 'URLs')
  return start(run, 'batch', { urls })
}

/** Fetch the pages of a site. */
export async function startCrawl(run: Run): Promise<IDataObject[]> {
  const { node, item } = run
  const limit = Number(node.getNodeParameter('limit', item, 50))
  return start(run, 'crawl', { url: text(run, 'url', 'URL'), scope: { ...scopeOf(run), limit } })
}

/** The state of a job. */
export async function getJob(run: Run): Promise<IDataObject[]> {
  const { body } = await send(run, { method: 'GET', path: pathOf(text(run, 'jobId', 'Job ID')) })
  return [body.data as IDataObject]
}

/** End a job. */
export async function cancelJob(run: Run): Promise<IDataObject[]> {
  const path = `${pathOf(text(run, 'jobId', 'Job ID'))}/cancel`
  const { body } = await send(run, { method: 'POST', path })
  return [body.data as IDataObject]
}

/** The pages of a job. */
export async function getJobPages(run: Run): Promise<IDataObject[]> {
  return pagesOf(run, text(run, 'jobId', 'Job ID'), limitOf(run))
}

/** The URLs of a site. */
export async function mapSite(run: Run): Promise<IDataObject[]> {
  const { node, item } = run
  const limit = Number(node.getNodeParameter('limit', item, 50))
  const { body } = await send(run, {
    method: 'POST',
    path: '/api/v1/internet/map',
    body: { url: text(run, 'url', 'URL'), ...scopeOf(run), limit },
    isCharged: true
  })
  return (body.data as { urls: IDataObject[] }).urls
}

const pathOf = (id: string) => `/api/v1/jobs/${encodeURIComponent(id)}`

/** The collection `Scope`, with its lists as lists. */
function scopeOf({ node, item }: Run): IDataObject {
  const given = filled(node.getNodeParameter('scope', item, {}) as IDataObject)
  const isList = (name: string) => name === 'include' || name === 'exclude'
  return Object.fromEntries(
    given.map(([name, value]) => [name, isList(name) ? list(value, true) : value])
  )
}

async function start(run: Run, kind: string, request: IDataObject): Promise<IDataObject[]> {
  const { node, item } = run
  const waits = node.getNodeParameter('wait', item, true) === true
  const cost = Number(node.getNodeParameter('jobCost', item, 0))
  const job = {
    ...(cost > 0 ? { max_cost: cost } : {}),
    // Whoever waits here cannot wait for the tokens of the next month.
    ...(waits ? { when_out_of_tokens: 'stop' } : {})
  }
  const { filters, options } = fetchInput(run)
  const shared = { options, ...(hasFields(filters) ? { filters } : {}), job }
  const { body } = await send(run, {
    method: 'POST',
    path: `/api/v1/internet/${kind}`,
    body: { ...request, ...shared },
    isCharged: true
  })
  const started = body.data as { id: string } & IDataObject
  if (!waits) return [started]
  await waitFor(run, started.id)
  return pagesOf(run, started.id)
}

const hasFields = (value: unknown) => Object.keys(value as object).length > 0

/** @throws NodeOperationError - the job failed as a whole, or took too long; it goes on then. */
async function waitFor(run: Run, id: string): Promise<void> {
  const { node, item } = run
  const seconds = Number(node.getNodeParameter('longestWait', item, 600))
  const end = Date.now() + seconds * 1_000
  for (let wait = LOOK.first; ; wait = Math.min(LOOK.longest, wait * 2)) {
    const { body } = await send(run, { method: 'GET', path: pathOf(id) })
    const job = body.data as IDataObject
    if (job.status === 'failed') {
      throw ended(run, id, `The job ${id} was refused: ${job.reason}`, 'No page was fetched')
    }
    if (job.completed_at !== null) return
    const left = end - Date.now()
    if (left <= 0) {
      const message = `The job ${id} is still ${job.status} after ${seconds} s`
      throw ended(run, id, message, "It continues: get its pages later with 'Job: Get Pages'")
    }
    await sleep(Math.min(wait, left))
    stopIfCancelled(run)
  }
}

function ended({ node, item }: Run, job: string, message: string, description: string) {
  const error = new NodeOperationError(node.getNode(), message, { itemIndex: item, description })
  Object.assign(error.context, { job })
  return error
}

async function pagesOf(run: Run, id: string, limit?: number): Promise<IDataObject[]> {
  const { node, item } = run
  const query = { status: node.getNodeParameter('pageStatus', item, 'success') }
  const pages = await listAll(run, `${pathOf(id)}/pages`, query, limit)
  if (node.getNodeParameter('simplify', item, true) !== true) return pages
  return pages.map(({ url, status, reason, error, data, result, tokens, tag }) => ({
    url,
    status,
    ...(data as IDataObject | null),
    ...(reason ? { reason } : {}),
    ...(error ? { error } : {}),
    ...(tag ? { tag } : {}),
    job_id: id,
    result_id: result,
    tokens_charged: tokens
  }))
}
