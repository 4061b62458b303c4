/**
 * Detection of list items among the paragraphs of a slide. The slide itself rarely marks them. It inherits the marks
 * from the shape, from the shape's placeholder in the layout and in the master, and from the master's styles.
 *
 * Source: ECMA-376-1, §21.1.2.4 (bullets), §19.7.10 (placeholder types).
 */

import type { Part } from '../office/parts.ts'
import { attribute, child, descendants, elements, type XmlElement } from '../xml/xml-tree.ts'

/** Styles that a slide inherits. */
export interface SlideStyles {
  readonly layout?: Part
  readonly master?: Part
}

/** Returns the list level and the numbering of a paragraph of one shape. */
export type Bullets = (
  paragraph: XmlElement
) => { level: number; isNumbered: boolean; start?: number } | undefined

const MARKS = new Set(['buNone', 'buChar', 'buAutoNum', 'buBlip'])

/** The type of a shape's placeholder: `'obj'` where the type is absent, `undefined` for a shape that is not a placeholder. */
export function placeholderType(shape: XmlElement): string | undefined {
  const place = placeholder(shape)
  return place && (attribute(place, 'type') ?? 'obj')
}

/** @param shape - with a text body. */
export function bulletsOf(shape: XmlElement, { layout, master }: SlideStyles): Bullets {
  const place = placeholder(shape)
  const lists = [
    child(shape, 'txBody', 'lstStyle'),
    ...(place
      ? [listStyle(layout, place, true), listStyle(master, place, false), bodyStyle(master, place)]
      : [])
  ]
  return (paragraph) => {
    const properties = child(paragraph, 'pPr')
    const level = Math.min(Math.max(Number(attribute(properties, 'lvl') ?? 0) || 0, 0), 8)
    const mark =
      markIn(properties) ??
      lists
        .map((list) => markIn(child(list, `lvl${level + 1}pPr`)))
        .find((one) => one !== undefined)
    if (mark === undefined || mark.name === 'buNone') return undefined
    const start = Number(attribute(mark, 'startAt'))
    return { level, isNumbered: mark.name === 'buAutoNum', ...(start > 1 ? { start } : {}) }
  }
}

function placeholder(shape: XmlElement): XmlElement | undefined {
  return child(
    elements(shape).find(({ name }) => name.startsWith('nv')),
    'nvPr',
    'ph'
  )
}

function markIn(properties: XmlElement | undefined): XmlElement | undefined {
  return elements(properties).find(({ name }) => MARKS.has(name))
}

/** Returns the list style of the same placeholder elsewhere. A layout identifies it by number, a master by kind. */
function listStyle(part: Part | undefined, place: XmlElement, byIndex: boolean) {
  const type = attribute(place, 'type')
  const index = attribute(place, 'idx') ?? '0'
  for (const shape of descendants(part?.root, 'sp')) {
    const other = placeholder(shape)
    if (!other) continue
    const isSame = byIndex
      ? (attribute(other, 'idx') ?? '0') === index
      : (attribute(other, 'type') ?? 'body') === (type ?? 'body')
    if (isSame) return child(shape, 'txBody', 'lstStyle')
  }
  return undefined
}

const PLAIN = new Set(['title', 'ctrTitle', 'dt', 'ftr', 'sldNum'])

function bodyStyle(master: Part | undefined, place: XmlElement): XmlElement | undefined {
  if (PLAIN.has(attribute(place, 'type') ?? '')) return undefined
  return child(master?.root, 'txStyles', 'bodyStyle')
}
