/** The parsers that the service has loaded. */

import { request } from './request.ts'

/** The part of JSON Schema that describes flat filters and the names of fields. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
}

export interface Parser {
  readonly name: string
  readonly version: string
  readonly kind: string
  readonly hosts: readonly string[]
  readonly network: string | null
  readonly filters: JsonSchema | null
  readonly schema: JsonSchema
  readonly coverage: {
    readonly records: number
    readonly fields: Readonly<Record<string, number>>
    /** Fields that most records had, and none of the last. */
    readonly lost: readonly string[]
  }
}

export interface Engines {
  readonly browser: { readonly available: boolean; readonly hint?: string }
  /** Who makes each AI extra, or why nobody does. */
  readonly ai: Readonly<
    Record<
      'summary' | 'extraction' | 'images' | 'audio',
      { readonly engine: string | null; readonly reason?: string }
    >
  >
}

export const parsers = (signal?: AbortSignal) =>
  request<{ readonly data: readonly Parser[]; readonly engines: Engines }>('GET', 'parsers', {
    signal
  })
