/** The value an element gives to a property, in microdata and RDFa. */

import type { Element } from 'hast'
import { textOf } from '../tree/text-of.ts'

/** Attributes that are an element's value, by its name. Source: HTML standard, "values" of microdata. */
const ATTRIBUTES = new Map<string, readonly string[]>([
  ['a', ['href']],
  ['area', ['href']],
  ['audio', ['src']],
  ['data', ['value']],
  ['embed', ['src']],
  ['iframe', ['src']],
  ['img', ['src', 'dataSrc']],
  ['link', ['href']],
  ['meta', ['content']],
  ['meter', ['value']],
  ['object', ['data']],
  ['source', ['src']],
  ['time', ['dateTime']],
  ['track', ['src']],
  ['video', ['src']]
])

/** How much one page may still be read for values. Nested properties repeat the same text. */
export interface ValueBudget {
  /** Nodes below the elements read. */
  nodes: number
  /** Characters of the values. */
  characters: number
}

/** The budget of a page: some times what the largest page has. */
export function valueBudget(): ValueBudget {
  return { nodes: 2_000_000, characters: 10_000_000 }
}

/**
 * Value of an element: its `content`, else the attribute that is its value, else its text.
 *
 * @param size - nodes below the element.
 * @returns `undefined` when the budget is spent.
 */
export function markupValue(
  element: Element,
  size: number,
  budget: ValueBudget
): string | undefined {
  if (budget.characters < 0) return undefined
  const value = attributeValue(element) ?? textValue(element, size, budget)
  budget.characters -= value?.length ?? 0
  return budget.characters < 0 ? undefined : value
}

function attributeValue({ tagName, properties }: Element): string | undefined {
  const { content } = properties
  // Not in the standard for other elements than `meta`, but search engines read it and pages use it.
  if (typeof content === 'string' || typeof content === 'number') return String(content).trim()
  for (const name of ATTRIBUTES.get(tagName) ?? []) {
    const value = properties[name]
    if (typeof value === 'string' || typeof value === 'number') return String(value).trim()
  }
  return undefined
}

function textValue(element: Element, size: number, budget: ValueBudget): string | undefined {
  if (size > budget.nodes) return undefined
  budget.nodes -= size
  return textOf(element)
}
