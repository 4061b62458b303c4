/** What the translations of bodies share. */

import type { ProxyPoolState } from '@sluice/acquire'

/** What the translation depends on beside the body. */
export interface Translation {
  /** Whether the server has a model. */
  readonly hasModel: boolean
  /** The proxies of the server. */
  readonly proxies: readonly Pick<ProxyPoolState, 'name' | 'country'>[]
  /** Whether an address would be fetched at all. */
  isValid(url: string): boolean
}

/** A request of the API, and what of the body has no effect on it. */
export interface Translated<Request> {
  readonly request: Request
  readonly warnings: readonly string[]
}

/** Why `zeroDataRetention` is refused. */
export const UNKEPT = 'is not supported: the service keeps results, which you can delete.'
