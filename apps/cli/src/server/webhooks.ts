/** `sluice webhooks deliveries|show|redeliver|test|secret|rotate`. */

import { setTimeout as wait } from 'node:timers/promises'
import type { Client, DeliveriesQuery, Delivery, WebhookSecret } from '@sluice/client'
import { SluiceError } from '@sluice/core'
import { writeLine } from '../lines.ts'
import { printFacts } from '../terminal/print-facts.ts'
import { isForPeople } from '../terminal/style.ts'
import { type Column, listText, minuteOf } from '../terminal/table.ts'
import { neededServer, type ServerFlags } from './chosen-server.ts'
import { openClient } from './open-client.ts'

interface Flags extends ServerFlags {
  readonly json?: boolean
}

/** Time that the first attempt of a test message may take, with the wait for its turn, ms. */
const TEST_MS = 30_000
/** Between two looks at it, ms. */
const LOOK_MS = 250

/** List deliveries, newest first. */
export async function deliveries(
  flags: Flags & Pick<DeliveriesQuery, 'status' | 'job'> & { readonly limit: number }
): Promise<void> {
  const { status, job, limit, json } = flags
  const chosen = { ...(status ? { status } : {}), ...(job ? { job } : {}) }
  const query = { ...chosen, limit: Math.min(100, limit) }
  const found: Delivery[] = []
  let count = 0
  for await (const one of openClient(neededServer(flags)).webhooks.deliveries(query)) {
    if (isForPeople(json)) found.push(one)
    else await writeLine(JSON.stringify(one))
    if (++count === limit) break
  }
  if (isForPeople(json)) process.stdout.write(listText('Nothing matches', found, COLUMNS))
}

const COLUMNS: readonly Column<Delivery>[] = [
  { title: 'id', of: ({ id }) => id },
  { title: 'made (UTC)', of: ({ created_at }) => minuteOf(created_at) },
  { title: 'type', of: ({ type }) => type },
  {
    title: 'status',
    of: ({ status }) => status,
    colour: ({ status }) =>
      (({ delivered: 'green', failed: 'red', ended: 'red', waiting: 'yellow' }) as const)[status]
  },
  { title: 'attempts', of: ({ attempts }) => String(attempts), isNumber: true },
  { title: 'answer', of: ({ last_attempt }) => String(last_attempt?.status ?? 'none') },
  { title: 'url', of: ({ url }) => url }
]

/** Print a delivery. */
export async function show(id: string, flags: ServerFlags): Promise<void> {
  printFacts(await openClient(neededServer(flags)).webhooks.delivery(id), true)
}

/** Send a delivery again, and print it. */
export async function redeliver(id: string, flags: Flags): Promise<void> {
  printDelivery(await openClient(neededServer(flags)).webhooks.redeliver(id), flags.json)
}

/** Send a test message and print what came of it. @throws SluiceError `CONNECTION_FAILED` - it was not delivered. */
export async function test(url: string, flags: Flags): Promise<void> {
  const { webhooks } = openClient(neededServer(flags))
  const { id } = await webhooks.test(url)
  const tried = await firstAttempt(webhooks, id)
  printDelivery(tried, flags.json)
  if (tried.status === 'delivered') return
  throw new SluiceError(
    'CONNECTION_FAILED',
    `The message was not delivered: ${tried.last_attempt?.error ?? 'no process with the role jobs has tried it yet.'}`
  )
}

async function firstAttempt(webhooks: Client['webhooks'], id: string): Promise<Delivery> {
  const end = performance.now() + TEST_MS
  for (;;) {
    const delivery = await webhooks.delivery(id)
    if (delivery.attempts > 0 || performance.now() > end) return delivery
    await wait(LOOK_MS)
  }
}

/** Print the secret. */
export async function secret(flags: Flags): Promise<void> {
  printSecret(await openClient(neededServer(flags)).webhooks.secret(), flags.json)
}

/** Replace the secret, and print the new one. */
export async function rotate(flags: Flags & { readonly keepPrevious: number }): Promise<void> {
  const { webhooks } = openClient(neededServer(flags))
  const options = { keepPreviousHours: flags.keepPrevious }
  printSecret(await webhooks.rotateSecret(options), flags.json)
}

function printSecret(found: WebhookSecret, json: boolean | undefined): void {
  if (!isForPeople(json)) return void printFacts(found, true)
  const { secret: newest, created_at, previous } = found
  printFacts({
    secret: newest,
    created_at,
    previous: previous ? `also signs until ${previous.ends_at}` : 'none'
  })
}

function printDelivery(delivery: Delivery, json: boolean | undefined): void {
  if (!isForPeople(json)) return void printFacts(delivery, true)
  const { id, type, url, status, attempts, last_attempt, next_attempt_at } = delivery
  printFacts({
    id,
    type,
    url,
    status,
    attempts,
    answer: last_attempt?.status ?? 'none',
    error: last_attempt?.error ?? 'none',
    next_attempt_at: next_attempt_at ?? 'none'
  })
}
