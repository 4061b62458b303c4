/**
 * The fetch of the service in one process: the same steps, guard and engines, without a store, keys or tokens.
 */

import { createRobotsGate } from '@sluice/acquire'
import { createGuard } from '@sluice/acquire/guard'
import { SluiceError } from '@sluice/core'
import { ulid } from 'ulid'
import type { Config } from './config.ts'
import { descriptorShares, openFilesLimit } from './descriptors.ts'
import { openEnricher } from './engines.ts'
import { enrichReading } from './enrichment.ts'
import type { FetchContext } from './fetch.ts'
import { openEngines } from './fetch-engines.ts'
import type { Log } from './log.ts'
import { createMediaFetcher } from './media-fetcher.ts'
import { loadParsers } from './parsers.ts'
import { prepare } from './prepare.ts'
import { readPages } from './read-pages.ts'
import type { Warning } from './reading/job.ts'
import type { Reader } from './reading/reader.ts'
import { successEntry } from './receipt.ts'
import type { FetchRequest } from './requests.ts'
import { adviceOfRobots, enforceRobots } from './robots.ts'
import { startStages } from './stages.ts'

/** What a fetch of the service answers, without what was charged. */
export interface LocalAnswer {
  /** `data` as JSON text. */
  readonly data: string
  readonly meta: Readonly<Record<string, unknown>>
  readonly warnings: readonly Warning[]
}

/** Fetches in this process. */
export interface LocalService {
  /**
   * Fetch and read.
   *
   * @throws SluiceError any code of decisions.md §9 that needs no account. The reason of `signal`.
   */
  fetch(request: FetchRequest, signal: AbortSignal): Promise<LocalAnswer>
  close(): Promise<void>
}

/** To whom pages and workers are given: there is nobody else. */
const CALLER = { account: 'local', key: { id: 'none', name: 'none' } } as FetchContext['caller']

/**
 * Open what fetching needs beside the reader, which is closed with it.
 *
 * @throws Error - a setting is not what it should be.
 */
export async function localService(
  config: Config,
  log: Log,
  reader: Reader
): Promise<LocalService> {
  const registry = await loadParsers(config.PARSERS_CONFIG)
  const guard = createGuard({ allowPrivateCidrs: config.ALLOW_PRIVATE_CIDRS })
  const descriptors = descriptorShares(openFilesLimit())
  const engines = await openEngines(config, log, guard, { sockets: descriptors.origins })
  const { acquirer, browser } = engines
  const enricher = openEnricher(config)
  const media = createMediaFetcher(config, guard, { sockets: descriptors.media })
  const robots = createRobotsGate(acquirer, config.USER_AGENT)
  const service = { config, registry, robots, enricher, mediaFetcher: media.fetcher }

  return {
    async fetch(request, ended) {
      refuseWhatNeedsAServer(request)
      const prepared = prepare({ guard, registry, browser, enricher }, request)
      if (prepared.unserved) throw withoutEngine(prepared.unserved)
      const { timeout_ms } = request.options
      const deadline = AbortSignal.timeout(timeout_ms)
      const signal = AbortSignal.any([deadline, ended])
      const context = { id: `loc_${ulid()}`, stages: startStages(), caller: CALLER }
      try {
        await enforceRobots(service, prepared, signal)
        const read = readPages({ ...engines, reader, config }, prepared, CALLER.account, signal)
        // After the page's own request, as in the service.
        const advice = adviceOfRobots(service, prepared, signal)
        const { facts, reading } = await read
        const enriched = await enrichReading(service, prepared, reading, context, { signal })
        const warnings = [...reading.warnings, ...enriched.warnings, ...(await advice())]
        const made = { ...reading, ...enriched, warnings }
        const { meta } = successEntry(service, prepared, context, facts, made)
        // The price is that of a server; here nobody pays.
        const { billing: _, ...local } = meta.meta as Record<string, unknown>
        const data = new TextDecoder().decode(enriched.data)
        return { data, meta: local, warnings: meta.warnings as Warning[] }
      } catch (thrown) {
        if (!(deadline.aborted && thrown === deadline.reason)) throw thrown
        throw new SluiceError('FETCH_TIMEOUT', `The fetch took longer than its ${timeout_ms} ms.`, {
          details: { stage: 'request', timeout_ms }
        })
      }
    },
    async close() {
      await Promise.all([reader.close(), acquirer.close(), browser?.close()])
      await Promise.all([media.close(), enricher.close()])
    }
  }
}

/** The service's message is about a server; here it is about this machine. */
function withoutEngine({ details }: SluiceError): SluiceError {
  return new SluiceError(
    'AI_NOT_CONFIGURED',
    `\`options.${details.option}\`: there is no engine for it here. Set AI_BASE_URL and AI_MODEL, or AI_LOCAL=on for what works offline; or name a server with --server.`,
    { details }
  )
}

/** Nothing that was asked for is left out in silence. */
function refuseWhatNeedsAServer({ options }: FetchRequest): void {
  if (options.max_age === 0) return
  throw new SluiceError(
    'INVALID_REQUEST',
    `\`options.max_age\` is ${options.max_age}, and pages are kept by a server only. Leave it out, or name one with --server.`,
    { details: { path: 'options.max_age' } }
  )
}
