/** From the controls of the form to the request that starts a job. */

import type { BatchInput, CrawlInput } from '@sluice/client'
import { webAddress } from '@sluice/core/web-address'
import { OPTIONS } from '../options/options.ts'
import { sentOptions, type Values } from '../options/request-body.ts'
import { BATCH_OPTIONS, CRAWL_OPTIONS, JOB_OPTIONS } from './job-options.ts'

/** URLs of one batch. Source: docs/jobs.md "A batch". */
export const MOST_URLS = 100_000

/** The values of the controls; a missing value means the default. */
export interface JobDraft {
  readonly kind: 'crawl' | 'batch'
  /** Start URL of a crawl. */
  readonly url: string
  /** URLs of a batch, one a line. */
  readonly urls: string
  /** Kind of the parser for all pages; empty to let the host choose. */
  readonly parser: string
  /** Options of scope, politeness and job, by their names in the request. */
  readonly job: Values
  /** Options of every page. */
  readonly options: Values
  /** Filters of the parser, for all pages. */
  readonly filters?: Readonly<Record<string, string>>
}

/** Nothing chosen. */
export const EMPTY_JOB: JobDraft = {
  kind: 'crawl',
  url: '',
  urls: '',
  parser: '',
  job: {},
  options: {}
}

/** A crawl, without defaults. */
export function crawlOf(draft: JobDraft): CrawlInput {
  return {
    url: webAddress(draft.url),
    ...sentOptions([...CRAWL_OPTIONS, ...JOB_OPTIONS], draft.job),
    ...pageOptions(draft)
  } as CrawlInput
}

/** A batch, without defaults. */
export function batchOf(draft: JobDraft): BatchInput {
  return {
    urls: urlsOf(draft).map(({ url }) => webAddress(url)),
    ...sentOptions([...JOB_OPTIONS, ...BATCH_OPTIONS], draft.job),
    ...pageOptions(draft)
  } as BatchInput
}

/** The URLs of a batch, with the numbers of their lines. */
export function urlsOf({ urls }: Pick<JobDraft, 'urls'>): { url: string; line: number }[] {
  return urls
    .split('\n')
    .map((text, index) => ({ url: text.trim(), line: index + 1 }))
    .filter(({ url }) => url !== '')
}

function pageOptions({ parser, options, filters = {} }: JobDraft): object {
  const sent = { ...(parser === '' ? {} : { parser }), ...sentOptions(OPTIONS, options) }
  const given = Object.entries(filters).filter(([, value]) => value !== '')
  return {
    ...(given.length > 0 ? { filters: Object.fromEntries(given) } : {}),
    ...(Object.keys(sent).length > 0 ? { options: sent } : {})
  }
}
