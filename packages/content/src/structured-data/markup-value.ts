/** The value that an element gives a property, in microdata and RDFa. */

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

/** The remaining budget of a page for values. Nested properties repeat the same text. */
export interface ValueBudget {
  /** Nodes below the elements read. */
  nodes: number
  /** Characters of the values. */
  characters: number
}

/** The budget of a page: several times the need of the largest page. */
export function valueBudget(): ValueBudget {
  return { nodes: 2_000_000, characters: 10_000_000 }
}

/**
 * Value of an element: its `content`, else its value attribute, else its text.
 *
 * @param size - nodes below the element.
 * @returns `undefined` if the budget is used up.
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
  // By the standard only `meta` has it, but search engines read it on other elements and pages use it.
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
