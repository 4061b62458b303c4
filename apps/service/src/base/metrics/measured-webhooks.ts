/** A store of webhooks whose attempts are counted. */

import type { WebhookStore } from '@sluice/store'
import { Counter, type Registry } from 'prom-client'
import { totalGauges } from './total-gauges.ts'

/** The store with its work counted in a registry. */
export function measuredWebhooks(registry: Registry, store: WebhookStore): WebhookStore {
  const attempts = new Counter({
    name: 'sluice_webhook_attempts_total',
    help: 'Attempts of this process to deliver a webhook, by outcome: delivered, waiting, failed, ended.',
    labelNames: ['outcome'],
    registers: [registry]
  })
  const gauge = totalGauges(registry, () => store.totals())
  gauge(
    'sluice_webhooks_waiting',
    'Webhook deliveries waiting for their first or next attempt.',
    ({ waiting }) => waiting
  )
  gauge(
    'sluice_webhooks_oldest_seconds',
    'Age of the oldest waiting delivery; 0 without one.',
    ({ oldest }) => (oldest === null ? 0 : Math.max(0, Date.now() - oldest) / 1_000)
  )
  return {
    ...store,
    async record(done) {
      const reply = await store.record(done)
      if (reply === 'OK') attempts.inc({ outcome: done.outcome.status })
      return reply
    }
  }
}
