/** Fetches pages behind an address guard. The guard alone is `@sluice/acquire/guard`. */

import './needed-node.ts'

export type {
  Acquirer,
  AcquirerOptions,
  BlockedEvent,
  FetchedPage,
  FetchRequest
} from './acquirer.ts'
export { createAcquirer } from './acquirer.ts'
export type { Cookie, SentCookie, WrittenCookie } from './cookies.ts'
export { checkCookies, cookiesForHosts, MOST_COOKIES } from './cookies.ts'
export type { ByteGate, ByteLease } from './gates/byte-gate.ts'
export { createByteGate, noMemory } from './gates/byte-gate.ts'
export type { FairGate } from './gates/fair-gate.ts'
export { createFairGate } from './gates/fair-gate.ts'
export { orAborted } from './gates/or-aborted.ts'
export type { Conditions, Validators } from './http/conditions.ts'
export { validatorsOf } from './http/conditions.ts'
export { isForgivable } from './http/fetch-failure.ts'
export type { Post, PostAnswer, Poster, PosterOptions } from './http/guarded-post.ts'
export { createPoster } from './http/guarded-post.ts'
export type { ProxyPoolState, ProxyPools } from './http/proxy-pools.ts'
export { openProxyPools } from './http/proxy-pools.ts'
export type { ByteMeter, FetchLimits } from './limits.ts'
export { DEFAULT_LIMITS } from './limits.ts'
export type { PageCache, PageKey } from './page-cache.ts'
export { openPageCache } from './page-cache.ts'
export { checkRequestHeaders, FORBIDDEN_REQUEST_HEADERS } from './request-headers.ts'
export type { Robots } from './robots/robots.ts'
export { MAX_CRAWL_DELAY, parseRobots, pathMatches } from './robots/robots.ts'
export type { RobotsAnswer, RobotsArchive, RobotsGate, RobotsVisit } from './robots/robots-gate.ts'
export { createRobotsGate } from './robots/robots-gate.ts'
export type { CallerSecrets, SecretKind } from './secret-scope.ts'
export type { SiteStorage } from './site-storage.ts'
