/** A step of a watch: from new events of a job to deliveries, each event once. */

import {
  type Job,
  type JobEvent,
  type JobPage,
  type NewDelivery,
  turnOver,
  type Watch
} from '@sluice/store'
import type { JobPorts } from '../ports.ts'
import { WebhookBody } from '../request/webhook-request.ts'
import { changesOfPage } from '../show/changed-page.ts'
import { dataOf } from '../show/job-lists.ts'
import { jobView, pageView } from '../show/job-view.ts'
import { type Bundle, bundleEvents } from './bundle-events.ts'
import { isOrphan, type JobWatch, jobWatchOf } from './job-watch.ts'
import { mustDropPages } from './kept-messages.ts'
import { END_EVENTS } from './lost-cause.ts'
import { inMessages, messageOf, type PageItem, type Subject } from './message.ts'
import type { MessageForm } from './message-form.ts'

/** Settings in place of a webhook, for a job that sends e-mails only. */
const NO_WEBHOOK: WebhookBody = { ...WebhookBody.parse({ url: '' }), events: [] }

/** Events that are read at once: others get their turns in between. */
const AT_ONCE = 200
/** Between two looks at a job, ms: short while much happens. */
const SOONEST_MS = 1_000
const LATEST_MS = 10_000
/** Characters of metadata and of an error's text in a message. */
const MOST_OF_METADATA = 8_000
const MOST_OF_ERROR = 1_000
/** Bytes of a body that are neither job nor pages. */
const FRAME_BYTES = 200
const DAY_MS = 86_400_000
/** Deliveries are listed at least as long as they may be tried. */
const LEAST_DAYS = 7

/** Makers of messages besides the API's own. */
export interface Tellers {
  readonly forms: readonly MessageForm[]
  /** The e-mails about a job that has ended. */
  mails(service: JobPorts, job: Job, subject: Subject): Promise<readonly NewDelivery[]>
}

/** Add deliveries for a job's events since the last step. @returns true if more events are waiting. */
export async function tellEvents(
  service: JobPorts,
  { forms, mails }: Tellers,
  watch: Watch,
  now: number
): Promise<boolean> {
  const { jobs, webhooks } = service
  const known = jobWatchOf(watch)
  const { webhook = NO_WEBHOOK } = known
  const ref = { account: watch.account, job: watch.job }
  const events = (await jobs.store.events(ref, { after: watch.cursor, limit: AT_ONCE })) ?? []
  const job = await jobs.store.job(ref)
  const step = { ...ref, from: { cursor: watch.cursor, state: watch.state } }
  if (!job) {
    const nextAt = isOrphan(known, now) ? null : now + LATEST_MS
    await webhooks.store.advance({ ...step, to: step.from, nextAt, deliveries: [] })
    return false
  }
  const isAll = events.length < AT_ONCE
  // The job was read after its events: with its last one among them, none can follow.
  const isOver =
    job.completedAt !== null && (events.at(-1)?.number ?? watch.cursor) >= job.lastEvent
  const wanted = { ...webhook, events: wantedEvents(known, job) }
  const told = bundleEvents(wanted, { cursor: watch.cursor, events, isAll, isOver, now })
  const hasPages = told.bundles.some(({ events: [first] }) => first.page !== null)
  const drops = hasPages && (await mustDropPages(webhooks.store, ref.account, webhook.url))
  const bundles = drops ? withoutPages(service, job, told.bundles) : told.bundles
  const subject: Subject = {
    ...ref,
    url: webhook.url,
    isFull: webhook.payload === 'full',
    expiresAt: deliveryExpiry(service, now)
  }
  const form = forms.find((one) => one.isOf(job))
  const deliveries: NewDelivery[] = []
  for (const bundle of bundles) {
    deliveries.push(...(await messagesOf(service, form, job, bundle, subject)))
  }
  if (isOver) deliveries.push(...(await mails(service, job, subject)))
  const seen = events.at(-1)?.at ?? known.seen
  const to = { cursor: told.cursor, state: JSON.stringify({ ...known, seen } satisfies JobWatch) }
  const nextAt = isOver ? null : isAll ? nextLook(seen, told.waitsUntil, now) : now
  await webhooks.store.advance({ ...step, to, nextAt, deliveries })
  return !isAll
}

/** Returns the time at which a delivery that is made now expires, ms. */
export function deliveryExpiry({ config }: Pick<JobPorts, 'config'>, now: number): number {
  return now + Math.max(LEAST_DAYS, config.HISTORY_DAYS) * DAY_MS
}

