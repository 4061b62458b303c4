/** A payload store whose bytes and failures are counted. */

import type { PayloadStore } from '@sluice/store'
import { Counter, type Registry } from 'prom-client'

/** The store with its work counted in a registry. */
export function measuredPayloads(registry: Registry, store: PayloadStore): PayloadStore {
  const registers = [registry]
  const written = new Counter({
    name: 'sluice_payload_written_bytes_total',
    help: 'Bytes of saved results before compression.',
    registers
  })
  const failures = new Counter({
    name: 'sluice_payload_failures_total',
    help: 'Results that could not be saved, read or deleted.',
    labelNames: ['operation'],
    registers
  })
  const counted = async <Reply>(operation: string, work: Promise<Reply>): Promise<Reply> => {
    try {
      return await work
    } catch (error) {
      failures.inc({ operation })
      throw error
    }
  }
  return {
    ...store,
    async put(account, id, bytes) {
      const pointer = await counted('put', store.put(account, id, bytes))
      written.inc(bytes.length)
      return pointer
    },
    get: (pointer) => counted('get', store.get(pointer)),
    delete: (pointer) => counted('delete', store.delete(pointer)),
    deleteAccount: (account) => counted('delete', store.deleteAccount(account))
  }
}
