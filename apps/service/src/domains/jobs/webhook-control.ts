/** The webhooks of a service, as the rest of it sees them (docs/design/jobs.md §2). */

import type { WebhookStore } from '@sluice/store'

/** The webhooks of a service. */
export interface Webhooks {
  readonly store: WebhookStore
  /** Begin to make and send messages. */
  start(): void
  /** Send no more messages, and wait for those that are being sent, a few seconds at most: the rest is sent again. */
  close(): Promise<void>
}
