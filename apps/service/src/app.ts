/**
 * The Koa application: the steps that all requests share, and every route (`routes/`).
 */

import Router from '@koa/router'
import { ERRORS, SluiceError } from '@sluice/core'
import Koa from 'koa'
import { isApiPath } from './base/api-paths.ts'
import { allRoutes } from './doors/all-routes.ts'
import { FIRECRAWL_FAILURES } from './doors/firecrawl/failure.ts'
import { mountFirecrawl } from './doors/firecrawl/routes.ts'
import { atTheDoor } from './doors/http/at-the-door.ts'
import { crossOrigin } from './doors/http/callers/cross-origin.ts'
import { mountOidc } from './doors/http/callers/oidc.ts'
import { createChargedRoutes } from './doors/http/charged-routes.ts'
import { compressed } from './doors/http/compression.ts'
import type { RequestState } from './doors/http/context.ts'
import { refuseCrowded } from './doors/http/crowding.ts'
import { createFreeTurns } from './doors/http/free-turns.ts'
import { rememberMatches } from './doors/http/remember-matches.ts'
import { checkHead } from './doors/http/request-head.ts'
import { answerErrors, identify, known } from './doors/http/steps.ts'
import { mcpEndpoint } from './doors/mcp/mcp-endpoint.ts'
import { MCP_HEADERS } from './doors/mcp/mcp-origin.ts'
import { dashboard } from './doors/pages/dashboard.ts'
import { docs } from './doors/pages/docs.ts'
import { llmsText } from './doors/pages/guides.ts'
import { favicon } from './doors/pages/welcome-page.ts'
import { READER_HEADERS } from './doors/reader/reader-request.ts'
import { PROFILE_FAILURES } from './doors/routes/fetch/profile-handler.ts'
import { mountRoutes } from './doors/routes/route.ts'
import { live } from './doors/routes/service/handlers.ts'
import { stripeEndpoint } from './doors/stripe-endpoint.ts'
import type { Service } from './service.ts'

/** The Koa application over an open service. */
export function createApp(service: Service): Koa<RequestState> {
  const router = new Router<RequestState>({ sensitive: true })
  const routes = allRoutes(service.registry)
  // A process that only runs jobs answers for its health and its metrics.
  const isApi = service.config.ROLES.includes('api')
  const turns = createFreeTurns()
  const served = isApi ? routes : routes.filter(({ path }) => !isApiPath(path))
  const charged = createChargedRoutes(router)
  mountRoutes(router, service, served, turns, charged)
  if (isApi) router.post('/mcp', mcpEndpoint(service))
  if (isApi) mountFirecrawl({ router, service, charged })
  // Pages for people.
  router.get('/docs{/*path}', docs())
  router.get('/llms.txt', llmsText)
  router.get('/dashboard{/*path}', dashboard())
  router.get('/favicon.ico', favicon)
  if (isApi) mountOidc(router, service)
  const { payments } = service
  if (isApi && payments) router.post('/stripe/webhook', stripeEndpoint(service, payments))
  // The name that most people try first.
  router.get('/healthz', live)
  rememberMatches(router)

  const app = new Koa<RequestState>()
  app.silent = true
  app.proxy = service.config.TRUST_PROXY === '1'
  // The client may have sent the header itself: only the last address, which the proxy added, counts.
  app.maxIpsCount = 1
  app.use(atTheDoor(service, turns, charged))
  app.use(identify(service))
  app.use(compressed())
  app.use(answerErrors(service, [FIRECRAWL_FAILURES, PROFILE_FAILURES]))
  const { CORS_ORIGINS } = service.config
  if (CORS_ORIGINS.length > 0) {
    const headers = { '/r/': READER_HEADERS, '/s/': READER_HEADERS, '/mcp': MCP_HEADERS }
    app.use(crossOrigin(CORS_ORIGINS, router, headers))
  }
  app.use(checkHead())
  app.use(known(router))
  app.use(refuseCrowded())
  app.use(refuseWhenStopping(service))
  app.use(router.routes())
  return app
}

/** Health routes still answer while the process stops: that is how a load balancer learns of it. */
function refuseWhenStopping(service: Service): Koa.Middleware<RequestState> {
  return (ctx, next) => {
    if (service.stopping) ctx.set('Connection', 'close')
    if (service.stopping && isApiPath(ctx.path)) {
      throw new SluiceError('SHUTTING_DOWN', ERRORS.SHUTTING_DOWN.meaning)
    }
    return next()
  }
}
