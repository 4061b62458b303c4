/**
 * Reading a tree by CSS selectors: what a parser mostly does.
 *
 * Selectors are those of hast-util-select. One that does not parse is a {@link ContentError}, since
 * selectors also come from requests.
 */

import type { Element, Nodes } from 'hast'
import { matches, select, selectAll } from 'hast-util-select'
import { resolveUrl } from './base-url.ts'
import { ContentError } from './content-error.ts'
import { textOf } from './text-of.ts'
import { propertyInfo } from './tree-properties.ts'

/**
 * Every element that a selector selects, in document order.
 *
 * @throws ContentError `INVALID_SELECTOR`
 */
export function all(tree: Nodes, selector: string): Element[] {
  return checked(selector, () => selectAll(selector, tree))
}

/**
 * First element that a selector selects.
 *
 * @throws ContentError `INVALID_SELECTOR`
 */
export function first(tree: Nodes, selector: string): Element | undefined {
  return checked(selector, () => select(selector, tree))
}

/**
 * Text of the first element that a selector selects, or of the node itself.
 *
 * @returns text as of {@link textOf}; `undefined` when there is no such element or it has no text.
 * @throws ContentError `INVALID_SELECTOR`
 */
export function text(node: Nodes, selector?: string): string | undefined {
  const found = selector === undefined ? node : first(node, selector)
  return (found && textOf(found)) || undefined
}

/**
 * Absolute URL that the first selected element leads to: its `href`, else its `src`.
 *
 * @param base - page URL or `<base>`, see `baseUrl`.
 * @returns `undefined` when there is none, or it is not http(s).
 * @throws ContentError `INVALID_SELECTOR`
 */
export function link(node: Nodes, selector: string, base: URL): string | undefined {
  const found = first(node, selector)
  const value = found && (attribute(found, 'href') ?? attribute(found, 'src'))
  return value === undefined ? undefined : resolveUrl(value, base)?.href
}

/**
 * Value of an attribute as the page wrote it, by the name it has in HTML: `'class'`, `'data-id'`.
 *
 * @returns `''` for an attribute without value, `undefined` when the element lacks it. White space
 *   between the items of a list attribute is collapsed.
 */
export function attribute(element: Element, name: string): string | undefined {
  const info = propertyInfo(name.toLowerCase())
  if (info === undefined || !Object.hasOwn(element.properties, info.property)) return undefined
  const value = element.properties[info.property]
  if (value === undefined || value === null || value === false) return undefined
  if (value === true) return ''
  return Array.isArray(value) ? value.join(info.commaSeparated ? ', ' : ' ') : String(value)
}

/**
 * Refuse a selector that cannot be used, before there is a tree to use it on.
 *
 * @throws ContentError `INVALID_SELECTOR`
 */
export function checkSelector(selector: string): void {
  checked(selector, () =>
    matches(selector, { type: 'element', tagName: 'p', properties: {}, children: [] })
  )
}

function checked<Result>(selector: string, run: () => Result): Result {
  try {
    return run()
  } catch (cause) {
    if (cause instanceof RangeError || ContentError.is(cause)) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ContentError('INVALID_SELECTOR', `selector ${JSON.stringify(selector)}: ${reason}`, {
      cause
    })
  }
}
