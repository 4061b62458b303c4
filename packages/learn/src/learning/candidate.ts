/** Candidates for rules, with the trust that their kind deserves before they are tried. */

import { masked } from '../page/fold.ts'
import { tokenKind } from '../page/tokens.ts'
import type { Place, Rule } from '../parser/learned-parser.ts'
import type { Reader } from '../rules/run-rule.ts'

/** A rule to try. */
export interface Candidate extends Reader {
  readonly by: Rule['by']
  /** Trust from 0 to 1 by kind alone. */
  readonly prior: number
  /** Its label is perhaps only a neighbour. One example cannot tell. */
  readonly isFar?: boolean
}

/** Trust in a position among siblings that may be more or fewer. */
const OPEN = 0.95

/** Trust in an element by the kind of its token. Ids and attributes are meant for one thing. */
const BY_TOKEN = { id: 0.82, attribute: 0.85, class: 0.74, tag: 0.4 } as const
const LANDMARKS = new Set(['h1', 'main', 'article', 'address', 'time'])

/** Trust in a choice among several matches. */
export function trustIn(pick: Reader['pick']): number {
  return pick === 'first' ? 0.85 : pick === 'last' ? 0.75 : 1
}

/** Trust in a place. */
export function priorOf(place: Place, from: Reader['from']): number {
  const byPlace = trustInPlace(place)
  const isAside = from === 'alt' || from === 'title' || from.startsWith('data-')
  return isAside ? byPlace * 0.6 : byPlace
}

function trustInPlace(place: Place): number {
  switch (place.kind) {
    case 'data':
      return 0.8
    case 'meta':
      return 0.7
    case 'title':
    case 'address':
      return 0.5
    case 'state':
    case 'item':
      return 0.8 * 0.98 ** place.path.length
    case 'list':
      return 0.8
    case 'cell':
      return place.row === undefined ? 0.8 : 0.88
    case 'label':
      return trustInLabel(place)
    case 'element':
      return trustInElement(place)
  }
}

function trustInLabel(place: Extract<Place, { kind: 'label' }>): number {
  const { label, side, extent, within, field } = place
  const bySide = field !== undefined ? 0.85 : side === 'before' ? 0.72 : 0.92
  const byLength = label.length < 3 ? 0.8 : label.includes('#') ? 0.9 : 1
  const byExtent = extent === 'cell' ? 1 : extent === 'rest' ? 0.97 : 0.98
  return bySide * byLength * byExtent * (within === undefined ? 1 : 0.98)
}

function trustInElement(place: Extract<Place, { kind: 'element' }>): number {
  const { anchor, inside, steps = [], text } = place
  const own = trustInToken(anchor)
  const inner = inside === undefined ? 0 : trustInToken(inside)
  const trust = inner > 0 ? Math.max(own * 0.95, inner) + 0.02 : own
  const counted = steps.filter(({ nth = 1 }) => nth > 1).length
  const isOpen = steps.some(({ nth, of }) => nth !== undefined && of === undefined)
  return (
    trust *
    0.97 ** steps.length *
    0.93 ** Math.min(counted, 4) *
    (text ? 0.93 : 1) *
    (isOpen ? OPEN : 1)
  )
}

function trustInToken(token: string): number {
  const kind = tokenKind(token)
  if (kind === 'tag') return LANDMARKS.has(token) ? 0.72 : BY_TOKEN.tag
  return BY_TOKEN[kind] * (masked(token) === token ? 1 : 0.85)
}

/** Identity of what a candidate reads. */
export function signature({ place, pick, from, cut, split }: Reader): string {
  return JSON.stringify([place, pick, from, cut, split])
}

/** Family of a candidate: those of one family fail together, and have one vote. */
export function familyOf({ place, from }: Reader): string {
  switch (place.kind) {
    case 'label':
      return `label ${place.label} ${place.side}`
    case 'cell':
      return `cell ${place.column} ${place.row}`
    case 'element':
      return `${elementFamily(place)} ${from}`
    case 'data':
      return `data ${place.path[0]} ${place.path.at(-1)}`
    case 'meta':
      return `meta ${place.name}`
    case 'title':
    case 'address':
      return place.kind
    case 'state':
      return `state ${place.path.at(-1)}`
    case 'item':
      return `item ${place.path.join('.')}`
    case 'list':
      return `list ${place.path.at(-1)}`
  }
}

function elementFamily({ anchor, inside, steps }: Extract<Place, { kind: 'element' }>): string {
  if (inside !== undefined) return tokenKind(inside) === 'tag' ? `below ${anchor}` : `own ${inside}`
  return steps === undefined ? `own ${anchor}` : `below ${anchor}`
}

/** Checks whether a candidate counts the siblings of its element. */
export function isCounted({ place }: Candidate): boolean {
  return place.kind === 'element' && (place.steps ?? []).some(({ of }) => of !== undefined)
}
