/** Lists of objects from repeated parts of a page: items of one type, table rows, cards. */

import { lazy } from '../lazy.ts'
import { likelyGroups, tableObjects } from '../page/page-cards.ts'
import { pageIndex } from '../page/page-index.ts'
import { onlyList } from '../page/page-lists.ts'
import type { Place } from '../page/place.ts'
import { plainFields } from '../page/plain-fields.ts'
import { questions } from '../page/questions.ts'
import type { PageScope, Scope } from '../page/scope.ts'
import { sectionScope } from '../page/section-scope.ts'
import { headedSections, namedSection } from '../page/sections.ts'
import type { SchemaNode } from '../schema/schema-node.ts'
import { shapesOf, typeOf } from '../schema/schema-shapes.ts'
import { violation } from '../schema/validate.ts'
import { type Wanted, wanted } from '../values/concepts.ts'
import { isTested } from '../values/kinds.ts'
import { nameWords } from '../values/property-name.ts'
import { valueIndex } from '../values/value-index.ts'
import { converted } from './converted.ts'
import { type Fill, FORMATS } from './fill.ts'
import { objectValue, partObject } from './part-object.ts'

interface Found {
  readonly value: readonly unknown[]
  readonly source: string
}

/** The kind of a list's items. */
interface Items {
  /** Schema of an item of the list. */
  readonly node: SchemaNode
  /** The shape of it that is an object. */
  readonly shape: SchemaNode
  /** Properties of an item. */
  readonly wants: readonly Wanted[]
}

/** Objects for a list, `undefined` where the page repeats nothing that has them. */
export function fillObjects(list: SchemaNode, want: Wanted, fill: Fill): Found | undefined {
  const { scope, report } = fill
  const shape = list.items && shapesOf(list.items).find((item) => typeOf(item) === 'object')
  if (list.items && !shape) {
    const plain = PLAIN.has(want.concept?.name ?? '')
      ? plainValues(list, list.items, want, fill)
      : undefined
    return plain ?? loneValues(list, want, fill)
  }
  if (!shape?.properties || !list.items || !scope.isPage || report.left <= 0) return undefined
  const wants = [...shape.properties].map(([name, node]) => wanted(name, node))
  const items: Items = { node: list.items, shape, wants }
  const entries = objects(feedEntries(scope), 'record:items', items, fill)
  if (entries && isLikely(entries.value as readonly object[], wants)) return entries
  const asked = questionObjects(items, want, fill)
  if (asked) return asked
  const typed = typedThings(scope.page, want)
  const things = typed.length > 0 ? objects(typed, `json-ld:${want.name}`, items, fill) : undefined
  if (things) return things
  const sectioned = sectionObjects(items, fill)
  if (sectioned) return sectioned
  const own = namedSection(scope.page.index(), want)
  const inOwn = own && repeatedObjects(items, want, { ...fill, scope: sectionScope(own, scope) })
  return inOwn ?? repeatedObjects(items, want, fill)
}

/** Objects from the rows of a table that has them, else from cards. */
function repeatedObjects(items: Items, want: Wanted, fill: Fill): Found | undefined {
  const { tables, index, base } = fill.scope.page
  for (const rows of tableObjects(tables(), items.wants, index, base)) {
    const found = objects(rows, 'table', items, fill)
    if (found) return found
  }
  return cards(items, want, fill)
}

/** Concepts that a card shows without a label: a list of such values has one of each card. */
const PLAIN: ReadonlySet<string> = new Set(['title', 'price', 'url', 'image'])

function plainValues(
  list: SchemaNode,
  item: SchemaNode,
  want: Wanted,
  fill: Fill
): { value: unknown[]; source: string } | undefined {
  const properties = new Map([[want.name, item]])
  const items: SchemaNode = { path: '', bounds: {}, types: new Set(['object']), properties }
  const found = fillObjects({ ...list, items }, want, fill)
  const value = found?.value.flatMap((object) =>
    typeof object === 'object' && object !== null && want.name in object
      ? [(object as Record<string, unknown>)[want.name]]
      : []
  )
  return found && value && value.length > 1 ? { value, source: found.source } : undefined
}

