/** Elements that a rule names by a token and a path below it. */

import type { Element } from 'hast'
import type { PageView, Scope, Spot } from '../page/page-view.ts'
import type { Place, Step } from '../parser/learned-parser.ts'

type ElementPlace = Extract<Place, { kind: 'element' }>

/** Most elements with a token that are looked at, and most matches. */
const ANCHORS = 300
const MATCHES = 500

/** Elements of a place, in document order. */
export function elementsAt(place: ElementPlace, view: PageView, scope: Scope): Spot[] {
  const found: Spot[] = []
  const anchors = within(view.withToken(place.anchor), scope, ANCHORS)
  for (const anchor of anchors) {
    if (found.length >= MATCHES) break
    if (place.inside !== undefined) {
      found.push(...within(view.withToken(place.inside), below(anchor), MATCHES))
    } else if (place.steps === undefined) found.push(anchor)
    else follow(found, view, anchor, place.steps, 0)
  }
  return anchors.length < 2 ? found : inOrder(found)
}

/** Nested anchors find an element several times. */
function inOrder(found: readonly Spot[]): Spot[] {
  return [...new Set(found)].sort((a, b) => a.index - b.index)
}

function below({ index, end }: Spot): Pick<Scope, 'index' | 'end'> {
  return { index: index + 1, end }
}

/** Spots of a sorted list with indexes in a range. */
export function within<One extends { readonly index: number }>(
  spots: readonly One[],
  { index, end }: Pick<Scope, 'index' | 'end'>,
  most: number
): readonly One[] {
  const from = lowerBound(spots, index)
  if (from === 0 && spots.length <= most && (spots.at(-1)?.index ?? 0) < end) return spots
  let to = from
  while (to < spots.length && to - from < most && spots[to]!.index < end) to++
  return spots.slice(from, to)
}

function lowerBound(spots: readonly { readonly index: number }[], index: number): number {
  let from = 0
  let to = spots.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (spots[middle]!.index < index) from = middle + 1
    else to = middle
  }
  return from
}

/** Number of an element's children with a tag. */
export function countOf({ children }: Element, tag: string): number {
  let count = 0
  for (const node of children) if (node.type === 'element' && node.tagName === tag) count++
  return count
}

function follow(
  found: Spot[],
  view: PageView,
  spot: Spot,
  steps: readonly Step[],
  depth: number
): void {
  const step = steps[depth]
  if (step === undefined) {
    found.push(spot)
    return
  }
  if (step.of !== undefined && countOf(spot.element, step.tag) !== step.of) return
  for (let at = spot.index + 1; at < spot.end && found.length < MATCHES; ) {
    const child = view.spots[at]!
    at = child.end
    if (child.element.tagName !== step.tag) continue
    if (step.nth !== undefined && child.nth !== step.nth) continue
    follow(found, view, child, steps, depth + 1)
    if (step.nth !== undefined) return
  }
}
