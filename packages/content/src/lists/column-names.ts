/** Names of columns, from classes and properties. */

import type { Slot } from './item-parts.ts'

/** Words of classes that say how a part looks or where it stands. */
const LAYOUT =
  /^(?:text|txt|content|wrap|wrapper|inner|outer|item|list|card|box|block|body|row|cols?|column|cell|container|grid|flex|span|div|left|right|top|bottom|center|small|large|xs|sm|md|lg|xl|mb|mt|ml|mr|pb|pt|px|py|info|meta|details?|data|field|value|label|link|btn|button|icon|main|section|area|part|group|product|post|entry|article|job|title|url|image|price|currency|date|d|p|m|f|w|h|font|bold|color|bg|css|js|ng|el|is|has|hidden|visible|inline|block)$/i

/** A name that no other column has; it is added to the names. */
export function columnName(
  { ownName, kind, cell }: Slot,
  names: Set<string>,
  headers: readonly string[]
): string {
  const header = cell === undefined ? undefined : nameOf(headers[cell])
  const name = header ?? wordOf(ownName) ?? (kind === 'text' ? 'text' : 'link')
  let free = name
  for (let next = 2; names.has(free); next++) free = `${name}_${next}`
  names.add(free)
  return free
}

function wordOf(classes: string): string | undefined {
  for (const token of classes.split(' ').toReversed()) {
    const words = token
      .replace(/([a-z])([A-Z])/g, '$1_$2')
      .split(/[-_]+/)
      .filter((word) => /^[a-z]{3,20}$/i.test(word) && !LAYOUT.test(word))
    if (words.length > 0) return words.slice(-2).join('_').toLowerCase()
  }
  return undefined
}

/** A header of a table in lower case, its words joined by `_`. */
function nameOf(header: string | undefined): string | undefined {
  const words = header?.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu)
  return words?.join('_').slice(0, 40) || undefined
}
