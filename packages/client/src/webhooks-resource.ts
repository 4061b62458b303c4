/** What a client can do with webhooks: their deliveries, their secret, and the endpoint of the account. */

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
/** Where messages about the account go. */
export type WebhookEndpoint = Data<'getWebhookEndpoint'>
/** Where messages about the account are to go. */
export type WebhookEndpointInput = NonNullable<
  operations['setWebhookEndpoint']['requestBody']
>['content']['application/json']
/** Which deliveries. */
export type DeliveriesQuery = Omit<Query, 'cursor'>
/** Which page of deliveries. */
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
