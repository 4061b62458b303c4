/** Which events of a job are sent now, and which wait for others (docs/design/jobs.md §2). */

import type { JobEvent } from '@sluice/store'
import type { WebhookBody } from './webhook-request.ts'

/** Events of one type that share a message; an event of the job itself has its own. */
export interface Bundle {
  readonly type: string
  readonly events: readonly [JobEvent, ...JobEvent[]]
}

/** The messages to send now. */
export interface Told {
  readonly bundles: readonly Bundle[]
  /** Number of the last event that is in a message or left out. */
  readonly cursor: number
  /** When the first waiting event must be sent, ms; null if no event waits. */
  readonly waitsUntil: number | null
}

/**
 * Bundle the events after a cursor, in order. Pages wait until there are enough of them, until the first has waited long
 * enough, or until something happens to the job itself.
 *
 * @param from.isAll - no event is there beyond these.
 * @param from.isOver - none will follow.
 */
export function bundleEvents(
  { events, batch }: Pick<WebhookBody, 'events' | 'batch'>,
  from: {
    readonly cursor: number
    readonly events: readonly JobEvent[]
    readonly isAll: boolean
    readonly isOver: boolean
    readonly now: number
  }
): Told {
  const wanted = new Set<string>(events)
  const bundles: Bundle[] = []
  let pages: JobEvent[] = []
  let cursor = from.cursor
  const flush = () => {
    bundles.push(...byType(pages))
    pages = []
  }
  for (const event of from.events) {
    if (event.page === null) flush()
    if (wanted.has(event.type)) {
      if (event.page === null) bundles.push({ type: event.type, events: [event] })
      else pages.push(event)
    }
    if (pages.length >= batch.pages) flush()
    if (pages.length === 0) cursor = event.number
  }
  const until = pages[0] ? pages[0].at + batch.seconds * 1_000 : null
  // Without a step forward the next events would never be read.
  const mayWait = !from.isOver && (from.isAll || cursor > from.cursor)
  if (until === null || (mayWait && until > from.now)) {
    return { bundles, cursor, waitsUntil: until }
  }
  flush()
  return { bundles, cursor: from.events.at(-1)?.number ?? cursor, waitsUntil: null }
}

function byType(pages: readonly JobEvent[]): Bundle[] {
  return [...Map.groupBy(pages, ({ type }) => type)].map(([type, events]) => ({
    type,
    events: events as [JobEvent, ...JobEvent[]]
  }))
}
