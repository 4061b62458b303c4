/** Opens the ways out of the service: the guard, proxies, HTTP, the browser, and the memory for fetched pages. */

import { type BlockedEvent, openProxyPools } from '@sluice/acquire'
import { createGuard, type GuardPolicy } from '@sluice/acquire/guard'
import { createMediaFetcher, mayHoldDocument, openDocuments, openEngines } from '@sluice/fetch'
import type { Config } from '../base/config.ts'
import { descriptorShares, openFilesLimit } from '../base/memory/descriptors.ts'
import { openMemory } from '../base/memory/page-memory.ts'
import { identityOption } from '../domains/fetch/identity.ts'
import { pipelineOptions } from '../domains/fetch/pipeline-options.ts'
import { noteBlocked } from '../domains/people/blocked-addresses.ts'
import type { Stores } from './open-stores.ts'
import type { Watch } from './open-watch.ts'

/** See {@link openNetwork}. */
export type Network = Awaited<ReturnType<typeof openNetwork>>

/** Open the ways out. @param resolve - look-up of names instead of the system's. */
export async function openNetwork(
  config: Config,
  { watch, stores }: { readonly watch: Watch; readonly stores: Stores },
  resolve: GuardPolicy['resolve']
) {
  const { log, metrics } = watch
  const { audit } = stores.store
  const onBlocked = (event: BlockedEvent) => noteBlocked({ audit, metrics }, event)
  const ownEndpoints: { address: string; port: number }[] = []
  const guard = createGuard({
    allowPrivateCidrs: config.ALLOW_PRIVATE_CIDRS,
    ownEndpoints: () => ownEndpoints,
    ...(resolve ? { resolve } : {})
  })
  const descriptors = descriptorShares(openFilesLimit())
  const memory = openMemory(config)
  const {
    browser: rendering,
    robots: robotsMode,
    documents: converting,
    ...options
  } = pipelineOptions(config, log)
  const proxies = config.PROXIES
    ? openProxyPools(config.PROXIES, (pool, isDown) =>
        log.warn(isDown ? 'a proxy does not answer' : 'a proxy answers again', { proxy: pool })
      )
    : undefined
  const policy = await policyOf(config, { log, audit })
  const documents = converting ? openDocuments(converting) : undefined
  /** Shared by all that fetches. */
  const own = await identityOption(config)
  const fetching = { ...options, ...own, guard, onBlocked, ...(proxies ? { proxies } : {}) }
  const { acquirer, browser } = await openEngines({
    ...fetching,
    browser: rendering,
    sockets: descriptors.origins,
    memory: memory.pages,
    ...(documents ? { accepts: mayHoldDocument } : {})
  })
  const media = createMediaFetcher({
    ...fetching,
    sockets: descriptors.media,
    memory: memory.media
  })
  return {
    ownEndpoints,
    guard,
    descriptors,
    memory,
    robotsMode,
    proxies,
    policy,
    documents,
    fetching,
    acquirer,
    browser,
    media
  }
}

/** The rules on URLs. Their code loads only with a file. */
async function policyOf(
  { URL_POLICY: file }: Config,
  parts: Parameters<typeof import('../domains/fetch/url-policy/watch-policy.ts').watchPolicy>[1]
) {
  if (file === undefined) return undefined
  const { watchPolicy } = await import('../domains/fetch/url-policy/watch-policy.ts')
  return watchPolicy(file, parts)
}
