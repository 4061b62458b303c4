/** Messages of webhooks: `{type, timestamp, data}`, each at most 20 KB as it is kept (docs/design/jobs.md §2). */

import { createHash } from 'node:crypto'
import type { NewDelivery } from '@sluice/store'
import { ulid } from 'ulid'
import type { JobEventType, WebhookMessageType } from '../event-types.ts'

/** Bytes of a body as it is kept. */
const THIN_BYTES = 20_000
/** Bytes of a body with the data of its pages, as it is sent. */
export const FULL_BYTES = 1_048_576

/** A page in a message. */
export interface PageItem {
  /** Number of its event. */
  readonly event: number
  readonly page: Readonly<Record<string, unknown>>
  /** Bytes of its data, where that is sent too. */
  readonly dataBytes: number
}

/** Common parts of the messages about a job. */
export interface Subject {
  readonly account: string
  readonly job: string | null
  readonly url: string
  readonly isFull: boolean
  readonly expiresAt: number
}

/** Event of a message: its time, ms, and the number of the last event in the message. */
interface ToldEvent {
  readonly type: JobEventType | WebhookMessageType
  readonly at: number
  readonly sequence: number
}

/** A message in the format of the API. */
export function messageOf(subject: Subject, told: ToldEvent, data: object): NewDelivery {
  const { type, at } = told
  const timestamp = new Date(at).toISOString()
  return messageWith(subject, told, JSON.stringify({ type, timestamp, data }))
}

/** A message. Its id is derived from its events, so that an event that is derived twice is one delivery. */
export function messageWith(
  subject: Subject,
  { type, at, sequence }: ToldEvent,
  body: string
): NewDelivery {
  const { account, ...rest } = subject
  // An event has one message to a webhook, and one to each mailbox.
  const mailbox = isMailbox(subject.url) ? [subject.url] : []
  const id = messageId(at, [account, subject.job ?? '', type, String(sequence), ...mailbox])
  return { ...rest, id, type, sequence, body }
}

/** Returns true for the URL of a message that goes out as an e-mail. */
export function isMailbox(url: string): boolean {
  return url.startsWith('mailto:')
}

/** `msg_` and a ULID of a time and of texts. */
function messageId(at: number, parts: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest()
  let next = 0
  return `msg_${ulid(at, () => (digest[next++] as number) / 256)}`
}

/** Parts of a list of pages that each fit into a message. @param common - bytes of the part common to every message. */
export function inMessages(
  pages: readonly PageItem[],
  common: number
): (readonly [PageItem, ...PageItem[]])[] {
  const parts: [PageItem, ...PageItem[]][] = []
  let [thin, full] = [0, 0]
  for (const item of pages) {
    const bytes = Buffer.byteLength(JSON.stringify(item.page)) + 1
    const part = parts.at(-1)
    const fits = thin + bytes <= THIN_BYTES && full + bytes + item.dataBytes <= FULL_BYTES
    if (part && fits) {
      part.push(item)
      thin += bytes
      full += bytes + item.dataBytes
    } else {
      parts.push([item])
      thin = common + bytes
      full = thin + item.dataBytes
    }
  }
  return parts
}
