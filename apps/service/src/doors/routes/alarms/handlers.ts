/** The handlers of alarms. */

import { SluiceError } from '@sluice/core'
import { shownAlarm } from '../../../domains/drift/shown-alarm.ts'
import type { Service } from '../../../service.ts'
import { success } from '../../http/answer.ts'
import { callerOf, type Step } from '../../http/context.ts'

/** `GET /api/v1/operator/alarms`. */
export function alarms({ drift }: Pick<Service, 'drift'>): Step {
  return async (ctx) => success(ctx, { alarms: (await drift.alarms()).map(shownAlarm) })
}

/** `POST /api/v1/operator/alarms/{id}/acknowledgement`. */
export function acknowledgement({ drift, audit }: Pick<Service, 'drift' | 'audit'>): Step {
  return async (ctx) => {
    const alarm = await drift.acknowledge(String(ctx.params.id))
    if (!alarm) throw new SluiceError('NOT_FOUND', 'There is no alarm with this id.')
    const details = { alarm: alarm.id, parser: alarm.parser }
    await audit.record({ actor: callerOf(ctx).key.id, action: 'alarm.acknowledged', details })
    success(ctx, shownAlarm(alarm))
  }
}
