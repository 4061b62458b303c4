/** Fetches pages behind an address guard. The guard alone is `@sluice/acquire/guard`. */

export type {
  Acquirer,
  AcquirerOptions,
  BlockedEvent,
  FetchedPage,
  FetchRequest
} from './acquirer.ts'
export { createAcquirer } from './acquirer.ts'
export type { ByteGate, ByteLease } from './byte-gate.ts'
export { createByteGate, noMemory } from './byte-gate.ts'
export type { FairGate } from './fair-gate.ts'
export { createFairGate } from './fair-gate.ts'
export { isForgivable } from './fetch-failure.ts'
export type { FetchLimits } from './limits.ts'
export { DEFAULT_LIMITS } from './limits.ts'
export { orAborted } from './or-aborted.ts'
export type { PageCache, PageKey } from './page-cache.ts'
export { openPageCache } from './page-cache.ts'
export { checkRequestHeaders, FORBIDDEN_REQUEST_HEADERS } from './request-headers.ts'
export type { Robots } from './robots.ts'
export { parseRobots } from './robots.ts'
export type { RobotsAnswer, RobotsGate } from './robots-gate.ts'
export { createRobotsGate } from './robots-gate.ts'
