/** The routes of monitors (docs/design/jobs.md §3). */

import type { ErrorCode } from '@sluice/core'
import { z } from 'zod'
import { FEED_FORMATS, type FeedFormat } from '../../../domains/jobs/monitors/feed-link.ts'
import { FEED_TYPES } from '../../../domains/jobs/monitors/monitor-feed.ts'
import { MonitorBody, MonitorPatch } from '../../../domains/jobs/monitors/monitor-request.ts'
import { successAnswer } from '../../openapi/answer.ts'
import type { Route } from '../route.ts'
import { MonitorItem, MonitorRunItem } from './answers.ts'
import { feed } from './feed-handler.ts'
import {
  changeMonitor,
  createMonitor,
  monitor,
  monitorRuns,
  monitors,
  removeMonitor,
  runNow
} from './handlers.ts'

const tag = 'Monitors'
const parameters = z.object({ id: z.string().describe('`data.id` of the monitor.') })
const REFUSALS: readonly ErrorCode[] = [
  'INVALID_REQUEST',
  'MISSING_PARAMETER',
  'INVALID_URL',
  'URL_NOT_ALLOWED',
  'INVALID_FILTER',
  'INVALID_SCHEMA',
  'COST_LIMIT_EXCEEDED'
]

/** The feed of a monitor in a format. */
function feedRoute(format: FeedFormat): Route {
  const type = FEED_TYPES[format]
  return {
    id: format === 'atom' ? 'getMonitorAtomFeed' : 'getMonitorJsonFeed',
    method: 'get',
    path: `/api/v1/monitors/{id}/feed.${format}`,
    tag,
    summary: `Get the changes as ${format === 'atom' ? 'an Atom' : 'a JSON'} feed`,
    description:
      'The last 30 changes. With a key, or with the `token` of `feeds` of the monitor, which is valid until it is replaced.',
    access: 'public',
    parameters,
    query: z.object({
      token: z.string().max(200).optional().describe('Token of the link; it replaces the key.')
    }),
    answer: {
      description: 'The feed.',
      headers: {
        ETag: {
          schema: { type: 'string' },
          description: 'Mark of its state, for `If-None-Match`: 304 while nothing changed.'
        }
      },
      content: { [type]: { schema: { type: 'string' } } }
    },
    codes: ['UNAUTHORIZED', 'NOT_FOUND', 'STORE_UNAVAILABLE'],
    handle: feed(format)
  }
}

/** The routes. */
export const monitorRoutes: readonly Route[] = [
  {
    id: 'createMonitor',
    method: 'post',
    path: '/api/v1/monitors',
    tag,
    summary: 'Create a monitor',
    description: 'Each run is a job. It costs as much as its pages.',
    access: 'fetch',
    body: MonitorBody,
    answer: successAnswer('The monitor.', MonitorItem),
    status: 201,
    codes: REFUSALS,
    handle: createMonitor
  },
  {
    id: 'listMonitors',
    method: 'get',
    path: '/api/v1/monitors',
    tag,
    summary: 'List monitors',
    access: 'results',
    answer: successAnswer('All monitors, newest first.', z.array(MonitorItem)),
    handle: monitors
  },
  {
    id: 'getMonitor',
    method: 'get',
    path: '/api/v1/monitors/{id}',
    tag,
    summary: 'Get a monitor',
    access: 'results',
    parameters,
    answer: successAnswer('The monitor.', MonitorItem),
    codes: ['NOT_FOUND'],
    handle: monitor
  },
  {
    id: 'listMonitorRuns',
    method: 'get',
    path: '/api/v1/monitors/{id}/runs',
    tag,
    summary: 'List the runs of a monitor',
    access: 'results',
    parameters,
    answer: successAnswer('The last 50 runs, newest first.', z.array(MonitorRunItem)),
    codes: ['NOT_FOUND'],
    handle: monitorRuns
  },
  ...FEED_FORMATS.map((format) => feedRoute(format)),
  {
    id: 'changeMonitor',
    method: 'patch',
    path: '/api/v1/monitors/{id}',
    tag,
    summary: 'Change, pause or resume a monitor',
    description: 'Absent fields do not change. `{"enabled": false}` pauses it.',
    access: 'fetch',
    parameters,
    body: MonitorPatch,
    answer: successAnswer('Current state of the monitor.', MonitorItem),
    codes: [...REFUSALS, 'NOT_FOUND'],
    handle: changeMonitor
  },
  {
    id: 'runMonitor',
    method: 'post',
    path: '/api/v1/monitors/{id}/run',
    tag,
    summary: 'Run a monitor now',
    description: 'The schedule does not change. `last_run` has the outcome.',
    access: 'fetch',
    parameters,
    answer: successAnswer('Current state of the monitor.', MonitorItem),
    codes: ['NOT_FOUND'],
    handle: runNow
  },
  {
    id: 'deleteMonitor',
    method: 'delete',
    path: '/api/v1/monitors/{id}',
    tag,
    summary: 'Delete a monitor',
    description: 'Its jobs and results are kept.',
    access: 'fetch',
    parameters,
    answer: successAnswer('The monitor is deleted.', z.object({ deleted: z.int() })),
    codes: ['NOT_FOUND'],
    handle: removeMonitor
  }
]
