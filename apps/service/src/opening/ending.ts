/** The end of the service, for the work that must not outlast it. */

import { ERRORS, SluiceError } from '@sluice/core'

/** See {@link createEnding}. */
export interface Ending {
  /** Lets the end abort some work. @returns a function to be called when it is over. */
  endsWith(work: AbortController): () => void
  /** Resolves once no such work is running. */
  idle(): Promise<void>
  /** Aborts the work that is running, and all that follows, with `SHUTTING_DOWN`. */
  end(): void
}

/** Keeps the work that the end aborts. */
export function createEnding(): Ending {
  const running = new Set<AbortController>()
  const untilIdle: (() => void)[] = []
  let ended: SluiceError | undefined
  return {
    endsWith(work) {
      if (ended) work.abort(ended)
      running.add(work)
      return () => {
        running.delete(work)
        if (running.size === 0) for (const resolve of untilIdle.splice(0)) resolve()
      }
    },
    async idle() {
      if (running.size > 0) await new Promise<void>((resolve) => untilIdle.push(resolve))
    },
    end() {
      ended ??= new SluiceError('SHUTTING_DOWN', ERRORS.SHUTTING_DOWN.meaning)
      for (const work of running) work.abort(ended)
    }
  }
}
