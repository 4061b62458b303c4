/** The visible values of a property: after its labels, in links, in elements named after it. */

import { attribute, imageSource, textOf } from '@sluice/content'
import type { Element } from 'hast'
import type { Wanted } from '../values/concepts.ts'
import { isTested } from '../values/kinds.ts'
import { isNoValue } from '../values/no-value.ts'
import { nameKey } from '../values/property-name.ts'
import { addressValues } from './address-lines.ts'
import { FIRST, labelledValues } from './labelled-values.ts'
import { accountLinks, contactValues, linkedValue } from './linked-values.ts'
import { namedPlaces, sourceOf } from './named-places.ts'
import type { PageIndex } from './page-index.ts'
import { outermost } from './page-lists.ts'
import type { Place } from './place.ts'
import type { Shown } from './shown.ts'

/** Characters of a value that is not a list. */
const LONGEST = 400

/** Kinds that stand in the footer of a page as well. */
const CONTACTS: ReadonlySet<string> = new Set([
  'address',
  'city',
  'country',
  'email',
  'phone',
  'postal code'
])

/**
 * Single values for a property, the most certain first: after its labels, linked, in elements named after it, and for
 * contact data and accounts in texts and in the footer.
 */
export function* shownValues(index: PageIndex, want: Wanted, base: URL): Generator<Shown> {
  // What a text is called can be anything, a link to the site of that name is meant.
  if (want.kind === undefined) yield* accountLinks(index, want, base, false)
  yield* labelledValues(index, want, base, false)
  if (want.kind !== undefined) yield* accountLinks(index, want, base, false)
  yield* contactValues(index, want, base, false)
  // What stands first of several is meant only where the property is known.
  const isOpen = want.concept === undefined && want.kind === undefined
  const tier = isOpen || (isTested(want.kind) && !FIRST.has(want.kind!)) ? 'named' : undefined
  const named = namedPlaces(index, want)
  for (const place of isOpen ? outermost(named) : named) {
    if (isStruck(place, want) || isQuantity(place, want)) continue
    const value = elementValue(place, want, base)
    // A heading may have the name of its section.
    if (value && !want.labels.has(nameKey(value)))
      yield tier ? { value, source: sourceOf(place), tier } : { value, source: sourceOf(place) }
  }
  yield* accountLinks(index, want, base, true)
  if (!CONTACTS.has(want.kind ?? '') && want.concept?.name !== 'street') return
  yield* addressValues(index, want, false)
  yield* labelledValues(index, want, base, true)
  yield* contactValues(index, want, base, true)
  yield* addressValues(index, want, true)
}

/** The lines of an address as one text. */
function addressText(element: Element): string {
  return textOf(element)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join(', ')
    .replace(/,(?:\s*,)+/g, ',')
}

/** Checks whether an element that is called an amount is one of a substance. */
function isQuantity({ element }: Place, { kind }: Wanted): boolean {
  return (
    kind === 'money' && /ingredient|nutri|quantity|stock/i.test(attribute(element, 'class') ?? '')
  )
}

/** Checks whether an element is a price that is no longer asked. */
function isStruck(place: Place, { kind, concept }: Wanted): boolean {
  if (kind !== 'money' || concept?.name === 'regular price') return false
  const tags = [place, place.parent].map((one) => one?.element.tagName ?? '')
  return tags.some((tag) => tag === 'del' || tag === 's' || tag === 'strike')
}

/** The value of an element that is named after a property: its text, or else its machine-readable attribute. */
function elementValue(place: Place, want: Wanted, base: URL): string | undefined {
  const { element } = place
  const kind = want.concept?.kind
  if (kind === 'image') {
    return element.tagName === 'img' ? imageSource(element, base) : undefined
  }
  if (want.kind === 'url' || want.kind === 'email' || want.kind === 'phone') {
    const linked = linkedValue([place], want, base)
    if (linked || want.kind === 'url') return linked
  }
  if (kind === 'date' && attribute(element, 'datetime')) return attribute(element, 'datetime')
  const text = kind === 'address' ? addressText(element) : (place.line ?? textOf(element))
  if (text && text.length <= LONGEST) return isNoValue(text) ? undefined : text
  if (text) return undefined
  for (const name of ['content', 'aria-label', 'title', 'data-rating', 'data-value', 'value']) {
    const said = attribute(element, name)
    if (said) return said
  }
  return undefined
}
