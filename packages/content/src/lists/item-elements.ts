/** The elements of each item: a row of a list may be several elements side by side. */

import type { Element } from 'hast'
import { oncePerPage } from '../memory/page-memory.ts'
import type { LikeElement } from './like-elements.ts'

/** Elements that follow an item and belong to it. */
const FOLLOWING = 3

/** Items with the elements that stand between them and the next one, if most have the same. */
export function itemElements(group: readonly LikeElement[]): Element[][] {
  const gaps = group.map((item, at) => gapAfter(item, group[at + 1]))
  const counts = new Map<string, number>()
  for (const gap of gaps) {
    if (gap && gap.length > 0) {
      const key = gap.map(({ tagName }) => tagName).join()
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  const most = Math.max(0, ...counts.values())
  const isRegular = most >= (group.length - 1) * 0.7
  return group.map(({ element }, at) => [element, ...(isRegular ? (gaps[at] ?? []) : [])])
}

/** Elements between an item and the next; after the last one, as many as follow. */
function gapAfter(
  { element, parent }: LikeElement,
  next: LikeElement | undefined
): Element[] | undefined {
  if (!parent || (next && next.parent !== parent)) return undefined
  const siblings = elementsOf(parent.element)
  const from = siblings.indexOf(element) + 1
  const to = next ? siblings.indexOf(next.element) : Math.min(siblings.length, from + FOLLOWING)
  return to - from <= FOLLOWING ? siblings.slice(from, to) : undefined
}

const elementsOf = oncePerPage(({ children }: Element) =>
  children.filter((child) => child.type === 'element')
)
