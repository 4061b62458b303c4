/** Pages as trees, by the libraries of `@sluice/content` and of its development. */

import { createRequire } from 'node:module'

/** An element of hast, as far as it matters here. */
export interface Element {
  readonly type: 'element'
  readonly tagName: string
  readonly properties: Record<string, unknown>
  children: Node[]
}

export interface Root {
  readonly type: 'root'
  children: Node[]
}

interface Leaf {
  readonly type: 'text' | 'comment' | 'doctype'
  readonly value: string
}

export type Node = Element | Leaf

const load = createRequire(new URL('../../packages/content/package.json', import.meta.url))
const { parse } = load('parse5') as { parse(html: string): unknown }
const { fromParse5 } = load('hast-util-from-parse5') as { fromParse5(tree: unknown): Root }

/** Elements that a CSS selector finds, in their order. */
export const { selectAll } = load('hast-util-select') as {
  selectAll(selector: string, tree: Element | Root): Element[]
}

/** A page's tree as its source has it. */
export function treeOf(html: string): Root {
  return fromParse5(parse(html))
}

/** All text below a node. */
export function textIn(node: Node | Root | undefined): string {
  if (!node) return ''
  if ('children' in node) return node.children.map(textIn).join('')
  return node.type === 'text' ? node.value : ''
}
