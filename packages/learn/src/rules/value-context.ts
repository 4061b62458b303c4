/** Language of a page, and the test of a text by its shape. */

import { languageTag } from '@sluice/content'
import { partialDate } from '@sluice/values'
import type { Root } from 'hast'
import type { ValueField } from '../parser/learned-parser.ts'
import { typedValue, type ValueContext } from './typed-value.ts'

/** Language that the `html` element states. */
export function languageOf(tree: Root): string | undefined {
  for (const node of tree.children) {
    if (node.type !== 'element' || node.tagName !== 'html') continue
    const { lang, xmlLang } = node.properties
    const stated = lang ?? xmlLang
    return typeof stated === 'string' ? languageTag(stated) : undefined
  }
  return undefined
}

/** Checks that no more than a currency stands before the amount: `US $ 5`, not `Total price: $ 5`. */
function startsWithAmount(text: string): boolean {
  const at = text.search(/\p{N}/u)
  return at >= 0 && text.slice(0, at).replaceAll(/\P{L}+/gu, '').length <= 4
}

/** Number with groups of three digits, and characters of the unit behind it: `per metre`. */
const NUMBER = /\p{N}{1,15}(?:[ .,'’\u00a0\u202f]\p{N}{3}){0,5}(?:[.,]\p{N}{1,2})?/u
const UNIT = 12

/** Checks that no other number and no more than a unit stands behind the amount: `$ 5 per metre`, not `$ 5 12 reviews`. */
function endsWithAmount(text: string): boolean {
  const number = NUMBER.exec(text)
  if (!number) return false
  const rest = text.slice(number.index + number[0].length)
  return !/\p{N}/u.test(rest) && rest.replaceAll(/\P{L}+/gu, '').length <= UNIT
}

/** Checks whether a text has the shape of a field's values. */
export function hasShape(
  text: string,
  { shape, longest }: Pick<ValueField, 'shape' | 'longest'>,
  context: ValueContext
): boolean {
  if (text.length > longest) return false
  if (shape === undefined) return true
  if (shape === 'number') return /\p{N}/u.test(text) && !/\p{L}/u.test(text)
  if (shape === 'amount' && !endsWithAmount(text)) return false
  const isMoney = shape === 'money' || shape === 'amount'
  if (isMoney && !(/\p{Sc}/u.test(text) && startsWithAmount(text))) return false
  if (shape === 'date' && partialDate(text) !== undefined) return true
  return typedValue(isMoney ? 'money' : shape, text, context) !== undefined
}
