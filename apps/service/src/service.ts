/**
 * Everything a request needs, opened once: store, payloads, guard, acquirer, reader, parsers.
 */

import {
  type Acquirer,
  type AcquirerOptions,
  type BlockedEvent,
  createAcquirer,
  createFairGate,
  createRobotsGate,
  type FairGate,
  openPageCache,
  type PageCache,
  type RobotsGate
} from '@sluice/acquire'
import {
  type BrowserEngine,
  type BrowserOptions,
  createBrowser,
  findChromium
} from '@sluice/acquire/browser'
import { createGuard, type Guard, type GuardPolicy } from '@sluice/acquire/guard'
import { ERRORS, type Registry, SluiceError } from '@sluice/core'
import type { Enricher, FetchBytes } from '@sluice/enrich'
import type { AuditLog, Directory, Ledger, PayloadStore } from '@sluice/ledger'
import type { Config } from './config.ts'
import { dataPaths } from './config.ts'
import { type Coverage, createCoverage } from './coverage.ts'
import { type DescriptorShares, descriptorShares, openFilesLimit } from './descriptors.ts'
import { createMediaFetcher, openEnricher } from './engines.ts'
import { createLog, type Log } from './log.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { loadParsers } from './parsers.ts'
import { noteBlocked } from './people/blocked-addresses.ts'
import { createReader, type Reader } from './reading/reader.ts'
import { deriveSecrets, persistentSecret, type Secrets } from './secrets.ts'
import { closeStore, openStore } from './store.ts'
import { startSweeper } from './sweeper.ts'

/** The open service. */
export interface Service {
  readonly config: Config
  readonly secrets: Secrets
  readonly log: Log
  readonly registry: Registry
  readonly ledger: Ledger
  /** Sealed under the data key of each account. */
  readonly payloads: PayloadStore
  /** What of this process's open files is for whom. */
  readonly descriptors: DescriptorShares
  /** Admission to writing payloads. */
  readonly saving: FairGate
  /** Users, sessions, invitations. */
  readonly directory: Directory
  readonly audit: AuditLog
  readonly guard: Guard
  readonly acquirer: Acquirer
  /** Absent where no Chromium was found, or the configuration says so. */
  readonly browser: BrowserEngine | undefined
  /** Engines of AI extras. */
  readonly enricher: Enricher
  /** Fetches images and recordings of pages for an account, through the guard. */
  mediaFetcher(account: string): FetchBytes
  readonly robots: RobotsGate
  readonly pages: PageCache
  readonly reader: Reader
  /** What parsers found in their last pages. */
  readonly coverage: Coverage
  readonly metrics: Metrics
  /** False when the configuration says that nothing is kept. */
  readonly keepsHistory: boolean
  /** True once {@link Service.stop} was called: new requests are refused. */
  readonly stopping: boolean
  /** Let {@link Service.end} abort some work. @returns a function to be called when it is over. */
  endsWith(work: AbortController): () => void
  /** The addresses this service listens on; a fetch of itself is refused. */
  listensOn(endpoint: { address: string; port: number }): void
  /** Refuse new requests from now on. */
  stop(): void
  /** End the requests in flight: they are answered with `SHUTTING_DOWN` and give their tokens back. */
  end(): void
  /** Close store, workers and connections. Call it when nothing is in flight any more. */
  close(): Promise<void>
}

/**
 * Open the service. It listens on nothing yet.
 *
 * @param options.resolve - look-up of names in place of the system's.
 */
export async function openService(
  config: Config,
  options: { resolve?: GuardPolicy['resolve'] } = {}
): Promise<Service> {
  const coverage = createCoverage()
  const metrics = createMetrics(coverage)
  const log = createLog(config.LOG_LEVEL, metrics.lineLost)
  const registry = await loadParsers(config.PARSERS_CONFIG)
  const secrets = openSecrets(config)
  const store = await openStore(config, secrets, {
    onAdvice: (advice) => log.warn(advice),
    onFault: (error) => log.fault('the audit log could not be written', error)
  })
  const { audit } = store
  const ledger = metrics.ledger(store.ledger)
  const payloads = metrics.payloads(store.payloads)
  const onBlocked = (event: BlockedEvent) => noteBlocked({ audit, metrics }, event)
  const own: { address: string; port: number }[] = []
  const guard = createGuard({
    allowPrivateCidrs: config.ALLOW_PRIVATE_CIDRS,
    ownEndpoints: () => own,
    ...(options.resolve ? { resolve: options.resolve } : {})
  })
  const descriptors = descriptorShares(openFilesLimit())
  const { acquirer, browser } = await openEngines(config, log, guard, {
    sockets: descriptors.origins,
    onBlocked,
    preload: true
  })
  const pages = await openPageCache(dataPaths(config).pages, config.CACHE_MAX_BYTES)
  const reader = openReader(config, log)
  const sweeper = startSweeper({ ledger, payloads, config, log })
  const enricher = metrics.enricher(openEnricher(config))
  const media = createMediaFetcher(config, guard, { sockets: descriptors.media, onBlocked })
  metrics.watch({ reader, browser })
  const underWay = new Set<AbortController>()
  let ended: SluiceError | undefined
  let stopping = false

  return {
    config,
    secrets,
    log,
    registry,
    ...store,
    ledger,
    payloads,
    descriptors,
    saving: createFairGate(descriptors.payloads),
    guard,
    acquirer,
    browser,
    enricher,
    mediaFetcher: media.fetcher,
    robots: createRobotsGate(acquirer, config.USER_AGENT),
    pages,
    reader,
    coverage,
    metrics,
    keepsHistory: config.HISTORY_DAYS > 0 && config.HISTORY_MAX_ENTRIES > 0,
    get stopping() {
      return stopping
    },
    endsWith(work) {
      if (ended) work.abort(ended)
      underWay.add(work)
      return () => void underWay.delete(work)
    },
    listensOn: (endpoint) => void own.push(endpoint),
    stop() {
      stopping = true
    },
    end() {
      ended ??= new SluiceError('SHUTTING_DOWN', ERRORS.SHUTTING_DOWN.meaning)
      for (const work of underWay) work.abort(ended)
    },
    async close() {
      await sweeper.stop()
      await Promise.all([acquirer.close(), browser?.close(), reader.close()])
      await Promise.all([media.close(), enricher.close()])
      await closeStore(store)
    }
  }
}

