/** One operation: what it takes and answers at the left, code and an answer at the right. */

import { type Code, codeHtml, tabsHtml } from '../code.ts'
import type { Highlighter } from '../highlight.ts'
import { escaped } from '../html.ts'
import { renderInline } from '../markdown.ts'
import type { Example } from './example.ts'
import { fieldsHtml, parametersHtml, typeOf } from './fields.ts'
import type { Answer, Operation, Route, Schema } from './openapi.ts'
import { codesOf } from './write-code.ts'

/** An answer that a service gave. */
export interface Recorded {
  readonly status: number
  /** JSON, laid out. */
  readonly text: string
}

/** Error codes that the page of errors explains once for all operations. */
const COMMON = new Set([
  'INVALID_REQUEST',
  'UNAUTHORIZED',
  'STORE_UNAVAILABLE',
  'INTERNAL_ERROR',
  'SHUTTING_DOWN',
  'INVALID_JSON',
  'MISSING_PARAMETER',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE'
])

/** Maximum number of error codes that are shown at once. */
const FEW = 8

/** Everything that a page needs to show an operation. */
export interface Shown {
  readonly route: Route
  readonly example: Example | undefined
  readonly recorded: Recorded | undefined
  readonly highlighter: Highlighter
  /** Address of the page of errors. */
  readonly errors: string
  /** The objects of the document, by name. */
  readonly objects: Readonly<Record<string, Schema>>
  /** Returns HTML below the code of one request. */
  readonly footOf: (blocks: readonly Code[]) => string
}

/** The section of an operation. */
export function operationHtml(shown: Shown): string {
  const { method, path, operation } = shown.route
  const { operationId, summary, description } = operation
  return `<section class="operation" id="${operationId}">
<div class="about">
<h3>${escaped(summary)}<a class="anchor" href="#${operationId}" aria-label="Link to “${escaped(summary)}”"></a></h3>
<p class="route"><span class="method ${method.toLowerCase()}">${method}</span> <code>${escaped(path)}</code></p>
${description ? `<p>${renderInline(description)}</p>` : ''}
<p class="access">${accessOf(operation)}</p>
${inputHtml(operation, shown.objects)}
${answersHtml(operation, shown.objects)}
${errorsHtml(operation, shown.errors)}
</div>
<div class="samples">${samplesHtml(shown)}</div>
</section>`
}

function accessOf({ security = [] }: Operation): string {
  if (security.length === 0) return 'Public: no key needed.'
  const key = security.find(({ bearer }) => bearer)
  const [scope] = key?.bearer ?? []
  const hasSession = security.some(({ session }) => session)
  if (!key) return 'For signed-in users: a session, no key.'
  const allowed = scope ? `An API key with the scope <code>${escaped(scope)}</code>` : 'Any API key'
  return `${allowed}${hasSession ? ', or a session' : ''}.`
}

type Objects = Shown['objects']

function inputHtml({ parameters = [], requestBody }: Operation, objects: Objects): string {
  const places = [
    ['path', 'Path parameters'],
    ['query', 'Query parameters'],
    ['header', 'Headers']
  ] as const
  const tables = places.flatMap(([place, title]) => {
    const some = parameters.filter((parameter) => parameter.in === place)
    return some.length > 0 ? [`<h4>${title}</h4>${parametersHtml(some)}`] : []
  })
  const [media, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (!content?.schema) return tables.join('')
  const form =
    media === 'application/json' ? '' : ` <span class="type">${escaped(media ?? '')}</span>`
  return `${tables.join('')}<h4>Body${form}</h4>${bodyHtml(resolved(content.schema, objects))}`
}

/** Returns the schema that a reference points to. */
function resolved(schema: Schema, objects: Objects): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return (name && objects[name]) || schema
}

function bodyHtml(schema: Schema): string {
  const fields = fieldsHtml(schema)
  if (fields) return fields
  const choices = schema.anyOf ?? schema.oneOf ?? []
  const lists = choices.map((one) => fieldsHtml(one)).filter((list) => list !== '')
  return lists.length > 0 ? lists.join('<p class="or">or</p>') : `<p>${typeOf(schema)}</p>`
}

function answersHtml({ responses }: Operation, objects: Objects): string {
  const good = Object.entries(responses).filter(([status]) => status < '400')
  return good.map(([status, answer]) => answerHtml(status, answer, objects)).join('')
}

function answerHtml(
  status: string,
  { description, content = {} }: Answer,
  objects: Objects
): string {
  const [media, one] = Object.entries(content)[0] ?? []
  const isJson = media === 'application/json'
  const kind = media && !isJson ? ` <span class="type">${escaped(media)}</span>` : ''
  return `<h4>${status}${kind}</h4><p>${renderInline(description)}</p>${isJson && one?.schema ? answerFields(one.schema, objects) : ''}`
}

/** Fields of `data`, or of the whole answer where it has none; of each answer, if there are several. */
function answerFields(schema: Schema, objects: Objects): string {
  const choices = schema.anyOf ?? schema.oneOf ?? [schema]
  return choices
    .map((choice) => {
      const whole = resolved(choice, objects)
      const data = whole.properties?.data
      const fields = fieldsHtml(data ? resolved(data, objects) : whole)
      if (!fields) return `<p class="type">${typeOf(data ?? choice)}</p>`
      const of = data ? ' of <code>data</code>' : ''
      return `<details><summary>Fields${of}</summary>${fields}</details>`
    })
    .join('')
}

function errorsHtml({ responses }: Operation, page: string): string {
  const codes = Object.values(responses).flatMap(({ description, content = {} }) =>
    content['application/json'] && /^`[A-Z_]+`: /.test(description)
      ? [...description.matchAll(/^`([A-Z_]+)`: /gm)].map(([, code = '']) => code)
      : []
  )
  const own = codes.filter((code) => !COMMON.has(code))
  if (own.length === 0) return ''
  const links = own.map((code) => `<a href="${page}#${code}"><code>${code}</code></a>`)
  const list = `<p class="codes">${links.join(' ')}</p>`
  return own.length > FEW
    ? `<h4>Errors</h4><details><summary>${own.length} codes</summary>${list}</details>`
    : `<h4>Errors</h4>${list}`
}

function samplesHtml({ route, example, recorded, highlighter, footOf }: Shown): string {
  const codes = codesOf(route, example ?? {})
  const id = `x-${route.operation.operationId}`
  const foot = footOf(codes)
  const request =
    codes.length > 1
      ? tabsHtml(codes, highlighter, id, foot)
      : codeHtml(codes[0] as Code, highlighter, foot)
  if (!recorded) return request
  const answer = { language: 'json', text: recorded.text, title: `Answer · ${recorded.status}` }
  return request + codeHtml(answer, highlighter)
}
