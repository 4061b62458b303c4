/**
 * Hidden text that is content. Most hidden text is not: menus, dialogs, notices to enable scripts. But panels of tabs
 * and accordions are, and so is a whole page that a script reveals.
 */

import type { Element } from 'hast'
import { isDisclosed } from '../../tree/disclosure.ts'
import { isHidden } from '../../tree/hidden.ts'
import { TAB, tokenTraits } from './element-traits.ts'

/** Checks whether an element is left out of a page that shows its content. */
export function isLeftOut(element: Element): boolean {
  return NEVER_SHOWN.has(element.tagName) || (isHidden(element) && !isPanel(element))
}

/** Checks whether an element contains nothing to read, even on a page that hides its content. */
export function isNeverShown(element: Element): boolean {
  return NEVER_SHOWN.has(element.tagName)
}

/** No text, or the choices of a control. */
const NEVER_SHOWN = new Set(
  (
    'area base col datalist head iframe link meta param script select source style template ' +
    'textarea title track'
  ).split(' ')
)

/** A collapsed panel, but not a form control or a menu, which collapse as well. */
function isPanel(element: Element): boolean {
  if (element.properties.role === 'tabpanel' || isDisclosed(element)) return true
  if (element.tagName !== 'div' && element.tagName !== 'section') return false
  return (tokenTraits(element) & TAB) !== 0
}

/** Length from which hidden text counts as running text. */
const RUNNING = 60

/** Characters of running text in an element that {@link isLeftOut} leaves out. */
export function hiddenText(element: Element): number {
  if (isNeverShown(element)) return 0
  let chars = 0
  for (const child of element.children) {
    if (child.type === 'element') chars += hiddenText(child)
    else if (child.type === 'text' && child.value.length >= RUNNING) {
      chars += child.value.trim().length
    }
  }
  return chars
}
