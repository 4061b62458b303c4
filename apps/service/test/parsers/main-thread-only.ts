/** Parsers that load in the main thread only, for what becomes of a service whose workers do not start. */

import { isMainThread } from 'node:worker_threads'
import generic from '@sluice/parser-generic'

if (!isMainThread) throw new Error('this module does not load in a worker')

export default [generic]
