/** Parsers that take a worker two seconds to load, as the built-in ones do on a busy machine. */

import { isMainThread } from 'node:worker_threads'
import misbehaving from './misbehaving.ts'

if (!isMainThread) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000)

export default misbehaving
