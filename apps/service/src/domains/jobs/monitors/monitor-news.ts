/** News of a monitor's run in words: the pages that changed, for e-mails and feeds. */

import type { JobEvent, JobRef } from '@sluice/store'
import type { Changes } from '../../fetch/changes/compare-result.ts'
import type { JobPorts } from '../ports.ts'
import { changesOfPage } from '../show/changed-page.ts'
import { eventsOfType } from '../show/events-of-type.ts'

/** Lines of a page, and characters of each. */
const MOST_LINES = 20
const LINE_LENGTH = 300

/** A page that changed. */
export interface PageNews {
  /** Number of its event. */
  readonly event: number
  /** Time of the change, ms. */
  readonly at: number
  readonly url: string
  readonly title: string | null
  /** The differences, one per line; empty if the data is gone. */
  readonly lines: readonly string[]
}

/** The changed pages of a job, in order. @returns `isMore` - there are others than these. */
export async function jobNews(
  service: JobPorts,
  ref: JobRef,
  limit: number
): Promise<{ pages: readonly PageNews[]; isMore: boolean }> {
  const query = { type: 'changed', limit, after: 0 } as const
  const { found, next } = await eventsOfType(service, ref, query)
  const pages: PageNews[] = []
  for (const event of found) pages.push(...(await newsOf(service, ref, event)))
  return { pages, isMore: next !== null }
}

async function newsOf(service: JobPorts, ref: JobRef, event: JobEvent): Promise<PageNews[]> {
  const page = event.page === null ? undefined : await service.jobs.store.page(ref, event.page)
  if (!page) return []
  const { result, url } = page
  const entry = result === null ? undefined : await service.ledger.historyEntry(ref.account, result)
  const changes = await changesOfPage(service, ref.account, page)
  const lines = changes ? changeLines(changes) : []
  return [{ event: event.number, at: event.at, url, title: entry?.title ?? null, lines }]
}

/** The differences as lines that begin with `+` and `-`, as a diff has them. */
function changeLines({
  status,
  diff,
  fields
}: Pick<Changes, 'status' | 'diff' | 'fields'>): readonly string[] {
  if (status === 'new') return ['New page']
  if (status === 'removed') return ['The page is gone.']
  const back = status === 'back' ? ['The page is back.'] : []
  const changed = fields ? fields.flatMap(fieldLines) : diffLines(diff ?? '')
  const lines = [...back, ...changed]
  const shown = lines.slice(0, MOST_LINES).map(shortened)
  return lines.length > MOST_LINES ? [...shown, '…'] : shown
}

/** The added and removed lines of a diff, without its context and its head. */
function diffLines(diff: string): string[] {
  return diff
    .split('\n')
    .filter((line) => /^[+-]/.test(line) && !/^(?:\+\+\+|---)(?: |$)/.test(line))
    .filter((line) => line.slice(1).trim() !== '')
    .map((line) => `${line[0]} ${line.slice(1)}`)
}

function fieldLines({ path, before, after }: NonNullable<Changes['fields']>[number]): string[] {
  const line = (sign: string, value: unknown) =>
    value === null ? [] : [`${sign} ${path}: ${textOf(value)}`]
  return [...line('-', before), ...line('+', after)]
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** One line of limited length: neither an e-mail nor a feed is broken by a value. */
function shortened(line: string): string {
  const flat = line.replace(/[\s\p{Cc}]+/gu, ' ')
  return flat.length > LINE_LENGTH ? `${flat.slice(0, LINE_LENGTH)}…` : flat
}
