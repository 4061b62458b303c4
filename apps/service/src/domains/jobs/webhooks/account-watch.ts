/**
 * Messages about an account rather than a job: few tokens are left, or, for operators, a parser has an alarm. One watch of
 * the account looks from time to time, and moves in the step that adds a message, so that each change causes one message.
 */

import type { Watch } from '@sluice/store'
import { isActive } from '../../drift/alarm.ts'
import { shownAlarm } from '../../drift/shown-alarm.ts'
import type { ACCOUNT_EVENTS } from '../event-types.ts'
import type { JobPorts } from '../ports.ts'
import { accountSettings, type Endpoint } from './account-settings.ts'
import { messageOf, type Subject } from './message.ts'
import { deliveryExpiry } from './tell-events.ts'

/** In the place of a job. */
export const ACCOUNT_WATCH = 'account'

/** Interval between two looks at an account, ms. */
const LOOK_MS = 30_000
/** Facts that earlier messages reported. */
interface Marks {
  /** The balance was low at the last check, and a message was sent. */
  readonly isLow: boolean
  /** Alarms that messages reported, and whether they were active then. */
  readonly alarms: Readonly<Record<string, boolean>>
}

type News = { readonly type: (typeof ACCOUNT_EVENTS)[number]; readonly data: object }

/** Look at an account from now on. */
export async function watchAccount({ webhooks }: JobPorts, account: string): Promise<void> {
  const state = JSON.stringify({ isLow: false, alarms: {} } satisfies Marks)
  await webhooks.store.watch({ account, job: ACCOUNT_WATCH, state, nextAt: Date.now() })
}

/** Add messages for the changes since the last check. The watch ends with the endpoint. */
export async function tellAccount(service: JobPorts, watch: Watch, now: number): Promise<false> {
  const { account, job, cursor, state } = watch
  const { store } = service.webhooks
  const step = { account, job, from: { cursor, state } }
  const { endpoint } = await accountSettings(service, account)
  if (!endpoint) {
    await store.advance({ ...step, to: step.from, nextAt: null, deliveries: [] })
    return false
  }
  const marks = JSON.parse(state) as Marks
  const balance = await balanceNews(service, account, endpoint, marks)
  const drift = await driftNews(service, endpoint, marks)
  const next: Marks = { isLow: balance.isLow, alarms: drift.alarms }
  const news = [...balance.news, ...drift.news]
  const expiresAt = deliveryExpiry(service, now)
  const subject: Subject = { account, job: null, url: endpoint.url, isFull: false, expiresAt }
  await store.advance({
    ...step,
    to: { cursor: cursor + news.length, state: JSON.stringify(next) },
    nextAt: now + LOOK_MS,
    deliveries: news.map(({ type, data }, at) =>
      messageOf(subject, { type, at: now, sequence: cursor + at + 1 }, data)
    )
  })
  return false
}

async function balanceNews(
  { ledger }: JobPorts,
  account: string,
  { events, below }: Endpoint,
  marks: Marks
): Promise<{ isLow: boolean; news: News[] }> {
  if (!events.includes('balance.low')) return { isLow: false, news: [] }
  const balance = await ledger.balance(account)
  const left = balance ? balance.free + balance.purchased : 0
  const isLow = left < below
  const data = { account, balance: left, below }
  return { isLow, news: isLow && !marks.isLow ? [{ type: 'balance.low', data }] : [] }
}

/** Alarms that opened since the endpoint was set, and the ones among them that closed. */
async function driftNews(
  { drift }: JobPorts,
  { events, since }: Endpoint,
  marks: Marks
): Promise<{ alarms: Marks['alarms']; news: News[] }> {
  if (!events.includes('parser.drift')) return { alarms: {}, news: [] }
  const recent = (await drift.alarms()).filter((alarm) => alarm.since >= since)
  const isNew = (id: string, active: boolean) => (marks.alarms[id] ?? false) !== active
  return {
    alarms: Object.fromEntries(recent.map((alarm) => [alarm.id, isActive(alarm)])),
    news: recent
      .filter((alarm) => isNew(alarm.id, isActive(alarm)))
      .map((alarm) => ({ type: 'parser.drift', data: { alarm: shownAlarm(alarm) } }))
  }
}
