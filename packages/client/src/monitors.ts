/** Monitors: what runs a fetch, a batch or a crawl on a schedule. */

import { type CallOptions, signalOf } from './call-options.ts'
import type { components, operations } from './openapi.ts'
import { AlreadyDone, type Request, type Transport } from './transport.ts'

type Schemas = components['schemas']
type Body<Name extends 'createMonitor' | 'changeMonitor'> = NonNullable<
  operations[Name]['requestBody']
>['content']['application/json']

/** A monitor: what it starts, and when. Each of its runs is a job. */
export type Monitor = Schemas['Monitor']
/** A run of a monitor, with how many pages of its job changed. */
export type MonitorRun = Schemas['MonitorRun']
/** Job of a monitor (one of `request`, `batch` and `crawl`) and its schedule. */
export type MonitorInput = Body<'createMonitor'>
/** Changes to a monitor. */
export type MonitorChange = Body<'changeMonitor'>

/** Monitors. */
export interface MonitorsResource {
  /** Sent once: an answer that is lost may have created a monitor. */
  create(input: MonitorInput, options?: CallOptions): Promise<Monitor>
  /** All monitors, newest first. */
  list(options?: CallOptions): Promise<Monitor[]>
  get(id: string, options?: CallOptions): Promise<Monitor>
  /** Change the fields that are given. `{ enabled: false }` pauses it. @returns the monitor as it is then. */
  update(id: string, change: MonitorChange, options?: CallOptions): Promise<Monitor>
  /** Run it now; its schedule goes on as before. Sent once. @returns the monitor: `last_run` is this one. */
  run(id: string, options?: CallOptions): Promise<Monitor>
  /** The last 50 runs, newest first. `jobs.changes` lists what changed in the job of one. */
  runs(id: string, options?: CallOptions): Promise<MonitorRun[]>
  /** Its jobs and results stay. */
  delete(id: string, options?: CallOptions): Promise<void>
}

/** Make them. */
export function monitorsOf(transport: Transport): MonitorsResource {
  const call = async <Data>(
    method: Request['method'],
    path: string,
    options: CallOptions | undefined,
    parts: Pick<Request, 'body' | 'once'> = {}
  ): Promise<Data> => {
    const request: Request = { method, path, ...parts, ...signalOf(options) }
    return (await transport.json<{ data: Data }>(request)).answer.data
  }
  return {
    create: (body, options) => call('POST', MONITORS, options, { body, once: true }),
    list: (options) => call('GET', MONITORS, options),
    get: (id, options) => call('GET', pathOf(id), options),
    update: (id, body, options) => call('PATCH', pathOf(id), options, { body }),
    run: (id, options) => call('POST', `${pathOf(id)}/run`, options, { once: true }),
    runs: (id, options) => call('GET', `${pathOf(id)}/runs`, options),
    async delete(id, options) {
      await call('DELETE', pathOf(id), options).catch((error) => {
        if (!(error instanceof AlreadyDone)) throw error
      })
    }
  }
}

const MONITORS = '/api/v1/monitors'

function pathOf(id: string): string {
  return `${MONITORS}/${encodeURIComponent(id)}`
}
