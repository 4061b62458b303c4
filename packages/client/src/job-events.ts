/** The events of a job, over server-sent events (WHATWG HTML §9.2) that continue after the last one when they break. */

import { type CallOptions, signalOf } from './call-options.ts'
import { SluiceConnectionError } from './errors.ts'
import type { Job, JobEvent } from './jobs-resource.ts'
import { lines } from './lines.ts'
import { pause } from './pause.ts'
import type { Request, Transport } from './transport.ts'

/** First and longest wait before a stream that broke is opened again, ms. */
const AGAIN = { first: 250, longest: 10_000 }
const LAST = /^job\.(?:completed|cancelled|failed)$/

/** See `JobsResource.events`. @param path - path of the job. */
export async function* jobEvents(
  transport: Transport,
  path: string,
  { signal, after = 0 }: CallOptions & { readonly after?: number } = {}
): AsyncGenerator<JobEvent, void> {
  const called = signalOf(signal && { signal })
  let last = after
  let wait = AGAIN.first
  for (let isFirst = true; ; isFirst = false) {
    const request: Request = { method: 'GET', path: `${path}/events`, ...called, patient: !isFirst }
    const headers = { 'last-event-id': String(last) }
    const response = await transport.stream({ ...request, headers })
    try {
      for await (const event of eventsIn(response, signal)) {
        if (event.id <= last) continue
        last = event.id
        wait = AGAIN.first
        yield event
        if (LAST.test(event.type)) return
      }
    } catch (error) {
      if (!(error instanceof SluiceConnectionError)) throw error
    }
    // The service may have ended it to restart; or there are no events after the last one.
    const { answer } = await transport.json<{ data: Job }>({
      method: 'GET',
      path,
      ...called,
      patient: true
    })
    if (answer.data.completed_at !== null && last >= answer.data.last_event) return
    await pause(wait, signal)
    wait = Math.min(AGAIN.longest, wait * 2)
  }
}

async function* eventsIn(
  response: Response,
  signal: AbortSignal | undefined
): AsyncGenerator<JobEvent, void> {
  let fields: Record<string, string> = {}
  for await (const line of lines(response, signal)) {
    const [, name, value = ''] = /^(\w+): ?(.*?)\r?$/.exec(line) ?? []
    if (name) fields[name] = value
    if (line.trim() !== '') continue
    if (fields.data !== undefined) {
      yield { id: Number(fields.id), type: fields.event, ...JSON.parse(fields.data) } as JobEvent
    }
    fields = {}
  }
}
