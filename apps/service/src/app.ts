/**
 * Every route of the service and, for each, its steps in order.
 *
 * Checks come in the order of decisions.md §9: 404, 405, 401, 415, 413, 400, 402, then the fetch.
 */

import Router from '@koa/router'
import { ERRORS, SluiceError } from '@sluice/core'
import { PRICES, TOKEN_USD } from '@sluice/fetch'
import Koa from 'koa'
import * as api from './http/api.ts'
import { compressed } from './http/compression.ts'
import { crossOrigin } from './http/cross-origin.ts'
import { refuseCrowded } from './http/crowding.ts'
import { dashboard } from './http/dashboard.ts'
import * as keys from './http/keys.ts'
import * as operator from './http/operator.ts'
import * as people from './http/people.ts'
import { extractProfile, knownNetwork } from './http/profile.ts'
import { noQuery } from './http/query.ts'
import * as reference from './http/reference.ts'
import { checkHead } from './http/request-head.ts'
import {
  answerErrors,
  authenticated,
  fromOwnSite,
  identify,
  jsonBody,
  known,
  type RequestState
} from './http/steps.ts'
import type { Service } from './service.ts'

/** The Koa application over an open service. */
export function createApp(service: Service): Koa<RequestState> {
  const router = new Router<RequestState>({ sensitive: true })
  const auth = authenticated(service)
  const mayFetch = authenticated(service, 'fetch')
  const mayList = authenticated(service, 'results')
  const maySee = authenticated(service, 'account')
  const mayKey = authenticated(service, 'keys')
  const mayOperate = authenticated(service, 'operator')
  const signedIn = authenticated(service, 'session')
  const own = fromOwnSite()
  const json = jsonBody(service)
  const bare = noQuery()

  router.post('/api/v1/internet/fetch', mayFetch, json, api.fetchUrl(service))
  router.post(
    '/api/v1/scraper/:network/profile',
    knownNetwork(service),
    mayFetch,
    json,
    bare,
    extractProfile(service)
  )
  router.get('/api/v1/fetch/results', mayList, api.results(service))
  router.delete('/api/v1/fetch/results', mayList, api.deleteManyResults(service))
  router.get('/api/v1/fetch/results/export', mayList, api.resultsExport(service))
  router.get('/api/v1/fetch/results/:id', mayList, bare, api.result(service))
  router.delete('/api/v1/fetch/results/:id', mayList, bare, api.deleteResult(service))
  router.get('/api/v1/account', maySee, bare, api.account(service))
  router.get('/api/v1/account/usage', maySee, api.usage(service))
  router.get('/api/v1/account/movements', maySee, api.movements(service))
  router.delete('/api/v1/account', signedIn, json, bare, people.closeOwnAccount(service))
  router.get('/api/v1/account/keys', mayKey, bare, keys.keys(service))
  router.post('/api/v1/account/keys', mayKey, json, bare, keys.newKey(service))
  router.delete('/api/v1/account/keys/:id', mayKey, bare, keys.endKey(service))
  router.post('/api/v1/account/keys/:id/regenerate', mayKey, bare, keys.renewKey(service))
  router.get('/api/v1/auth/sign-up', bare, people.signUpTerms(service))
  router.post('/api/v1/auth/sign-up', own, json, bare, people.signUpUser(service))
  router.post('/api/v1/auth/sign-in', own, json, bare, people.signInUser(service))
  router.post('/api/v1/auth/sign-out', own, bare, people.signOutUser(service))
  router.get('/api/v1/auth/session', signedIn, bare, people.session())
  router.post('/api/v1/auth/password', signedIn, json, bare, people.password(service))
  router.get('/api/v1/operator/accounts', mayOperate, operator.accounts(service))
  router.delete('/api/v1/operator/accounts/:id', mayOperate, bare, operator.closing(service))
  router.post(
    '/api/v1/operator/accounts/:id/suspension',
    mayOperate,
    json,
    bare,
    operator.suspension(service)
  )
  router.post('/api/v1/operator/grants', mayOperate, json, bare, operator.grant(service))
  router.post('/api/v1/operator/refunds', mayOperate, json, bare, operator.refund(service))
  router.post('/api/v1/operator/invitations', mayOperate, json, bare, operator.invitation(service))
  router.get('/api/v1/operator/audit', mayOperate, operator.auditLog(service))
  router.get('/api/v1/parsers', auth, bare, api.parsers(service))
  router.get('/api/v1/parsers/:name/schema', auth, bare, api.parserSchema(service))
  router.get('/api/v1/errors', bare, api.constant({ errors: ERRORS }))
  router.get('/api/v1/pricing', bare, api.constant({ token_usd: TOKEN_USD, tokens: PRICES }))
  router.get('/', api.root)
  router.get('/openapi.json', reference.openApi(service))
  router.get('/docs', reference.referencePage)
  router.get('/docs/:file', reference.referenceFile)
  router.get('/dashboard{/*path}', dashboard())
  router.get('/livez', api.live)
  router.get('/readyz', api.ready(service))
  router.get('/metrics', api.metrics(service))

  const app = new Koa<RequestState>()
  app.silent = true
  app.proxy = service.config.TRUST_PROXY === '1'
  // Of a list that the client may have begun itself, only what the proxy added.
  app.maxIpsCount = 1
  app.use(identify(service))
  app.use(compressed())
  app.use(answerErrors(service))
  const { CORS_ORIGINS } = service.config
  if (CORS_ORIGINS.length > 0) app.use(crossOrigin(CORS_ORIGINS, router))
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
    if (service.stopping && ctx.path.startsWith('/api/')) {
      throw new SluiceError('SHUTTING_DOWN', ERRORS.SHUTTING_DOWN.meaning)
    }
    return next()
  }
}
