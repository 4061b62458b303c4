/** Tells a page from the shell of one that its scripts have yet to fill. */

import type { Element, ElementContent, Root, RootContent } from 'hast'
import { isHidden } from './tree-hidden.ts'

/** Why a page seems to be a shell; see {@link scriptShell}. */
export type ShellSign = 'noscript' | 'state' | 'app-root'

/** Characters that a page shows from which on it is no shell. */
const SHOWN = 500
/** How many times what is shown the data of a state blob must be, and the least it must be, characters. */
const STATE_RATE = 10
const STATE = 2_000

/**
 * Does a page show little because scripts are to fill it?
 *
 * Evidence, not a list of hosts: it shows less than 500 characters, has scripts, and either asks for JavaScript
 * in a `noscript` (`'noscript'`), carries far more text in JSON than it shows (`'state'`), or has an empty
 * element where applications are mounted (`'app-root'`).
 *
 * @param html - the page as served: the tree has no scripts.
 * @returns the sign, `undefined` for a page that is what it is.
 */
export function scriptShell(html: string, tree: Root): ShellSign | undefined {
  const seen: Seen = { shown: 0, state: 0, emptyRoot: false }
  visitAll(seen, tree.children)
  if (seen.shown >= SHOWN || !/<script[\s>]/i.test(html)) return undefined
  if (asksForScripts(html)) return 'noscript'
  if (seen.state > Math.max(STATE, STATE_RATE * seen.shown)) return 'state'
  return seen.emptyRoot ? 'app-root' : undefined
}

interface Seen {
  /** Characters shown, white space left out. */
  shown: number
  /** Characters of JSON in scripts. */
  state: number
  emptyRoot: boolean
}

function visitAll(seen: Seen, nodes: readonly (RootContent | ElementContent)[]): void {
  for (const node of nodes) {
    if (seen.shown >= SHOWN) return
    if (node.type === 'text') seen.shown += node.value.replace(/\s+/g, '').length
    else if (node.type === 'element') visit(seen, node)
  }
}

function visit(seen: Seen, element: Element): void {
  const { tagName, children } = element
  if (tagName === 'head' || tagName === 'script') {
    countState(seen, element)
    return
  }
  if (isHidden(element)) return
  const before = seen.shown
  visitAll(seen, children)
  if (seen.shown === before && isMountPoint(element)) seen.emptyRoot = true
}

function countState(seen: Seen, { tagName, properties, children }: Element): void {
  for (const child of children) {
    if (child.type === 'element') countState(seen, child)
    // JSON-LD describes a page; it does not fill one.
    else if (tagName === 'script' && child.type === 'text' && !isLinkedData(properties)) {
      seen.state += child.value.length
    }
  }
}

function isLinkedData({ type }: Element['properties']): boolean {
  return String(type).toLowerCase().includes('ld+json')
}

const MOUNT =
  /^(?:_*(?:root|app|next|nuxt|gatsby|layout|mount|application|main-?app|react-?root|app-?root|svelte|q-app|vue-?app)|[\w-]*-(?:app|root))$/i

/** Where frameworks put an application: an element named so, or a custom element that has nothing yet. */
function isMountPoint({ tagName, properties: { id } }: Element): boolean {
  if (typeof id === 'string') return MOUNT.test(id)
  return /^[a-z]+-(?:app|root)$|^app-/.test(tagName)
}

/** Characters of a `noscript` looked at, and how many of them. */
const NOSCRIPT = 1_000
const MOST = 20

function asksForScripts(html: string): boolean {
  const starts = /<noscript[\s>]/gi
  for (let count = 0; count < MOST && starts.test(html); count++) {
    const end = html.indexOf('</noscript', starts.lastIndex)
    const inside = html.slice(
      starts.lastIndex,
      Math.min(end < 0 ? html.length : end, starts.lastIndex + NOSCRIPT)
    )
    // The name is the same in all languages. A tracking pixel shows no text.
    if (/java\s?script/i.test(inside.replace(/<[^>]*>/g, ' '))) return true
  }
  return false
}
