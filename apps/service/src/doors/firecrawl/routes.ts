/**
 * The routes in Firecrawl's format: `/v2`, and the routes of `/v1` that differ little (docs/firecrawl.md). Each
 * translates the body into a request of the API, which passes every step that a request from outside passes, and its
 * answer back.
 */

import type Router from '@koa/router'
import type { Service } from '../../service.ts'
import type { Access } from '../http/callers/auth.ts'
import { authenticated } from '../http/callers/authenticated.ts'
import type { ChargedRoutes } from '../http/charged-routes.ts'
import type { RequestState, Step } from '../http/context.ts'
import { jsonBody } from '../http/steps.ts'
import { charged, type Handle, handled } from './call.ts'
import { activity } from './handlers/activity.ts'
import { previewCrawl } from './handlers/crawl-prompt.ts'
import { extractStatus, startExtract } from './handlers/extract.ts'
import {
  activeCrawls,
  cancelJob,
  jobErrors,
  jobStatus,
  startBatch,
  startCrawl
} from './handlers/jobs.ts'
import { mapLink, mapSite } from './handlers/map.ts'
import { parseFile, scrape, scrapeStatus } from './handlers/scrape.ts'
import { search } from './handlers/search.ts'
import { balance, concurrency, queueStatus, usageByMonth } from './handlers/usage.ts'
import { crawlFromV1, mapFromV1, scrapeFromV1, searchFromV1 } from './request/version-one.ts'

type FromBody = (body: unknown) => unknown

const same: FromBody = (body) => body

/** Parts of the application that the routes are added to. */
interface Mount {
  readonly router: Router<RequestState>
  readonly service: Service
  /** The charged routes. */
  readonly charged: ChargedRoutes
}

/** Let a router answer them. */
export function mountFirecrawl(mount: Mount): void {
  const { router, service } = mount
  mountVersion(mount, '/v1', {
    scrape: scrapeFromV1,
    batch: scrapeFromV1,
    crawl: crawlFromV1,
    map: mapFromV1,
    search: searchFromV1,
    link: ({ url }) => url
  })
  const version = '/v2'
  mountVersion(mount, version, {
    scrape: same,
    batch: same,
    crawl: same,
    map: same,
    search: same,
    link: mapLink
  })
  const { get, postCharged } = verbsOf(mount, version)
  get('/scrape/:id', scrapeStatus)
  router.post(
    `${version}/parse`,
    authenticated(service, 'fetch', true),
    handled(service, version, charged(parseFile))
  )
  mount.charged.addLast()
  get('/team/credit-usage/historical', (call) => usageByMonth(call, 'credits'), 'account')
  get('/team/token-usage/historical', (call) => usageByMonth(call, 'tokens'), 'account')
  get('/team/activity', activity)
  get('/team/queue-status', queueStatus)
  get('/concurrency-check', concurrency)
  postCharged('/crawl/params-preview', same, previewCrawl)
}

interface Translators {
  readonly scrape: FromBody
  readonly batch: FromBody
  readonly crawl: FromBody
  readonly map: FromBody
  readonly search: FromBody
  readonly link: Parameters<typeof mapSite>[1]
}

function mountVersion(mount: Mount, version: string, from: Translators): void {
  const { router, service } = mount
  const { get, post, postCharged, remove } = verbsOf(mount, version)
  postCharged('/scrape', from.scrape, scrape)
  // Its body may be larger than the usual one.
  router.post(
    `${version}/batch/scrape`,
    authenticated(service, 'fetch', true),
    handled(service, version, (call) => startBatch(call, from.batch))
  )
  post('/crawl', from.crawl, startCrawl)
  postCharged('/map', from.map, (call) => mapSite(call, from.link))
  postCharged('/search', from.search, search)
  post('/extract', same, startExtract)
  get('/extract/:id', extractStatus)
  get('/team/credit-usage', (call) => balance(call, 'Credits'), 'account')
  get('/team/token-usage', (call) => balance(call, 'Tokens'), 'account')
  get('/crawl/active', activeCrawls)
  get('/crawl/ongoing', activeCrawls)
  for (const [path, kind] of [
    ['/crawl/:id', 'crawl'],
    ['/batch/scrape/:id', 'batch']
  ] as const) {
    get(path, (call) => jobStatus(call, kind))
    get(`${path}/errors`, (call) => jobErrors(call, kind))
    remove(path, (call) => cancelJob(call, kind))
  }
}

function verbsOf({ router, service, charged: chargedRoutes }: Mount, version: string) {
  const post = (path: string, from: FromBody, handle: Handle) => {
    router.post(
      version + path,
      authenticated(service, 'fetch', true),
      jsonBody(service),
      translated(from),
      handled(service, version, handle)
    )
  }
  return {
    post,
    postCharged(path: string, from: FromBody, handle: Handle) {
      post(path, from, charged(handle))
      chargedRoutes.addLast()
    },
    get: (path: string, handle: Handle, access: Access = 'results') =>
      router.get(
        version + path,
        authenticated(service, access, true),
        handled(service, version, handle)
      ),
    remove: (path: string, handle: Handle) =>
      router.delete(
        version + path,
        authenticated(service, 'fetch', true),
        handled(service, version, handle)
      )
  }
}

function translated(from: FromBody): Step {
  return (ctx, next) => {
    ctx.state.body = from(ctx.state.body)
    return next()
  }
}
