/** Several values as one text, and one text as several values. */

import type { SchemaNode } from '../schema/schema-node.ts'
import { typeOf } from '../schema/schema-shapes.ts'
import type { Wanted } from './concepts.ts'
import type { ValueKind } from './kinds.ts'
import { amountParts, cleanItems, withoutHeadings } from './list-items.ts'
import { rawText, stepTexts } from './raw-text.ts'

/** Kinds of which one value is whole. */
const ONE: ReadonlySet<string> = new Set<ValueKind>([
  'address',
  'availability',
  'city',
  'count',
  'country',
  'currency',
  'date',
  'doi',
  'duration',
  'email',
  'gtin',
  'iban',
  'image',
  'isbn',
  'language',
  'money',
  'phone',
  'postal code',
  'rating',
  'servings',
  'url'
])

/** Several values as one text: steps on lines, short names after each other. */
export function joinedText(
  values: readonly unknown[],
  shape: SchemaNode,
  { concept, kind }: Wanted
): string | undefined {
  if (typeOf(shape) !== 'string' || shape.format !== undefined || shape.enum) return undefined
  if (concept?.kind === 'steps') return stepTexts(values).join('\n') || undefined
  if (
    values.length < 2 ||
    ONE.has(kind ?? '') ||
    concept?.metadata === 'title' ||
    concept?.metadata === 'description'
  )
    return undefined
  const texts = values.map(rawText).filter((text) => text !== undefined)
  return texts.length > 1 && texts.every((text) => text.length < 80)
    ? [...new Set(texts)].join(', ')
    : undefined
}

/** Values of a list: steps flattened, one text of several lines or with commas divided. */
export function partsOf(
  values: readonly unknown[],
  shapes: readonly SchemaNode[],
  { concept, kind }: Wanted
): readonly unknown[] {
  if (shapes.some((shape) => typeOf(shape) === 'object')) return values
  if (concept?.kind === 'steps') return stepTexts(values)
  const [only] = values
  if (values.length > 1 && values.every((value) => typeof value === 'string')) {
    return withoutHeadings(cleanItems(values.map((value) => rawText(value) ?? '')))
  }
  if (values.length > 1 || typeof only !== 'string' || ONE.has(kind ?? '')) return values
  const lines = (rawText(only) ?? '').split(/\s*\n\s*/).filter((line) => line !== '')
  if (lines.length > 1) return lines
  const parts = (rawText(only) ?? '').split(/\s*[,;|]\s*/).filter((part) => part !== '')
  if (concept?.name === 'ingredients') {
    const amounts = amountParts(lines[0] ?? '')
    return amounts.length > 2 ? amounts : values
  }
  const areShort = parts.length > 1 && parts.every((part) => part.length <= SHORT)
  return areShort ? parts : values
}

/** Characters of one part of a text with commas. */
const SHORT = 80
