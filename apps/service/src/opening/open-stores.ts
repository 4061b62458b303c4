/** Opens the stores of the service, and their watches. */

import { EventEmitter } from 'node:events'
import type { Config } from '../base/config.ts'
import { watchDiskRoom } from '../base/store/disk-room.ts'
import { watchEvictions } from '../base/store/eviction-watch.ts'
import { openSecrets } from '../base/store/secrets.ts'
import { openStore } from '../base/store/store.ts'
import { type ServiceEvents, watchDrift } from '../domains/drift/drift.ts'
import { logAlarms } from '../domains/drift/log-alarms.ts'
import { keepSamples } from '../domains/drift/samples/kept-samples.ts'
import { withArtifacts } from '../domains/fetch/artifacts/artifact-payloads.ts'
import type { Watch } from './open-watch.ts'

/** See {@link openStores}. */
export type Stores = Awaited<ReturnType<typeof openStores>>

/** Open the stores, measured. */
export async function openStores(config: Config, { log, metrics }: Watch) {
  const secrets = openSecrets(config)
  const store = await openStore(config, secrets, {
    isService: true,
    onAdvice: (advice) => log.warn(advice),
    onFault: (error) => log.fault('the audit log could not be written', error)
  })
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
  const samples = keepSamples({ store: store.drift, payloads })
  return { secrets, store, evictions, disk, events, drift, ledger, payloads, samples }
}
