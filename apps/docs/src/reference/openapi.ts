/** The parts of an OpenAPI document that the reference shows. */

/** A JSON Schema. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly title?: string
  readonly description?: string
  readonly default?: unknown
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly additionalProperties?: boolean | Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

/** A parameter of a path, a query or a header. */
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly description?: string
  readonly required?: boolean
  readonly schema: Schema
}

/** An answer. */
export interface Answer {
  readonly description: string
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>
}

/** One route. @typeParam Response - its answers: whole, or as the document has them. */
export interface Operation<Response = Answer> {
  readonly operationId: string
  readonly tags?: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: {
    readonly required?: boolean
    readonly content: Readonly<Record<string, { readonly schema?: Schema }>>
  }
  readonly responses: Readonly<Record<string, Response>>
}

/** A place of the document: `#/components/responses/<name>`. */
interface Reference {
  readonly $ref: string
}

/** The document. */
export interface OpenApi {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string }
  readonly tags?: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation<Answer | Reference>>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Readonly<Record<string, Answer>>
  }
}

/** A route with where it is. */
export interface Route {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

/** All routes with their answers, in the order of the document. */
export function routesOf({ paths, components }: OpenApi): Route[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: {
        ...operation,
        responses: Object.fromEntries(
          Object.entries(operation.responses).map(([status, answer]) => [
            status,
            answerOf(answer, components.responses)
          ])
        )
      }
    }))
  )
}

function answerOf(answer: Answer | Reference, named: OpenApi['components']['responses']): Answer {
  if (!('$ref' in answer)) return answer
  const found = named[answer.$ref.slice('#/components/responses/'.length)]
  if (!found) throw new Error(`openapi.json has no ${answer.$ref}`)
  return found
}
