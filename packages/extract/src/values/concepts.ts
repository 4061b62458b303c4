/** Concept that a property names, and the keys under which its value may be found. */

import type { ValueKind } from './kinds.ts'
import { nameKey, nameWords } from './property-name.ts'
import { siteKeys } from './sites.ts'
import { CONCEPTS, type Concept } from './vocabulary.ts'

/** Known facts about a property's name. */
export interface Wanted {
  readonly name: string
  readonly concept: Concept | undefined
  /** Kind of its value: by the format that the schema asks for, by its concept, or by its name. */
  readonly kind: ValueKind | undefined
  /** The schema asks for a number. */
  readonly isNumber: boolean
  /** Keys of the site that a property without a concept may be named after: its value is the link to that site. */
  readonly site: readonly string[]
  /** Keys of the property's own names, the best first. */
  readonly keys: readonly string[]
  /** Keys that labels on a page may have, own names included. */
  readonly labels: ReadonlySet<string>
  /** Word sequences that class names may end with: `['cook', 'time']`. */
  readonly classes: readonly string[]
  /** Keys of other concepts' longer names, by the key of `classes` that they end with: `preptime` ends with `time`. */
  readonly longer: ReadonlyMap<string, readonly string[]>
  /** Name of the object it is in. */
  readonly within: string | undefined
  /** The value is the opposite of what the concept says: `sold_out` of availability. */
  readonly isNegated: boolean
}

/** The members of a schema that say what a property is. */
interface Described {
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly format?: string | undefined
  readonly types?: ReadonlySet<string> | undefined
}

/**
 * Returns the concept that a property asks for. Its name and its title decide, or else its description.
 *
 * @param around - names of the objects it is in, the nearest last: `rating.value` is a rating value.
 */
export function wanted(name: string, described: Described, around: readonly string[] = []): Wanted {
  const known = facts.get(described) ?? new Map<string, Wanted>()
  facts.set(described, known)
  const nearest = around.at(-1)
  const key = `${nearest ?? ''}.${name}`
  const found = known.get(key) ?? factsOf(name, described, nearest)
  known.set(key, found)
  return found
}

/** Facts by schema: the items of a list ask for the same properties. */
const facts = new WeakMap<Described, Map<string, Wanted>>()

function factsOf(
  name: string,
  { title, description, format, types }: Described,
  nearest: string | undefined
): Wanted {
  const isText = types?.has('string') ?? true
  const names = [name, ...(title === undefined ? [] : [title])]
  const concept =
    (nearest === undefined ? undefined : specific(conceptOf([`${nearest} ${name}`]), name)) ??
    conceptOf(names) ??
    (description === undefined ? undefined : conceptIn(description))
  const kind = KINDS.get(format ?? '') ?? concept?.kind ?? kindOf(name, isText)
  const isSite = isText && !concept && (kind === undefined || kind === 'url')
  const keys = unique(names.flatMap(variants))
  const labels = new Set([...keys, ...labelKeys(concept)])
  const classes = unique([...keys, ...(concept?.names ?? []).map(nameKey)])
  const kindless = withoutKind(name, kind)
  if (kindless !== undefined) labels.add(kindless)
  const longer = new Map(classes.map((key) => [key, longerNames(key, concept)]))
  const isNegated = NEGATED.test(nameKey(name))
  const isNumber = types?.has('integer') || types?.has('number') || false
  return {
    name,
    within: nearest,
    concept,
    kind,
    isNumber,
    site: isSite ? siteKeys(name) : [],
    keys,
    labels,
    classes,
    longer,
    isNegated
  }
}

/** Kinds by the format of a schema. */
const KINDS: ReadonlyMap<string, ValueKind> = new Map([
  ['email', 'email'],
  ['uri', 'url'],
  ['iri', 'url'],
  ['url', 'url'],
  ['uri-reference', 'url'],
  ['date', 'date'],
  ['date-time', 'date'],
  ['duration', 'duration']
])

/** The kind that the last word of a name says. */
function kindOf(name: string, isText: boolean): ValueKind | undefined {
  if (!isText || !/(?:url|href|link|uri|email|phone)s?$/i.test(name)) return undefined
  const last = nameWords(name).at(-1)
  if (last === 'url' || last === 'href' || last === 'link' || last === 'uri') return 'url'
  return last === 'email' || last === 'phone' ? last : undefined
}

/** The key of a name without the kind of contact that it ends with: `Sales` is a label of `sales_email`. */
function withoutKind(name: string, kind: ValueKind | undefined): string | undefined {
  if (kind !== 'email' && kind !== 'phone') return undefined
  const words = nameWords(name)
  const rest = words.slice(0, -1).join('')
  return words.at(-1) === kind && rest.length > 2 ? rest : undefined
}

