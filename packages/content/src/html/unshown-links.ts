/** Links of a page that its tree does not have: those in drawings, and those in short `noscript` elements. */

import type { Element, Nodes, Root } from 'hast'
import type { Token } from 'parse5'
import { pageMemory } from '../memory/page-memory.ts'

/** A link that `parseHtml` left out of a tree. */
export interface UnshownLink {
  /** As written. */
  href: string
  /** Link types, separated by spaces. */
  readonly rel: string
}

/** Links of a page that are kept. */
const MOST_LINKS = 500

const remembered = pageMemory<Root, UnshownLink[]>()

/** The links that `parseHtml` left out of a tree, in document order. Empty for a tree that it did not make. */
export function unshownLinks(tree: Root): UnshownLink[] {
  return remembered.get(tree) ?? []
}

/** Keep the links of a finished parse for as long as its tree lives. */
export function rememberUnshown(tree: Root, links: UnshownLink[]): void {
  if (links.length > 0) remembered.set(tree, links)
}

/** Record the link of an `a` in a drawing. Its `href` wins over the older `xlink:href`. */
export function noteDrawnLink(links: UnshownLink[], attributes: readonly Token.Attribute[]): void {
  const hrefs = attributes.filter(({ name }) => name === 'href')
  const { value } = hrefs.find(({ prefix }) => !prefix) ?? hrefs[0] ?? {}
  noteLink(links, value, attributes.find(({ name }) => name === 'rel')?.value)
}

/** Record the links of a fragment that does not get into the tree. */
export function noteLinks(links: UnshownLink[], fragment: Root): void {
  const pending: Nodes[] = fragment.children.toReversed()
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type !== 'element') continue
    if (node.tagName === 'a' || node.tagName === 'area') noteElement(links, node)
    pending.push(...node.children.toReversed())
  }
}

function noteElement(links: UnshownLink[], { properties: { href, rel } }: Element): void {
  noteLink(links, href, Array.isArray(rel) ? rel.join(' ') : undefined)
}

function noteLink(links: UnshownLink[], href: unknown, rel = ''): void {
  if (typeof href === 'string' && links.length < MOST_LINKS) links.push({ href, rel })
}
