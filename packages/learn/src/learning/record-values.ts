/** Lists of records among the values of examples. */

import type { FieldValue } from '../rules/typed-value.ts'

/** A record of a list, by field. */
export type RecordExample = Readonly<
  Record<string, FieldValue | readonly FieldValue[] | null | undefined>
>

/** Records of a value; `undefined` if it is no list of records. An empty list has none. */
export function recordsOf(value: unknown): readonly RecordExample[] | undefined {
  if (!Array.isArray(value) || !value.every(isRecord)) return undefined
  return value
}

/** An object is a record, unless it is an amount of money. */
function isRecord(value: unknown): value is RecordExample {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return !(typeof (value as { amount?: unknown }).amount === 'string' && 'currency' in value)
}

/** Checks whether the values of a field are lists of records: some list has any, and nothing else is given. */
export function isRecordList(values: readonly unknown[]): boolean {
  const given = values.filter((value) => value !== undefined && value !== null)
  return (
    given.every((value) => recordsOf(value) !== undefined) &&
    given.some((value) => (value as readonly unknown[]).length > 0)
  )
}

/** Checks whether an example has a value: an empty list is none. */
export function isFilledValue(value: unknown): boolean {
  return [value].flat().some((one) => one !== null && one !== undefined && one !== '')
}
