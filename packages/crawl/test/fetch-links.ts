/** Fetches a page of a test site and reads its links, as a program that uses `crawlSite` does. */

import { textOf } from '@sluice/content'
import { SluiceError } from '@sluice/core'
import type { FetchPage } from '../src/crawl/page-reply.ts'
import { pageLinks } from '../src/page/page-links.ts'
import { readFile } from '../src/site/read-file.ts'
import type { SiteAccess } from '../src/site/site-access.ts'

/** The result of a page is its final URL. */
export function fetchLinks(access: SiteAccess): FetchPage<string> {
  return async (url, { signal }) => {
    try {
      const file = await access.open(url, signal)
      const { tree } = await readFile(file, 1_000_000)
      const links = pageLinks(tree, { url: file.url, headers: file.headers })
      return { status: 'success', url: file.url, links, text: textOf(tree), result: file.url.href }
    } catch (error) {
      if (!SluiceError.is(error)) throw error
      const { code, message } = error
      const { target_status: status = 0, retry_after: wait } = error.details as Record<
        string,
        number
      >
      const retryable = code !== 'UPSTREAM_STATUS' || [429, 502, 503, 504].includes(status)
      const failure = { code, message, retryable }
      return wait === undefined
        ? { status: 'failed', error: failure }
        : { status: 'failed', error: failure, retryAfterMs: wait * 1_000 }
    }
  }
}
