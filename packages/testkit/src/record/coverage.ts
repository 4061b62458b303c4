/** Lists the fields of the record that the fixtures fill, and those that they leave empty, by kind of record. */

import type { AnyParser } from '@sluice/core'
import type { Fixture } from '../fixture.ts'
import { fieldsOf, isNullable, isOfKind, recordKinds, recordSchema } from './record-schema.ts'

type Values = Readonly<Record<string, unknown>>

/** Number of fixtures that fill the fields of one kind of record. */
export interface KindCoverage {
  /** `'type: talk'`; `''` if there is only one kind. */
  readonly kind: string
  /** Number of fixtures with a record of this kind. */
  readonly records: number
  readonly fields: readonly FieldCoverage[]
}

/** See {@link KindCoverage}. */
interface FieldCoverage {
  /** `'company.name'`; `'items.price'` of a list of objects. */
  readonly path: string
  /** Fixtures with a value: not null, empty text, an empty list or an object without values. */
  readonly filled: number
  /** Fixtures in which it was null, empty or absent somewhere. */
  readonly empty: number
  /** True if the schema allows the field to be null, absent or an empty list. */
  readonly mayBeEmpty: boolean
}

/** The coverage of each kind of record by what the fixtures expect. */
export function coverageOf(parser: AnyParser, fixtures: readonly Fixture[]): KindCoverage[] {
  const records = fixtures.flatMap(({ expected }) => {
    const data = isObject(expected) ? expected.data : undefined
    return isObject(data) ? [data] : []
  })
  return recordKinds(recordSchema(parser)).map((kind, _, { length }) => {
    const own = length === 1 ? records : records.filter((record) => isOfKind(record, kind))
    const fields = fieldsOf(kind).map(({ path, schema, isRequired }) => {
      const counts = own.map((record) => valuesAt(record, path.split('.')))
      return {
        path,
        filled: counts.filter((values) => values.some(isFilled)).length,
        empty: counts.filter((values) => !values.every(isFilled)).length,
        mayBeEmpty: !isRequired || isNullable(schema) || schema.type === 'array'
      }
    })
    return { kind: kind.label, records: own.length, fields }
  })
}

/** Fields that no record of their kind fills; for an object that is never filled, only the object itself. */
export function neverFilled({ fields }: KindCoverage): string[] {
  const empty = fields.filter(({ filled }) => filled === 0).map(({ path }) => path)
  return empty.filter((path) => !empty.some((other) => path.startsWith(`${other}.`)))
}

/** Fields that may be empty but are not in any record of their kind. */
function neverEmpty({ fields }: KindCoverage): string[] {
  return fields
    .filter(({ mayBeEmpty, filled, empty }) => mayBeEmpty && filled > 0 && empty === 0)
    .map(({ path }) => path)
}

/** Returns the coverage as text: one line for each kind, and the fields that its fixtures never show. */
export function coverageText(coverage: readonly KindCoverage[]): string {
  return coverage
    .flatMap((kind) => {
      const filled = kind.fields.filter((field) => field.filled > 0).length
      const name = kind.kind === '' ? 'the record' : kind.kind
      const lists = [
        ['never filled', neverFilled(kind)],
        ['never null or empty', neverEmpty(kind)]
      ] as const
      return [
        `${name}: ${kind.records} fixtures fill ${filled} of ${kind.fields.length} fields`,
        ...lists.flatMap(([what, paths]) =>
          paths.length > 0 ? [`  ${what}: ${paths.join(', ')}`] : []
        )
      ]
    })
    .join('\n')
}

/** Values of a path, for lists those of every item. Absent ones are undefined; nothing inside an empty parent. */
export function valuesAt(value: unknown, [name, ...rest]: readonly string[]): unknown[] {
  if (Array.isArray(value))
    return value.flatMap((item) => valuesAt(item, [name as string, ...rest]))
  if (!isObject(value)) return []
  const inner = value[name as string]
  return rest.length === 0 ? [inner] : valuesAt(inner, rest)
}

/**
 * Returns true if a value counts as filled. The service uses the same rule for `coverage`: `0` and `false` are values.
 */
export function isFilled(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false
  if (typeof value !== 'object') return true
  return Array.isArray(value) ? value.length > 0 : Object.values(value).some(isFilled)
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
