/** E-mails about a monitor's runs: what changed, or that the run failed (docs/monitors.md "E-mail"). */

import { SluiceError } from '@sluice/core'
import type { Job, NewDelivery } from '@sluice/store'
import type { JobPorts } from '../ports.ts'
import { storedRequest } from '../request/stored-request.ts'
import { type KeptMail, membersOf } from '../webhooks/attempt-mail.ts'
import { messageWith, type Subject } from '../webhooks/message.ts'
import { monitorOf, watchedBy } from './monitor.ts'
import { jobNews, type PageNews } from './monitor-news.ts'

/** Changed pages that an e-mail lists. */
const MOST_PAGES = 20
/** Characters of a subject that the monitor's name or its page's title may take. */
const LONGEST_NAME = 100

/**
 * Check the addresses that a monitor is to write to. Only members get e-mails: the service is no means to write to
 * strangers.
 *
 * @throws SluiceError `INVALID_REQUEST` - this service sends no e-mails, or an address belongs to no member.
 */
export async function checkEmails(
  { mailer, directory }: Pick<JobPorts, 'mailer' | 'directory'>,
  account: string,
  emails: readonly string[] = []
): Promise<void> {
  if (emails.length === 0) return
  if (!mailer) throw refused('This service sends no e-mails: its operator has not set SMTP_URL.')
  const members = await membersOf({ directory }, account)
  const strange = emails.findIndex((email) => !members.has(email.toLowerCase()))
  if (strange < 0) return
  throw refused('Only members of this account can get e-mails.', `emails.${strange}`)
}

/** The e-mails about a job that has ended, one per address; none without news. */
export async function monitorMails(
  service: JobPorts,
  job: Job,
  subject: Subject
): Promise<NewDelivery[]> {
  const { monitor: mark } = storedRequest(job)
  if (!mark?.hasMail || !service.mailer || job.status === 'cancelled') return []
  const row = await service.monitors.store.monitor({ account: job.account, id: mark.id })
  if (!row) return []
  const { emails = [] } = watchedBy(service, row)
  const link = service.mailer.linkTo(`/dashboard/monitors/${row.id}`)
  const mail = await mailOf(service, job, { name: monitorOf(row).name, link })
  if (!mail) return []
  const told = {
    type: hasFailed(job) ? 'job.failed' : 'changed',
    at: job.completedAt ?? Date.now(),
    sequence: job.lastEvent
  } as const
  return emails.map((email) => {
    const to = { ...subject, isFull: false, url: `mailto:${encodeURIComponent(email)}` }
    return messageWith(to, told, JSON.stringify(mail))
  })
}

async function mailOf(
  service: JobPorts,
  job: Job,
  { name, link }: { name: string | null; link: string }
): Promise<KeptMail | undefined> {
  const ref = { account: job.account, job: job.id }
  const { pages, isMore } = await jobNews(service, ref, MOST_PAGES)
  const [first] = pages
  if (!first) return hasFailed(job) ? failureMail(service, job, { name, link }) : undefined
  const count = isMore ? `More than ${pages.length} pages` : pagesOf(pages.length)
  return {
    subject: `${short(name ?? first.title ?? hostOf(first.url))}: ${count} changed`,
    text: [...pages.map(pageText), `All changes: ${link}`, ending(link)].join('\n\n')
  }
}

/** Returns true if a run read no page. */
function hasFailed({ status, pages }: Job): boolean {
  return status === 'failed' || (pages.success === 0 && pages.failed > 0)
}

/** An e-mail about a failed run; none if the same page failed in the run before. */
async function failureMail(
  service: JobPorts,
  job: Job,
  { name, link }: { name: string | null; link: string }
): Promise<KeptMail | undefined> {
  const query = { after: 0, limit: MOST_PAGES, status: 'failed' } as const
  const ref = { account: job.account, job: job.id }
  const failed = (await service.jobs.store.pages(ref, query))?.pages ?? []
  if (failed.length > 0 && failed.every(({ error }) => error?.isKnown)) return undefined
  const lines = failed.map(({ url, error }) => `${url}\n${error?.message ?? ''}`)
  const title = name ?? hostOf(failed[0]?.url ?? '')
  return {
    subject: `${short(title)}: the run failed`,
    text: [...lines, `The monitor: ${link}`, ending(link)].join('\n\n')
  }
}

function pageText({ title, url, lines }: PageNews): string {
  return [...(title === null ? [] : [title]), url, ...lines].join('\n')
}

function ending(link: string): string {
  return `To stop these e-mails, edit the monitor: ${link}/edit`
}

function pagesOf(count: number): string {
  return count === 1 ? '1 page' : `${count} pages`
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? 'Monitor'
}

/** A name in a subject: on one line, and not too long. */
function short(name: string): string {
  const flat = name.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return flat.length > LONGEST_NAME ? `${flat.slice(0, LONGEST_NAME)}…` : flat
}

function refused(message: string, path = 'emails'): SluiceError {
  return new SluiceError('INVALID_REQUEST', message, { details: { path } })
}
