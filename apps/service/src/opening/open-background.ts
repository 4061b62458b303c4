/** Opens the background work: jobs, monitors, webhooks, the sweeper. */

import { createPoster } from '@sluice/acquire'
import { openSite } from '@sluice/crawl'
import { createSiteReader } from '@sluice/fetch'
import type { Config } from '../base/config.ts'
import { siteReaderOptions } from '../domains/fetch/pipeline-options.ts'
import { startSweeper } from '../domains/history/sweeper.ts'
import { openDispatcher } from '../domains/jobs/dispatch/open-dispatcher.ts'
import { createJobs } from '../domains/jobs/jobs.ts'
import { logJob } from '../domains/jobs/log-job.ts'
import { monitorMails } from '../domains/jobs/monitors/monitor-mail.ts'
import { createMonitors } from '../domains/jobs/monitors/monitors.ts'
import { createPoliteness } from '../domains/jobs/politeness/politeness.ts'
import type { JobPorts } from '../domains/jobs/ports.ts'
import { ATTEMPT_MS } from '../domains/jobs/webhooks/patience.ts'
import { PLACES } from '../domains/jobs/webhooks/sending.ts'
import { createWebhooks } from '../domains/jobs/webhooks/webhooks.ts'
import { FIRECRAWL_MESSAGES } from '../doors/firecrawl/answer/webhook-message.ts'
import type { Network } from './open-network.ts'
import type { Stores } from './open-stores.ts'
import type { Watch } from './open-watch.ts'

/** See {@link openBackground}. */
export type Background = Awaited<ReturnType<typeof openBackground>>

/** Parts that jobs, monitors and webhooks need. */
interface BackgroundParts {
  readonly watch: Watch
  readonly stores: Stores
  readonly network: Network
}

/** Open jobs, monitors and webhooks, none of which has begun, and sweep the stores. @param service - called once it is open. */
export async function openBackground(
  config: Config,
  { watch, stores, network }: BackgroundParts,
  service: () => JobPorts
) {
  const { log, metrics } = watch
  const { store, ledger, payloads, samples } = stores
  const { fetching, descriptors, memory } = network
  const sweeper = startSweeper({
    ledger,
    jobs: store.jobs,
    payloads,
    samples,
    monitors: store.monitors,
    config,
    log
  })
  const siteReader = createSiteReader(siteReaderOptions(config, log))
  const jobs = createJobs(
    {
      store: metrics.jobs(store.jobs, (job) => logJob(log, job)),
      dispatcher: await openDispatcher(config, 'jobs', (error) =>
        log.fault('a job could not continue', error)
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
    service
  )
  const monitors = createMonitors(store.monitors, metrics.monitors(store.monitors), service)
  const webhooks = createWebhooks(
    {
      store: metrics.webhooks(store.webhooks),
      poster: createPoster({ ...fetching, timeoutMs: ATTEMPT_MS, sockets: PLACES }),
      forms: [FIRECRAWL_MESSAGES],
      mails: monitorMails
    },
    service
  )
  return { sweeper, siteReader, jobs, monitors, webhooks }
}
