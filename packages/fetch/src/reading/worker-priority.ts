/** The priority of worker threads. */

import { setPriority } from 'node:os'

/**
 * Enough to let the main thread go first: 10, "below normal", leaves a thread a tenth of a core beside another busy
 * process, so that none would start in time.
 */
const NICENESS = 4

/**
 * Let the main thread go first if both want a core: it serves all requests, this thread one. Linux only, where each
 * thread has its own priority.
 */
export function yieldToOthers(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(NICENESS)
  } catch {
    // This system does not let it: the threads share as they are.
  }
}
