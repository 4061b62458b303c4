/** `/openapi.json`: the API for programs. People read it at `/docs/reference`, which apps/docs makes of the same document. */

import type { Registry } from '@sluice/core'
import type { Service } from '../../../service.ts'
import { raw } from '../../http/answer.ts'
import { lastingBody } from '../../http/compression.ts'
import type { Step } from '../../http/context.ts'
import { openApiDocument } from '../../openapi/document.ts'
import type { Operation } from '../../openapi/operation.ts'
import { RenderedData } from '../fetch/answers.ts'

/** `GET /openapi.json`. */
export function openApi(service: Service, operations: readonly Operation[]): Step {
  const bodies = new WeakMap<Registry, Buffer>()
  return (ctx) => {
    const { registry } = service
    const body =
      bodies.get(registry) ??
      lastingBody(JSON.stringify(openApiDocument(registry, operations, { RenderedData })))
    bodies.set(registry, body)
    raw(ctx, body)
  }
}
