/** Queries of links in the encoding of their page (WHATWG URL, "query state"). */

import type { Element, ElementContent, Root, RootContent } from 'hast'
import { unshownLinks } from '../html/unshown-links.ts'

/** Attributes that are addresses. */
const ADDRESSES = ['href', 'src', 'action'] as const

/**
 * Percent-encode the text beyond ASCII in the queries of a tree's addresses, as a browser sends them. Changes the tree:
 * call it before the tree is shared.
 *
 * @param encode - see `queryEncoder` of `@sluice/acquire`.
 */
export function encodeQueries(tree: Root, encode: (text: string) => string): void {
  const pending: (RootContent | ElementContent)[] = [...tree.children]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type !== 'element') continue
    encodeAttributes(node, encode)
    for (const child of node.children) pending.push(child)
  }
  for (const link of unshownLinks(tree)) link.href = encodedQuery(link.href, encode)
}

function encodeAttributes({ properties }: Element, encode: (text: string) => string): void {
  for (const name of ADDRESSES) {
    const value = properties[name]
    if (typeof value === 'string') properties[name] = encodedQuery(value, encode)
  }
}

/** Schemes other than that of the web, from which queries are sent as UTF-8. */
const OTHER_SCHEME = /^\s*(?!https?:)[a-z][a-z\d+.-]*:/i
const BEYOND_ASCII = /[\u0080-\uffff]+/g

function encodedQuery(address: string, encode: (text: string) => string): string {
  const start = address.indexOf('?')
  if (start === -1 || OTHER_SCHEME.test(address)) return address
  const hash = address.indexOf('#')
  const end = hash === -1 ? address.length : hash
  if (end < start) return address
  const query = address.slice(start, end).replace(BEYOND_ASCII, encode)
  return address.slice(0, start) + query + address.slice(end)
}
