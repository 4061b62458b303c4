/** Common types of the translations of bodies. */

import type { ProxyPoolState } from '@sluice/acquire'

/** Facts about the server that the translation uses beside the body. */
export interface Translation {
  /** True if the server has a model. */
  readonly hasModel: boolean
  /** True if the server has a browser. */
  readonly hasBrowser: boolean
  /** The proxies of the server. */
  readonly proxies: readonly Pick<ProxyPoolState, 'name' | 'country'>[]
  /** Returns true if an address would be fetched at all. */
  isValid(url: string): boolean
}

/** A request of the API, and the fields of the body that have no effect on it. */
export interface Translated<Request> {
  readonly request: Request
  readonly warnings: readonly string[]
}

/** Reason for refusing `zeroDataRetention`. */
export const UNKEPT = 'is not supported: the service keeps results, which you can delete.'
