/** Interface for webhooks: their deliveries, their secret, and the endpoint of the account. */

import type { CallOptions } from './call-options.ts'
import type { Listed } from './jobs-resource.ts'
import type { components, operations } from './openapi.ts'

type Schemas = components['schemas']
type Query = NonNullable<operations['listDeliveries']['parameters']['query']>
type Data<Name extends 'getWebhookSecret' | 'getWebhookEndpoint'> =
  operations[Name]['responses'][200]['content']['application/json']['data']

/** A message and its status. */
export type Delivery = Schemas['WebhookDelivery']
/** The same with its attempts and its body. */
export type DeliveryDetails = Schemas['WebhookDeliveryDetails']
/** The secrets that sign. */
export type WebhookSecret = Data<'getWebhookSecret'>
/** Endpoint for messages about the account. */
export type WebhookEndpoint = Data<'getWebhookEndpoint'>
/** New endpoint for messages about the account. */
export type WebhookEndpointInput = NonNullable<
  operations['setWebhookEndpoint']['requestBody']
>['content']['application/json']
/** Filters of the deliveries. */
export type DeliveriesQuery = Omit<Query, 'cursor'>
/** Filters and cursor of a page of deliveries. */
export type DeliveriesPageQuery = Query

/** Webhooks of the account. */
export interface WebhooksResource {
  /** The deliveries, newest first, page after page as they are asked for. */
  deliveries(query?: DeliveriesQuery, options?: CallOptions): AsyncGenerator<Delivery, void>
  /** One page of the deliveries: `cursor` is `next_cursor` of the page before. */
  deliveriesPage(query?: DeliveriesPageQuery, options?: CallOptions): Promise<Listed<Delivery>>
  delivery(id: string, options?: CallOptions): Promise<DeliveryDetails>
  /** Send a delivery again, now. */
  redeliver(id: string, options?: CallOptions): Promise<DeliveryDetails>
  /** Send a test message. */
  test(url: string, options?: CallOptions): Promise<DeliveryDetails>
  /** Needs the scope `keys`. */
  secret(options?: CallOptions): Promise<WebhookSecret>
  /** Replace the secret. @param options.keepPreviousHours - for which the previous one signs too; 24 unless given. */
  rotateSecret(
    options?: CallOptions & { readonly keepPreviousHours?: number }
  ): Promise<WebhookSecret>
  endpoint(options?: CallOptions): Promise<WebhookEndpoint>
  setEndpoint(input: WebhookEndpointInput, options?: CallOptions): Promise<WebhookEndpoint>
  removeEndpoint(options?: CallOptions): Promise<WebhookEndpoint>
}
