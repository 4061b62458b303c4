/**
 * Opens the parts that turn pages into results: parsers, worker threads, providers, the page cache, samples of
 * failures.
 */

import { createRobotsGate, openPageCache } from '@sluice/acquire'
import { createLivePipeline, openProviders } from '@sluice/fetch'
import { type Config, dataPaths } from '../base/config.ts'
import { NO_SAMPLER, startSampler } from '../domains/drift/samples/sampler.ts'
import { createSecondLook } from '../domains/drift/samples/second-look.ts'
import { createCookieSessions } from '../domains/fetch/cookie-sessions/cookie-sessions.ts'
import { type openParsers, watchParsers } from '../domains/fetch/parser-set.ts'
import type { Network } from './open-network.ts'
import type { Stores } from './open-stores.ts'
import type { Watch } from './open-watch.ts'

/** See {@link openReading}. */
export type Reading = Awaited<ReturnType<typeof openReading>>

/** Parts that the pipeline needs. */
interface ReadingParts {
  readonly watch: Watch
  readonly stores: Stores
  readonly network: Network
  readonly parsers: Awaited<ReturnType<typeof openParsers>>
}

/** Open the pipeline and its parts. */
export async function openReading(
  config: Config,
  { watch, stores, network, parsers }: ReadingParts
) {
  const { log, metrics } = watch
  const { store, payloads, samples, drift } = stores
  const { guard, acquirer, browser, documents, media, memory, proxies } = network
  const pages = await openPageCache(dataPaths(config).pages, config.CACHE_MAX_BYTES)
  const enricher = metrics.enricher(openProviders(network.fetching.providers))
  const sessions = createCookieSessions({
    store: store.cookieSessions,
    dataKeys: store.dataKeys,
    payloads
  })
  const keepsHistory = config.HISTORY_DAYS > 0 && config.HISTORY_MAX_ENTRIES > 0
  const parts = {
    guard,
    acquirer,
    browser,
    documents,
    enricher,
    media,
    robots: createRobotsGate(acquirer, config.USER_AGENT),
    robotsMode: network.robotsMode,
    pages,
    memory: memory.pages,
    keepsResults: keepsHistory,
    keepsPictures: keepsHistory,
    sessions,
    proxies,
    uses: config.RIGHTS_USE,
    ...(network.policy ? { checkHop: network.policy.check } : {})
  }
  const pipeline = createLivePipeline(parts, parsers)
  const sampler =
    config.DRIFT_SAMPLES === 'off'
      ? NO_SAMPLER
      : startSampler({
          kept: samples,
          look: createSecondLook(() => ({
            ...parts,
            registry: pipeline.registry,
            reader: pipeline.reader
          })),
          lostFields: drift.lostFields,
          onFault: (error) => log.fault('a sample of a page could not be kept', error)
        })
  const parserWatch = watchParsers(config, log, pipeline)
  metrics.watch({
    reader: { report: () => pipeline.reader.report() },
    browser,
    proxies,
    memory,
    drift,
    samples,
    parsers: parserWatch
  })
  return { enricher, sessions, keepsHistory, pipeline, sampler, parserWatch }
}
