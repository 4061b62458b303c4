/** Every route of the API, in the order of the reference. */

import type { Registry } from '@sluice/core'
import { openApiDocument as documentOf } from './openapi/document.ts'
import { readerRoutes } from './reader/routes.ts'
import { accountRoutes } from './routes/account/routes.ts'
import { alarmRoutes } from './routes/alarms/routes.ts'
import { artifactRoutes } from './routes/artifacts/routes.ts'
import { authRoutes } from './routes/auth/routes.ts'
import { billingRoutes } from './routes/billing/routes.ts'
import { RenderedData } from './routes/fetch/answers.ts'
import { fetchRoutes } from './routes/fetch/routes.ts'
import { jobRoutes } from './routes/jobs/routes.ts'
import { keyRoutes } from './routes/keys/routes.ts'
import { learnedRoutes } from './routes/learned/routes.ts'
import { monitorRoutes } from './routes/monitors/routes.ts'
import { operatorRoutes } from './routes/operator/routes.ts'
import { presetRoutes } from './routes/presets/routes.ts'
import { resultRoutes } from './routes/results/routes.ts'
import type { Route } from './routes/route.ts'
import { sampleRoutes } from './routes/samples/routes.ts'
import { searchRoutes } from './routes/search/routes.ts'
import { securityRoutes } from './routes/security/routes.ts'
import { serviceRoutes } from './routes/service/routes.ts'
import { sessionRoutes } from './routes/sessions/routes.ts'
import { sharedRoutes } from './routes/shared/routes.ts'
import { teamRoutes } from './routes/team/routes.ts'
import { webhookRoutes } from './routes/webhooks/routes.ts'

/** The routes. @param registry - whose profile endpoints there are. */
export function allRoutes(registry: Registry): readonly Route[] {
  return [
    ...fetchRoutes(registry),
    ...readerRoutes,
    ...searchRoutes,
    ...jobRoutes,
    ...monitorRoutes,
    ...sessionRoutes,
    ...presetRoutes,
    ...learnedRoutes,
    ...webhookRoutes,
    ...resultRoutes,
    ...artifactRoutes,
    ...sharedRoutes,
    ...accountRoutes,
    ...billingRoutes,
    ...keyRoutes,
    ...teamRoutes,
    ...authRoutes,
    ...securityRoutes,
    ...serviceRoutes,
    ...operatorRoutes,
    ...alarmRoutes,
    ...sampleRoutes
  ]
}

/** The OpenAPI document of the routes. @param registry - the loaded parsers. */
export function openApiDocument(registry: Registry): ReturnType<typeof documentOf> {
  return documentOf(registry, allRoutes(registry), { RenderedData })
}
