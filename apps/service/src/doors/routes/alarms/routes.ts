/** The routes of alarms. */

import { z } from 'zod'
import { ParserAlarm } from '../../../domains/drift/shown-alarm.ts'
import { successAnswer } from '../../openapi/answer.ts'
import type { Route } from '../route.ts'
import { Alarms } from './answers.ts'
import { acknowledgement, alarms } from './handlers.ts'

const common = { tag: 'Operators', access: 'operator' } as const

/** The routes of alarms. */
export const alarmRoutes: readonly Route[] = [
  {
    ...common,
    id: 'listAlarms',
    method: 'get',
    path: '/api/v1/operator/alarms',
    summary: 'List the alarms of parsers, newest first',
    answer: successAnswer(
      'Open and acknowledged alarms, and those that healed in the last 30 days.',
      Alarms
    ),
    handle: alarms
  },
  {
    ...common,
    id: 'acknowledgeAlarm',
    method: 'post',
    path: '/api/v1/operator/alarms/{id}/acknowledgement',
    summary: 'Acknowledge an alarm',
    description: 'It no longer counts as open. It heals when the parser reads the pages as before.',
    parameters: z.object({ id: z.string().describe('Id of the alarm.') }),
    answer: successAnswer('The alarm.', ParserAlarm),
    codes: ['NOT_FOUND'],
    handle: acknowledgement
  }
]
