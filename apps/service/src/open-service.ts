/**
 * Opens the service: store, payloads, guard, acquirer, reader, parsers, jobs.
 */

import { EventEmitter } from 'node:events'
import {
  type BlockedEvent,
  createFairGate,
  createPoster,
  createRobotsGate,
  openPageCache,
  openProxyPools
} from '@sluice/acquire'
import { createGuard, type GuardPolicy } from '@sluice/acquire/guard'
import { createKeyedGates } from '@sluice/acquire/waiting'
import { ERRORS, SluiceError } from '@sluice/core'
import { openSite } from '@sluice/crawl'
import {
  createLivePipeline,
  createMediaFetcher,
  createSiteReader,
  mayHoldDocument,
  openDocuments,
  openEngines,
  openProviders
} from '@sluice/fetch'
import type { Config } from './base/config.ts'
import { dataPaths } from './base/config.ts'
import { createLog } from './base/log.ts'
import { descriptorShares, openFilesLimit } from './base/memory/descriptors.ts'
import { openMemory } from './base/memory/page-memory.ts'
import { createCoverage } from './base/metrics/coverage.ts'
import { createMetrics } from './base/metrics/metrics.ts'
import { watchDiskRoom } from './base/store/disk-room.ts'
import { watchEvictions } from './base/store/eviction-watch.ts'
import { savesAtOnce } from './base/store/open-payloads.ts'
import { openSecrets } from './base/store/secrets.ts'
import { closeStore, openStore } from './base/store/store.ts'
import { createStreamPlaces } from './base/stream-places.ts'
import { openTracing } from './base/tracing/open-tracing.ts'
import { type ServiceEvents, watchDrift } from './domains/drift/drift.ts'
import { logAlarms } from './domains/drift/log-alarms.ts'
import { keepSamples } from './domains/drift/samples/kept-samples.ts'
import { NO_SAMPLER, startSampler } from './domains/drift/samples/sampler.ts'
import { createSecondLook } from './domains/drift/samples/second-look.ts'
import { withArtifacts } from './domains/fetch/artifacts/artifact-payloads.ts'
import { createCookieSessions } from './domains/fetch/cookie-sessions/cookie-sessions.ts'
import { openParsers, watchParsers } from './domains/fetch/parser-set.ts'
import { pipelineOptions, siteReaderOptions } from './domains/fetch/pipeline-options.ts'
import { startSweeper } from './domains/history/sweeper.ts'
import { openDispatcher } from './domains/jobs/dispatch/open-dispatcher.ts'
import { createJobs } from './domains/jobs/jobs.ts'
import { logJob } from './domains/jobs/log-job.ts'
import { createMonitors } from './domains/jobs/monitors/monitors.ts'
import { createPoliteness } from './domains/jobs/politeness/politeness.ts'
import { DRY_RUNS } from './domains/jobs/start/quote-crawl.ts'
import { ATTEMPT_MS } from './domains/jobs/webhooks/patience.ts'
import { PLACES } from './domains/jobs/webhooks/sending.ts'
import { createWebhooks } from './domains/jobs/webhooks/webhooks.ts'
import { openOperations } from './domains/operator/open-operations.ts'
import { openPayments } from './domains/payments/payments.ts'
import { noteBlocked } from './domains/people/blocked-addresses.ts'
import { createKnownCallers } from './domains/people/callers.ts'
import { openMailer } from './domains/people/mail.ts'
import { openOidc } from './domains/people/oidc/provider.ts'
import { FIRECRAWL_MESSAGES } from './doors/firecrawl/answer/webhook-message.ts'
import { VERSION } from './doors/openapi/document.ts'
import type { Service } from './service.ts'

/**
 * Open the service. It listens on nothing yet.
 *
 * @param resolve - look-up of names instead of the system's.
 */
