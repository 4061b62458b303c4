/** A job as a file: its successful pages in order, read as the client takes them. */

import { csvLine } from '@sluice/core/csv'
import type { Job, JobPage } from '@sluice/store'
import { z } from 'zod'
import type { JobPorts } from '../ports.ts'
import { allPages } from './all-pages.ts'
import { exportArchive } from './export-archive.ts'
import { exportRights } from './export-rights.ts'
import { dataOf, pageItem } from './job-lists.ts'

/** Query of `GET /api/v1/jobs/{id}/export`. */
export const ExportQuery = z.strictObject({
  format: z
    .enum(['ndjson', 'csv', 'markdown', 'llms_txt', 'warc', 'rights'])
    .default('ndjson')
    .describe(
      '`ndjson`: every selected page, with its data. `csv`: the simple fields of the records. `markdown`: one document. `llms_txt`: a list of links. `warc`: every request and answer of a job with `job.archive`, as ISO 28500. `rights`: a line for each page with what its site stated about its use.'
    ),
  status: z
    .enum(['success', 'failed', 'skipped', 'all'])
    .default('success')
    .describe(
      'Outcome of the pages. `markdown` and `llms_txt` have successes only, `warc` and `rights` have all.'
    )
})
export type ExportQuery = z.infer<typeof ExportQuery>

/** Media types and endings of the formats. */
export const EXPORT_FORMATS = {
  ndjson: { type: 'application/x-ndjson', ending: 'ndjson' },
  csv: { type: 'text/csv; charset=utf-8', ending: 'csv' },
  markdown: { type: 'text/markdown; charset=utf-8', ending: 'md' },
  llms_txt: { type: 'text/plain; charset=utf-8', ending: 'txt' },
  warc: { type: 'application/warc', ending: 'warc.gz' },
  rights: { type: 'application/x-ndjson', ending: 'rights.ndjson' }
} as const

/** The text or bytes of an export, in pieces. @param signal - ends it, also before its first piece. */
export async function* exportJob(
  service: JobPorts,
  job: Job,
  { format, status }: ExportQuery,
  signal: AbortSignal
): AsyncGenerator<string | Uint8Array> {
  const isText = format === 'markdown' || format === 'llms_txt'
  const pages = pagesOf(service, job, isText ? 'success' : status, signal)
  switch (format) {
    case 'warc':
      return yield* exportArchive(service, job, signal)
    case 'rights':
      return yield* exportRights(service, job, signal)
    case 'ndjson':
      for await (const page of pages) {
        yield `${await pageItem(service, job.account, page, true)}\n`
      }
      return
    case 'csv':
      return yield* csv(service, job, status, signal)
    case 'markdown':
      for await (const page of pages) yield markdownOf(page, await recordOf(service, job, page))
      return
    case 'llms_txt':
      yield `# ${titleOf(job)}\n\n`
      for await (const page of pages) yield linkOf(page, await recordOf(service, job, page))
  }
}

/** The columns are known once all pages were looked at, so they are read twice. */
async function* csv(
  service: JobPorts,
  job: Job,
  status: ExportQuery['status'],
  signal: AbortSignal
): AsyncGenerator<string> {
  const columns = new Set<string>()
  for await (const page of pagesOf(service, job, status, signal)) {
    for (const name of Object.keys(simple(await recordOf(service, job, page)))) columns.add(name)
  }
  const names = [...columns]
  yield csvLine(['page', 'page_url', 'tag', 'status', 'error', ...names])
  for await (const page of pagesOf(service, job, status, signal)) {
    const record = simple(await recordOf(service, job, page))
    const facts = [page.number, page.url, page.tag, page.status, page.error?.code]
    yield csvLine([...facts, ...names.map((name) => record[name])])
  }
}

/** The fields of a record that fit into a cell. */
function simple(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value === null || typeof value !== 'object')
  )
}

function markdownOf({ url }: JobPage, record: Readonly<Record<string, unknown>>): string {
  const { markdown, title } = record
  const text = typeof markdown === 'string' ? markdown : ''
  const head = /^# /m.test(text) ? '' : `# ${oneLine(title ?? url)}\n\n`
  return `<!-- ${url.replaceAll('--', '%2D%2D')} -->\n\n${head}${text.trim()}\n\n---\n\n`
}

function linkOf({ url }: JobPage, { title, name, description }: Record<string, unknown>): string {
  const label = oneLine(title ?? name ?? url).replace(/[[\]]/g, '\\$&')
  const about = description ? `: ${oneLine(description)}` : ''
  return `- [${label}](${url.replaceAll(')', '%29')})${about}\n`
}

function oneLine(value: unknown): string {
  return String(value).replace(/\s+/g, ' ').trim().slice(0, 500)
}

function titleOf(job: Job): string {
  const { url } = (JSON.parse(job.request) as { site?: { url?: string } }).site ?? {}
  return url ?? job.id
}

async function recordOf(
  service: JobPorts,
  job: Job,
  page: JobPage
): Promise<Record<string, unknown>> {
  const data: unknown = JSON.parse(await dataOf(service, job.account, page))
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}
}

async function* pagesOf(
  service: JobPorts,
  { account, id }: Job,
  status: ExportQuery['status'],
  signal: AbortSignal
) {
  const ref = { account, job: id }
  for await (const page of allPages(service, ref, status === 'all' ? undefined : status)) {
    signal.throwIfAborted()
    yield page
  }
}
