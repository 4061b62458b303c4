/** The data that a model is asked for, and the use of its answer. */

import { check } from '@sluice/core/check'
import type { JsonSchema } from '@sluice/enrich'
import { type CompiledSchema, compileSchema, filledPaths, violation } from '@sluice/extract'
import { unfoundedPaths } from '../evidence/unfounded.ts'
import { recordSchema } from '../parsers/load-parsers.ts'
import type { Prepared } from '../plan/prepare.ts'
import type { Reading } from '../reading/job.ts'
import { isMachineField } from '../reading/page-facts.ts'
import { type CoercionContext, coercedData, freeData } from './coerced-data.ts'
import { completedData, filledFields, gainedValues } from './completed-data.ts'

/** Result of extracting the requested data, by rules or by a model. Paths are names joined by dots. */
export interface ExtractionFacts {
  readonly method: 'deterministic' | 'ai'
  readonly filled: readonly string[]
  readonly missing: readonly string[]
  /** Found, and not valid against the schema. */
  readonly invalid: readonly string[]
  /** Among the missing: the page has several values that differ. */
  readonly ambiguous: readonly string[]
  /** Values of a model that the text it was given does not show. */
  readonly unfounded?: readonly string[]
}

/** See the module. */
export interface Wanted {
  readonly schema: JsonSchema
  /** Returns the problems of an answer, one sentence each. */
  readonly validate: (value: unknown) => readonly string[]
  readonly coerce: (value: unknown) => unknown
  /** An answer with what the page itself says in its place; `undefined` if it adds nothing to that. */
  readonly completed: (value: unknown) => unknown
  /** `meta.extraction` of a completed answer. */
  readonly told: (value: unknown) => ExtractionFacts
}

/**
 * The client's schema, an object for the prompt, or the parser's own record; `undefined` where no model is to fill
 * either, or where the page's own data leaves nothing to fill.
 */
export function wantedOf({ request, parser, url }: Prepared, reading: Reading): Wanted | undefined {
  const { ai, force_ai, json_schema } = request.options
  if (!ai.json_extraction && !force_ai) return undefined
  if (!force_ai && ai.prompt === undefined && isComplete(reading, json_schema)) return undefined
  const context = { url, language: reading.forEngines?.language ?? null }
  if (json_schema !== undefined) {
    const compiled = compileSchema(json_schema)
    return wantedBy(request.options, reading, {
      schema: json_schema as JsonSchema,
      problems: schemaProblems(compiled),
      coerce: (value) => coercedData(compiled, value, { ...context, isRecord: false }),
      filled: (value) => filledPaths(compiled, value),
      facts: force_ai ? factsWithout(reading.facts, describedIn(json_schema)) : reading.facts
    })
  }
  if (!force_ai && ai.prompt !== undefined) {
    return wantedBy(request.options, reading, {
      schema: { type: 'object', description: 'The answer to what the client asks.' },
      problems: (value) => (isObject(value) ? [] : ['The answer is not an object.']),
      coerce: freeData,
      filled: filledFields,
      facts: undefined
    })
  }
  const schema = recordSchema(parser.data) as JsonSchema
  return wantedBy(request.options, reading, {
    schema: withoutMachineFields(schema),
    problems: recordProblems(parser.data),
    coerce: recordCoercion(schema, { ...context, isRecord: true }),
    filled: filledFields,
    facts: reading.facts
  })
}

interface Target extends Pick<Wanted, 'schema' | 'coerce'> {
  readonly problems: Wanted['validate']
  readonly filled: (value: unknown) => { filled: string[]; missing: string[] }
  readonly facts: unknown
}

function wantedBy(
  { force_ai, ai }: Prepared['request']['options'],
  { forEngines }: Reading,
  { schema, problems, coerce, filled, facts }: Target
): Wanted {
  // A prompt asks for the model's own reading.
  const isModelFirst = force_ai && ai.prompt !== undefined
  // The page's data may not fit the model's data for the rest; then the model's answer stands alone.
  const together = (value: unknown) => {
    const whole = isModelFirst ? completedData(facts, value) : completedData(value, facts)
    return problems(whole).length === 0 ? whole : value
  }
  const text = () => `${forEngines?.declared ?? ''}\n${forEngines?.markdown ?? ''}`
  return {
    schema,
    coerce,
    validate: (value) => problems(together(value)),
    completed(value) {
      const whole = together(value)
      return gainedValues(force_ai ? value : whole, force_ai ? undefined : facts) === 0
        ? undefined
        : whole
    },
    told: (value) => ({
      method: 'ai',
      ...filled(value),
      invalid: [],
      ambiguous: [],
      unfounded: unfoundedPaths(value, facts, text(), forEngines?.language ?? null)
    })
  }
}

/** True if the page fills the whole schema by itself. */
function isComplete({ extraction, facts }: Reading, schema: unknown): boolean {
  if (!extraction || extraction.filled.length === 0) return false
  const { missing, invalid, ambiguous } = extraction
  if (missing.length + invalid.length + ambiguous.length > 0) return false
  return schemaProblems(compileSchema(schema))(facts).length === 0
}

/** Properties whose own words, or whose choices, say how to read them. */
function describedIn(schema: unknown): ReadonlySet<string> {
  const { properties } = schema as { properties?: Readonly<Record<string, unknown>> }
  const described = Object.entries(properties ?? {}).filter(([, property]) => {
    return isObject(property) && property.description !== undefined && !('x-css' in property)
  })
  return new Set(described.map(([name]) => name))
}

function factsWithout(facts: unknown, names: ReadonlySet<string>): unknown {
  if (!isObject(facts) || names.size === 0) return facts
  return Object.fromEntries(Object.entries(facts).filter(([name]) => !names.has(name)))
}

/** The schema of a record without the fields that only a program can know, or copy. */
function withoutMachineFields(schema: JsonSchema): JsonSchema {
  const { properties, required, anyOf } = schema as {
    properties?: object
    required?: readonly string[]
    anyOf?: readonly JsonSchema[]
  }
  const isAsked = (name: string) => !isMachineField(name)
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isAsked(name)))
    }),
    ...(required && { required: required.filter(isAsked) }),
    ...(anyOf && { anyOf: anyOf.map(withoutMachineFields) })
  }
}

function schemaProblems({ root }: CompiledSchema): Wanted['validate'] {
  return (value) => {
    const wrong = violation(root, value, { formats: true })
    return wrong ? [`${wrong.path} violates \`${wrong.keyword}\`.`] : []
  }
}

function recordProblems(data: Prepared['parser']['data']): Wanted['validate'] {
  return (value) => {
    const checked = check(data, value, 'The data')
    return checked.ok ? [] : checked.problems.slice(0, 20).map(({ message }) => message)
  }
}

/** Records of foreign parsers may have a schema beyond the subset; their answers are taken as they are. */
function recordCoercion(schema: JsonSchema, context: CoercionContext): Wanted['coerce'] {
  try {
    const compiled = compileSchema(inSubset(schema))
    return (value) => coercedData(compiled, value, context)
  } catch {
    return (value) => value
  }
}

/** A schema as zod writes it, in the keywords that `compileSchema` knows. */
function inSubset(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_, value) => {
    if (!isObject(value)) return value
    const { $schema, propertyNames, oneOf, ...rest } = value
    return oneOf === undefined ? rest : { ...rest, anyOf: oneOf }
  })
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