/** The types of events to send: of a cancelled job its end alone. */
function wantedEvents({ webhook = NO_WEBHOOK, isSilenced }: JobWatch, { status }: Job) {
  if (!isSilenced && status !== 'cancelled') return webhook.events
  return webhook.events.filter((type) => END_EVENTS.includes(type))
}

/** The bundles about the job itself. The others are counted in the log. */
function withoutPages(
  { log }: JobPorts,
  { account, id }: Job,
  bundles: readonly Bundle[]
): readonly Bundle[] {
  const left = bundles.filter(({ events: [first] }) => first.page === null)
  const events = bundles
    .filter((bundle) => !left.includes(bundle))
    .reduce((sum, bundle) => sum + bundle.events.length, 0)
  if (events > 0) {
    log.warn('messages about pages were dropped: too many are waiting for a failing host', {
      account,
      job: id,
      events
    })
  }
  return left
}

/** Soon after an event, later where nothing has happened for long. */
function nextLook(seen: number, waitsUntil: number | null, now: number): number {
  const pause = Math.min(LATEST_MS, Math.max(SOONEST_MS, (now - seen) / 4))
  return Math.min(now + Math.round(pause), waitsUntil ?? Number.POSITIVE_INFINITY)
}

/** The messages of a bundle: one, or as many as its pages need. */
async function messagesOf(
  service: JobPorts,
  form: MessageForm | undefined,
  job: Job,
  { type, events }: Bundle,
  subject: Subject
): Promise<NewDelivery[]> {
  const [first] = events
  if (form) return messagesOfForm(service, form, job, events, subject)
  if (first.page === null) {
    const told = { type, at: first.at, sequence: first.number }
    return [messageOf({ ...subject, isFull: false }, told, { job: jobFacts(job) })]
  }
  const items: PageItem[] = []
  for (const event of events) {
    await turnOver()
    items.push(...(await pageItem(service, job, event, subject.isFull)))
  }
  const { id, kind, status, pages } = jobFacts(job)
  const about = { id, kind, status, pages }
  const common = Buffer.byteLength(JSON.stringify(about)) + FRAME_BYTES
  return inMessages(items, common).map((part) => {
    const last = part.at(-1) ?? part[0]
    const at = events.find(({ number }) => number === last.event)?.at ?? first.at
    const told = { type, at, sequence: last.event }
    return messageOf(subject, told, { job: about, pages: part.map(({ page }) => page) })
  })
}

/** A message for each event; failed pages, which cost nothing, share one. */
async function messagesOfForm(
  { jobs }: JobPorts,
  form: MessageForm,
  job: Job,
  events: Bundle['events'],
  subject: Subject
): Promise<NewDelivery[]> {
  const ref = { account: job.account, job: job.id }
  const messages: NewDelivery[] = []
  for (const event of events[0].type === 'page.failed' ? events.slice(-1) : events) {
    await turnOver()
    const page = event.page === null ? undefined : await jobs.store.page(ref, event.page)
    messages.push(form.message(job, event, subject, page, events.length))
  }
  return messages
}

/** The job without its request, as its own events show it. */
function jobFacts(job: Job) {
  const { request: _, metadata, ...facts } = jobView(job)
  const isShort = JSON.stringify(metadata).length <= MOST_OF_METADATA
  return { ...facts, metadata: isShort ? metadata : null } as Record<string, unknown>
}

/** A page with a short text of its error. */
function shortView(page: JobPage): Record<string, unknown> {
  const { error } = page
  if (!error) return pageView(page)
  return pageView({ ...page, error: { ...error, message: error.message.slice(0, MOST_OF_ERROR) } })
}

/** The page of an event; none if the job is being deleted. */
async function pageItem(
  service: JobPorts,
  job: Job,
  event: JobEvent,
  isFull: boolean
): Promise<PageItem[]> {
  const page = await service.jobs.store.page(
    { account: job.account, job: job.id },
    Number(event.page)
  )
  // A page that fails in each run of its monitor sends one message.
  if (!page || (event.type === 'page.failed' && page.error?.isKnown)) return []
  const shown = {
    event: event.number,
    at: new Date(event.at).toISOString(),
    ...shortView(page),
    ...(event.type === 'changed'
      ? { changes: await changesOfPage(service, job.account, page) }
      : {})
  }
  const data = isFull ? await dataOf(service, job.account, page) : ''
  return [{ event: event.number, page: shown, dataBytes: Buffer.byteLength(data) }]
}