export async function openService(
  config: Config,
  { resolve }: { resolve?: GuardPolicy['resolve'] } = {}
): Promise<Service> {
  const coverage = createCoverage()
  const metrics = createMetrics(coverage)
  const log = createLog(config.LOG_LEVEL, metrics.lineLost, config.LOG_FORMAT)
  const tracing = await openTracing(config, VERSION, log)
  const parsers = await openParsers(config, log)
  const secrets = openSecrets(config)
  const store = await openStore(config, secrets, {
    isService: true,
    onAdvice: (advice) => log.warn(advice),
    onFault: (error) => log.fault('the audit log could not be written', error)
  })
  const { audit } = store
  const evictions = watchEvictions(config, log)
  const disk = watchDiskRoom(config.DATA_DIR, log)
  const events = new EventEmitter<ServiceEvents>()
  logAlarms(events, log)
  const drift = watchDrift({
    store: store.drift,
    events,
    onFault: (error) => log.fault('the drift of parsers could not be kept', error)
  })
  const ledger = metrics.ledger(store.ledger)
  const payloads = withArtifacts(metrics.payloads(store.payloads))
  const onBlocked = (event: BlockedEvent) => noteBlocked({ audit, metrics }, event)
  const own: { address: string; port: number }[] = []
  const guard = createGuard({
    allowPrivateCidrs: config.ALLOW_PRIVATE_CIDRS,
    ownEndpoints: () => own,
    ...(resolve ? { resolve } : {})
  })
  const descriptors = descriptorShares(openFilesLimit())
  const memory = openMemory(config)
  const {
    browser: rendering,
    robots: robotsMode,
    fallback,
    documents: converting,
    ...options
  } = pipelineOptions(config, log)
  const proxies = config.PROXIES
    ? openProxyPools(config.PROXIES, (pool, isDown) =>
        log.warn(isDown ? 'a proxy does not answer' : 'a proxy answers again', { proxy: pool })
      )
    : undefined
  const documents = converting ? openDocuments(converting) : undefined
  const fetching = { ...options, guard, onBlocked, ...(proxies ? { proxies } : {}) }
  const { acquirer, browser } = await openEngines({
    ...fetching,
    browser: rendering && { ...rendering, preload: true },
    sockets: descriptors.origins,
    memory: memory.pages,
    ...(documents ? { accepts: mayHoldDocument } : {})
  })
  const pages = await openPageCache(dataPaths(config).pages, config.CACHE_MAX_BYTES)
  const samples = keepSamples({ store: store.drift, payloads })
  const sweeper = startSweeper({
    ledger,
    jobs: store.jobs,
    payloads,
    samples,
    config,
    log
  })
  const enricher = metrics.enricher(openProviders(options.providers))
  const media = createMediaFetcher({
    ...fetching,
    sockets: descriptors.media,
    memory: memory.media
  })
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
    mediaFetcher: media.fetcher,
    robots: createRobotsGate(acquirer, config.USER_AGENT),
    robotsMode,
    fallback,
    pages,
    memory: memory.pages,
    keepsResults: keepsHistory,
    keepsPictures: keepsHistory,
    sessions,
    proxies
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
  const siteReader = createSiteReader(siteReaderOptions(config, log))
  const jobs = createJobs(
    {
      store: metrics.jobs(store.jobs, (job) => logJob(log, job)),
      dispatcher: await openDispatcher(config, 'jobs', (error) =>
        log.fault('a job could not go on', error)
      ),
      politeness: createPoliteness(store.hosts),
      site: openSite({
        ...fetching,
        sockets: descriptors.origins,
        memory: memory.pages,
        reader: siteReader.of
      }),
      width: config.JOB_PAGES_IN_FLIGHT,
      maxRunning: config.JOBS_RUNNING
    },
    () => service
  )
  const monitors = createMonitors(store.monitors, metrics.monitors(store.monitors), () => service)
  const webhooks = createWebhooks(
    {
      store: metrics.webhooks(store.webhooks),
      poster: createPoster({ ...fetching, timeoutMs: ATTEMPT_MS, sockets: PLACES }),
      forms: [FIRECRAWL_MESSAGES]
    },
    () => service
  )
  const mailer = openMailer(config, log)
  const oidc = openOidc(config, log)
  const operations = openOperations({ ...store, config, metrics, log }, () => service)
  const underWay = new Set<AbortController>()
  const untilIdle: (() => void)[] = []
  let ended: SluiceError | undefined
  let stopping = false

  const service: Service = {
    config,
    secrets,
    log,
    get registry() {
      return pipeline.registry
    },
    get reloadFailure() {
      return parserWatch.failure()
    },
    ...store,
    disk,
    evictions,
    ledger,
    knownCallers: createKnownCallers(),
    payloads,
    mailer,
    oidc,
    payments: openPayments(config),
    operations,
    sessions,
    proxies,
    descriptors,
    streams: createStreamPlaces(descriptors.clients),
    saving: createFairGate(savesAtOnce(config, descriptors.payloads)),
    guard,
    browser,
    enricher,
    pipeline,
    quotes: createKeyedGates(DRY_RUNS.atOnce, DRY_RUNS.waiting),
    jobs,
    monitors,
    webhooks,
    memory,
    get reader() {
      return pipeline.reader
    },
    coverage,
    drift,
    samples,
    sampler,
    events,
    metrics,
    tracing,
    keepsHistory,
    get stopping() {
      return stopping
    },
    endsWith(work) {
      if (ended) work.abort(ended)
      underWay.add(work)
      return () => {
        underWay.delete(work)
        if (underWay.size === 0) for (const resolve of untilIdle.splice(0)) resolve()
      }
    },
    async idle() {
      if (underWay.size > 0) await new Promise<void>((resolve) => untilIdle.push(resolve))
    },
    listensOn: (endpoint) => void own.push(endpoint),
    stop() {
      if (stopping) return
      stopping = true
      // Pages that are fetched now finish; `close` waits for them.
      monitors.close().catch((error) => log.fault('the monitors could not be stopped', error))
      jobs.close().catch((error) => log.fault('the jobs could not be stopped', error))
      webhooks.close().catch((error) => log.fault('the webhooks could not be stopped', error))
    },
    end() {
      ended ??= new SluiceError('SHUTTING_DOWN', ERRORS.SHUTTING_DOWN.meaning)
      for (const work of underWay) work.abort(ended)
    },
    async close() {
      stopping = true
      disk.close()
      evictions.close()
      await operations.close()
      await monitors.close()
      await jobs.close()
      await siteReader.close()
      await webhooks.close()
      await sampler.close()
      await sweeper.stop()
      await parserWatch.stop()
      await Promise.all([acquirer.close(), browser?.close(), pipeline.close()])
      await Promise.all([media.close(), enricher.close(), documents?.close()])
      await mailer?.close()
      proxies?.close()
      await drift.close()
      await tracing?.close()
      await closeStore(store)
    }
  }
  if (config.ROLES.includes('jobs')) {
    jobs.start()
    monitors.start()
    webhooks.start()
  }
  return service
}
