/** Ctrl-C and SIGTERM: an abort signal, and the matching exit code. A second one ends the process at once. */

import { EXIT } from './exit-codes.ts'

/** Aborted once the command is interrupted. */
export interface Interruption {
  readonly signal: AbortSignal
  /** The exit code of an interrupted command; undefined if it was not interrupted. */
  code(): number | undefined
  /** Stop listening. */
  stop(): void
}

/** Listen from now on. */
export function onInterruption(): Interruption {
  const controller = new AbortController()
  let code: number | undefined
  const end = (signal: NodeJS.Signals) => {
    const own = signal === 'SIGINT' ? EXIT.interrupted : EXIT.terminated
    if (code !== undefined) process.exit(own)
    code = own
    controller.abort(new Error(`ended by ${signal}`))
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  return {
    signal: controller.signal,
    code: () => code,
    stop() {
      process.off('SIGINT', end)
      process.off('SIGTERM', end)
    }
  }
}
