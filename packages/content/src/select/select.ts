/**
 * Reading a tree with CSS selectors, which is most of what a parser does.
 *
 * Selectors 4, as far as it applies to a static page: names, classes, ids, attributes, all combinators, `:is :where
 * :not` of compound selectors, `:has`, positions, and form states. An invalid selector is a {@link ContentError}, since
 * selectors also come from requests.
 */

import type { Element, Nodes } from 'hast'
import { checkNode } from '../checked-arguments.ts'
import { attributeText } from '../html/properties.ts'
import { resolveUrl } from '../page/base-url.ts'
import { textOf } from '../tree/text-of.ts'
import { programsOf } from './program.ts'
import { run } from './run.ts'

/**
 * Every element that matches a selector, in document order, including the node itself. Linear in the size of the tree.
 *
 * @throws ContentError `INVALID_SELECTOR`
 */
export function all(tree: Nodes, selector: string): Element[] {
  checkNode('all: tree', tree)
  const programs = programsOf(selector)
  if (programs.length === 1) return run(programs[0]!, tree, Number.POSITIVE_INFINITY)
  const found = new Set(programs.flatMap((program) => run(program, tree, Number.POSITIVE_INFINITY)))
  return found.size < 2 ? [...found] : all(tree, '*').filter((element) => found.has(element))
}

/**
 * First element that matches a selector, in document order, including the node itself.
 *
 * @throws ContentError `INVALID_SELECTOR`
 */
export function first(tree: Nodes, selector: string): Element | undefined {
  checkNode('first: tree', tree)
  const programs = programsOf(selector)
  if (programs.length === 1) return run(programs[0]!, tree, 1)[0]
  const found = new Set(programs.flatMap((program) => run(program, tree, 1)))
  return found.size < 2 ? [...found][0] : all(tree, '*').find((element) => found.has(element))
}

/**
 * Text of the first element that matches a selector, or of the node itself.
 *
 * @returns text as of {@link textOf}; `undefined` if no element matches or it has no text.
 * @throws ContentError `INVALID_SELECTOR`
 */
export function text(node: Nodes, selector?: string): string | undefined {
  const found = selector === undefined ? node : first(node, selector)
  return (found && textOf(found)) || undefined
}

/**
 * Absolute URL of the first matching element: its `href`, else its `src`.
 *
 * @param base - page URL or `<base>`, see `baseUrl`.
 * @returns `undefined` if it is missing or not http(s).
 * @throws ContentError `INVALID_SELECTOR`
 */
export function link(node: Nodes, selector: string, base: URL): string | undefined {
  const found = first(node, selector)
  const value = found && (attribute(found, 'href') ?? attribute(found, 'src'))
  return value === undefined ? undefined : resolveUrl(value, base)?.href
}

/**
 * Value of an attribute as written, by its HTML name: `'class'`, `'data-id'`.
 *
 * @returns `''` for an attribute without value, `undefined` if the element lacks it. White space between the items of a
 * list attribute is collapsed.
 */
export function attribute(element: Element, name: string): string | undefined {
  return attributeText(element.properties, name)
}

/**
 * Refuse an unusable selector before there is a tree.
 *
 * @throws ContentError `INVALID_SELECTOR`
 */
export function checkSelector(selector: string): void {
  programsOf(selector)
}
