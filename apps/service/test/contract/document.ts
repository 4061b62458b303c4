/** The OpenAPI document of a running service, and whether answers are such as it says. */

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { STANDING_HEADERS } from '../../src/doors/http/standing-headers.ts'
import type { Resolve, Schema } from './request-cases.ts'

/** An operation as the document has it. */
export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly secured: boolean
  readonly sessionOnly: boolean
  readonly parameters: readonly Parameter[]
  /** Schema of the body; for a form, that of the part `request`. */
  readonly body?: Schema
  /** The body is a form with a file. */
  readonly isForm: boolean
  readonly responses: Readonly<Record<string, Response>>
  /** Pointer to the schema of each answer in JSON, by its status. */
  readonly schemas: Readonly<Record<string, string>>
}

interface Parameter {
  readonly in: 'path' | 'query' | 'header'
  readonly name: string
  readonly required?: boolean
  readonly schema: Schema
}

interface Response {
  readonly headers?: Readonly<Record<string, { $ref?: string; required?: boolean }>>
  readonly content?: Readonly<Record<string, { schema: Schema }>>
}

/** The answer. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** The document with what tests ask of it. */
export interface Contract {
  readonly operations: readonly Operation[]
  readonly resolve: Resolve
  /** Everything in which an answer is not as its operation says; none when it is. */
  faults(operation: Operation, answer: Answer): string[]
  /** The same for a value and a component. */
  faultsOf(component: string, value: unknown): string[]
}

/** Fetch the document and make validators of it. */
export async function openContract(url: string): Promise<Contract> {
  // biome-ignore lint/suspicious/noExplicitAny: a document is looked into freely
  const document: any = await (await fetch(`${url}/openapi.json`)).json()
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'openapi', ...document })
  const at = (pointer: string): unknown =>
    pointer
      .slice(2)
      .split('/')
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce((value, part) => (value as Record<string, unknown>)[part], document)
  const resolve: Resolve = (schema) => (schema.$ref ? (at(schema.$ref) as Schema) : schema)
  const validators = new Map<string, ValidateFunction>()
  const faultsAt = (pointer: string, value: unknown): string[] => {
    const validate = validators.get(pointer) ?? ajv.compile({ $ref: `openapi${pointer}` })
    validators.set(pointer, validate)
    return validate(value) ? [] : [ajv.errorsText(validate.errors)]
  }
  return {
    operations: operationsOf(document),
    resolve,
    faultsOf: (component, value) => faultsAt(`#/components/schemas/${component}`, value),
    faults(operation, answer) {
      const response = operation.responses[answer.status]
      if (!response) return [`status ${answer.status} is not in the document`]
      return [
        ...headerFaults(response, answer, (pointer) => at(pointer) as { required?: boolean }),
        ...bodyFaults(operation, response, answer, faultsAt)
      ]
    }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a document is looked into freely
function operationsOf(document: any): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    // biome-ignore lint/suspicious/noExplicitAny: as above
    Object.entries(item as Record<string, any>).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      secured: operation.security.length > 0,
      sessionOnly: operation.security.length === 1 && 'session' in operation.security[0],
      parameters: operation.parameters ?? [],
      ...bodyOf(operation.requestBody?.content ?? {}),
      isForm: operation.requestBody?.content['multipart/form-data'] !== undefined,
      ...responsesOf(document, path, method)
    }))
  )
}

// biome-ignore lint/suspicious/noExplicitAny: as above
function responsesOf(document: any, path: string, method: string) {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const given: [string, any][] = Object.entries(document.paths[path][method].responses)
  const here = `#/paths/${[path, method, 'responses'].map(pointerPart).join('/')}`
  return {
    responses: Object.fromEntries(
      given.map(([status, one]) => [
        status,
        one.$ref ? document.components.responses[one.$ref.split('/').at(-1)] : one
      ])
    ),
    schemas: Object.fromEntries(
      given.map(([status, { $ref = `${here}/${status}` }]) => [
        status,
        `${$ref}/content/application~1json/schema`
      ])
    )
  }
}

function pointerPart(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}

// biome-ignore lint/suspicious/noExplicitAny: as above
function bodyOf(content: Record<string, any>): { body?: Schema } {
  const form = content['multipart/form-data']?.schema.properties.request
  const body = form ?? content['application/json']?.schema
  return body === undefined ? {} : { body }
}

function headerFaults(
  { headers = {} }: Response,
  answer: Answer,
  at: (pointer: string) => { required?: boolean }
): string[] {
  const missing = Object.entries(headers).filter(([name, header]) => {
    const { required } = header.$ref ? at(header.$ref) : header
    return required && answer.headers.get(name) === null
  })
  const known = new Set([...Object.keys(headers).map((name) => name.toLowerCase()), ...EVERYWHERE])
  const strangers = [...answer.headers.keys()].filter((name) => !known.has(name))
  return [
    ...missing.map(([name]) => `the header ${name} is missing`),
    ...strangers.map((name) => `the header ${name} is not in the document`)
  ]
}

/** Headers of HTTP itself and those that protect browsers. */
const EVERYWHERE = [
  ...Object.keys(STANDING_HEADERS).map((name) => name.toLowerCase()),
  'connection',
  'content-length',
  'content-type',
  'content-encoding',
  'date',
  'keep-alive',
  'transfer-encoding',
  'vary'
]

function bodyFaults(
  { schemas }: Operation,
  { content = {} }: Response,
  answer: Answer,
  faultsAt: (pointer: string, value: unknown) => string[]
): string[] {
  const type = (answer.headers.get('content-type') ?? '').split(';')[0] as string
  if (!content[type]) return [`the media type ${type} is not in the document`]
  if (type !== 'application/json') return []
  const body = JSON.parse(answer.text)
  const code = answer.headers.get('x-error-code')
  const differs = code !== null && body.error?.code !== undefined && body.error.code !== code
  return [
    ...faultsAt(schemas[answer.status] as string, body),
    ...(differs ? ['X-Error-Code is not the code'] : [])
  ]
}
