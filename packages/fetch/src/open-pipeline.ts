/** The whole pipeline in this process: engines, worker threads, parsers and providers. */

import { createRobotsGate, type PageCache } from '@sluice/acquire'
import { createGuard, type GuardPolicy } from '@sluice/acquire/guard'
import type { Registry } from '@sluice/core'
import { mayHoldDocument } from './documents/media-types.ts'
import { type DocumentsOptions, openDocuments } from './documents/open-documents.ts'
import { createMediaFetcher } from './extras/media-fetcher.ts'
import { openProviders, type ProviderOptions } from './extras/providers.ts'
import { type FetchRequest, readFetchRequest } from './options/fetch-request.ts'
import type { Outcome } from './outcome.ts'
import type { RobotsPolicy } from './pages/robots.ts'
import { loadParsers, type ParserModules } from './parsers/load-parsers.ts'
import { createPipeline, type Pipeline, type Run } from './pipeline.ts'
import { type EngineOptions, openEngines } from './plan/engines.ts'
import { createReader, type Reader, type ReaderOptions } from './reading/reader.ts'
import { startStages } from './stages.ts'

/** Settings of the fetch pipeline. All of them have a default, except the parsers. */
export interface PipelineOptions extends Partial<Omit<EngineOptions, 'guard' | 'memory'>> {
  /** Modules that list the parsers; worker threads load them too. */
  readonly parsers: ParserModules
  /** Policy for the addresses that may be fetched. Default: public addresses only. */
  readonly guard?: GuardPolicy
  /** Further rules on pages and the hops of their redirects. @throws SluiceError `URL_NOT_ALLOWED` */
  readonly checkHop?: (url: URL) => void
  /** Worker threads, or an open pool, which is closed with the pipeline. */
  readonly reading?: Partial<Omit<ReaderOptions, 'parsers'>> | Reader
  readonly providers?: ProviderOptions
  /** Default `warn`. */
  readonly robots?: RobotsPolicy['robotsMode']
  /**
   * Settings of the document conversion. With `false`, documents fail with `UNSUPPORTED_CONTENT`. Default: one process
   * for two cores.
   */
  readonly documents?: DocumentsOptions | false
  /** For `max_age`. */
  readonly pages?: PageCache
  /** See `PipelineParts.keepsPictures`. Default false. */
  readonly keepsPictures?: boolean
  /** Connections for images and recordings. */
  readonly mediaSockets?: EngineOptions['sockets']
}

/** A pipeline with its parts. */
export interface OpenPipeline extends Pipeline {
  readonly registry: Registry
  /**
   * Check a request, fetch and read.
   *
   * @param request - as the body of `POST /api/v1/internet/fetch`: `{ url, filters?, options? }`.
   * @throws SluiceError any code of decisions.md §9 that needs no account. The reason of `signal`.
   */
  fetch(request: unknown, run?: Partial<Pick<Run, 'signal' | 'tenant'>>): Promise<Outcome>
  close(): Promise<void>
}

const USER_AGENT = 'Sluice/1.0 (+https://github.com/sluice-dev/sluice)'
const READING = { timeout: 5_000, heap: 512, queue: 1_000 }

/**
 * Open a pipeline. Worker threads and the browser end with {@link OpenPipeline.close}.
 *
 * @throws Error - an option is invalid, or a parser cannot be loaded.
 */
export async function openPipeline(options: PipelineOptions): Promise<OpenPipeline> {
  const { parsers, reading = {}, providers, pages, mediaSockets } = options
  const reader = 'read' in reading ? reading : createReader({ ...READING, ...reading, parsers })
  try {
    const registry = await loadParsers(parsers)
    const guard = createGuard(options.guard ?? {})
    const fetching = { userAgent: USER_AGENT, ...engineOptions(options), guard }
    const documents = options.documents === false ? undefined : openDocuments(options.documents)
    const engines = await openEngines({
      ...fetching,
      ...(documents ? { accepts: mayHoldDocument } : {})
    })
    const media = createMediaFetcher({
      ...fetching,
      ...(mediaSockets ? { sockets: mediaSockets } : {})
    })
    const enricher = openProviders(providers)
    const pipeline = createPipeline({
      ...engines,
      registry,
      guard,
      reader,
      documents,
      enricher,
      media,
      robots: createRobotsGate(engines.acquirer, fetching.userAgent),
      robotsMode: options.robots ?? 'warn',
      keepsPictures: options.keepsPictures ?? false,
      checkHop: options.checkHop,
      ...(pages ? { pages } : {})
    })
    return {
      ...pipeline,
      registry,
      fetch: async (request, run = {}) => fetchOnce(pipeline, readFetchRequest(request), run),
      async close() {
        await Promise.all([reader.close(), engines.acquirer.close(), engines.browser?.close()])
        await Promise.all([media.close(), enricher.close(), documents?.close()])
      }
    }
  } catch (error) {
    await reader.close()
    throw error
  }
}

function fetchOnce(
  pipeline: Pipeline,
  request: FetchRequest,
  { tenant = '', signal }: Partial<Pick<Run, 'signal' | 'tenant'>>
): Promise<Outcome> {
  const prepared = pipeline.prepare(request)
  return pipeline.run(prepared, { tenant, signal, stages: startStages() })
}

/** The fetch options. */
function engineOptions({
  userAgent,
  limits,
  perHost,
  outboundProxy,
  sockets,
  onBlocked,
  browser,
  replay,
  identity
}: PipelineOptions): Partial<EngineOptions> {
  const all = {
    userAgent,
    limits,
    perHost,
    outboundProxy,
    sockets,
    onBlocked,
    browser,
    replay,
    identity
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}
