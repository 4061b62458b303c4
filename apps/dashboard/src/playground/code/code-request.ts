/** The request of the draft, as code writes it. */

import type { BatchInput, CrawlInput } from '@sluice/client'
import type { FetchBody, FileRequest } from '../../client.ts'
import { batchOf, crawlOf } from '../../jobs/job-draft.ts'
import { bodyOf, fileRequestOf } from '../../options/request-body.ts'
import { jobDraftOf, type PlayDraft } from '../../play-draft/play-draft.ts'

/** From this number on, the URLs of a list are read from a file. */
const MOST_INLINE = 100
/** Name of that file. */
export const LIST_FILE = 'urls.txt'

/** Content of the request, by the mode. */
export type CodeRequest =
  | { readonly kind: 'fetch'; readonly body: FetchBody }
  | { readonly kind: 'crawl'; readonly body: CrawlInput }
  | {
      readonly kind: 'batch'
      /** Without the URLs. */
      readonly shared: Omit<BatchInput, 'urls'>
      /** Undefined where they are too many to be written out: they are in {@link LIST_FILE}. */
      readonly urls: readonly string[] | undefined
    }
  | { readonly kind: 'parse'; readonly name: string; readonly input: FileRequest['input'] }

/** The service's origin, without a slash at the end, and the request. */
export interface CodeInput {
  readonly origin: string
  readonly request: CodeRequest
}

const EXAMPLE = 'https://example.com/'

/** @param file - that was chosen. */
export function codeRequestOf(draft: PlayDraft, file: File | undefined): CodeRequest {
  switch (draft.mode) {
    case 'page': {
      const body = bodyOf(draft)
      return { kind: 'fetch', body: { ...body, url: body.url || EXAMPLE } }
    }
    case 'crawl': {
      const body = crawlOf(jobDraftOf(draft))
      return { kind: 'crawl', body: { ...body, url: body.url || EXAMPLE } }
    }
    case 'list': {
      const { urls = [], ...shared } = batchOf(jobDraftOf(draft))
      const shown = urls.length === 0 ? [EXAMPLE] : urls
      return { kind: 'batch', shared, urls: shown.length > MOST_INLINE ? undefined : shown }
    }
    case 'file': {
      const { input } = fileRequestOf(file ?? new File([], ''), draft)
      return { kind: 'parse', name: file?.name ?? 'document.pdf', input }
    }
  }
}
