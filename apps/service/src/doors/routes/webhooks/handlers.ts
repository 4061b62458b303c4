/** The handlers of webhooks. */

import { SluiceError } from '@sluice/core'
import { parseRequest } from '@sluice/fetch/request'
import type { Delivery } from '@sluice/store'
import {
  checkedUrl,
  EndpointBody,
  TestBody
} from '../../../domains/jobs/request/webhook-request.ts'
import {
  type AccountSettings,
  accountSettings,
  changeSettings,
  type Endpoint,
  secretsAt,
  withNewSecret
} from '../../../domains/jobs/webhooks/account-settings.ts'
import { watchAccount } from '../../../domains/jobs/webhooks/account-watch.ts'
import { deliveryDetails, listDeliveries } from '../../../domains/jobs/webhooks/delivery-list.ts'
import { sendTest } from '../../../domains/jobs/webhooks/test-message.ts'
import { allowAttempt } from '../../../domains/people/attempts.ts'
import { mayUse } from '../../../domains/people/keys.ts'
import type { Service } from '../../../service.ts'
import { json, success } from '../../http/answer.ts'
import { readOptionalJson } from '../../http/bodies/body.ts'
import { type Context, callerOf, type Step } from '../../http/context.ts'
import { DeliveriesQuery, RotateBody } from './queries.ts'

const HOUR_MS = 3_600_000

/** `GET /api/v1/webhooks/deliveries/`. */
export function deliveries(service: Service): Step {
  return async (ctx) => {
    const query = parseRequest(DeliveriesQuery, { ...ctx.query })
    json(ctx, { success: true, ...(await listDeliveries(service, callerOf(ctx).account, query)) })
  }
}

/** `GET /api/v1/webhooks/deliveries/{id}`. */
export function delivery(service: Service): Step {
  return async (ctx) => success(ctx, await deliveryDetails(service, await deliveryOf(service, ctx)))
}

/** `POST /api/v1/webhooks/deliveries/{id}/redeliver`. */
export function redeliver(service: Service): Step {
  return async (ctx) => {
    const { account, id } = await deliveryOf(service, ctx)
    await allowByHand(service, account)
    await service.webhooks.store.redeliver(account, id)
    ctx.status = 202
    const data = await deliveryDetails(service, await deliveryOf(service, ctx))
    json(ctx, { success: true, data })
  }
}

/** `POST /api/v1/webhooks/test`. */
export function testWebhook(service: Service): Step {
  return async (ctx) => {
    const caller = callerOf(ctx)
    const { url } = checkedUrl(service, caller, parseRequest(TestBody, ctx.state.body), 'url')
    await allowByHand(service, caller.account)
    const queued = await sendTest(service, caller.account, url)
    if (!queued) throw notFound()
    ctx.status = 202
    json(ctx, { success: true, data: await deliveryDetails(service, queued) })
  }
}

/** `GET /api/v1/webhooks/secret`. */
export function secret(service: Service): Step {
  return async (ctx) =>
    success(ctx, secretsView(await accountSettings(service, callerOf(ctx).account)))
}

/** `POST /api/v1/webhooks/secret/rotate`. */
export function rotateSecret(service: Service): Step {
  return async (ctx) => {
    const body = (await readOptionalJson(ctx.req, service.config.MAX_BODY_BYTES)) ?? {}
    const { keep_previous_hours } = parseRequest(RotateBody, body)
    const { account, key } = callerOf(ctx)
    const changed = await changeSettings(service, account, (settings) =>
      withNewSecret(settings, keep_previous_hours * HOUR_MS)
    )
    await service.audit.record({ actor: key.id, action: 'webhook_secret.rotated', account })
    success(ctx, secretsView(changed))
  }
}

/** `GET /api/v1/webhooks/endpoint`. */
export function endpoint(service: Service): Step {
  return async (ctx) =>
    success(ctx, endpointView(await accountSettings(service, callerOf(ctx).account)))
}

/** `POST /api/v1/webhooks/endpoint`. */
export function setEndpoint(service: Service): Step {
  return async (ctx) => {
    const caller = callerOf(ctx)
    const body = checkedUrl(service, caller, parseRequest(EndpointBody, ctx.state.body), 'url')
    if (body.events.includes('parser.drift')) refuseOthersThanOperators(ctx)
    const changed = await replaceEndpoint(service, caller.account, { ...body, since: Date.now() })
    await watchAccount(service, caller.account)
    success(ctx, endpointView(changed))
  }
}

/** `DELETE /api/v1/webhooks/endpoint`. */
export function removeEndpoint(service: Service): Step {
  return async (ctx) => {
    success(ctx, endpointView(await replaceEndpoint(service, callerOf(ctx).account, null)))
  }
}

/** Messages that wait for the former endpoint are dropped. */
async function replaceEndpoint(
  service: Service,
  account: string,
  endpoint: Endpoint | null
): Promise<AccountSettings> {
  let former: string | undefined
  const changed = await changeSettings(service, account, (settings) => {
    former = settings.endpoint?.url
    return { ...settings, endpoint }
  })
  if (former !== undefined && former !== endpoint?.url) {
    await service.webhooks.store.dropWaiting(account, { accountUrl: former })
  }
  return changed
}

/** @throws SluiceError `OVERLOADED` - too many messages in an hour that no event asked for: tests and redeliveries. */
async function allowByHand(service: Service, account: string): Promise<void> {
  await allowAttempt(service, ['webhooks by hand', account], { limit: 60, windowMs: HOUR_MS })
}

function refuseOthersThanOperators(ctx: Context): void {
  const { user, scopes } = callerOf(ctx)
  if (user ? user.role === 'operator' : mayUse(scopes, 'operator')) return
  throw new SluiceError(
    'UNAUTHORIZED',
    '`parser.drift` concerns the whole service: it needs a key with the scope `operator`, or an operator who is signed in.'
  )
}

async function deliveryOf({ webhooks }: Service, ctx: Context): Promise<Delivery> {
  const found = await webhooks.store.delivery(callerOf(ctx).account, String(ctx.params.id))
  if (found) return found
  throw notFound()
}

function notFound(): SluiceError {
  return new SluiceError('NOT_FOUND', 'You have no delivery with this id.')
}

function secretsView(settings: AccountSettings) {
  const [newest, previous] = secretsAt(settings, Date.now())
  return {
    secret: newest?.secret,
    created_at: new Date(newest?.createdAt ?? 0).toISOString(),
    previous: previous
      ? { secret: previous.secret, ends_at: new Date(previous.endsAt ?? 0).toISOString() }
      : null
  }
}

function endpointView({ endpoint }: AccountSettings) {
  const { url = null, events = [], below = null } = endpoint ?? {}
  return { url, events, below, since: endpoint ? new Date(endpoint.since).toISOString() : null }
}
