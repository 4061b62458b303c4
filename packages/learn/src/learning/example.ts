/** Examples, and what they ask of each field. */

import type { LearnPage } from '../page/page-view.ts'
import type { ValueField } from '../parser/learned-parser.ts'
import {
  type FieldType,
  type FieldValue,
  type MoneyValue,
  typedValue,
  type ValueContext,
  valueKey
} from '../rules/typed-value.ts'
import { hasShape } from '../rules/value-context.ts'
import type { ViewedPage } from '../rules/viewed-page.ts'
import type { RecordExample } from './record-values.ts'

/** Value of an example: as shown on the page, or typed. */
export type ExampleValue = FieldValue | readonly FieldValue[] | readonly RecordExample[]

/** A page and the values on it. A field without a value is one that the page lacks. */
export interface Example {
  readonly page: LearnPage
  readonly values: Readonly<Record<string, ExampleValue | null | undefined>>
  /** Fields of which the page may have a value that is not known. */
  readonly unknown?: readonly string[]
}

/** A page, or a part of one, and the keys of a field's values there. */
export interface Sample extends ViewedPage {
  /** Keys of the values; empty if the page lacks the field. */
  readonly keys: readonly string[]
  /** Values as given. */
  readonly given: readonly FieldValue[]
  /** The page may have values that are not known. */
  readonly isUnknown: boolean
}

/** A field to learn. */
export interface FieldTask {
  readonly name: string
  readonly type: FieldType
  /** `list`: some example has several values. `perhaps`: lists of one. */
  readonly many: 'no' | 'perhaps' | 'list'
  readonly samples: readonly Sample[]
}

/** Values of a field on parts of pages, as a task. */
export function fieldTask(
  name: string,
  declared: FieldType | undefined,
  parts: readonly {
    readonly page: ViewedPage
    readonly value: unknown
    readonly isUnknown: boolean
  }[]
): FieldTask {
  const lists = parts.map(({ value }) => listOf(value))
  const type = declared ?? typeOf(lists.flat())
  const isList = parts.some(({ value }) => Array.isArray(value))
  const samples = parts.map(({ page, isUnknown }, index) => {
    const given = lists[index]!
    return {
      ...page,
      isUnknown,
      given,
      keys: [...new Set(given.map((one) => keyOf(type, one, page.context)))]
    }
  })
  const many = samples.some(({ keys }) => keys.length > 1) ? 'list' : isList ? 'perhaps' : 'no'
  return { name, type, many, samples }
}

function listOf(value: unknown): FieldValue[] {
  const list = Array.isArray(value) ? value : [value]
  return list.filter((one) => one !== null && one !== undefined && one !== '') as FieldValue[]
}

function typeOf(values: readonly FieldValue[]): FieldType {
  if (values.length === 0) return 'text'
  if (values.every((value) => typeof value === 'number')) return 'number'
  if (values.every(isMoney)) return 'money'
  if (values.every((value) => isUrl(value))) return 'url'
  return 'text'
}

function isMoney(value: FieldValue): value is MoneyValue {
  return typeof value === 'object'
}

function isUrl(value: FieldValue): boolean {
  return typeof value === 'string' && /^https?:\/\/\S+$/.test(value)
}

/** Key of a given value. A text for a typed field is read like a text of the page. */
export function keyOf(type: FieldType, value: FieldValue, context: ValueContext): string {
  const read = typeof value === 'string' ? typedValue(type, value, context) : value
  return valueKey(type, read ?? value)
}

/** Most characters of a value, with room for longer ones. */
export function longestOf(samples: readonly Sample[]): number {
  const lengths = samples.flatMap(({ given }) => given.map((one) => String(one).length))
  return Math.min(100_000, Math.max(0, ...lengths) * 4 + 60)
}

/** Kind of text that every example has. */
export function shapeOf({ type, samples }: FieldTask): ValueField['shape'] {
  if (type !== 'text') return undefined
  const texts = samples.flatMap(({ given, context }) =>
    given.map((one) => ({ text: String(one), context }))
  )
  if (texts.length === 0) return undefined
  const all = (shape: NonNullable<ValueField['shape']>, longest: number) =>
    texts.every(
      ({ text, context }) => /\p{N}/u.test(text) && hasShape(text, { shape, longest }, context)
    )
  if (texts.every(({ text }) => /\p{Sc}/u.test(text))) {
    if (all('amount', 40)) return 'amount'
    if (all('money', 40)) return 'money'
  }
  if (texts.every(({ text }) => /^[\p{N}\s.,'-]+$/u.test(text))) return 'number'
  return all('date', 60) ? 'date' : undefined
}
