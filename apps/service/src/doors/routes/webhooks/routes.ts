/** The routes of webhooks (docs/design/jobs.md §2). */

import { z } from 'zod'
import { EndpointBody, TestBody } from '../../../domains/jobs/request/webhook-request.ts'
import { jsonAnswer, successAnswer } from '../../openapi/answer.ts'
import type { Route } from '../route.ts'
import { DeliveriesAnswer, DeliveryDetails, EndpointAnswer, SecretsAnswer } from './answers.ts'
import {
  deliveries,
  delivery,
  endpoint,
  redeliver,
  removeEndpoint,
  rotateSecret,
  secret,
  setEndpoint,
  testWebhook
} from './handlers.ts'
import { DeliveriesQuery, RotateBody } from './queries.ts'

const tag = 'Webhooks'
const id = z.object({ id: z.string().describe('`data[].id` of the list: `msg_` and a ULID.') })
const { limit } = DeliveriesQuery.shape

/** The routes. */
export const webhookRoutes: readonly Route[] = [
  {
    id: 'listDeliveries',
    method: 'get',
    path: '/api/v1/webhooks/deliveries',
    tag,
    summary: 'List deliveries, newest first',
    description: 'Deliveries are kept as long as results, and at least 7 days.',
    access: 'results',
    query: DeliveriesQuery.extend({
      limit: limit
        .unwrap()
        .out.default(20)
        .describe(limit.description ?? '')
    }),
    answer: jsonAnswer('One page.', DeliveriesAnswer),
    handle: deliveries
  },
  {
    id: 'getDelivery',
    method: 'get',
    path: '/api/v1/webhooks/deliveries/{id}',
    tag,
    summary: 'Get a delivery with its attempts and its message',
    access: 'results',
    parameters: id,
    answer: successAnswer('The delivery.', DeliveryDetails),
    codes: ['NOT_FOUND'],
    handle: delivery
  },
  {
    id: 'redeliver',
    method: 'post',
    path: '/api/v1/webhooks/deliveries/{id}/redeliver',
    tag,
    summary: 'Send a delivery again',
    description:
      'At once, with the same id and a new schedule of attempts. Its endpoint no longer counts as ended. An account sends 60 tests and redeliveries an hour.',
    access: 'fetch',
    parameters: id,
    answer: successAnswer('The delivery is waiting to be sent.', DeliveryDetails),
    status: 202,
    codes: ['NOT_FOUND'],
    handle: redeliver
  },
  {
    id: 'testWebhook',
    method: 'post',
    path: '/api/v1/webhooks/test',
    tag,
    summary: 'Send a test message',
    description:
      'A message of the type `webhook.test`, signed and delivered like any other. An account sends 60 tests and redeliveries an hour.',
    access: 'fetch',
    body: TestBody,
    answer: successAnswer('The delivery is waiting to be sent.', DeliveryDetails),
    status: 202,
    codes: ['INVALID_URL', 'URL_NOT_ALLOWED', 'NOT_FOUND'],
    handle: testWebhook
  },
  {
    id: 'getWebhookSecret',
    method: 'get',
    path: '/api/v1/webhooks/secret',
    tag,
    summary: 'Get the signing secret of webhooks',
    access: 'keys',
    answer: successAnswer('The secret, and the previous one while it still signs.', SecretsAnswer),
    handle: secret
  },
  {
    id: 'rotateWebhookSecret',
    method: 'post',
    path: '/api/v1/webhooks/secret/rotate',
    tag,
    summary: 'Replace the signing secret of webhooks',
    description:
      'Messages are signed with both secrets until the previous one expires. A third secret retires the first.',
    access: 'keys',
    body: RotateBody,
    mayLackBody: true,
    readsOwnBody: true,
    answer: successAnswer('The new secret and the previous one.', SecretsAnswer),
    handle: rotateSecret
  },
  {
    id: 'getWebhookEndpoint',
    method: 'get',
    path: '/api/v1/webhooks/endpoint',
    tag,
    summary: 'Get the endpoint of the account',
    access: 'account',
    answer: successAnswer('All fields are null if no endpoint is set.', EndpointAnswer),
    handle: endpoint
  },
  {
    id: 'setWebhookEndpoint',
    method: 'post',
    path: '/api/v1/webhooks/endpoint',
    tag,
    summary: 'Set the endpoint of the account',
    description:
      '`balance.low`: fewer than `below` tokens are left; sent once, and again after the balance was higher. `parser.drift`: an alarm of a parser opened or healed; for operators.',
    access: 'account',
    sessionNeeds: { least: 'admin' },
    body: EndpointBody,
    answer: successAnswer('The endpoint.', EndpointAnswer),
    codes: ['INVALID_URL', 'URL_NOT_ALLOWED', 'OVERLOADED'],
    handle: setEndpoint
  },
  {
    id: 'removeWebhookEndpoint',
    method: 'delete',
    path: '/api/v1/webhooks/endpoint',
    tag,
    summary: 'Delete the endpoint of the account',
    access: 'account',
    sessionNeeds: { least: 'admin' },
    answer: successAnswer('All fields are null.', EndpointAnswer),
    handle: removeEndpoint
  }
]
