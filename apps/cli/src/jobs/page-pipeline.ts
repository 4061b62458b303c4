/** Pages of a crawl in this process, read as the service reads them. */

import type { Archive, OnExchange } from '@sluice/acquire/archive'
import {
  type FetchPage,
  failedReply,
  type OpenSite,
  pageLinks,
  type SiteAccess
} from '@sluice/crawl'
import type { Config } from '@sluice/service/config'
import { openLocalPipeline } from '../reading/local-pipeline.ts'
import type { RequestInput } from '../reading/request-flags.ts'

/** See the module. */
export interface PagePipeline {
  readonly fetchPage: FetchPage<unknown>
  /** The files of the site, asked for with the secrets of the start. */
  readonly site: SiteAccess
  close(): Promise<void>
}

/** Settings of the pages of a crawl. */
interface PagePipelineOptions {
  /** The crawl follows lists: `scope.follow`. */
  readonly readsLists: boolean
  readonly start: URL
  readonly concurrency: number
  readonly config: Config
  /** Answers in place of the network. */
  readonly archive?: Archive | undefined
  /** Takes each exchange, those of robots.txt and sitemaps too. */
  readonly onExchange?: OnExchange | undefined
}

/** A host in an archive cannot be asked too often. */
function withoutDelay(site: SiteAccess): SiteAccess {
  return {
    ...site,
    async robots(url, signal) {
      const robots = await site.robots(url, signal)
      return robots && { ...robots, crawlDelay: () => undefined }
    }
  }
}

/** Open it. @param start - the URL of the crawl: the headers and cookies of `input` belong to it. */
export async function openPagePipeline(
  input: RequestInput,
  site: OpenSite,
  { start, concurrency, config, archive, onExchange, readsLists }: PagePipelineOptions
): Promise<PagePipeline> {
  const pipeline = await openLocalPipeline(concurrency, false, config, archive?.answer)
  const kept = onExchange ? { archive: { key: '', onExchange } } : {}
  const { emptyPageOf, secretsOf } = await import('@sluice/fetch')
  const access = (): SiteAccess => {
    try {
      const secrets = secretsOf(pipeline.prepare(start.href, input))
      return site.through({ secrets, ...kept })
    } catch {
      // The start page fails with what is wrong with the request.
      return site.through(kept)
    }
  }
  return {
    site: archive ? withoutDelay(access()) : access(),
    async fetchPage(address, { signal, look }) {
      try {
        const page = pipeline.prepare(address.href, input, start)
        const prepared = {
          ...page,
          discover: site.agent,
          discoversLists: readsLists,
          ...(look ? { look } : {}),
          ...(onExchange ? { onExchange } : {})
        }
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
        const empty = emptyPageOf(error)
        const leads = empty && { url: new URL(empty.url), links: empty.links }
        return { ...failedReply(error), ...(leads ? { leads } : {}) }
      }
    },
    close: () => pipeline.close()
  }
}
