/** Repeated parts of pages that hold the records of the examples, one each. */

import type { Scope, Spot } from '../page/page-view.ts'
import { tokensOf } from '../page/tokens.ts'
import type { Place } from '../parser/learned-parser.ts'
import { memberScopes, withScope } from '../rules/member-pages.ts'
import { type FieldType, typedValue, valueKey } from '../rules/typed-value.ts'
import type { ViewedPage } from '../rules/viewed-page.ts'
import { signature } from './candidate.ts'
import { elementCandidates } from './element-candidates.ts'
import { type FoundMember, findMembers, ownAncestors, runStart } from './find-members.ts'
import type { RecordExample } from './record-values.ts'
import { repetition } from './repeated-parts.ts'

/** A page and the records on it. */
export interface PageRecords {
  readonly page: ViewedPage
  readonly records: readonly RecordExample[]
}

/** Places that find the same parts on the examples. */
export interface MemberGroup {
  readonly places: readonly Place[]
  /** Parts of the records of each example page, by their order. */
  readonly parts: ReadonlyMap<ViewedPage, readonly (ViewedPage | undefined)[]>
}

type ElementPlace = Extract<Place, { kind: 'element' }>

/** Trust that each level outward adds. */
const OUTWARD = 1.03

/** Records that places are made from. */
const SOURCES = 3

/** A page with the elements of its records. */
interface FoundPage {
  readonly page: ViewedPage
  readonly members: readonly (FoundMember | undefined)[]
}

/**
 * Groups, the best first.
 *
 * @param types - types of the fields of a record by name.
 * @param others - pages without values. They show what repeats if each example has a single record.
 */
export function memberGroups(
  pages: readonly PageRecords[],
  types: ReadonlyMap<string, FieldType>,
  others: readonly ViewedPage[]
): MemberGroup[] {
  const found = pages.map(({ page, records }) => ({
    page,
    members: findMembers(
      page,
      records.map((record) => valuesOf(record, types, page))
    )
  }))
  const tried = placesOf(found).flatMap(({ place, prior }) => {
    const first = tryPlace(place, prior, found)
    const without = first.some(({ extra }) => extra > 0) ? tokenOfExtra(place, found) : undefined
    return without === undefined
      ? first
      : [...first, ...tryPlace({ ...place, without }, prior, found)]
  })
  const repeats = repetition(pages, others)
  const ranked = tried.map((one) => ({ ...one, score: one.score * repeats(one.place) }))
  ranked.sort((a, b) => b.score - a.score)
  const groups = new Map<string, { places: Place[]; parts: MemberGroup['parts'] }>()
  for (const { place, scopes, id } of ranked) {
    const group = groups.get(id)
    if (group) group.places.push(place)
    else groups.set(id, { places: [place], parts: partsOf(scopes) })
  }
  return [...groups.values()]
}

type Scopes = ReadonlyMap<ViewedPage, readonly (Scope | undefined)[]>

function partsOf(scopes: Scopes): MemberGroup['parts'] {
  return new Map(
    [...scopes].map(([page, own]) => [page, own.map((scope) => scope && withScope(page, scope))])
  )
}

/** Values of a record as keys. */
export function valuesOf(
  record: RecordExample,
  types: ReadonlyMap<string, FieldType>,
  { context }: ViewedPage
) {
  return Object.entries(record).flatMap(([name, value]) => {
    const type = types.get(name) ?? 'text'
    return [value].flat().flatMap((one) => {
      if (one === null || one === undefined || one === '') return []
      const typed = typeof one === 'string' ? typedValue(type, one, context) : one
      return [{ type, key: valueKey(type, typed ?? one) }]
    })
  })
}

/** Places that may find the records: elements of their own, or the first of some siblings. */
function placesOf(found: readonly FoundPage[]): { place: ElementPlace; prior: number }[] {
  const places = new Map<string, { place: ElementPlace; prior: number }>()
  const add = (spot: Spot, unit: 'element' | 'run', trust: number) => {
    for (const one of elementCandidates(spot, undefined, 'text', ['all'])) {
      if (one.place.kind !== 'element') continue
      const place = { ...one.place, unit }
      places.set(signature({ ...one, place }), { place, prior: one.prior * trust })
    }
  }
  for (const { members } of found) {
    const own = members.filter((one) => one !== undefined)
    for (const member of sourcesOf(own)) {
      const around = ownAncestors(member, own)
      // The outermost element has the fields that the examples lack.
      const outward = own.length > 1 ? OUTWARD : 1
      for (const [level, spot] of around.entries()) add(spot, 'element', outward ** level)
      const start = own.length > 1 ? runStart(member, own) : undefined
      if (start) add(start, 'run', around.length > 0 ? 0.7 : 1)
    }
  }
  return [...places.values()]
}

/** The first and the last of the records, and one between. */
function sourcesOf(members: readonly FoundMember[]): FoundMember[] {
  if (members.length <= SOURCES) return [...members]
  return [members[0]!, members[members.length >> 1]!, members.at(-1)!]
}

/** Trust lost by parts that hold no record of an example, and the least share of the records that a place finds. */
const EXTRA = 0.5
const LEAST = 0.8

function tryPlace(place: Place, prior: number, found: readonly FoundPage[]) {
  const scopes = new Map<ViewedPage, (Scope | undefined)[]>()
  let right = 0
  let total = 0
  let extra = 0
  for (const { page, members } of found) {
    const parts = memberScopes(place, page)
    const own = members.map((member) => member && partOf(parts, member))
    const used = new Set(own.filter((one) => one !== undefined))
    // Two records in one part: it is too large.
    if (used.size < own.filter((one) => one !== undefined).length) return []
    right += used.size
    total += members.filter((one) => one !== undefined).length
    extra += parts.length - used.size
    scopes.set(page, own)
  }
  if (total === 0 || right < total * LEAST) return []
  const score = (right / total) ** 4 * prior * (1 - (EXTRA * extra) / (right + extra))
  return [{ place, scopes, score, extra, id: idOf(scopes) }]
}

/** Token of the most parts that hold no record of an example, which no part with a record has. */
function tokenOfExtra(place: ElementPlace, found: readonly FoundPage[]): string | undefined {
  const own = new Set<string>()
  const counts = new Map<string, number>()
  for (const { page, members } of found) {
    const parts = memberScopes(place, page)
    const used = new Set(members.map((member) => member && partOf(parts, member)))
    for (const part of parts) {
      for (const token of tokensOf(page.view.spots[part.index]!.element)) {
        if (used.has(part)) own.add(token)
        else counts.set(token, (counts.get(token) ?? 0) + 1)
      }
    }
  }
  const left = [...counts].filter(([token]) => !own.has(token))
  return left.sort((a, b) => b[1] - a[1])[0]?.[0]
}

/** The part that holds all values of a record. */
function partOf(parts: readonly Scope[], { values }: FoundMember): Scope | undefined {
  return parts.find(({ index, end }) =>
    values.every((value) => value.index >= index && value.index < end)
  )
}

/** Identity of the parts that a place finds. */
function idOf(scopes: Scopes): string {
  const parts = [...scopes.values()].map((own) =>
    own.map((scope) => (scope ? `${scope.index}-${scope.end}` : '')).join(' ')
  )
  return parts.join('\n')
}
