/** The reference of the API, as one page. */

import { type Code, tabsHtml } from '../code.ts'
import type { Highlighter } from '../highlight.ts'
import { escaped } from '../html.ts'
import { renderInline, type Section } from '../markdown.ts'
import type { Page } from '../page.ts'
import { EXAMPLES } from './examples.ts'
import { fieldsHtml, typeOf } from './fields.ts'
import type { OpenApi, Route } from './openapi.ts'
import { routesOf } from './openapi.ts'
import { operationHtml, type Recorded } from './operation.ts'
import { SERVER } from './write-code.ts'

const SETUP: readonly Code[] = [
  {
    language: 'sh',
    text: `export SLUICE_KEY=slc_live_…
curl -sS ${SERVER}/api/v1/account \\
  -H "Authorization: Bearer $SLUICE_KEY"`
  },
  {
    language: 'ts',
    text: `import { createClient } from '@sluice/client'

const client = createClient({ baseUrl: '${SERVER}', apiKey: process.env.SLUICE_KEY })
console.log(await client.account())`
  },
  {
    language: 'python',
    text: `from sluice import Sluice

client = Sluice("${SERVER}")  # the key is that of SLUICE_KEY
print(client.account())`
  }
]

/** Input of the page. */
export interface ReferenceInput {
  readonly document: OpenApi
  readonly recorded: Readonly<Record<string, Recorded>>
  readonly highlighter: Highlighter
  readonly href: (name: string) => string
  /** Returns HTML below the code of one request. */
  readonly footOf: (blocks: readonly Code[]) => string
}

/** The page, and its sections for the search. */
export function referencePage(input: ReferenceInput): { page: Page; sections: Section[] } {
  const { document } = input
  const byTag = Map.groupBy(routesOf(document), ({ operation }) => operation.tags?.[0] ?? 'Other')
  const parts = [...byTag].map(
    ([tag, routes]) =>
      `<h2 id="${idOf(tag)}">${escaped(tag)}</h2>\n${routes.map((route) => sectionOf(route, input)).join('\n')}`
  )
  const html = `${introHtml(input)}\n${parts.join('\n')}\n${objectsHtml(document)}`
  return {
    page: {
      name: 'reference',
      title: 'API reference',
      about:
        'Every operation of the API, with its fields, errors and an example in curl, TypeScript and Python.',
      html,
      headings: [],
      isWide: true,
      outline: outlineHtml(byTag)
    },
    sections: routesOf(document).map(({ method, path, operation }) => ({
      anchor: operation.operationId,
      heading: operation.summary,
      text: `${method} ${path} ${operation.description ?? ''}`.trim()
    }))
  }
}

const idOf = (tag: string) => `tag-${tag.toLowerCase().replace(/\W+/g, '-')}`

function sectionOf(
  route: Route,
  { recorded, highlighter, href, document, footOf }: ReferenceInput
): string {
  const id = route.operation.operationId
  const example = EXAMPLES[id]
  const answer = example?.hidesAnswer ? undefined : recorded[id]
  const objects = document.components.schemas
  const errors = href('errors')
  return operationHtml({ route, example, recorded: answer, highlighter, errors, objects, footOf })
}

function introHtml({ document, highlighter, href }: ReferenceInput): string {
  const text = (document.info.description ?? '').replaceAll('\n', ' ')
  return `<h1>API reference</h1>
<section class="operation" id="start">
<div class="about">
<p class="lead">${renderInline(text)}</p>
<p>The examples expect a service at <code>${SERVER}</code> and a key in <code>SLUICE_KEY</code>; <code>client</code> is made once, as here. The answers were recorded from a running service; long texts and lists are cut.</p>
<p>Every operation can also return the <a href="${href('errors')}">common errors</a>: an invalid request or key, and faults of the service. The same document for programs is <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1). The guide to the options is <a href="${href('api')}">The API</a>.</p>
</div>
<div class="samples">${tabsHtml(SETUP, highlighter, 'x-start')}</div>
</section>`
}

function objectsHtml({ components }: OpenApi): string {
  const sections = Object.entries(components.schemas).map(([name, schema]) => {
    const fields = fieldsHtml(schema)
    const choices = (schema.anyOf ?? schema.oneOf ?? [])
      .map((one) => fieldsHtml(one))
      .filter(Boolean)
    const inside = fields || choices.join('<p class="or">or</p>') || `<p>${typeOf(schema)}</p>`
    return `<details class="object" id="object-${name}"><summary><code>${name}</code></summary>${schema.description ? `<p>${renderInline(schema.description)}</p>` : ''}${inside}</details>`
  })
  return `<h2 id="objects">Objects</h2>
<p>Schemas used by requests and answers.</p>
${sections.join('\n')}`
}

function outlineHtml(byTag: ReadonlyMap<string, readonly Route[]>): string {
  const groups = [...byTag].map(([tag, routes]) => {
    const items = routes.map(
      ({ operation }) =>
        `<li><a href="#${operation.operationId}">${escaped(operation.summary)}</a></li>`
    )
    return `<li><a class="tag" href="#${idOf(tag)}">${escaped(tag)}</a><ul>${items.join('')}</ul></li>`
  })
  return `<ul class="operations">${groups.join('')}<li><a class="tag" href="#objects">Objects</a></li></ul>`
}
