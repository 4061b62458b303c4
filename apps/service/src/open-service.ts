/**
 * Opens the service: store, payloads, guard, acquirer, reader, parsers, jobs.
 */

import { createFairGate } from '@sluice/acquire'
import type { GuardPolicy } from '@sluice/acquire/guard'
import { createKeyedGates } from '@sluice/acquire/waiting'
import type { ParserSet } from '@sluice/fetch'
import type { Config } from './base/config.ts'
import { createKnownClients } from './base/known-clients.ts'
import { savesAtOnce } from './base/store/open-payloads.ts'
import { createStreamPlaces } from './base/stream-places.ts'
import { openParsers } from './domains/fetch/parser-set.ts'
import { createPresets } from './domains/fetch/presets/presets.ts'
import { createUnpaidWork } from './domains/fetch/unpaid-work.ts'
import { DRY_RUNS } from './domains/jobs/start/quote-crawl.ts'
import { learnPage } from './domains/learned/learn-job.ts'
import { type Learned, openLearned } from './domains/learned/open-learned.ts'
import { openOperations } from './domains/operator/open-operations.ts'
import { openPayments } from './domains/payments/payments.ts'
import { createKnownCallers } from './domains/people/callers.ts'
import { openMailer } from './domains/people/mail.ts'
import { openOidc } from './domains/people/oidc/provider.ts'
import { createEnding } from './opening/ending.ts'
import { type Background, openBackground } from './opening/open-background.ts'
import { type Network, openNetwork } from './opening/open-network.ts'
import { openReading, type Reading } from './opening/open-reading.ts'
import { openStores, type Stores } from './opening/open-stores.ts'
import { openWatch, type Watch } from './opening/open-watch.ts'
import type { Service } from './service.ts'

/** The parts of a service. */
interface Parts {
  readonly watch: Watch
  readonly stores: Stores
  readonly network: Network
  readonly reading: Reading
  readonly background: Background
  readonly learned: Learned
}

/**
 * Open the service. It serves no requests yet.
 *
 * @param resolve - look-up of names instead of the system's.
 * @param endpoint - where this process listens already. No fetch may reach it.
 * @param stripeUrl - address of a stand-in for Stripe, for tests.
 * @param parsers - worker threads that are open already, in place of those of the configuration. The service closes them.
 */
export async function openService(
  config: Config,
  {
    resolve,
    endpoint,
    stripeUrl,
    parsers: given
  }: {
    resolve?: GuardPolicy['resolve']
    endpoint?: { address: string; port: number }
    stripeUrl?: string
    parsers?: ParserSet
  } = {}
): Promise<Service> {
  const watch = await openWatch(config)
  const parsers = given ?? (await openParsers(config, watch.log))
  const stores = await openStores(config, watch)
  const network = await openNetwork(config, { watch, stores }, resolve)
  // Before jobs of the last run go on.
  if (endpoint) network.ownEndpoints.push(endpoint)
  const reading = await openReading(config, { watch, stores, network, parsers })
  const background = await openBackground(config, { watch, stores, network }, () => service)
  const learned = openLearned(
    stores.store.learned,
    () => service,
    (what, error) => watch.log.fault(what, error)
  )
  const parts = { watch, stores, network, reading, background, learned }
  const service = createService(config, parts, stripeUrl)
  if (config.ROLES.includes('jobs')) {
    background.jobs.start()
    background.monitors.start()
    background.webhooks.start()
  }
  return service
}

function createService(config: Config, parts: Parts, stripeUrl?: string): Service {
  const { watch, stores, network, reading, background, learned } = parts
  const { log } = watch
  const { pipeline, parserWatch } = reading
  const { descriptors } = network
  const mailer = openMailer(config, log)
  const operations = openOperations({ ...stores.store, ...watch, config }, () => service)
  let stopping = false
  const service: Service = {
    config,
    ...watch,
    ...stores.store,
    secrets: stores.secrets,
    disk: stores.disk,
    evictions: stores.evictions,
    ledger: stores.ledger,
    payloads: stores.payloads,
    drift: stores.drift,
    samples: stores.samples,
    events: stores.events,
    guard: network.guard,
    identity: network.fetching.identity,
    browser: network.browser,
    proxies: network.proxies,
    memory: network.memory,
    descriptors,
    streams: createStreamPlaces(descriptors.clients),
    saving: createFairGate(savesAtOnce(config, descriptors.payloads)),
    enricher: reading.enricher,
    sessions: reading.sessions,
    savedRequests: createPresets({ store: stores.store.presets, dataKeys: stores.store.dataKeys }),
    keepsHistory: reading.keepsHistory,
    sampler: reading.sampler,
    pipeline,
    get registry() {
      return pipeline.registry
    },
    get reader() {
      return pipeline.reader
    },
    get reloadFailure() {
      return parserWatch.failure()
    },
    ownParsers: learned.own,
    learnedParsers: learned.parsers,
    learnedDrift: learned.drift,
    learnPage: (job) => learnPage(service, job),
    jobs: background.jobs,
    monitors: background.monitors,
    webhooks: background.webhooks,
    quotes: createKeyedGates(DRY_RUNS.atOnce, DRY_RUNS.waiting),
    knownCallers: createKnownCallers(),
    knownClients: createKnownClients(),
    unpaid: createUnpaidWork(),
    mailer,
    oidc: openOidc(config, log),
    payments: openPayments(config, stripeUrl),
    operations,
    ...createEnding(),
    get stopping() {
      return stopping
    },
    listensOn: (endpoint) => void network.ownEndpoints.push(endpoint),
    stop() {
      if (stopping) return
      stopping = true
      stopBackground(parts)
    },
    async close() {
      stopping = true
      stores.disk.close()
      stores.evictions.close()
      await operations.close()
      await closeWork(parts)
      await closeFetching(parts)
      await mailer?.close()
      network.proxies?.close()
      network.policy?.stop()
      await stores.drift.close()
      await watch.tracing?.close()
      await stores.store.close()
    }
  }
  return service
}

/** Begins to end the background work. Pages that are being fetched finish; `close` waits for them. */
function stopBackground({ background, watch: { log } }: Parts): void {
  const { monitors, jobs, webhooks } = background
  monitors.close().catch((error) => log.fault('the monitors could not be stopped', error))
  jobs.close().catch((error) => log.fault('the jobs could not be stopped', error))
  webhooks.close().catch((error) => log.fault('the webhooks could not be stopped', error))
}

/** Ends the background work, and waits for it. */
async function closeWork({ reading, background, learned }: Parts): Promise<void> {
  await learned.close()
  await background.monitors.close()
  await background.jobs.close()
  await background.siteReader.close()
  await background.webhooks.close()
  await reading.sampler.close()
  await background.sweeper.stop()
  await reading.parserWatch.stop()
}

/** Closes engines and workers. */
async function closeFetching({ network, reading }: Parts): Promise<void> {
  const { acquirer, browser, media, documents } = network
  await Promise.all([acquirer.close(), browser?.close(), reading.pipeline.close()])
  await Promise.all([media.close(), reading.enricher.close(), documents?.close()])
}
