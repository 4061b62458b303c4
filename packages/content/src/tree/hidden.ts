/** Detection of the elements of a page that are not visible. */

import type { Element } from 'hast'
import { TreeElement } from '../html/element.ts'
import { attributesOf, HAS } from '../html/present.ts'

/** Elements whose content is never shown as text, whatever their attributes say. */
const NEVER_SHOWN = new Set([
  'area',
  'base',
  'col',
  'datalist',
  'head',
  'iframe',
  'link',
  'meta',
  'noscript',
  'param',
  'script',
  'source',
  'style',
  'template',
  'title',
  'track'
])

/** Checks whether an element is a visible frame. Such a frame has no text, but a place on the page. */
export function isShownFrame({ tagName, properties: { hidden, style } }: Element): boolean {
  if (tagName !== 'iframe' || hidden !== undefined) return false
  return typeof style !== 'string' || !HIDING_STYLE.test(style)
}

const HIDING_STYLE = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)\b/i

/**
 * Checks whether the page itself hides an element: by its name, by `hidden`, by an inline style, or as a closed
 * `dialog`. Style sheets and `aria-hidden` do not count: the service does not read style sheets, and pages set
 * `aria-hidden` on many visible elements.
 */
export function isHidden(element: Element): boolean {
  // A dozen readers check each element of a page.
  return element instanceof TreeElement ? TreeElement.isHidden(element, hides) : hides(element)
}

function hides(element: Element): boolean {
  const { tagName, properties } = element
  if (NEVER_SHOWN.has(tagName)) return true
  const has = attributesOf(element)
  if (has & HAS.hidden) {
    const { hidden } = properties
    // `until-found` is text that a search on the page reveals: content.
    if (hidden !== undefined && hidden !== 'until-found') return true
  }
  if (tagName === 'dialog' && properties.open === undefined) return true
  if (tagName === 'input' && properties.type === 'hidden') return true
  if ((has & HAS.style) === 0) return false
  const { style } = properties
  return typeof style === 'string' && style.length > 0 && HIDING_STYLE.test(style)
}
