/** Measures the health of the store: its answer time, its size, and whether its settings keep acknowledged writes. */

import { type StoreFacts, storeDriver } from '@sluice/store'
import { dataPaths } from '../../../base/config.ts'
import { keptFor } from '../../../base/kept-for.ts'
import type { OperatorPorts } from '../ports.ts'
import type { StoreHealth } from './health-answer.ts'

/** Facts are read by a connection of their own; so often at most, ms. */
const FACTS_MS = 30_000
/** A round trip that takes so long is tried again, ms. */
const SLOW_MS = 50
/** Time that a round trip may take, ms. */
const PING_MS = 5_000

/** Looks at the store. */
export function createStoreHealth({
  config,
  ledger
}: Pick<OperatorPorts, 'config' | 'ledger'>): () => Promise<StoreHealth> {
  const driver = storeDriver(config.STORE_URL)
  const known = keptFor(FACTS_MS, async () => {
    const target = { file: dataPaths(config).database, seals: undefined }
    return driver.inspect(config.STORE_URL, target).catch(() => undefined)
  })
  return async () => {
    const latency = await latencyOf(ledger)
    // It would wait as long again.
    const found = latency === null ? undefined : await known()
    const settings = found?.settings ?? []
    const wrong = settings.filter(({ value, wanted }) => value !== wanted)
    const advice = wrong.map(({ name, wanted, why, losesAll }) => ({
      setting: name,
      wanted,
      why,
      loses_all: losesAll
    }))
    return {
      driver: driver.name,
      versions: [...(found?.versions ?? [])],
      latency_ms: latency,
      durability: driver.isServer ? durabilityOf(settings) : 'every-commit',
      bytes: found?.bytes ?? null,
      limit_bytes: found?.limitBytes ?? null,
      evicted: found?.evicted ?? 0,
      advice: advice.filter(
        (one, index) => advice.findIndex(({ setting }) => setting === one.setting) === index
      )
    }
  }
}

/**
 * Returns the time of a round trip. If the first one was slow, a second one follows, and the faster one counts: this
 * process may have been busy during the first.
 */
async function latencyOf(ledger: OperatorPorts['ledger']): Promise<number | null> {
  const first = await pingTime(ledger)
  if (first === null || first < SLOW_MS) return first
  const second = await pingTime(ledger)
  return second === null ? null : Math.min(first, second)
}

async function pingTime(ledger: OperatorPorts['ledger']): Promise<number | null> {
  const begun = performance.now()
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => late.resolve(null), PING_MS)
  try {
    const answered = ledger.ping().then(
      () => Math.round((performance.now() - begun) * 10) / 10,
      () => null
    )
    return await Promise.race([answered, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** The worst of all servers. */
function durabilityOf(settings: StoreFacts['settings']): StoreHealth['durability'] {
  const valuesOf = (name: string) =>
    settings.filter((one) => one.name === name).map(({ value }) => value)
  const written = valuesOf('appendonly')
  const synced = valuesOf('appendfsync')
  if (written.length === 0 || synced.length === 0) return 'unknown'
  if (written.includes('no') || synced.includes('no')) return 'none'
  return synced.every((value) => value === 'always') ? 'every-commit' : 'every-second'
}