/** The only list of a part of a page, for its only property that is a list of texts; of a page, for one of names. */
function loneValues(list: SchemaNode, want: Wanted, { scope, ...fill }: Fill): Found | undefined {
  const isNames = scope.isPage && want.concept?.name === 'title'
  if (!(isNames || scope.loneList === want.name) || !scope.shown) return undefined
  const items = onlyList(scope.shown())
  if (!items || (isNames && !items.every((item) => NAME.test(item)))) return undefined
  const found = { values: items, source: 'only list' }
  const value = converted(found, list, want, { ...fill, scope })
  return Array.isArray(value) ? { value, source: found.source } : undefined
}

/** A short text that is no sentence. */
const NAME = /^.{1,60}(?<![.!?:;,])$/u

/** Checks whether objects with one value each are entries: of short names, whose other values could be told. */
function areEntries(objects: readonly unknown[], { wants }: Items): boolean {
  const texts = objects.flatMap((object) => Object.values(object as object))
  const names = texts.filter((value) => NAME.test(String(value)))
  const isTold = wants.some(({ concept, kind }) => concept?.name !== 'title' && isTested(kind))
  return isTold && names.length * 2 > texts.length
}

/** Names of the properties that are lists. */
function listNames({ properties }: SchemaNode): string[] {
  return [...(properties ?? [])]
    .filter(([, node]) => shapesOf(node).some((shape) => typeOf(shape) === 'array'))
    .map(([name]) => name)
}

/** Name of the only list of an object, if that is one of texts. */
function loneList(shape: SchemaNode): string | undefined {
  const [name, ...others] = listNames(shape)
  if (name === undefined || others.length > 0) return undefined
  const items = shapesOf(shape.properties!.get(name)!).find((one) => one.items)?.items
  return items && shapesOf(items).every((one) => !one.properties) ? name : undefined
}

/** The property that the heading of a section is: the title, or else the first text that it can be. */
function headed({ wants, shape }: Items): string {
  const texts = wants.filter(({ name }) => {
    const node = shape.properties!.get(name)!
    return shapesOf(node).some((one) => typeOf(one) === 'string' && one.format === undefined)
  })
  const isTitled = texts.some(({ concept }) => concept?.name === 'title')
  return isTitled ? 'name' : (texts[0]?.name ?? 'name')
}

/** Objects that hold a list each: the sections of a page below headings of one rank. */
function sectionObjects(items: Items, fill: Fill): Found | undefined {
  const lists = listNames(items.shape)
  if (lists.length === 0) return undefined
  const [title, lone] = [headed(items), loneList(items.shape)]
  for (const sections of headedSections(fill.scope.page.index())) {
    const made: Record<string, unknown>[] = []
    for (const [at, section] of sections.entries()) {
      const scope = sectionScope(section, fill.scope, title, lone)
      const object = partObject(items.shape, { ...fill, scope })
      if (object && lists.every((name) => name in object)) made.push(object)
      // At least half of them have what is asked for, or the headings are of something else.
      else if ((at + 1 - made.length) * 2 > sections.length) break
    }
    if (made.length > 1 && made.length * 2 >= sections.length) {
      return validOf(made, 'sections', items)
    }
  }
  return undefined
}

/** Values as objects, each of itself alone; `undefined` where none is valid. */
function objects(
  values: readonly unknown[],
  source: string,
  items: Items,
  fill: Fill
): Found | undefined {
  const scope: Scope = { ...fill.scope, root: { type: 'root', children: [] } }
  const made = values.flatMap((value) => {
    const object = objectValue(value, source, items.shape, { ...fill, scope })
    return object ? [object] : []
  })
  return validOf(made, source, items)
}

