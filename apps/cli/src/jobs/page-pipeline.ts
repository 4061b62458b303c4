/** Pages of a crawl in this process, read as the service reads them. */

import { type FetchPage, failedReply, pageLinks, type SiteAccess } from '@sluice/crawl'
import { openLocalPipeline } from '../reading/local-pipeline.ts'
import type { RequestInput } from '../reading/request-flags.ts'

/** See the module. */
export interface PagePipeline {
  readonly fetchPage: FetchPage<unknown>
  close(): Promise<void>
}

/** Open it. */
export async function openPagePipeline(
  input: RequestInput,
  site: SiteAccess,
  concurrency: number
): Promise<PagePipeline> {
  const pipeline = await openLocalPipeline(concurrency)
  return {
    async fetchPage(address, { signal }) {
      try {
        const prepared = { ...pipeline.prepare(address.href, input), discover: site.agent }
        const { data, meta, discovered } = await pipeline.run(prepared, signal)
        const url = new URL(meta.final_url)
        return {
          status: 'success',
          url,
          // What is no page of markup leads nowhere.
          links:
            discovered?.links ?? pageLinks({ type: 'root', children: [] }, { url, headers: {} }),
          ...(discovered?.contentKey ? { contentKey: discovered.contentKey } : {}),
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
