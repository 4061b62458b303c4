/** The meaning of content that is only an icon: a check mark in a table of comparison. */

import type { Element } from 'hast'
import { classesOf } from '../html/present.ts'
import { isHidden } from './hidden.ts'

const YES =
  /(?:^|[-_])(?:check(?:mark|ed|box-checked)?|tick|yes|true|done|success|included)(?:$|[-_])/i
const NO =
  /(?:^|[-_])(?:x(?:mark)?|times|cross(?:mark)?|close|no|false|unchecked|excluded)(?:$|[-_])/i
/** Maximum nodes of an icon. */
const NODES = 20

/**
 * The accessible name of the icon in an element without text; else ✓ or ✗ by the state of a check box, or by classes that
 * icon fonts use.
 *
 * @returns `''` for anything else.
 */
export function iconName(element: Element): string {
  const pending: Element[] = [element]
  let sign = ''
  for (let seen = 0; seen < NODES; seen++) {
    const node = pending.shift()
    if (node === undefined) break
    const { tagName, properties, children } = node
    // What is pressed is no content of a cell.
    if (tagName === 'a' || tagName === 'button') return ''
    for (const name of [properties.ariaLabel, properties.title, properties.alt]) {
      if (node !== element && typeof name === 'string' && name.trim() !== '') return name.trim()
    }
    sign ||= signOf(node)
    if (tagName !== 'input') {
      for (const child of children)
        if (child.type === 'element' && !isHidden(child)) pending.push(child)
    }
  }
  return sign
}

function signOf(node: Element): string {
  const { tagName, properties } = node
  if (tagName === 'input') {
    return properties.type === 'checkbox' ? (properties.checked === true ? '✓' : '✗') : ''
  }
  if (tagName !== 'i' && tagName !== 'span' && tagName !== 'svg' && tagName !== 'em') return ''
  const classes = (classesOf(node) ?? []).map(String)
  if (classes.some((name) => NO.test(name))) return '✗'
  return classes.some((name) => YES.test(name)) ? '✓' : ''
}
