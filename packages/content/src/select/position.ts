/** The position of an element among its siblings. */

import type { Element, RootContent } from 'hast'

/** Positions, counted from 1. The `ofType` ones count siblings of the same name only. */
export interface Position {
  readonly index: number
  readonly count: number
  readonly indexOfType: number
  readonly countOfType: number
}

/** The children of an element. */
export interface Siblings {
  readonly children: readonly RootContent[]
}

/** Returns a function that looks up positions. It counts the children of each parent once. */
export function positionsIn(): (element: Element, parent: Siblings) => Position {
  const known = new Map<Siblings, Map<Element, Position>>()
  return (element, parent) => {
    let positions = known.get(parent)
    if (positions === undefined) {
      positions = count(parent)
      known.set(parent, positions)
    }
    return positions.get(element)!
  }
}

function count({ children }: Siblings): Map<Element, Position> {
  const elements = children.filter((child): child is Element => child.type === 'element')
  const ofType = new Map<string, number>()
  const counted = elements.map((element, index) => {
    const indexOfType = (ofType.get(element.tagName) ?? 0) + 1
    ofType.set(element.tagName, indexOfType)
    return { element, index: index + 1, indexOfType }
  })
  return new Map(
    counted.map(({ element, index, indexOfType }) => [
      element,
      { index, count: elements.length, indexOfType, countOfType: ofType.get(element.tagName)! }
    ])
  )
}
