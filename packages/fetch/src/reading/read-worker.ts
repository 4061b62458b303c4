/**
 * The module a worker thread starts with. It uses no cache of compiled code: a thread that may write to the cache could
 * put code there for the main thread.
 */

import { parentPort } from 'node:worker_threads'
import { yieldToOthers } from './worker-priority.ts'

// First: a page that ends one worker after another makes the others start all the time.
yieldToOthers()
const [{ answer }, { STARTED }] = await Promise.all([import('./answer.ts'), import('./job.ts')])
parentPort?.postMessage(STARTED)
export default answer
