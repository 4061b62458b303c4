/** Candidates that name an element by tokens of itself or of elements around it. */

import type { Spot } from '../page/page-view.ts'
import { tokenKind, tokensOf } from '../page/tokens.ts'
import type { Place, Step } from '../parser/learned-parser.ts'
import { countOf } from '../rules/element-place.ts'
import type { Reader } from '../rules/run-rule.ts'
import { type Candidate, priorOf, trustIn } from './candidate.ts'

/** Levels above an element that are looked at for tokens, and tokens of one element. */
const LEVELS = 7
const TOKENS = 7
const DEEPEST = 40

/** Candidates for an element or one of its texts. @param more.isFlat - its text has no block in it. */
export function elementCandidates(
  spot: Spot,
  text: number | undefined,
  from: Reader['from'],
  picks: readonly Reader['pick'][],
  { top, isFlat = false }: { readonly top?: Spot | undefined; readonly isFlat?: boolean } = {}
): Candidate[] {
  return placesOf(spot, top).flatMap((place) => {
    const flat = isFlat ? ({ flat: true } as const) : {}
    const whole: Place = text === undefined ? { ...place, ...flat } : { ...place, text }
    const prior = priorOf(whole, from)
    return picks.map((pick) => ({
      by: 'position' as const,
      place: whole,
      from,
      pick,
      prior: prior * trustIn(pick)
    }))
  })
}

type ElementPlace = Extract<Place, { kind: 'element' }>

function placesOf(spot: Spot, top: Spot | undefined): ElementPlace[] {
  const places: ElementPlace[] = []
  const inner = namesOf(spot)
  const steps: Step[] = []
  let at: Spot | undefined = spot
  for (let level = 0; at && level <= DEEPEST; level++) {
    if (at === top) break
    const isNear = level <= LEVELS
    const tokens = isNear || at.element.tagName === 'body' ? namesOf(at) : []
    for (const token of tokens) addPlaces(places, token, steps, isNear ? inner : [])
    steps.unshift({ tag: at.element.tagName, nth: at.nth, of: siblingsOf(at) })
    at = at.parent
  }
  return places
}

/** Number of an element's siblings with its tag, and itself. */
function siblingsOf({ element, parent }: Spot): number {
  const { tagName } = element
  return parent ? countOf(parent.element, tagName) : 1
}

function addPlaces(
  places: ElementPlace[],
  anchor: string,
  steps: readonly Step[],
  inner: readonly string[]
): void {
  const base = { kind: 'element', anchor } as const
  if (steps.length === 0) {
    places.push(base)
    return
  }
  if (steps.length >= DEEPEST) return
  const loose = steps.map(({ tag }) => ({ tag }))
  const open = steps.map(({ tag, nth }) => ({ tag, nth }))
  places.push({ ...base, steps: [...steps] }, { ...base, steps: open }, { ...base, steps: loose })
  if (steps.length > 1) {
    places.push(
      { ...base, steps: [...loose.slice(0, -1), steps.at(-1)!] },
      { ...base, steps: [...loose.slice(0, -1), open.at(-1)!] }
    )
  }
  for (const inside of inner) places.push({ ...base, inside })
}

/** Tokens by which an element may be known in other pages. */
function namesOf({ element }: Spot): string[] {
  return tokensOf(element)
    .filter((token) => tokenKind(token) !== 'id' || !/\d{3}/.test(token))
    .slice(0, TOKENS)
}
