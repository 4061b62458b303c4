/** Elements around the records of an example. */

import type { Spot } from '../page/page-view.ts'
import { commonSpot } from '../rules/label-place.ts'
import type { FieldType } from '../rules/typed-value.ts'
import type { ViewedPage } from '../rules/viewed-page.ts'
import type { Sample } from './example.ts'
import { PLACES, shownPlaces } from './find-values.ts'

/** A value of a record: its key, and the type of its field. */
export interface MemberValue {
  readonly type: FieldType
  readonly key: string
}

/** Innermost element around the values of a record. */
export interface FoundMember {
  readonly spot: Spot
  /** Elements that hold its values. */
  readonly values: readonly Spot[]
}

/** Most levels from a value to the element of its record. */
const LEVELS = 12
/** Number of places of a value that is rare enough to start from. */
const FEW = 3

/** Elements of records, in the order of the records; `undefined` for one that the page does not show. */
export function findMembers(
  page: ViewedPage,
  records: readonly (readonly MemberValue[])[]
): (FoundMember | undefined)[] {
  const places = placeIndex(page)
  const taken = new Set<Spot>()
  return records.map((values) => {
    const found = bestMember(
      values.map(places).filter((spots) => spots.length > 0),
      taken
    )
    for (const spot of found?.values ?? []) taken.add(spot)
    return found
  })
}

/** Elements that show a value. */
function placeIndex(page: ViewedPage): (value: MemberValue) => readonly Spot[] {
  const known = new Map<string, readonly Spot[]>()
  const sample: Sample = { ...page, keys: [], given: [], isUnknown: false }
  return ({ type, key }) => {
    const id = `${type} ${key}`
    const before = known.get(id)
    if (before) return before
    const spots = shownPlaces(type, sample, key).map(({ spot }) => spot)
    known.set(id, spots)
    return spots
  }
}

/** The smallest element around one place of each value. It is looked for from the values with the fewest places. */
function bestMember(
  places: readonly (readonly Spot[])[],
  taken: ReadonlySet<Spot>
): FoundMember | undefined {
  const fewest = Math.max(FEW, Math.min(...places.map(({ length }) => length)))
  let best: FoundMember | undefined
  for (const list of places) {
    if (list.length > fewest) continue
    const others = places.filter((one) => one !== list)
    for (const start of list) {
      const found = taken.has(start) ? undefined : memberAround(start, others)
      if (found && (!best || sizeOf(found.spot) < sizeOf(best.spot))) best = found
    }
  }
  return best
}

function memberAround(start: Spot, others: readonly (readonly Spot[])[]): FoundMember | undefined {
  let spot: Spot | undefined = start
  for (let level = 0; spot && level <= LEVELS; level++, spot = spot.parent) {
    const inside = others.map((spots) => nearest(spots, start, spot!))
    // A value with many places may have more than are known.
    const isWhole = inside.every((one, at) => one !== undefined || others[at]!.length >= PLACES)
    if (isWhole) return { spot, values: [start, ...inside.filter((one) => one !== undefined)] }
  }
  return undefined
}

/** Element inside of another that is the nearest to a third. */
function nearest(spots: readonly Spot[], to: Spot, { index, end }: Spot): Spot | undefined {
  let best: Spot | undefined
  for (const one of spots) {
    if (one.index < index || one.index >= end) continue
    if (!best || distance(one, to) < distance(best, to)) best = one
  }
  return best
}

function distance(one: Spot, other: Spot): number {
  return Math.abs(one.index - other.index)
}

function sizeOf({ index, end }: Spot): number {
  return end - index
}

/** Elements around a record that hold no value of another one, the innermost first. */
export function ownAncestors(member: FoundMember, all: readonly FoundMember[]): Spot[] {
  const found: Spot[] = []
  let at: Spot | undefined = member.spot
  for (let level = 0; at && level <= LEVELS; level++, at = at.parent) {
    const { index, end, element }: Spot = at
    if (element.tagName === 'body' || element.tagName === 'html') break
    const isShared = all.some(
      (other) =>
        other !== member && other.values.some((one) => one.index >= index && one.index < end)
    )
    if (isShared) break
    found.push(at)
  }
  return found
}

/** First child of the element around all records that has a value of this one: records without an element of their own. */
export function runStart(member: FoundMember, all: readonly FoundMember[]): Spot | undefined {
  const values = all.flatMap((one) => one.values)
  let common: Spot | undefined = values[0]
  for (const spot of values) common = common && commonSpot(common, spot)
  const first = [...member.values].sort((a, b) => a.index - b.index)[0]
  let at = first
  while (at && at.parent !== common) at = at.parent
  return at
}
