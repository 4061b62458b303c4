/** The job of a worker thread, from a request and its pages. */

import type { FetchedPage } from '@sluice/acquire'
import type { PageDocument } from '@sluice/core'
import type { FetchOptions } from '../options/fetch-request.ts'
import { wantsRights } from '../options/rights.ts'
import type { Prepared } from '../plan/prepare.ts'
import { RENDERED, type ReadJob } from './job.ts'

/** A fetched page as a parser sees it. */
export type ReadablePage = Pick<FetchedPage, 'status' | 'contentType' | 'body'> & {
  url: URL
  document?: PageDocument
  /** The requested address and the headers of a fetched page. */
  answer?: { requested: URL; headers: Readonly<Record<string, string>>; optional?: boolean }
}

/** The fields of these names. */
function picked<Whole, Name extends keyof Whole>(
  whole: Whole,
  names: readonly Name[]
): Pick<Whole, Name> {
  return Object.fromEntries(names.map((name) => [name, whole[name]])) as Pick<Whole, Name>
}

/** The parts of the page that the request's extras need. */
function engineOptions({ ai, force_ai }: FetchOptions): Pick<ReadJob['options'], 'for_engines'> {
  const text = Boolean(ai.summary || ai.question || ai.json_extraction || force_ai)
  const images = ai.image_transcription !== false
  const audio = ai.audio_transcription !== false
  return text || images || audio ? { for_engines: { text, images, audio } } : {}
}

/**
 * The job for a worker: the pages, and the options that decide what is rendered.
 *
 * @param agent - product token of our crawler, for statements about the use of the page.
 */
export function readJobOf(
  {
    parser,
    url,
    filters,
    request,
    discover,
    discoversLists = false,
    learned
  }: Pick<Prepared, 'parser' | 'url' | 'filters'> &
    Partial<Pick<Prepared, 'request' | 'discover' | 'discoversLists' | 'learned'>>,
  pages: readonly ReadablePage[],
  options: FetchOptions,
  agent?: string
): ReadJob {
  return {
    parser: parser.name,
    // Documents have a parser of their own.
    ...(learned && learned.name === parser.name ? { learned } : {}),
    url: url.href,
    filters,
    ...(request ? { sent: Object.keys(request.filters) } : {}),
    pages: pages.map((page) => ({
      url: page.url.href,
      status: page.status,
      contentType: page.contentType,
      body: page.body,
      ...(page.document ? { document: page.document } : {}),
      ...(page.answer ? { answer: { ...page.answer, requested: page.answer.requested.href } } : {})
    })),
    options: {
      ...picked(options, [...RENDERED, 'force_ai']),
      markdown: options.markdown ?? parser.defaults?.markdown ?? false,
      document: picked(options.document, ['page_markers', 'per_page']),
      ...(options.actions.length > 0 ? { acted: true } : {}),
      ...(discover === undefined ? {} : { discover, discovers_lists: discoversLists }),
      ...(agent !== undefined && wantsRights(options) ? { rights_agent: agent } : {}),
      ...(typeof options.changes === 'object' ? picked(options.changes, ['only']) : {}),
      ...engineOptions(options)
    }
  }
}
