/**
 * The reference of the API: `/openapi.json`, and at `/docs` a viewer of it (Swagger UI), served from our own files,
 * that contacts no other site.
 */

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Registry, SluiceError } from '@sluice/core'
import { openApiDocument } from '../openapi/document.ts'
import type { Operation } from '../openapi/operation.ts'
import type { Service } from '../service.ts'
import { raw } from './answer.ts'
import { lastingBody } from './compression.ts'
import type { Step } from './context.ts'

/** No script but the viewer's own file, nothing from elsewhere, and no other site may frame it. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'"
].join('; ')

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sluice API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<noscript><p>The reference needs JavaScript. The document it shows is <a href="/openapi.json">openapi.json</a>.</p></noscript>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`

/** Without a validator, which is another site's, and without keeping a key that is typed in. */
const START = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  persistAuthorization: false
})
`

const SCRIPT = 'text/javascript; charset=utf-8'

/** Files of the page, with their types and sources. */
const FILES: Readonly<Record<string, { type: string; content: () => Promise<string> }>> = {
  'swagger-ui.css': {
    type: 'text/css; charset=utf-8',
    content: () => packaged(import.meta.resolve('#swagger-ui/swagger-ui.css'))
  },
  'swagger-ui-bundle.js': {
    type: SCRIPT,
    content: () => packaged(import.meta.resolve('#swagger-ui/swagger-ui-bundle.js'))
  },
  'start.js': { type: SCRIPT, content: async () => START }
}

/** The files that were asked for, by their names. */
const read = new Map<string, Promise<Buffer>>()

/** `GET /openapi.json`. */
export function openApi(service: Service, operations: readonly Operation[]): Step {
  const bodies = new WeakMap<Registry, Buffer>()
  return (ctx) => {
    const { registry } = service
    const body =
      bodies.get(registry) ?? lastingBody(JSON.stringify(openApiDocument(registry, operations)))
    bodies.set(registry, body)
    raw(ctx, body)
  }
}

/** `GET /docs`. */
export const referencePage: Step = (ctx) => {
  ctx.set('Content-Security-Policy', POLICY)
  ctx.set('Cross-Origin-Opener-Policy', 'same-origin')
  ctx.type = 'text/html; charset=utf-8'
  ctx.body = PAGE
}

/** `GET /docs/{file}`. @throws SluiceError `NOT_FOUND`. */
export const referenceFile: Step = async (ctx) => {
  const name = String(ctx.params.file)
  const file = Object.hasOwn(FILES, name) ? FILES[name] : undefined
  if (!file) throw new SluiceError('NOT_FOUND', 'Not found: no route has this path.')
  // The names do not change with the version: a browser asks again after an hour.
  ctx.set('Cache-Control', 'public, max-age=3600')
  ctx.type = file.type
  const body = read.get(name) ?? file.content().then(lastingBody)
  read.set(name, body)
  ctx.body = await body
}

function packaged(url: string): Promise<string> {
  return readFile(fileURLToPath(url), 'utf8')
}
