/** Pages of a crawl over HTTP alone: for programs that need no more of a page than its tree. */

import { ContentError, text, textOf } from '@sluice/content'
import { SluiceError } from '@sluice/core'
import type { Root } from 'hast'
import { pageLinks } from '../page/page-links.ts'
import { wordHashes } from '../page/word-hashes.ts'
import { PAGE_BYTES, readFile } from '../site/read-file.ts'
import type { SiteAccess } from '../site/site-access.ts'
import { contentKeys } from '../url/url-key.ts'
import type { FetchPage, PageReply } from './page-reply.ts'
import { retryMayPass } from './retry-may-pass.ts'

/** A page that was fetched and read. */
export interface FetchedTree {
  /** After redirects. */
  readonly url: URL
  /** Tree of the page's HTML, or of a document converted to HTML. */
  readonly tree: Root
  readonly mediaType: string
}

/** Returns the `fetchPage` of `crawlSite`. A page that cannot be fetched or read fails; it does not end the crawl. */
export function pageFetcher(access: SiteAccess, readsLists = false): FetchPage<FetchedTree> {
  return async (address, { signal }) => {
    try {
      const file = await access.open(address, signal)
      const { tree, mediaType } = await readFile(file, PAGE_BYTES).finally(file.release)
      const { url, headers } = file
      const links = pageLinks(tree, { url, headers, agent: access.agent, readsLists })
      const words = textOf(tree)
      const content = contentKeys({ text: words, title: text(tree, 'title') ?? '' })
      const result = { url, tree, mediaType }
      return { status: 'success', url, links, content, words: wordHashes(words), result }
    } catch (error) {
      signal.throwIfAborted()
      return failedReply(error)
    }
  }
}

/** Converts the error of a page to a reply. @throws the error, if neither the site nor the reading caused it. */
export function failedReply(error: unknown): PageReply<never> {
  if (error instanceof ContentError) {
    const { code, message } = error
    return { status: 'failed', error: { code, message, retryable: false } }
  }
  if (!SluiceError.is(error)) throw error
  const { code, message } = error
  const { retry_after: seconds } = error.details as Record<string, number>
  const failure = { code, message, retryable: retryMayPass(error) }
  return seconds === undefined
    ? { status: 'failed', error: failure }
    : { status: 'failed', error: failure, retryAfterMs: seconds * 1_000 }
}
