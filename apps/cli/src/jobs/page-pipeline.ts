/** Pages of a crawl in this process, read as the service reads them. */

import {
  type FetchPage,
  failedReply,
  type OpenSite,
  pageLinks,
  type SiteAccess
} from '@sluice/crawl'
import { openLocalPipeline } from '../reading/local-pipeline.ts'
import type { RequestInput } from '../reading/request-flags.ts'

/** See the module. */
export interface PagePipeline {
  readonly fetchPage: FetchPage<unknown>
  /** The files of the site, asked for with the secrets of the start. */
  readonly site: SiteAccess
  close(): Promise<void>
}

/** Open it. @param start - the URL of the crawl: the headers and cookies of `input` belong to it. */
export async function openPagePipeline(
  input: RequestInput,
  site: OpenSite,
  { start, concurrency }: { start: URL; concurrency: number }
): Promise<PagePipeline> {
  const pipeline = await openLocalPipeline(concurrency)
  const { secretsOf } = await import('@sluice/fetch')
  const access = (): SiteAccess => {
    try {
      return site.through({ secrets: secretsOf(pipeline.prepare(start.href, input)) })
    } catch {
      // The start page fails with what is wrong with the request.
      return site
    }
  }
  return {
    site: access(),
    async fetchPage(address, { signal, look }) {
      try {
        const page = pipeline.prepare(address.href, input, start)
        const prepared = { ...page, discover: site.agent, ...(look ? { look } : {}) }
        const { data, meta, discovered } = await pipeline.run(prepared, signal)
        const url = new URL(meta.final_url)
        return {
          status: 'success',
          url,
          // What is no page of markup leads nowhere.
          links:
            discovered?.links ?? pageLinks({ type: 'root', children: [] }, { url, headers: {} }),
          ...(discovered ? { content: discovered.content, words: discovered.words } : {}),
          result: JSON.parse(new TextDecoder().decode(data))
        }
      } catch (error) {
        signal.throwIfAborted()
        return failedReply(error)
      }
    },
    close: () => pipeline.close()
  }
}
