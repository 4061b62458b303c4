/** Places on a page where a value stands. */

import { attribute } from '@sluice/content'
import { fold } from '../page/fold.ts'
import type { Spot } from '../page/page-view.ts'
import { stateValues } from '../page/state.ts'
import { dataValues, metaValues } from '../page/structured.ts'
import type { Place } from '../parser/learned-parser.ts'
import type { Reader } from '../rules/run-rule.ts'
import { type FieldType, typedValue, valueKey } from '../rules/typed-value.ts'
import type { Sample } from './example.ts'

/** An element, or one of its own texts, that is a value. */
export interface ShownPlace {
  readonly spot: Spot
  readonly text?: number
  readonly from: Reader['from']
}

/** Most places of one value. */
export const PLACES = 40
/** Most levels of elements around a value that have no other text. */
const SAME = 5

/** Elements and texts that show a value, in document order. */
export function shownPlaces(type: FieldType, sample: Sample, key: string): ShownPlace[] {
  const byText = type === 'url' || type === 'image' ? [] : textPlaces(type, sample, key)
  const byAttribute = attributePlaces(type, sample, key)
  return [...byText, ...byAttribute].slice(0, PLACES)
}

function textPlaces(type: FieldType, sample: Sample, key: string): ShownPlace[] {
  const { view, scope } = sample
  const places: ShownPlace[] = []
  for (let at = scope.firstText; at < scope.endText && places.length < PLACES; at++) {
    const text = view.texts[at]!
    if (!isValue(type, sample, text.value, text.key, key)) continue
    const { parent } = text
    if (parent.endText - parent.firstText > 1)
      places.push({ spot: parent, text: text.order, from: 'text' })
    else places.push(...wholeOf(parent, sample))
  }
  return [...places, ...severalTexts(type, sample, key)]
}

/** An element, and those around it with the same texts. */
function wholeOf(spot: Spot, { scope }: Sample): ShownPlace[] {
  const found: ShownPlace[] = []
  let at: Spot | undefined = spot
  while (at && found.length < SAME && at.index >= scope.index) {
    if (at.endText - at.firstText !== spot.endText - spot.firstText) break
    found.push({ spot: at, from: 'text' })
    at = at.parent
  }
  return found
}

/** Elements whose texts together are a value. */
function severalTexts(type: FieldType, sample: Sample, key: string): ShownPlace[] {
  const { view, scope } = sample
  const length = key.replaceAll(' ', '').length
  const found: ShownPlace[] = []
  if (type === 'url' || type === 'image') return found
  for (let at = scope.index; at < scope.end && found.length < PLACES; at++) {
    const spot = view.spots[at]!
    if (spot.endText - spot.firstText < 2) continue
    const own = view.lengthOf(spot)
    if (type === 'text' ? own !== length : own > 40) continue
    const text = view.textOf(spot)
    if (isValue(type, sample, text, fold(text), key)) found.push({ spot, from: 'text' })
  }
  return found
}

function isValue(
  type: FieldType,
  { context }: Sample,
  text: string,
  folded: string,
  key: string
): boolean {
  if (type === 'text') return folded === key
  if (text.length > 120 || !/\p{N}/u.test(text)) return false
  const value = typedValue(type, text, context)
  return value !== undefined && valueKey(type, value) === key
}

const ATTRIBUTES: Readonly<Record<FieldType, readonly Reader['from'][]>> = {
  text: ['content', 'value', 'alt', 'title'],
  number: ['content', 'value', 'title'],
  money: ['content', 'value'],
  date: ['datetime', 'content', 'title'],
  url: ['href', 'content'],
  image: ['src', 'content', 'href']
}

function attributePlaces(type: FieldType, sample: Sample, key: string): ShownPlace[] {
  const { view, scope, context } = sample
  const found: ShownPlace[] = []
  for (let at = scope.index; at < scope.end && found.length < PLACES; at++) {
    const spot = view.spots[at]!
    const isTyped = (text: string) => {
      const value = typedValue(type, text, context)
      return value !== undefined && valueKey(type, value) === key
    }
    for (const from of ATTRIBUTES[type]) {
      const text = attribute(spot.element, from)
      if (!text || text.length > 2000) continue
      if (isTyped(text)) found.push({ spot, from })
    }
    for (const [from, text] of dataAttributes(spot)) if (isTyped(text)) found.push({ spot, from })
  }
  return found
}

/** Attributes `data-…` of an element. */
function dataAttributes({ element: { properties } }: Spot): [`data-${string}`, string][] {
  const found: [`data-${string}`, string][] = []
  for (const name in properties) {
    if (!name.startsWith('data') || name.length > 40) continue
    const value = properties[name]
    const text = typeof value === 'number' ? String(value) : value
    if (typeof text !== 'string' || text === '' || text.length > 300) continue
    const kebab = name.slice(4).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    if (kebab.startsWith('-')) found.push([`data${kebab}` as `data-${string}`, text])
  }
  return found
}

/** Places of the data that scripts have with a value, the shortest paths first. */
export function statePlaces(type: FieldType, { view, context }: Sample, key: string): Place[] {
  return stateValues(view.page)
    .filter(({ text }) => {
      const value = text.length <= 2000 ? typedValue(type, text, context) : undefined
      return value !== undefined && valueKey(type, value) === key
    })
    .map(({ name, path }): Place => ({ kind: 'state', name, path: [...path] }))
    .sort((a, b) => pathLength(a) - pathLength(b))
    .slice(0, PLACES)
}

function pathLength(place: Place): number {
  return place.kind === 'state' ? place.path.length : 0
}

/** Places of structured data and of the head with a value. */
export function dataPlaces(type: FieldType, { view, context }: Sample, key: string): Place[] {
  const { tree } = view.page
  const places = new Map<string, Place>()
  const isValue = (text: string) => {
    const value = typedValue(type, text, context)
    return value !== undefined && valueKey(type, value) === key
  }
  for (const { path, text } of dataValues(tree)) {
    if (isValue(text)) places.set(path.join('.'), { kind: 'data', path: [...path] })
  }
  for (const [name, texts] of metaValues(tree)) {
    if (name.length <= 100 && texts.some(isValue)) places.set(name, { kind: 'meta', name })
  }
  return [...places.values()].slice(0, PLACES)
}
