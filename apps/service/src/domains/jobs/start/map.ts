/** Maps: the URLs of a site as one charged request (docs/design/jobs.md §1). */

import { defineParser } from '@sluice/core'
import { mapSite, type OpenSite, openWork, pageKey } from '@sluice/crawl'
import crawlPackage from '@sluice/crawl/package.json' with { type: 'json' }
import { MapRequest } from '@sluice/crawl/request'
import {
  FetchOptions,
  type Outcome,
  PRICES,
  type Prepared,
  parseRequest,
  proxyFor,
  type Run,
  readFetchRequest,
  withUrl
} from '@sluice/fetch'
import { z } from 'zod'
import { dataWork } from '../../fetch/data-outcome.ts'
import type { Caller } from '../../people/keys.ts'
import type { JobPorts } from '../ports.ts'
import { JobOptions } from '../request/job-options.ts'
import { AsyncWebhook } from '../request/webhook-request.ts'
import { checkAffordable } from './affordable.ts'
import { createJob } from './create-job.ts'
import { mapText } from './map-text.ts'

/** Body of `POST /api/v1/internet/map/`. */
export const MapBody = MapRequest.extend({
  timeout_ms: FetchOptions.shape.timeout_ms,
  proxy: FetchOptions.shape.proxy,
  country: FetchOptions.shape.country,
  webhook: AsyncWebhook
})
export type MapBody = z.infer<typeof MapBody>

/** Data of a map. */
export const MapData = z.object({
  url: z.string(),
  urls: z.array(
    z.object({
      url: z.string(),
      title: z.string().nullable(),
      lastmod: z.string().nullable().describe('ISO 8601, with the precision that the site gives.'),
      sources: z.array(z.enum(['sitemap', 'link', 'feed', 'llms_txt']))
    })
  ),
  sitemaps: z.array(
    z.object({
      url: z.string(),
      urls: z.int().min(0),
      status: z.string(),
      reason: z.string().nullable()
    })
  )
})

/** Files that are read for a map, all together. */
const MAP_WORK = { bytes: 100 * 1024 * 1024, readMs: 15_000 }

/** In the history it stands in the place of a parser: no parser reads a map. */
const MAP_READER = defineParser({
  name: '@sluice/crawl',
  version: crawlPackage.version,
  kind: 'map',
  match: [],
  data: MapData,
  parse: () => {
    throw new Error('no parser reads a map')
  }
})

/** A map that was checked. */
export interface MapPlan {
  readonly body: MapBody
  readonly prepared: Prepared
}

/** Check a map. @throws SluiceError `INVALID_URL`, `URL_NOT_ALLOWED`, `INVALID_REQUEST`. */
export function readMap(
  { guard, proxies }: Pick<JobPorts, 'guard' | 'proxies'>,
  raw: unknown
): MapPlan {
  const body = parseRequest(MapBody, withUrl(raw))
  const url = guard.checkUrl(body.url)
  const request = readFetchRequest({ url: url.href, options: { timeout_ms: body.timeout_ms } })
  const price = { tokens: PRICES.map, breakdown: { map: PRICES.map } }
  const proxy = proxyFor(proxies, body)
  const prepared = {
    request,
    url,
    parser: MAP_READER,
    filters: {},
    plans: [],
    price,
    warnings: [],
    ...(proxy === undefined ? {} : { proxy })
  }
  return { body: { ...body, url: url.href }, prepared }
}

/** Returns the work of a map, which replaces the fetch of a page. */
export function mapWork(
  site: Pick<OpenSite, 'through'>,
  { body, prepared }: MapPlan
): (run: Run) => Promise<Outcome> {
  return dataWork(prepared, async ({ stages, tenant }, signal) => {
    const found = await stages.time('acquire', () =>
      mapSite(body, site.through({ proxy: prepared.proxy, account: tenant }), {
        signal,
        work: openWork(MAP_WORK)
      })
    )
    return { data: await mapText(body.url, found, signal) }
  })
}

/** Start a map that its client does not wait for. @throws SluiceError as `createJob`. `INSUFFICIENT_TOKENS`. */
export async function createMapJob(
  service: JobPorts,
  { body, prepared }: MapPlan,
  call: { caller: Caller; idempotencyKey: string | undefined; meaning: unknown }
) {
  await checkAffordable(service, call.caller.account, prepared.price.tokens)
  const url = prepared.url.href
  const key = pageKey(url)
  const { webhook, ...site } = body
  return createJob(service, {
    ...call,
    kind: 'map',
    request: {
      job: JobOptions.parse({ concurrency: 1 }),
      metadata: {},
      site,
      ...(webhook ? { webhook } : {})
    },
    limit: 1,
    pages: () => [{ url, key, depth: 0, foundOn: null }]
  })
}
