/** Opens the operators' views: see {@link Operations}. */

import type { Log } from '../../base/log.ts'
import { createAuditVerification } from './audit/audit-state.ts'
import { createModelWatch } from './health/model-watch.ts'
import { createPressure } from './health/pressure.ts'
import { startReporter } from './health/reporter.ts'
import { createServiceHealth } from './health/service-health.ts'
import { createLogStreams } from './logs/log-stream.ts'
import type { Operations } from './operations.ts'
import type { OperatorPorts } from './ports.ts'

/** Start to watch this process. @param service - read at each call. */
export function openOperations(
  parts: Pick<OperatorPorts, 'config' | 'processes' | 'metrics' | 'audit' | 'directory'> & {
    readonly log: Log
  },
  service: () => OperatorPorts
): Operations {
  const reporter = startReporter(parts, service)
  const models = createModelWatch(service)
  return {
    health: createServiceHealth(service, reporter),
    pressure: createPressure(service, reporter),
    verifyAudit: createAuditVerification(parts),
    followLog: createLogStreams(parts.log.lines, {
      process: reporter.id,
      level: parts.config.LOG_LEVEL,
      isStopping: () => service().stopping
    }),
    watchModels: models.start,
    async close() {
      await Promise.all([models.close(), reporter.close()])
    }
  }
}
