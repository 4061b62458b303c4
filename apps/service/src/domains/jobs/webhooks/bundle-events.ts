/** Decides which events of a job are sent now, and which wait for others (docs/design/jobs.md §2). */

import type { JobEvent } from '@sluice/store'
import type { JobEventType } from '../event-types.ts'
import type { WebhookBody } from '../request/webhook-request.ts'

/** Events of one type that share a message; an event of the job itself has its own. */
export interface Bundle {
  readonly type: JobEventType
  readonly events: readonly [JobEvent, ...JobEvent[]]
}

/** The messages to send now. */
export interface Told {
  readonly bundles: readonly Bundle[]
  /** Number of the last event that is in a message or left out. */
  readonly cursor: number
  /** Time at which the first waiting event must be sent, ms; null if no event waits. */
  readonly waitsUntil: number | null
}

/**
 * Failed pages cost nothing: a message covers up to this many of them, or the failures of this time, whatever the
 * webhook asks for.
 */
const FAILED = { pages: 100, seconds: 5 } as const

/**
 * Bundle the events after a cursor, in order. Pages wait until there are enough of them, until the first has waited long
 * enough, or until something happens to the job itself. Failed pages wait longer, unless others are sent before.
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
  let failed = 0
  let cursor = from.cursor
  const flush = () => {
    bundles.push(...byType(pages))
    pages = []
    failed = 0
  }
  for (const event of from.events) {
    if (event.page === null) flush()
    if (wanted.has(event.type)) {
      if (event.page === null) bundles.push({ type: event.type, events: [event] })
      else pages.push(event)
    }
    if (event.type === 'page.failed' && wanted.has(event.type)) failed++
    if (failed >= FAILED.pages || pages.length - failed >= batch.pages) flush()
    if (pages.length === 0) cursor = event.number
  }
  const until = sentBy(pages, batch)
  // Without a step forward the next events would never be read.
  const mayWait = !from.isOver && (from.isAll || cursor > from.cursor)
  if (until === null || (mayWait && until > from.now)) {
    return { bundles, cursor, waitsUntil: until }
  }
  flush()
  return { bundles, cursor: from.events.at(-1)?.number ?? cursor, waitsUntil: null }
}

function hasFailed({ type }: JobEvent): boolean {
  return type === 'page.failed'
}

/** Returns the time at which waiting pages must be sent, ms. */
function sentBy(pages: readonly JobEvent[], { seconds }: WebhookBody['batch']): number | null {
  if (pages.length === 0) return null
  const ends = pages.map((event) => {
    const waits = hasFailed(event) ? Math.max(FAILED.seconds, seconds) : seconds
    return event.at + waits * 1_000
  })
  return Math.min(...ends)
}

function byType(pages: readonly JobEvent[]): Bundle[] {
  return [...Map.groupBy(pages, ({ type }) => type)].map(([type, events]) => ({
    type,
    events: events as [JobEvent, ...JobEvent[]]
  }))
}
