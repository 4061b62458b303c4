/** The log of a process of the service, over server-sent events (WHATWG HTML §9.2). */

import { type CallOptions, signalOf } from './call-options.ts'
import { lines } from './lines.ts'
import type { operations } from './openapi.ts'
import type { Transport } from './transport.ts'

/** Filters of the log lines. */
export type LogsQuery = NonNullable<operations['followLog']['parameters']['query']> & {
  /** Number of the last line that you have: those after it follow. */
  readonly after?: number
}

/** Events of the stream. */
export type LogEvent =
  | {
      readonly type: 'open'
      readonly data: {
        /** Id of the process, as in the health of the service. Line numbers belong to this process. */
        readonly process: string
        readonly host: string
        readonly pid: number
        /** `LOG_LEVEL` of the service: less severe lines are not written. */
        readonly level: string
        /** Lines that are kept. */
        readonly kept: number
        /** Number of the last line so far. */
        readonly last: number
      }
    }
  | { readonly type: 'line'; readonly id: number; readonly data: Readonly<Record<string, unknown>> }
  /** The client was too slow for some lines. */
  | { readonly type: 'dropped'; readonly data: { readonly lines: number } }
  | { readonly type: 'end'; readonly data: { readonly reason: string } }

/** See `OperatorResource.logs`. */
export async function* logEvents(
  transport: Transport,
  { after = 0, ...query }: LogsQuery,
  options: CallOptions | undefined
): AsyncGenerator<LogEvent, void> {
  const called = signalOf(options)
  const response = await transport.stream({
    method: 'GET',
    path: '/api/v1/operator/logs',
    query,
    headers: { 'last-event-id': String(after) },
    ...called
  })
  let fields: Record<string, string> = {}
  for await (const line of lines(response, options?.signal)) {
    const [, name, value = ''] = /^(\w+): ?(.*?)\r?$/.exec(line) ?? []
    if (name) fields[name] = value
    if (line.trim() !== '') continue
    if (fields.data !== undefined) yield eventOf(fields)
    fields = {}
  }
}

function eventOf({ event, id, data = '{}' }: Record<string, string>): LogEvent {
  const type = event as LogEvent['type']
  return {
    type,
    ...(id === undefined ? {} : { id: Number(id) }),
    data: JSON.parse(data)
  } as LogEvent
}
