/** A job as a file: its successful pages in order, read as the client takes them. */

import { csvLine } from '@sluice/core/csv'
import type { Job, JobPage } from '@sluice/store'
import { z } from 'zod'
import { type ParquetColumn, parquetOf } from '../../../base/parquet.ts'
import type { JobPorts } from '../ports.ts'
import { allPages } from './all-pages.ts'
import { exportArchive } from './export-archive.ts'
import { exportRights } from './export-rights.ts'
import { dataOf, pageItem } from './job-lists.ts'

/** Query of `GET /api/v1/jobs/{id}/export`. */
export const ExportQuery = z.strictObject({
  format: z
    .enum(['ndjson', 'csv', 'parquet', 'markdown', 'llms_txt', 'warc', 'rights'])
    .default('ndjson')
    .describe(
      '`ndjson`: every selected page, with its data. `csv`, `parquet`: the rows of lists where the job reads `options.list`, else the simple fields of the records. `markdown`: one document. `llms_txt`: a list of links. `warc`: every request and answer of a job with `job.archive`, as ISO 28500. `rights`: a line for each page with what its site stated about its use.'
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
  parquet: { type: 'application/vnd.apache.parquet', ending: 'parquet' },
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
    case 'parquet':
      return yield* parquet(service, job, status, signal)
    case 'markdown':
      for await (const page of pages) yield markdownOf(page, await recordOf(service, job, page))
      return
    case 'llms_txt':
      yield `# ${titleOf(job)}\n\n`
      for await (const page of pages) yield linkOf(page, await recordOf(service, job, page))
  }
}

type Lines = readonly Readonly<Record<string, unknown>>[]

/** Facts of a page, before the fields of its lines. */
const FACTS = ['page', 'page_url', 'tag', 'status', 'error'] as const

function factsOf({ number, url, tag, status, error }: JobPage) {
  return { page: number, page_url: url, tag, status, error: error?.code }
}

/** The columns are known once all pages were looked at, so they are read twice. */
async function* csv(...[service, job, status, signal]: TableOf): AsyncGenerator<string> {
  const names = [...(await columnsOf(service, job, status, signal)).keys()]
  yield csvLine([...FACTS, ...names])
  for await (const page of pagesOf(service, job, status, signal)) {
    const facts = Object.values(factsOf(page))
    for (const line of linesOf(await recordOf(service, job, page))) {
      yield csvLine([...facts, ...names.map((name) => line[name])])
    }
  }
}

async function* parquet(...[service, job, status, signal]: TableOf): AsyncGenerator<Uint8Array> {
  const types = await columnsOf(service, job, status, signal)
  const facts = FACTS.map((name) => ({ name, type: name === 'page' ? 'number' : 'text' }) as const)
  const own = [...types].map(([name, type]) => ({ name, type }))
  yield* parquetOf([...facts, ...own], lineGroups(service, job, status, signal))
}

/** Lines of one row group. */
const GROUP = 5_000

async function* lineGroups(...[service, job, status, signal]: TableOf): AsyncGenerator<Lines> {
  let group: Record<string, unknown>[] = []
  for await (const page of pagesOf(service, job, status, signal)) {
    const facts = factsOf(page)
    const lines = linesOf(await recordOf(service, job, page))
    group.push(...lines.map((line) => ({ ...line, ...facts })))
    if (group.length < GROUP) continue
    yield group
    group = []
  }
  yield group
}

/** Job, status and signal of a table. */
type TableOf = [service: JobPorts, job: Job, status: ExportQuery['status'], signal: AbortSignal]

/** Names and types of all columns: texts where the lines differ. */
async function columnsOf(
  ...[service, job, status, signal]: TableOf
): Promise<Map<string, ParquetColumn['type']>> {
  const types = new Map<string, ParquetColumn['type'] | undefined>()
  for await (const page of pagesOf(service, job, status, signal)) {
    for (const line of linesOf(await recordOf(service, job, page))) {
      for (const [name, value] of Object.entries(line)) {
        const type = typeOfCell(value)
        const known = types.get(name)
        types.set(
          name,
          known === undefined || type === undefined || known === type ? (known ?? type) : 'text'
        )
      }
    }
  }
  return new Map([...types].map(([name, type]) => [name, type ?? 'text']))
}

function typeOfCell(value: unknown): ParquetColumn['type'] | undefined {
  if (value === null || value === undefined) return undefined
  const type = typeof value
  return type === 'number' || type === 'boolean' ? type : 'text'
}

/** Lines of a page in a table: the rows of its list, else its record. A page without a list has its facts alone. */
function linesOf(record: Readonly<Record<string, unknown>>): Lines {
  const { list } = record as { list?: { items: Lines } | null }
  if (list === null) return [{}]
  return (list?.items ?? [simple(record)]).map(apart)
}

/** A line whose fields have other names than the facts of its page. */
function apart(line: Lines[number]): Lines[number] {
  return Object.fromEntries(
    Object.entries(line).map(([name, value]) => [NAMES.has(name) ? `${name}_2` : name, value])
  )
}

const NAMES: ReadonlySet<string> = new Set(FACTS)

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
