/** Finds objects in JSON of unknown shape. Without recursion: pages nest data thousands of levels deep. */

import { isObject, type JsonObject } from './state-values.ts'

/** Maximum objects and arrays of one search. */
const MOST_VISITED = 500_000

/**
 * The accepted object nearest to the top of a value: the subject of a page is higher up than its recommendations.
 *
 * @returns `undefined` if none of the first 500,000 objects and arrays is accepted.
 */
export function findObject(
  value: unknown,
  isWanted: (object: JsonObject) => boolean
): JsonObject | undefined {
  let level: unknown[] = [value]
  let visited = 0
  while (level.length > 0) {
    const next: unknown[] = []
    for (const node of level) {
      if (typeof node !== 'object' || node === null) continue
      if (++visited > MOST_VISITED) return undefined
      if (isObject(node) && isWanted(node)) return node
      for (const child of Object.values(node)) {
        if (typeof child === 'object' && child !== null) next.push(child)
      }
    }
    level = next
  }
  return undefined
}

/**
 * Every accepted object in a value, in page order, outer ones first. Examines the first 500,000 objects and arrays.
 *
 * @param most - stops the search after this many.
 */
export function findObjects(
  value: unknown,
  isWanted: (object: JsonObject) => boolean,
  most = Number.POSITIVE_INFINITY
): JsonObject[] {
  const found: JsonObject[] = []
  const pending: unknown[] = [value]
  for (
    let visited = 0;
    pending.length > 0 && visited < MOST_VISITED && found.length < most;
    visited++
  ) {
    const node = pending.pop()
    if (typeof node !== 'object' || node === null) continue
    if (isObject(node) && isWanted(node)) found.push(node)
    const children = Object.values(node)
    for (let index = children.length - 1; index >= 0; index--) {
      if (typeof children[index] === 'object') pending.push(children[index])
    }
  }
  return found
}
