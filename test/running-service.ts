/** A service that a test started as a program: what it says once it listens, and its end. */

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

/** See the module. */
export interface RunningService {
  readonly url: string
  /** The API key that it prints at its first start on a store; '' at later ones. */
  readonly key: string
  /** Returns the output so far, of both streams. */
  output(): string
  /** End it as a supervisor does, and wait for it. */
  stop(): Promise<void>
}

/**
 * Wait until it listens.
 *
 * @param child - has both streams as pipes. One that is `detached` leads a group of processes, which ends as a whole.
 * @param options.patience - how long it may take to listen, ms.
 * @throws Error - it ended, or did not listen in time; with what it wrote.
 */
export async function runningService(
  child: ChildProcess,
  { detached = false, patience = 60_000 } = {}
): Promise<RunningService> {
  const ended = once(child, 'close')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += part))
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
      process.kill(detached ? -child.pid : child.pid, 'SIGTERM')
    }
    await ended
  }
  for (const end = Date.now() + patience; ; await pause(50)) {
    const url = /listens on (\S+)/.exec(output)?.[1]
    const key = /slc_live_[0-9A-Za-z]{38}/.exec(output)?.[0] ?? ''
    if (url !== undefined) return { url, key, output: () => output, stop }
    if (child.exitCode !== null) throw new Error(`the service ended:\n${output}`)
    if (Date.now() > end) {
      await stop()
      throw new Error(`the service did not listen within ${patience / 1_000} s:\n${output}`)
    }
  }
}
