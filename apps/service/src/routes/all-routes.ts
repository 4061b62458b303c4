/** Every route of the API, in the order of the reference. */

import type { Registry } from '@sluice/core'
import { openApiDocument as documentOf } from '../openapi/document.ts'
import { accountRoutes } from './account/routes.ts'
import { alarmRoutes } from './alarms/routes.ts'
import { artifactRoutes } from './artifacts/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { billingRoutes } from './billing/routes.ts'
import { fetchRoutes } from './fetch/routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import { keyRoutes } from './keys/routes.ts'
import { monitorRoutes } from './monitors/routes.ts'
import { operatorRoutes } from './operator/routes.ts'
import { readerRoutes } from './reader/routes.ts'
import { resultRoutes } from './results/routes.ts'
import type { Route } from './route.ts'
import { sampleRoutes } from './samples/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { securityRoutes } from './security/routes.ts'
import { serviceRoutes } from './service/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { teamRoutes } from './team/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/** The routes. @param registry - whose profile endpoints there are. */
export function allRoutes(registry: Registry): readonly Route[] {
  return [
    ...fetchRoutes(registry),
    ...readerRoutes,
    ...searchRoutes,
    ...jobRoutes,
    ...monitorRoutes,
    ...sessionRoutes,
    ...webhookRoutes,
    ...resultRoutes,
    ...artifactRoutes,
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
  return documentOf(registry, allRoutes(registry))
}
