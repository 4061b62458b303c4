/** The worker pool, opened by the configuration. */

import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { createReader, type Reader } from './reader.ts'

/** The worker pool alone, as `sluice parse` uses it. */
export function openReader(config: Config, log: Log): Reader {
  return createReader({
    timeout: config.PARSE_TIMEOUT_MS,
    heap: config.PARSE_HEAP_MB,
    queue: config.QUEUE_LIMIT,
    data: config.DATA_DIR,
    onFault: ({ parser, stack }) => log.fault(`${parser} failed on a page`, new Error(stack)),
    onWorkerFault: (error) => log.fault('a worker thread failed to start', error),
    ...(config.WORKERS ? { workers: config.WORKERS } : {}),
    ...(config.PARSERS_CONFIG ? { parsersConfig: config.PARSERS_CONFIG } : {})
  })
}