const NEGATED = /soldout|outofstock|unavailable|notavailable/

/** A concept taken from the nearest object must not be the object's own: `brand.name` is not a brand. */
function specific(concept: Concept | undefined, name: string): Concept | undefined {
  const own = conceptOf([name])
  return own && concept && own.name === 'url' ? undefined : concept
}

const byName = new Map<string, Concept>()
for (const concept of CONCEPTS) addNames(concept, [concept.name, ...concept.names])
// What one concept is called comes before where another is found.
for (const concept of CONCEPTS) addNames(concept, concept.paths)

/** Labels that name something else where they are the name of a property, in English or in another language. */
const AMBIGUOUS: ReadonlySet<string> = new Set(
  'active af av avec bake cooking data di door established fin function gang internet item land local meal note now par parts pour reviews status tag takes tid type via von was when'
    .split(' ')
    .map(nameKey)
)

/** Schemas are written in the language of their pages: a label of one concept only is a name of it as well. */
const byLabel = new Map<string, Concept | undefined>()
for (const concept of CONCEPTS) {
  for (const key of new Set(concept.labels?.map(nameKey))) {
    if (AMBIGUOUS.has(key)) continue
    const isOther = byLabel.has(key) && byLabel.get(key) !== concept
    byLabel.set(key, isOther ? undefined : concept)
  }
}

function addNames(concept: Concept, names: readonly string[]): void {
  for (const name of names) {
    const key = nameKey(name.split(' of ')[0]!.split('.').at(-1) ?? '')
    if (!byName.has(key)) byName.set(key, concept)
  }
}

function conceptOf(names: readonly string[]): Concept | undefined {
  for (const name of names) {
    for (const key of variants(name)) {
      const found = byName.get(key)
      if (found) return found
    }
  }
  for (const name of names) {
    const found = byLabel.get(nameKey(name))
    if (found) return found
  }
  return undefined
}

/** The concept with the longest name that a text holds. */
function conceptIn(text: string): Concept | undefined {
  const words = nameWords(text)
  for (let length = 3; length >= 1; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      const key = words.slice(at, at + length).join('')
      const found = key.length >= 4 ? byName.get(key) : undefined
      if (found) return found
    }
  }
  return undefined
}

/** Words that name the subject or form of a property, not the property itself. */
const OF_WHAT =
  /^(?:product|recipe|item|article|job|event|page|book|movie|film|post|video|course|the|is|has|main|current)$/
const FORM =
  /^(?:list|raw|text|str|string|iso|minute|min|second|sec|hour|usd|eur|gbp|value|url|name|in|array|number|num|flag|html)$/

/** Keys of a name: of all of it, and without words that say of what it is and in which form. */
export function variants(name: string): string[] {
  const words = nameWords(name)
  const found: string[] = []
  let [from, to] = [0, words.length]
  while (to - from > 1 && OF_WHAT.test(words[from]!)) from++
  for (let start = 0; start <= from; start++) found.push(words.slice(start).join(''))
  while (to > 1 && FORM.test(words[to - 1]!)) {
    to--
    for (let start = 0; start <= Math.min(from, to - 1); start++)
      found.push(words.slice(start, to).join(''))
  }
  return unique(found).filter((key) => key !== '')
}

const endings = new Map<string, [string, Concept][]>()
for (const [key, concept] of byName) {
  for (let start = 1; start < key.length - 2; start++) {
    const ending = key.slice(start)
    const found = endings.get(ending)
    if (found) found.push([key, concept])
    else endings.set(ending, [[key, concept]])
  }
}

function longerNames(key: string, concept: Concept | undefined): readonly string[] {
  const found = endings.get(key) ?? []
  return found.flatMap(([longer, other]) => (other === concept ? [] : [longer]))
}

const remembered = new Map<Concept, readonly string[]>()

function labelKeys(concept: Concept | undefined): readonly string[] {
  if (!concept) return []
  const known = remembered.get(concept)
  if (known) return known
  const keys = [...(concept.labels ?? []), ...concept.names]
    .map(nameKey)
    .filter((key) => key !== '')
  remembered.set(concept, keys)
  return keys
}

/** Keys of labels that start a separate list. */
export const LIST_LABELS: ReadonlySet<string> = new Set(
  CONCEPTS.filter(({ name }) => ['ingredients', 'instructions', 'nutrition'].includes(name))
    .flatMap(labelKeys)
    .filter((key) => key.length > 4)
)

/** Keys of all labels that are known. */
export const LABELS: ReadonlySet<string> = new Set(CONCEPTS.flatMap(labelKeys))

function unique(values: readonly string[]): string[] {
  return [...new Set(values)]
}
