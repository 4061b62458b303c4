/**
 * Checks a value against a zod schema, and says what is wrong in a sentence that names the field and what it may be.
 *
 * Messages that a schema gives itself are predicates without a subject, `is in the past`; they are kept. Zod's own are never
 * shown: they name types, not what to send.
 */

import { type $ZodIssue, type $ZodType, safeParse } from 'zod/v4/core'
import { expectationOf } from './expectation.ts'
import { schemaAt } from './schema-at.ts'

export { listed } from './expectation.ts'
export { keysAt, placesOf, unnamedKeys } from './schema-at.ts'

/** Fault in one field. */
export interface Problem {
  readonly kind: 'missing' | 'unknown' | 'invalid'
  /** `['options', 'limit']`; of an unknown key with the key. */
  readonly path: readonly string[]
  /** ``"`options.limit` must be a whole number from 1 to 100."`` */
  readonly message: string
  /** The allowed values, if the field is limited to a list. */
  readonly allowed?: readonly unknown[]
}

/** See {@link check}. */
export type Checked<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly problems: readonly [Problem, ...Problem[]] }

/** Stands for every message of zod's own. */
const NONE = '\0'
/** Maximum length of a path in a message, characters. Its keys are the client's. */
const LONGEST_PATH = 200

/**
 * The value as the schema reads it, or what is wrong with it.
 *
 * @param root - name of the value for faults of the whole value.
 * @param prefix - before the names of its fields in messages: `'filters.'`. Paths are without it.
 */
export function check<Data>(
  schema: $ZodType<Data>,
  value: unknown,
  root = 'The body',
  prefix = ''
): Checked<Data> {
  const result = safeParse(schema, value, { error: () => NONE })
  if (result.success) return { ok: true, data: result.data }
  const problems = nearestIssues(result.error.issues).map((issue) =>
    problemOf(issue, { schema, value, nameOf: (path) => nameOf(path, root, prefix) })
  )
  return { ok: false, problems: problems as [Problem, ...Problem[]] }
}

/** Returns the faults of the nearest shape, for a value that may have several shapes. */
function nearestIssues(issues: readonly $ZodIssue[]): readonly $ZodIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union') return [issue]
    // An object may lack a field or have one too many; anything but an object is wrong as a whole.
    const inside = issue.errors.filter((errors) =>
      errors.every(({ path, code }) => path.length > 0 || code === 'unrecognized_keys')
    )
    if (inside.length === 0) return [issue]
    const nearest = inside.reduce((one, other) => (other.length < one.length ? other : one))
    return nearestIssues(nearest).map((inner) => ({
      ...inner,
      path: [...issue.path, ...inner.path]
    }))
  })
}

/** Subject of an issue. */
interface Subject {
  readonly schema: $ZodType
  readonly value: unknown
  nameOf(path: readonly string[]): string
}

function problemOf(issue: $ZodIssue, { schema, value, nameOf }: Subject): Problem {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') {
    const unknown = [...path, issue.keys[0] ?? '']
    return { kind: 'unknown', path: unknown, message: `${nameOf(unknown)} is unknown.` }
  }
  const name = nameOf(path)
  const input = valueAt(value, issue.path)
  if (input === undefined && path.length > 0 && issue.code !== 'custom') {
    return { kind: 'missing', path, message: `The field ${name} is missing.` }
  }
  const allowed = issue.code === 'invalid_value' ? { allowed: issue.values } : {}
  const own = issue.message === NONE ? undefined : issue.message
  const predicate = own ?? expectationOf(issue, schemaAt(schema, issue.path), input)
  return { kind: 'invalid', path, message: sentence(name, predicate), ...allowed }
}

/** A message that is a sentence of its own stays one. */
function sentence(name: string, predicate: string): string {
  const text = /^\p{Lu}/u.test(predicate) ? `${name}: ${predicate}` : `${name} ${predicate}`
  return /[.!?]$/.test(text) ? text : `${text}.`
}

function nameOf(path: readonly string[], root: string, prefix: string): string {
  return path.length === 0 ? root : `\`${(prefix + path.join('.')).slice(0, LONGEST_PATH)}\``
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Record<PropertyKey, unknown>)[key]
        : undefined,
    value
  )
}
