/** Names of attached files as a part of the text. */

import type { Element } from 'hast'
import { h } from './hast.ts'

/** A list of attached files behind the text; nothing if there are none. */
export function attachmentList(names: readonly string[]): Element[] {
  if (names.length === 0) return []
  const items = names.map((name) => h('li', {}, [name]))
  return [h('p', {}, ['Attached files:']), h('ul', {}, items)]
}
