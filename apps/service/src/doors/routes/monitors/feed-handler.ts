/** The handler of a monitor's feeds. */

import { SluiceError } from '@sluice/core'
import type { MonitorRow } from '@sluice/store'
import {
  accountInToken,
  type FeedFormat,
  opensFeed
} from '../../../domains/jobs/monitors/feed-link.ts'
import { FEED_TYPES, feedMark, monitorFeed } from '../../../domains/jobs/monitors/monitor-feed.ts'
import { isShutAccount } from '../../../domains/people/shut-account.ts'
import type { Service } from '../../../service.ts'
import { authenticated } from '../../http/callers/authenticated.ts'
import { type Context, callerOf, type Step } from '../../http/context.ts'

/** `GET /api/v1/monitors/{id}/feed.atom` and `.json`: with a key, a session, or the token of the link. */
export function feed(format: FeedFormat): (service: Service) => Step {
  return (service) => {
    const withKey = authenticated(service, 'results')
    return async (ctx) => {
      const linked = await linkedRow(service, ctx)
      if (linked) return send(service, ctx, linked, format)
      await withKey(ctx, async () => {
        const ref = { account: callerOf(ctx).account, id: String(ctx.params.id) }
        await send(service, ctx, await service.monitors.store.monitor(ref), format)
      })
    }
  }
}

/** The monitor that the token of the link opens. */
async function linkedRow(service: Service, ctx: Context): Promise<MonitorRow | undefined> {
  const { token } = ctx.query
  const account = typeof token === 'string' ? accountInToken(token) : undefined
  if (account === undefined) return undefined
  const row = await service.monitors.store.monitor({ account, id: String(ctx.params.id) })
  if (!row || !opensFeed(service.secrets, row, String(token))) return undefined
  return isShutAccount(await service.ledger.account(account)) ? undefined : row
}

async function send(
  service: Service,
  ctx: Context,
  row: MonitorRow | undefined,
  format: FeedFormat
): Promise<void> {
  if (!row) throw new SluiceError('NOT_FOUND', 'You have no monitor with this id.')
  const mark = service.secrets.feed(`mark ${await feedMark(service, row)}`).toString('base64url')
  ctx.set('Cache-Control', 'private, no-cache')
  ctx.etag = mark.slice(0, 22)
  ctx.status = 200
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  const { PUBLIC_URL } = service.config
  const base = PUBLIC_URL === undefined ? ctx.origin : new URL(PUBLIC_URL).origin
  ctx.type = FEED_TYPES[format]
  ctx.body = await monitorFeed(service, row, { format, base })
}
