/**
 * The module a worker thread starts with. It uses no cache of compiled code: a thread that may write to the cache could
 * put code there for the main thread.
 */

import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

/**
 * Enough to let the main thread go first: 10, "below normal", leaves a thread a tenth of a core beside another busy
 * process, so that none would start in time.
 */
const NICENESS = 4

// First: a page that ends one worker after another makes the others start all the time.
yieldToOthers()
const [{ answer }, { STARTED }] = await Promise.all([import('./answer.ts'), import('./job.ts')])
parentPort?.postMessage(STARTED)
export default answer

/**
 * Let the main thread go first if both want a core: it serves all requests, this thread one. Linux only, where each
 * thread has its own priority.
 */
function yieldToOthers(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(NICENESS)
  } catch {
    // This system does not let it: the threads share as they are.
  }
}
