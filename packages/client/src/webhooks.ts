/** Webhooks: each call as a request and its answer. */

import { type CallOptions, signalOf } from './call-options.ts'
import { allOf, listPage } from './listed.ts'
import type { Request, Transport } from './transport.ts'
import type { Delivery, WebhooksResource } from './webhooks-resource.ts'

const ROOT = '/api/v1/webhooks'
const DELIVERIES = `${ROOT}/deliveries`

/** Make them. */
export function webhooksOf(transport: Transport): WebhooksResource {
  const call = async <Answer>(
    method: Request['method'],
    path: string,
    options?: CallOptions,
    parts: Pick<Request, 'body' | 'once'> = {}
  ): Promise<Answer> => {
    const request: Request = { method, path: `${ROOT}/${path}`, ...parts, ...signalOf(options) }
    return (await transport.json<{ data: Answer }>(request)).answer.data
  }
  const list: WebhooksResource['deliveriesPage'] = (query = {}, options) =>
    listPage<Delivery>(transport, { path: DELIVERIES, query, ...signalOf(options) })
  const one = (id: string) => `deliveries/${encodeURIComponent(id)}`

  return {
    deliveries: (query, options) => allOf((cursor) => list({ ...query, ...cursor }, options)),
    deliveriesPage: list,
    delivery: (id, options) => call('GET', one(id), options),
    redeliver: (id, options) => call('POST', `${one(id)}/redeliver`, options),
    test: (url, options) => call('POST', 'test', options, { body: { url }, once: true }),
    secret: (options) => call('GET', 'secret', options),
    rotateSecret: (options = {}) => {
      const { keepPreviousHours: hours } = options
      const body = hours === undefined ? {} : { keep_previous_hours: hours }
      return call('POST', 'secret/rotate', options, { body, once: true })
    },
    endpoint: (options) => call('GET', 'endpoint', options),
    setEndpoint: (body, options) => call('POST', 'endpoint', options, { body }),
    removeEndpoint: (options) => call('DELETE', 'endpoint', options)
  }
}
