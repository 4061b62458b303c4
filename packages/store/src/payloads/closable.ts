/** Common parts of payload stores. They can be closed, and their errors are failures of the store. */

import { storeFailure, throwFailure } from '../connections/store-failure.ts'
import type { ListedPayload } from './payload-store.ts'

/** Operations of a store that can be closed. All fail as `STORE_UNAVAILABLE`. */
export interface Closable {
  /** Do something, unless the store is closed. */
  attempt<T>(work: () => Promise<T>): Promise<T>
  /** A list, until the store is closed. */
  each(list: AsyncIterable<ListedPayload>): AsyncIterable<ListedPayload>
}

/** The operations of a store. */
export function closable(isClosed: () => boolean): Closable {
  const check = () => {
    if (isClosed()) throw storeFailure(new Error('the payloads were closed'))
  }
  return {
    async attempt(work) {
      check()
      return work().catch(throwFailure)
    },
    async *each(list) {
      check()
      try {
        for await (const one of list) {
          yield one
          check()
        }
      } catch (error) {
        throwFailure(error)
      }
    }
  }
}
