/** Making the nodes of a tree. */

import type { Element, ElementContent, Properties, Text } from 'hast'

/** An element. */
export function h(
  tagName: string,
  properties: Properties,
  children: readonly (ElementContent | string)[] = []
): Element {
  return { type: 'element', tagName, properties, children: children.map(node) }
}

/** A text. */
export function text(value: string): Text {
  return { type: 'text', value }
}

function node(one: ElementContent | string): ElementContent {
  return typeof one === 'string' ? text(one) : one
}
