/** From the controls of the form to the request that creates or changes a monitor, and back. */

import type { Monitor, MonitorChange, MonitorInput } from '@sluice/client'
import { batchOf, crawlOf, EMPTY_JOB, type JobDraft, urlsOf } from '../jobs/job-draft.ts'
import { BATCH_OPTIONS, CRAWL_OPTIONS, JOB_OPTIONS } from '../jobs/job-options.ts'
import { OPTIONS } from '../options/options.ts'
import { sentOptions, valuesOf } from '../options/request-body.ts'
import { ownZone } from './schedule-words.ts'

/** URLs of a list that a monitor may have. Source: docs/monitors.md "A monitor". */
const MOST_URLS = 100

/** Content that the monitor compares. With `auto`, the service chooses. */
export type Compared = 'auto' | 'text' | 'record' | 'schema'

/** The values of the controls. */
export interface MonitorDraft {
  readonly name: string
  readonly schedule: string
  readonly timezone: string
  readonly watches: 'page' | 'batch' | 'crawl'
  readonly compared: Compared
  /** URL that gets the changes; empty for none. */
  readonly webhook: string
  /** Members who get an e-mail about changes. */
  readonly emails: readonly string[]
  /** The pages: of a page, `url` as of a crawl. */
  readonly pages: JobDraft
}

/** Nothing chosen. */
export const EMPTY_MONITOR: MonitorDraft = {
  name: '',
  schedule: '0 7 * * *',
  timezone: ownZone(),
  watches: 'page',
  compared: 'auto',
  webhook: '',
  emails: [],
  // A monitor always compares: its form shows the settings of the comparison.
  pages: { ...EMPTY_JOB, options: { changes: true } }
}

/** A new monitor. */
export function monitorOf(draft: MonitorDraft): MonitorInput {
  const { schedule, timezone, emails } = draft
  const webhook = webhookOf(draft)
  return {
    ...nameOf(draft),
    schedule,
    timezone,
    ...(webhook ? { webhook } : {}),
    ...(emails.length > 0 ? { emails: [...emails] } : {}),
    ...watchedOf(draft)
  }
}

/** The change of a monitor. @param withPages - also replace the pages. */
export function changeOf(
  draft: MonitorDraft,
  { webhook, emails: kept }: Pick<Monitor, 'webhook' | 'emails'>,
  withPages: boolean
): MonitorChange {
  const { schedule, timezone, emails } = draft
  // A webhook that stays keeps the events and the payload that the API gave it.
  const isOther = draft.webhook.trim() !== (webhook?.url ?? '')
  return {
    ...nameOf(draft),
    schedule,
    timezone,
    ...(isOther ? { webhook: webhookOf(draft) } : {}),
    ...(String(emails) === String(kept) ? {} : { emails: [...emails] }),
    ...(withPages ? watchedOf(draft) : {})
  }
}

/** The webhook for changes; null for none. */
function webhookOf({ webhook }: MonitorDraft): NonNullable<MonitorInput['webhook']> | null {
  const url = webhook.trim()
  return url === '' ? null : { url, events: ['changed', 'job.failed'] }
}

/** The form for a monitor that is there. Headers and passwords are not shown by the service. */
export function draftOf(monitor: Monitor): MonitorDraft {
  const { name, schedule, timezone, request, batch, crawl, webhook, emails } = monitor
  const body = request ?? batch ?? crawl ?? {}
  const options = (body.options ?? {}) as Record<string, unknown>
  const { mode } = (options.changes ?? {}) as { mode?: Compared }
  return {
    name: name ?? '',
    schedule,
    timezone,
    watches: request ? 'page' : batch ? 'batch' : 'crawl',
    compared: mode ?? 'auto',
    webhook: webhook?.url ?? '',
    emails,
    pages: {
      kind: batch ? 'batch' : 'crawl',
      url: String(body.url ?? ''),
      urls: listedIn(body).join('\n'),
      parser: String(options.parser ?? ''),
      job: valuesOf([...CRAWL_OPTIONS, ...JOB_OPTIONS, ...BATCH_OPTIONS], body),
      options: { changes: true, ...valuesOf(OPTIONS, options) }
    }
  }
}

/** Returns true if the form can hold the pages of a monitor. It cannot show filters, or a batch's separate requests. */
export function isEditable({ batch, request }: Monitor): boolean {
  const filters = (request ?? batch)?.filters
  return batch?.requests === undefined && Object.keys(filters ?? {}).length === 0
}

/** Returns the fault of a batch's list, by the name of its control. */
export function listFaults({ watches, pages }: MonitorDraft): { urls?: string } {
  if (watches !== 'batch' || urlsOf(pages).length <= MOST_URLS) return {}
  return { urls: `A monitor has at most ${MOST_URLS} URLs.` }
}

function nameOf({ name }: MonitorDraft): { name?: string } {
  return name.trim() === '' ? {} : { name: name.trim() }
}

function watchedOf(draft: MonitorDraft): Pick<MonitorInput, 'request' | 'batch' | 'crawl'> {
  const { watches, pages } = draft
  if (watches === 'crawl') return { crawl: compared(crawlOf({ ...pages, kind: 'crawl' }), draft) }
  if (watches === 'batch') return { batch: compared(batchOf({ ...pages, kind: 'batch' }), draft) }
  const { parser, options } = pages
  const sent = { ...(parser === '' ? {} : { parser }), ...sentOptions(OPTIONS, options) }
  return { request: compared({ url: pages.url.trim(), options: sent }, draft) }
}

function compared<Body extends { options?: object }>(body: Body, draft: MonitorDraft): Body {
  const { compared: mode } = draft
  const { changes, ...options } = (body.options ?? {}) as { changes?: boolean | object }
  const settings = typeof changes === 'object' ? changes : {}
  if (mode === 'auto') return { ...body, options: { ...options, changes: changes ?? true } }
  const markdown = mode === 'text' ? { markdown: true } : {}
  return { ...body, options: { ...markdown, ...options, changes: { ...settings, mode } } }
}

function listedIn(body: Record<string, unknown>): string[] {
  return Array.isArray(body.urls) ? body.urls.map(String) : []
}
