/** Tests the configured models in the background, so that their faults are known before a request meets them. */

import type { OperatorPorts } from '../ports.ts'

/** Time between two tests, ms. A model that requests use is not tested. */
const EVERY_MS = 5 * 60_000

/** See {@link createModelWatch}. */
export interface ModelWatch {
  start(): void
  /** Ends a test that runs. */
  close(): Promise<void>
}

/** @param service - read at each test. */
export function createModelWatch(
  service: () => Pick<OperatorPorts, 'config' | 'enricher'>
): ModelWatch {
  const closing = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let testing = Promise.resolve()

  const test = (): void => {
    const { config, enricher } = service()
    const time = AbortSignal.timeout(config.AI_TIMEOUT_MS)
    const signal = AbortSignal.any([closing.signal, time])
    testing = testing.then(() => enricher.probe(signal))
  }
  return {
    start() {
      timer ??= setInterval(test, EVERY_MS).unref()
      test()
    },
    async close() {
      clearInterval(timer)
      closing.abort()
      await testing
    }
  }
}
