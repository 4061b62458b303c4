/** What the translations of bodies share. */

/** What the translation depends on beside the body. */
export interface Translation {
  /** Whether the server has a model. */
  readonly hasModel: boolean
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
