/**
 * The module a worker thread starts with. What is compiled for the process is no thread's: each opens the
 * directory of compiled code for itself, before it loads anything, which halves the time of its start.
 */

import { enableCompileCache } from 'node:module'

enableCompileCache()
const { answer } = await import('./answer.ts')
export default answer
