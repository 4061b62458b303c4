/**
 * The module a worker thread starts with. What is compiled for the process is no thread's: each opens the
 * directory of compiled code for itself, before it loads anything, which halves the time of its start.
 */

import { readlinkSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { constants, setPriority } from 'node:os'

// First: a page that ends one worker after another makes the others start all the time.
yieldToOthers()
enableCompileCache()
const { answer } = await import('./answer.ts')
export default answer

/**
 * Let the main thread go first where both want a core: it answers everybody, this thread one request. Linux only,
 * where each thread has a priority of its own.
 */
function yieldToOthers(): void {
  try {
    const [, thread] = /\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self')) ?? []
    if (thread !== undefined) setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Another system, or none of our business to change: the threads share as they are.
  }
}