function validOf(
  value: readonly Record<string, unknown>[],
  source: string,
  { node }: Items
): Found | undefined {
  const kept = value.filter((item) => !violation(node, item, FORMATS))
  return kept.length > 0 ? { value: kept, source } : undefined
}

/** Entries of the feed that a page is, whatever the schema calls them. */
function feedEntries({ record, isGeneral }: Scope): readonly unknown[] {
  return (isGeneral ? record?.at(['items']) : undefined) ?? []
}

function isLikely(objects: readonly object[], wants: readonly Wanted[]): boolean {
  const most = Math.max(...objects.slice(0, 20).map((object) => Object.keys(object).length))
  return most * 2 >= wants.length
}

/** Things of the type that a list is named after: `events` of type Event, `jobs` of type JobPosting. */
function typedThings({ things }: PageScope, { name }: Wanted): object[] {
  const word = nameWords(name).at(-1) ?? ''
  const found = things.filter(({ types }) =>
    types.some((type) => type === word || (word.length > 2 && type.startsWith(word)))
  )
  if (found.length > 0) return found.map(({ value }) => value)
  const listed = things.find(({ types }) => types.includes('itemlist'))
  const entries = listed?.index.at(['itemListElement']) ?? []
  return entries.flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null) return []
    const item = valueIndex(entry, '').at(['item'])[0]
    return [typeof item === 'object' && item !== null ? item : entry]
  })
}

/** The questions of a page with their answers, where a list asks for both. */
function questionObjects(items: Items, want: Wanted, fill: Fill): Found | undefined {
  const named = (name: string) => items.wants.find(({ concept }) => concept?.name === name)?.name
  const [question, answer] = [named('question'), named('answer')]
  const isFaq = want.concept?.name === 'questions'
  if (!isFaq && (question === undefined || answer === undefined)) return undefined
  const made = questions(fill.scope.page.index()).map((one) => ({
    [question ?? 'question']: one.question,
    [answer ?? 'answer']: one.answer
  }))
  return objects(made, 'questions', items, fill)
}

function cards(items: Items, want: Wanted, fill: Fill): Found | undefined {
  let best: Found | undefined
  let most = 0
  for (const group of likelyGroups(fill.scope.page.groups(), want.keys)) {
    const value = group.flatMap((card) => {
      const object = cardObject(card, items, fill)
      return object ? [object] : []
    })
    const kept = validOf(value, 'repeated elements', items)
    if (!kept || kept.value.length < 2) continue
    const fields = kept.value.reduce<number>(
      (sum, item) => sum + Object.values(item as object).filter((inner) => inner !== null).length,
      0
    )
    // A list has at least half of what each of its items has to have, its lists included.
    const lists = listNames(items.shape)
    const holding = kept.value.filter((item) => lists.some((name) => name in (item as object)))
    if (lists.length > 0 && holding.length * 2 < kept.value.length) continue
    const isBare = items.wants.length > 1 && fields === kept.value.length
    if (isBare && !areEntries(kept.value, items)) continue
    const coverage = fields / (kept.value.length * items.wants.length)
    const score = coverage * coverage * Math.min(kept.value.length, 20)
    // Cards with only half of the requested properties are something else.
    if (coverage >= 0.5 && score > most) [best, most] = [kept, score]
  }
  return best
}

function cardObject(
  card: Place,
  { shape, wants }: Items,
  fill: Fill
): Record<string, unknown> | undefined {
  const { scope, report } = fill
  report.left -= 20 + card.end - card.index
  if (report.left <= 0) return undefined
  const shown = lazy(() => pageIndex({ type: 'root', children: [card.element] }))
  const subject = valueIndex(plainFields(shown().places, wants, scope.page), 'card')
  const inner: Scope = {
    ...scope,
    root: card.element,
    record: undefined,
    subjects: [subject],
    isPage: false,
    loneList: loneList(shape),
    shown
  }
  return partObject(shape, { ...fill, scope: inner })
}