/**
 * The secret of the configuration, or the one kept in `DATA_DIR`.
 *
 * @throws Error - with Redis and without a secret: a process with one of its own would know no key of the others.
 */
export function openSecrets(config: Config): Secrets {
  if (config.SECRET === undefined && config.STORE_URL !== 'embedded:') {
    throw new Error('SECRET is not set: all processes on one Redis need the same')
  }
  return deriveSecrets(config.SECRET ?? persistentSecret(dataPaths(config).secret))
}

/** What fetches pages. */
export interface Engines {
  readonly acquirer: Acquirer
  /** It starts with the first page that needs it. */
  readonly browser: BrowserEngine | undefined
}

/**
 * The engines of the configuration.
 *
 * @throws Error - `CHROMIUM_PATH` or `OUTBOUND_PROXY` is not what it should be.
 */
export async function openEngines(
  config: Config,
  log: Log,
  guard: Guard,
  options: Pick<AcquirerOptions, 'sockets' | 'onBlocked'> & Pick<BrowserOptions, 'preload'> = {}
): Promise<Engines> {
  const { sockets, onBlocked, preload } = options
  const fetching = {
    guard,
    ...(onBlocked ? { onBlocked } : {}),
    userAgent: config.USER_AGENT,
    limits: fetchLimits(config),
    ...(config.OUTBOUND_PROXY ? { outboundProxy: config.OUTBOUND_PROXY } : {})
  }
  const acquirer = createAcquirer({
    ...fetching,
    perHost: config.PER_HOST_LIMIT,
    ...(sockets ? { sockets } : {})
  })
  if (config.BROWSER === 'off') return { acquirer, browser: undefined }
  const chromium = await findChromium(config.CHROMIUM_PATH ? { path: config.CHROMIUM_PATH } : {})
  if (chromium === undefined) return { acquirer, browser: undefined }
  const browser = createBrowser({
    ...fetching,
    chromium,
    queue: config.QUEUE_LIMIT,
    timeout: config.BROWSER_TIMEOUT_MS,
    pageBytes: config.BROWSER_PAGE_BYTES,
    pageRequests: config.BROWSER_PAGE_REQUESTS,
    onWarning: (message) => log.warn(message),
    ...(config.BROWSER_PAGES ? { pages: config.BROWSER_PAGES } : {}),
    ...(preload === undefined ? {} : { preload })
  })
  return { acquirer, browser }
}

/** The worker pool alone, as `sluice parse` uses it. */
export function openReader(config: Config, log: Log): Reader {
  return createReader({
    timeout: config.PARSE_TIMEOUT_MS,
    heap: config.PARSE_HEAP_MB,
    queue: config.QUEUE_LIMIT,
    onFault: ({ parser, stack }) => log.fault(`${parser} failed on a page`, new Error(stack)),
    ...(config.WORKERS ? { workers: config.WORKERS } : {}),
    ...(config.PARSERS_CONFIG ? { parsersConfig: config.PARSERS_CONFIG } : {})
  })
}

/** The fetch budgets of the configuration, as the acquirer takes them. */
function fetchLimits(config: Config) {
  return {
    wireBytes: config.FETCH_WIRE_BYTES,
    decodedBytes: config.FETCH_DECODED_BYTES,
    redirects: config.FETCH_REDIRECTS,
    connectTimeout: config.FETCH_CONNECT_TIMEOUT_MS,
    firstByteTimeout: config.FETCH_FIRST_BYTE_TIMEOUT_MS,
    idleTimeout: config.FETCH_IDLE_TIMEOUT_MS,
    totalTimeout: config.FETCH_TOTAL_TIMEOUT_MS
  }
}
