/** Completeness of a record, which tells whether its page is of the parser's kind. */

import type { Field, LearnedParser } from './parser/learned-parser.ts'
import { isOn } from './rules/page-template.ts'

/**
 * Share of a parser's required fields that a record has, from 0 to 1. Below a half, its page is of another kind. Without a
 * required field, any value is enough.
 *
 * @param reading.template - template of the page. Without it, the template counts that the record fits best.
 */
export function completeness(
  { fields, templates }: LearnedParser,
  { record, template }: { readonly record: object; readonly template?: number | undefined }
): number {
  const values = record as Readonly<Record<string, unknown>>
  const shareOn = (index: number | undefined) =>
    shareOf(
      fields.filter((field) => isOn(field, index)),
      values
    )
  if (!templates || template !== undefined) return shareOn(template)
  return Math.max(...templates.map((_, index) => shareOn(index)))
}

function shareOf(fields: readonly Field[], record: Readonly<Record<string, unknown>>): number {
  const required = fields.filter(({ optional }) => !optional)
  const filled = (list: readonly Field[]) => list.filter(({ name }) => isFilled(record, name))
  if (required.length === 0) return filled(fields).length > 0 ? 1 : 0
  return filled(required).length / required.length
}

function isFilled(record: Readonly<Record<string, unknown>>, name: string): boolean {
  const value = Object.hasOwn(record, name) ? record[name] : undefined
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined
}
