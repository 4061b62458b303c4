/** The text behind an element: the next cell, the description of a term, the rest of the line, the next element. */

import { textOf } from '@sluice/content'
import type { ElementContent } from 'hast'
import type { PageIndex } from './page-index.ts'
import type { Place } from './place.ts'

/** Text behind a label by lines, and its elements. */
export interface Behind {
  readonly lines: readonly string[]
  readonly places: readonly Place[]
  /** It begins with a control of a form. */
  readonly isForm: boolean
  /** Items, if it is a list. */
  readonly items: number
}

/** Characters of a text whose lines are of interest, siblings that are looked at, and elements of one. */
const LONGEST = 400
const SIBLINGS = 12
const ELEMENTS = 60

/** The text between an element and the next of its kind, label, line end or block; or the block that follows. */
export function textBehind(index: PageIndex, place: Place): Behind {
  const siblings = (place.parent?.element.children ?? []) as readonly ElementContent[]
  const from = siblings.indexOf(place.element)
  const places: Place[] = []
  let next = place.end
  let text = ''
  for (const node of siblings.slice(from + 1, from + SIBLINGS)) {
    if (node.type === 'text') text += node.value
    const at = index.places[next]
    if (node.type !== 'element' || at?.element !== node) continue
    next = at.end
    const hasText = text.trim() !== ''
    const isOther = node.tagName === 'br' || node.tagName === place.element.tagName
    if (hasText && (isOther || at.isBlock || /[:：]$/.test(at.line ?? ''))) break
    if (at.isForm && !hasText) return { lines: [], places, isForm: true, items: 0 }
    const inner = textOf(node)
    const isBlock = BLOCK.test(node.tagName)
    if (!isBlock && isOther && inner && node.tagName !== 'span') break
    places.push(...index.places.slice(at.index, Math.min(at.end, at.index + ELEMENTS)))
    if (isBlock && inner) return ofBlock(inner, node.tagName, places)
    text += ` ${inner}`
  }
  return { lines: linesIn(text.replace(/^[\s:：–-]+/, '')), places, isForm: false, items: 0 }
}

const BLOCK = /^(?:div|p|dd|td|ul|ol|section|h[1-6]|li|table)$/

function ofBlock(text: string, name: string, places: readonly Place[]): Behind {
  const isList = name === 'ul' || name === 'ol'
  const items = isList ? places.filter(({ element }) => element.tagName === 'li').length : 0
  const lines = text.length <= LONGEST ? linesIn(text) : [text]
  return { lines, places, isForm: false, items }
}

function linesIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
}
