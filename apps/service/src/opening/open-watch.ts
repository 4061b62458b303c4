/** Opens the observation of the service: its log, its metrics and its traces. */

import type { Config } from '../base/config.ts'
import { createLog } from '../base/log.ts'
import { createCoverage } from '../base/metrics/coverage.ts'
import { createMetrics } from '../base/metrics/metrics.ts'
import { openTracing } from '../base/tracing/open-tracing.ts'
import { VERSION } from '../doors/openapi/document.ts'

/** See {@link openWatch}. */
export type Watch = Awaited<ReturnType<typeof openWatch>>

/** Open log, metrics and traces. */
export async function openWatch(config: Config) {
  const coverage = createCoverage()
  const metrics = createMetrics(coverage)
  const log = createLog(config.LOG_LEVEL, metrics.lineLost, config.LOG_FORMAT)
  const tracing = await openTracing(config, VERSION, log)
  return { coverage, metrics, log, tracing }
}
