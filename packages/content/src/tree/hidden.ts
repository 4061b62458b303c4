/** Detection of the elements of a page that are not visible. */

import type { Element } from 'hast'
import { TreeElement } from '../html/element.ts'
import { embeddedPage } from '../html/embedding-script.ts'
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

/**
 * Checks whether an element is a visible frame, or a script in the place of one. It has no text, but a place on the
 * page.
 */
export function isShownFrame(element: Element): boolean {
  const { tagName, properties } = element
  if (tagName === 'script') return embeddedPage(properties) !== undefined
  const { hidden, style } = properties
  if (tagName !== 'iframe' || hidden !== undefined) return false
  return typeof style !== 'string' || !HIDING_STYLE.test(style)
}

/** A part that every hiding style has. Most styles have none, and need no closer look. */
const SUSPECT = /none|hidden|-\d{4}|(?:size|height|width)\s*:\s*0|rect\(/i
const HIDING_STYLE = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)\b/i

/**
 * Styles that move text off the screen or give it no room. `opacity` is not among them: most pages fade their content
 * in.
 */
const UNSEEN_STYLE =
  /(?:^|[;\s])(?:(?:left|right|top|text-indent)\s*:\s*-\d{4,}(?:\.\d+)?(?:px|em|rem)|font-size\s*:\s*0(?:px|em|rem|%)?\s*(?:;|$|!)|clip\s*:\s*rect\(\s*(?:0|1)(?:px)?[\s,]+(?:0|1)(?:px)?[\s,]+(?:0|1)(?:px)?[\s,]+(?:0|1)(?:px)?\s*\))/i
const NO_HEIGHT = /(?:^|[;\s])(?:max-)?(?:height|width)\s*:\s*0(?:px|em|rem|%)?\s*(?:;|$|!)/i
const CLIPPED = /(?:^|[;\s])overflow(?:-[xy])?\s*:\s*(?:hidden|clip)\b/i

function isUnseen(element: Element, style: string): boolean {
  if (NO_HEIGHT.test(style) && CLIPPED.test(style)) return !isFolded(element)
  if (!UNSEEN_STYLE.test(style)) return false
  // A parent without size removes the white space between its boxes, which set a size of their own.
  if (!/font-size/i.test(style)) return true
  return !element.children.some(
    (child) => child.type === 'element' && /font-size/i.test(String(child.properties.style ?? ''))
  )
}

/** Returns true for a part without height, which a button unfolds. */
function isFolded({ properties }: Element): boolean {
  return properties.id !== undefined || properties.ariaLabelledBy !== undefined
}

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
  if (typeof style !== 'string' || !SUSPECT.test(style)) return false
  return HIDING_STYLE.test(style) || isUnseen(element, style)
}
