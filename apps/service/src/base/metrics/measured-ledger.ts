/** A ledger whose operations are counted: how often, how they ended, how long they took; and the tokens they moved. */

import type { Ledger } from '@sluice/store'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { createBatch } from './batch.ts'
import { STORE_SECONDS } from './buckets.ts'

/** The ledger with each operation measured in a registry. It answers as `ledger` does. */
export function measuredLedger(registry: Registry, ledger: Ledger): Ledger {
  const measure = createMeasure(registry)
  const tokens = createTokenCounters(registry)
  const holds = createHoldGauge(registry)
  return {
    ...everyOperation(ledger, measure),
    async reserve(input) {
      const reply = await measure('reserve', () => ledger.reserve(input))
      if (reply.status === 'OK') holds.add(holdOf(input))
      return reply
    },
    async settle(input) {
      const reply = await measure('settle', () => ledger.settle(input))
      holds.delete(holdOf(input))
      if (reply.status === 'OK') tokens.charged.inc(input.amount)
      return reply
    },
    async release(input) {
      try {
        return await measure('release', () => ledger.release(input))
      } finally {
        // Even if the store is down: the hold then lapses, and this process no longer owns it.
        holds.delete(holdOf(input))
      }
    },
    async grant(input) {
      const reply = await measure('grant', () => ledger.grant(input))
      if (reply.status === 'OK') tokens.granted.inc(input.tokens)
      return reply
    },
    async refund(input) {
      const charged = 'entry' in input ? ledger.historyEntry(input.account, input.entry) : undefined
      const entry = await charged?.catch(() => undefined)
      const reply = await measure('refund', () => ledger.refund(input))
      if (reply.status === 'OK') tokens.refunded.inc(entry?.tokens ?? 0)
      return reply
    }
  }
}

type Measure = <Reply>(operation: string, work: () => Promise<Reply>) => Promise<Reply>

function createMeasure(registry: Registry): Measure {
  const registers = [registry]
  const ended = createBatch<{ operation: string; status: string; seconds: number }>(
    ({ operation, status, seconds }) => {
      operations.inc({ operation, status })
      durations.observe({ operation }, seconds)
    }
  )
  const collect = ended.settle
  const operations = new Counter({
    name: 'sluice_ledger_operations_total',
    help: 'Ledger operations. status is its answer, ok if it has no status, or failed.',
    labelNames: ['operation', 'status'],
    registers,
    collect
  })
  const durations = new Histogram({
    name: 'sluice_ledger_operation_duration_seconds',
    help: 'Time of a ledger operation, including retries.',
    labelNames: ['operation'],
    buckets: STORE_SECONDS,
    registers,
    collect
  })
  const failures = new Counter({
    name: 'sluice_store_failures_total',
    help: 'Ledger operations that the store did not answer.',
    registers
  })
  return async (operation, work) => {
    const start = performance.now()
    let status = 'failed'
    try {
      const reply = await work()
      status = statusOf(reply)
      return reply
    } catch (error) {
      failures.inc()
      throw error
    } finally {
      ended.add({ operation, status, seconds: (performance.now() - start) / 1_000 })
    }
  }
}

/** Operations without further labels. Their names come from the interface, so they are few. */
function everyOperation(ledger: Ledger, measure: Measure): Ledger {
  const measured = Object.entries(ledger).map(([name, operation]) => {
    const call = operation as (...input: unknown[]) => Promise<unknown>
    if (name === 'close') return [name, call]
    return [name, (...input: unknown[]) => measure(name, () => call(...input))]
  })
  return Object.fromEntries(measured) as Ledger
}

/** Statuses are of the ledger's own tables; every other answer counts as ok. */
function statusOf(reply: unknown): string {
  const { status } = (reply ?? {}) as { status?: unknown }
  return typeof status === 'string' && /^[A-Z_]{2,20}$/.test(status) ? status : 'ok'
}

function createTokenCounters(registry: Registry) {
  const counter = (name: string, help: string) => new Counter({ name, help, registers: [registry] })
  return {
    charged: counter('sluice_tokens_charged_total', 'Tokens charged for requests.'),
    granted: counter('sluice_tokens_granted_total', 'Purchased tokens added to accounts.'),
    refunded: counter('sluice_tokens_refunded_total', 'Tokens refunded.')
  }
}

/** Names of the holds that this process took and has neither settled nor released. */
function createHoldGauge(registry: Registry): Set<string> {
  const open = new Set<string>()
  new Gauge({
    name: 'sluice_holds_open',
    help: 'Holds that this process has neither settled nor released.',
    registers: [registry],
    collect() {
      this.set(open.size)
    }
  })
  return open
}

function holdOf({ account, rid }: { account: string; rid: string }): string {
  return `${account}\n${rid}`
}
