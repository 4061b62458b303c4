/** A value of a record or of structured data as text, an address, or parts of a list. */

import { plainText, valueText, valueUrl } from '@sluice/content'
import { cleanItems, numberedParts } from './list-items.ts'
import { propertiesOf } from './value-index.ts'

/** A value as text; of a thing its name. */
export function rawText(value: unknown): string | undefined {
  if (typeof value === 'boolean') return String(value)
  const text = valueText(value)
  if (text !== undefined || typeof value !== 'object' || value === null) return text
  const properties = propertiesOf(value)
  for (const name of ['raw', 'value', 'label', 'title', 'minValue', 'headline']) {
    const inner = Object.hasOwn(properties, name) ? properties[name] : undefined
    const first = Array.isArray(inner) ? inner[0] : inner
    if (typeof first === 'string' || typeof first === 'number') return plainText(String(first))
    if (typeof first === 'object' && first !== null && !Array.isArray(first))
      return valueText(first)
  }
  return addressText(properties)
}

/** A postal address on one line. */
function addressText(properties: Readonly<Record<string, unknown>>): string | undefined {
  const inner = properties.address
  const address =
    typeof inner === 'object' && inner !== null ? propertiesOf(inner as object) : properties
  const parts = [
    'streetAddress',
    'addressLocality',
    'addressRegion',
    'postalCode',
    'addressCountry'
  ]
  const texts = parts.flatMap((name) => {
    const value = Object.hasOwn(address, name) ? address[name] : undefined
    return valueText(Array.isArray(value) ? value[0] : value) ?? []
  })
  return texts.length > 0 ? texts.join(', ') : undefined
}

/** A value as an address, not resolved. */
export function rawUrl(value: unknown): string | undefined {
  if (Array.isArray(value)) return rawUrl(value[0])
  if (typeof value === 'object' && value !== null) {
    const { url, contentUrl, src, href } = propertiesOf(value)
    for (const found of [contentUrl, url, src, href].flat()) {
      if (typeof found === 'string' && found.trim() !== '') return found.trim()
    }
    // A reference into the page is not an address.
    const inner = valueUrl(value)
    return inner?.includes('#') ? undefined : inner
  }
  return valueUrl(value)
}

/** Steps inside of steps that are looked into. */
const STEP_DEPTH = 6

/**
 * Values as texts of steps: sections and how-to steps flattened, a text of several lines split, list marks and
 * repeated white space removed.
 */
export function stepTexts(values: readonly unknown[]): string[] {
  const texts = values.flatMap((value) => stepsOf(value, 0))
  const only = texts.length === 1 ? texts[0]! : undefined
  const lines = only === undefined ? texts : only.split('\n').flatMap(numberedParts)
  return cleanItems(lines)
}

function stepsOf(value: unknown, depth: number): string[] {
  if (depth > STEP_DEPTH) return []
  if (Array.isArray(value)) return value.flatMap((item) => stepsOf(item, depth + 1))
  if (typeof value !== 'object' || value === null) return textList(value)
  const properties = propertiesOf(value)
  const inner = properties.itemListElement ?? properties.steps ?? properties.step
  if (inner !== undefined) {
    const items = (Array.isArray(inner) ? inner : [inner]).filter((item) => item !== null)
    if (items.length > 0) {
      return [...nameOf(properties), ...items.flatMap((item) => stepsOf(item, depth + 1))]
    }
  }
  const text = Array.isArray(properties.text) ? properties.text[0] : properties.text
  if (typeof text === 'string' && text.trim() !== '') {
    const plain = plainText(text)
    return [...nameOf(properties).filter((name) => !isSaid(name, plain)), plain]
  }
  return textList(value)
}

/** The heading of a section or a step. */
function nameOf({ name }: Readonly<Record<string, unknown>>): string[] {
  const first = Array.isArray(name) ? name[0] : name
  return typeof first === 'string' ? [plainText(first)].filter((text) => text !== '') : []
}

/** Checks whether the text of a step contains its name already, or whether the name only numbers the step. */
function isSaid(name: string, text: string): boolean {
  const start = name.replace(/[\s.…]+$/, '').slice(0, 40)
  return /^\p{L}{0,8}\s?\d{1,2}$/u.test(start) || text.startsWith(start)
}

function textList(value: unknown): string[] {
  const text = rawText(value)
  return text === undefined ? [] : [text]
}
