/**
 * Messages about jobs that were started in Firecrawl's format: `{success, type, id, data, metadata}`. They are delivered and
 * signed as all others are.
 */

import type { HistoryItem } from '@sluice/client'
import type { Job, JobPage } from '@sluice/store'
import { historyItem, type ResultStores } from '../../../domains/history/history.ts'
import { storedRequest } from '../../../domains/jobs/request/stored-request.ts'
import { FULL_BYTES, messageWith } from '../../../domains/jobs/webhooks/message.ts'
import type { MessageForm } from '../../../domains/jobs/webhooks/message-form.ts'
import { uuidOf } from '../job-id.ts'
import { EVENTS, JOB_VERSION, WEBHOOK_METADATA } from '../request/job-fields.ts'
import { documentOf, readPageOf, type Shown } from './document.ts'

const PREFIXES: Readonly<Record<string, string>> = { crawl: 'crawl', batch: 'batch_scrape' }

/** A message as it is kept: documents are read when it is sent. */
interface Kept {
  readonly firecrawl: true
  /** Version of the format, if it is an older one. */
  readonly version?: string
  readonly data: readonly { readonly result: string | null }[]
}

/** Messages about jobs that were started in Firecrawl's format. */
export const FIRECRAWL_MESSAGES: MessageForm = {
  isOf: (job) => Object.hasOwn(PREFIXES, kindOf(job)),
  message,
  body
}

function kindOf(job: Job): string {
  return storedRequest(job).metadata?.firecrawl ?? ''
}

function message(...[job, event, subject, page, events]: Parameters<MessageForm['message']>) {
  const { metadata = {} } = storedRequest(job)
  const [name = 'page'] =
    Object.entries(EVENTS).find(([, types]) => types.some((type) => type === event.type)) ?? []
  const error = page ? errorOfPages(page, events) : errorOf(event.type, job)
  const body = {
    firecrawl: true,
    ...(metadata[JOB_VERSION] === undefined ? {} : { version: metadata[JOB_VERSION] }),
    success: error === undefined,
    type: `${PREFIXES[kindOf(job)]}.${name}`,
    id: uuidOf(job.id),
    ...(error === undefined ? {} : { error }),
    metadata: factsIn(metadata[WEBHOOK_METADATA]),
    data: page?.result ? [{ result: page.result }] : []
  }
  const told = { type: event.type, at: event.at, sequence: event.number }
  return messageWith({ ...subject, isFull: page !== undefined }, told, JSON.stringify(body))
}

/** A job of the API may have any text there. */
function factsIn(text = '{}'): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

function errorOfPages({ error }: Pick<JobPage, 'error'>, events: number): string | undefined {
  if (!error || events === 1) return error?.message
  return `${events} pages failed. The last one: ${error.message}`
}

function errorOf(type: string, job: Job): string | undefined {
  if (type === 'job.cancelled') return 'The job was cancelled.'
  return type === 'job.failed' ? `The job failed: ${job.reason}.` : undefined
}

async function body(...[stores, { account, body }]: Parameters<MessageForm['body']>) {
  if (!body.startsWith('{"firecrawl":true,')) return undefined
  const { firecrawl: _, version, data, ...rest } = JSON.parse(body) as Kept
  const shown = version === undefined ? {} : { version }
  const documents = await Promise.all(
    data.map(({ result }) => sentDocument(stores, account, result, shown))
  )
  return JSON.stringify({ ...rest, data: documents.filter((one) => one !== undefined) })
}

/** A document that does not fit into a message is its metadata. */
async function sentDocument(
  stores: ResultStores,
  account: string,
  result: string | null,
  shown: Shown
): Promise<object | undefined> {
  const entry = result === null ? undefined : await stores.ledger.historyEntry(account, result)
  if (!entry) return undefined
  const page = readPageOf(JSON.parse(await historyItem(stores, entry, true)) as HistoryItem)
  if (!page) return undefined
  const whole = documentOf(page, [], shown)
  if (Buffer.byteLength(JSON.stringify(whole)) <= FULL_BYTES) return whole
  const warning = 'The document is too large for a message. GET /v2/scrape/{id} has it.'
  return { ...documentOf({ ...page, data: {}, options: {} }), warning }
}
