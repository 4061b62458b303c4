/** Pages of a job that learns a parser: its example pages, then one that learns from them. */

import { hash } from 'node:crypto'
import type { Job, JobPage, NewPage } from '@sluice/store'
import { storedRequest } from './stored-request.ts'

/** An example page to fetch. */
interface LearnExample {
  readonly url: string
  /** Options of this page alone. */
  readonly options?: Readonly<Record<string, unknown>>
}

/** The part of the stored request that the job itself reads. */
interface LearnSite {
  readonly examples: readonly LearnExample[]
  /** Address of the page that learns. */
  readonly url: string
}

/** Returns the example pages to fetch, in their order. */
export function examplePages(job: Pick<Job, 'request'>): NewPage[] {
  const { examples } = siteOf(job)
  return examples.map(({ url, options }, index) => ({
    url,
    key: keyOf(`${index}\n${url}`),
    depth: 0,
    foundOn: null,
    ...(options ? { options: JSON.stringify({ options }) } : {})
  }))
}

/** Returns the page that learns. It comes after the example pages. */
export function lastPage(job: Pick<Job, 'request'>): NewPage {
  return { url: siteOf(job).url, key: keyOf('learn'), depth: 1, foundOn: null }
}

/** Returns true for the page that learns. */
export function isLearnPage({ kind }: Pick<Job, 'kind'>, { depth }: JobPage): boolean {
  return kind === 'learn' && depth === 1
}

function siteOf(job: Pick<Job, 'request'>): LearnSite {
  return storedRequest(job).site as unknown as LearnSite
}

function keyOf(text: string): string {
  return hash('sha256', text).slice(0, 32)
}
