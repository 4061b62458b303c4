/** The handlers of monitors. */

import { SluiceError } from '@sluice/core'
import { type MonitorRef, type MonitorRow, turnOver } from '@sluice/store'
import { ulid } from 'ulid'
import { newRequestId } from '../../../base/request-id.ts'
import { clearBaselines } from '../../../domains/history/baseline-payloads.ts'
import {
  changeTo,
  MOST_MONITORS,
  type Monitor,
  monitorOf,
  watchedBy
} from '../../../domains/jobs/monitors/monitor.ts'
import { checkEmails } from '../../../domains/jobs/monitors/monitor-mail.ts'
import {
  checkWatched,
  readMonitor,
  readPatch,
  type Watched
} from '../../../domains/jobs/monitors/monitor-request.ts'
import { monitorView, runsView } from '../../../domains/jobs/monitors/monitor-view.ts'
import { runMonitor } from '../../../domains/jobs/monitors/run-monitor.ts'
import { trialWarnings } from '../../../domains/jobs/monitors/trial-reading.ts'
import type { Service } from '../../../service.ts'
import { json, success } from '../../http/answer.ts'
import { clientSignal } from '../../http/client-signal.ts'
import { type Context, callerOf, type Step } from '../../http/context.ts'

/** Times that a change is tried while runs are noted in between. */
const TRIES = 5

/** `POST /api/v1/monitors`. */
export function createMonitor(service: Service): Step {
  return async (ctx) => {
    const caller = callerOf(ctx)
    const { account, key } = caller
    const { watched, ...fields } = readMonitor(ctx.state.body)
    const id = `mon_${ulid()}`
    const checked = checkWatched(service, caller, watched)
    await checkEmails(service, account, checked.emails)
    const sealed = seal(service, id, checked)
    const warnings = await trial(service, ctx, checked)
    const now = Date.now()
    const made = { sealed, key, createdAt: now, started: 0, warnings, runs: [] }
    const monitor: Monitor = { ...fields, ...made }
    const change = changeTo({ account, id }, monitor, now)
    if ((await service.monitors.store.putMonitor(change)) === 'TOO_MANY') throw tooMany()
    ctx.status = 201
    json(ctx, { success: true, data: monitorView(service, change) })
  }
}

/** `GET /api/v1/monitors`. */
export function monitors(service: Service): Step {
  return async (ctx) => {
    const rows = await service.monitors.store.monitors(callerOf(ctx).account)
    const views: ReturnType<typeof monitorView>[] = []
    for (const row of rows.toReversed()) {
      // Each is unsealed and read, and an account may have a thousand.
      const wait = turnOver()
      if (wait) await wait
      views.push(monitorView(service, row))
    }
    success(ctx, views)
  }
}

/** `GET /api/v1/monitors/{id}`. */
export function monitor(service: Service): Step {
  return async (ctx) => success(ctx, monitorView(service, await rowOf(service, ctx)))
}

/** `GET /api/v1/monitors/{id}/runs`. */
export function monitorRuns(service: Service): Step {
  return async (ctx) => success(ctx, await runsView(service, await rowOf(service, ctx)))
}

/** `PATCH /api/v1/monitors/{id}`. */
export function changeMonitor(service: Service): Step {
  return async (ctx) => {
    const { watched, webhook, emails, new_feed, ...fields } = readPatch(ctx.state.body)
    await checkEmails(service, callerOf(ctx).account, emails)
    for (let tried = 0; tried < TRIES; tried++) {
      const row = await rowOf(service, ctx)
      const kept = watchedBy(service, row)
      const next = {
        ...(watched ?? kept),
        webhook: webhook === undefined ? kept.webhook : webhook,
        emails: emails ?? kept.emails
      }
      const starts = checkWatched(service, callerOf(ctx), {
        ...next,
        webhook: next.webhook ?? undefined
      })
      const sealed = seal(service, row.id, starts)
      const warnings = watched && (await trial(service, ctx, starts))
      const pages = watched ? { sealed, isKnown: false, warnings } : { sealed }
      const old = monitorOf(row)
      const feed = new_feed ? { feed: (old.feed ?? 0) + 1 } : {}
      const change = changeTo(row, { ...old, ...fields, ...pages, ...feed }, Date.now())
      if ((await service.monitors.store.putMonitor(change)) === 'OK') {
        if (watched) await clear(service, row)
        return success(ctx, monitorView(service, change))
      }
    }
    throw beingChanged()
  }
}

/** `POST /api/v1/monitors/{id}/run`. */
export function runNow(service: Service): Step {
  return async (ctx) => {
    const row = await rowOf(service, ctx)
    const now = Date.now()
    const run = await runMonitor(service, row, { at: now, now })
    if (!run) throw beingChanged()
    success(ctx, monitorView(service, await rowOf(service, ctx)))
  }
}

/** `DELETE /api/v1/monitors/{id}`. */
export function removeMonitor(service: Service): Step {
  return async (ctx) => {
    const { account, id } = await rowOf(service, ctx)
    await clear(service, { account, id })
    const isRemoved = await service.monitors.store.removeMonitor({ account, id })
    success(ctx, { deleted: isRemoved ? 1 : 0 })
  }
}

/** The monitor that the path names. @throws SluiceError `NOT_FOUND` - none, or not the caller's. */
async function rowOf(service: Service, ctx: Context): Promise<MonitorRow> {
  const { account } = callerOf(ctx)
  const found = await service.monitors.store.monitor({ account, id: String(ctx.params.id) })
  if (found) return found
  throw new SluiceError('NOT_FOUND', 'You have no monitor with this id.')
}

/** Forget the results that the next run of a monitor would compare with. */
function clear({ monitors, payloads }: Service, ref: MonitorRef): Promise<void> {
  return clearBaselines({ store: monitors.store, payloads }, ref)
}

/** Read the page of a monitor once, to see if there is something to compare. */
function trial(service: Service, ctx: Context, watched: Watched) {
  const { account } = callerOf(ctx)
  return trialWarnings(service, watched, {
    account,
    id: newRequestId(),
    client: clientSignal(ctx.res)
  })
}

function seal({ secrets }: Service, id: string, watched: Watched): string {
  return secrets.requests.seal(JSON.stringify(watched), id)
}

function tooMany(): SluiceError {
  return new SluiceError(
    'INVALID_REQUEST',
    `This account has ${MOST_MONITORS} monitors, which is the limit. Delete some.`,
    { details: { limit: MOST_MONITORS } }
  )
}

function beingChanged(): SluiceError {
  return new SluiceError('OVERLOADED', 'The monitor is being changed or run. Try again.', {
    details: { retry_after: 1 }
  })
}
