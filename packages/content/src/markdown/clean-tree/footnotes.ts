/**
 * Footnotes: marks in the text that link to an item of a list of notes. Sites write them in many ways (GitHub, Pandoc,
 * Wikipedia, DPUB-ARIA roles); common to all is a superscript link to a list item of the same page, and a short link
 * back from there.
 */

import type { Element, ElementContent, Nodes } from 'hast'
import { decodedUri } from '../../page/decoded-uri.ts'
import { collapsed } from './link.ts'

/** The footnotes of the output. */
export interface Footnotes {
  /** Label of the note that a mark links to; `undefined` for any other link. */
  readonly markOf: (anchor: Element, isRaised: boolean) => string | undefined
  /** Label of a note, once a mark linked to it. */
  readonly labelOf: (item: Element) => string | undefined
}

/**
 * Footnotes of a tree. Ids are collected only when the first mark is found.
 *
 * @param tree - the whole content to write: a mark whose note is elsewhere stays a link.
 */
export function footnotesIn(tree: Nodes): Footnotes {
  let items: Map<string, Element> | undefined
  const labels = new Map<Element, string>()
  const taken = new Set<string>()
  let next = 1
  const freeLabel = (anchor: Element): string => {
    let label = shortText(anchor)
      .replace(/[^\p{L}\p{N}]/gu, '')
      .toLowerCase()
    while (label === '' || taken.has(label)) label = String(next++)
    taken.add(label)
    return label
  }
  return {
    markOf(anchor, isRaised) {
      const id = targetOf(anchor)
      if (id === undefined || !(isRaised || isMarked(anchor))) return undefined
      items ??= itemsById(tree)
      const item = items.get(id)
      if (item === undefined) return undefined
      let label = labels.get(item)
      if (label === undefined) {
        label = freeLabel(anchor)
        labels.set(item, label)
      }
      return label
    },
    labelOf: (item) => labels.get(item)
  }
}

/** Checks whether a link in a note leads only back to its mark: short, and within the page. */
export function isBackLink(anchor: Element): boolean {
  if (targetOf(anchor) === undefined) return false
  return isMarked(anchor) || shortText(anchor).length <= 3
}

function targetOf({ properties: { href } }: Element): string | undefined {
  if (typeof href !== 'string' || !href.startsWith('#') || href.length < 2) return undefined
  return decodedUri(href.slice(1))
}

const ROLES = new Set(['doc-noteref', 'doc-backlink'])
const CLASSES = /^footnote(?:-ref|-back|-backref|-reference)?$/i

function isMarked({ properties }: Element): boolean {
  const { role, className, dataFootnoteRef, dataFootnoteBackref } = properties
  if (dataFootnoteRef !== undefined || dataFootnoteBackref !== undefined) return true
  if (ROLES.has(String(role))) return true
  return Array.isArray(className) && className.some((name) => CLASSES.test(String(name)))
}

/** List items by their id, or by the id of a paragraph or anchor at their start. */
function itemsById(tree: Nodes): Map<string, Element> {
  const items = new Map<string, Element>()
  const pending: { node: Nodes; item: Element | undefined }[] = [{ node: tree, item: undefined }]
  for (let entry = pending.pop(); entry; entry = pending.pop()) {
    const { node } = entry
    if (node.type !== 'element' && node.type !== 'root') continue
    const isItem = node.type === 'element' && node.tagName === 'li'
    const item = isItem ? node : entry.item
    const id = node.type === 'element' ? node.properties.id : undefined
    if (item && typeof id === 'string' && !items.has(id)) items.set(id, item)
    for (let index = node.children.length - 1; index >= 0; index--) {
      pending.push({ node: node.children[index]!, item: index === 0 || isItem ? item : undefined })
    }
  }
  return items
}

/** Text of a link, up to the length of a mark. */
function shortText({ children }: Element): string {
  let text = ''
  const pending: ElementContent[] = children.slice(0, 8).reverse()
  for (let node = pending.pop(); node && text.length < 20; node = pending.pop()) {
    if (node.type === 'text') text += node.value
    else if (node.type === 'element') {
      for (const child of node.children.slice(0, 8).reverse()) pending.push(child)
    }
  }
  return collapsed(text).slice(0, 20)
}
