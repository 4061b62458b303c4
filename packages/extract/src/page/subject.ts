/** Chooses the item of a page that a schema describes. */

import { type StructuredData, things } from '@sluice/content'
import type { Wanted } from '../values/concepts.ts'
import { nameKey, nameWords } from '../values/property-name.ts'
import { rawText, rawUrl } from '../values/raw-text.ts'
import { isAccount, isOnSite } from '../values/sites.ts'
import { type ValueIndex, valueIndex } from '../values/value-index.ts'

/** Things that are looked at. */
const THINGS = 300

/** A thing of the page, with the object it is. */
export interface PageThing {
  readonly types: readonly string[]
  readonly depth: number
  readonly value: object
  readonly index: ValueIndex
}

/** The outer things of a page with their values. */
export function pageThings(data: StructuredData): PageThing[] {
  return things(data)
    .filter(({ source, depth }) => depth <= (source.startsWith('json-ld') ? 2 : 0))
    .slice(0, THINGS)
    .map(({ types, depth, node, source }) => {
      return { types, depth, value: node, index: valueIndex(node, source) }
    })
}

/** Kinds of things that describe the site and never the subject of a page. */
const CHROME = new Set([
  'breadcrumblist',
  'website',
  'listitem',
  'imageobject',
  'searchaction',
  'sitenavigationelement',
  'wpheader',
  'wpfooter',
  'readaction',
  'entrypoint',
  'howtostep',
  'howtosection',
  'aggregaterating',
  'offer',
  'review',
  'rating',
  'comment',
  'videoobject',
  'audioobject'
])

/** Facts that the page states about itself. */
interface PageFacts {
  readonly url: URL
  readonly title: string | undefined
}

/**
 * The items that a schema may describe, best match first: those with most of its properties. Several of one type that
 * match equally well and have different names are entries of a list, unless the page says which one it is about.
 */
export function subjectsOf(
  found: readonly PageThing[],
  wants: readonly Wanted[],
  schemaText: string,
  page: PageFacts
): PageThing[] {
  const words = new Set(nameWords(schemaText))
  const scored = found
    .map((thing) => ({ thing, score: scoreOf(thing, wants, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
  const best = scored.filter(({ thing, score }) => {
    return score === scored[0]!.score && String(thing.types) === String(scored[0]!.thing.types)
  })
  const own = best.find(({ thing }) => isOwn(thing, page)) ?? best[0]
  const names = new Set(best.map(({ thing }) => nameOf(thing)))
  const isList = best.length > 1 && names.size === best.length && own && !isOwn(own.thing, page)
  const others = scored.filter((one) => one !== own && !(isList && best.includes(one)))
  return [...(own && !isList ? [own] : []), ...others].map(({ thing }) => thing)
}

function nameOf({ index }: PageThing): string {
  return nameKey(rawText(index.at(['name'])[0]) ?? '')
}

/** Checks whether a thing has the address or the title of the page. */
function isOwn(thing: PageThing, { url, title }: PageFacts): boolean {
  const page = url.href.split('#', 1)[0]
  const name = nameOf(thing)
  if (name !== '' && nameKey(title ?? '').includes(name)) return true
  return ['url', '@id', 'mainEntityOfPage'].some((key) => {
    const value = rawUrl(thing.index.at([key])[0])
    return value !== undefined && URL.parse(value, url.href)?.href.split('#', 1)[0] === page
  })
}

function scoreOf(
  { types, depth, index }: PageThing,
  wants: readonly Wanted[],
  words: ReadonlySet<string>
): number {
  let score = 0
  for (const want of wants) if (says(index, want)) score += 1
  if (types.some((type) => words.has(nameKey(type)))) score += 2
  if (types.some((type) => CHROME.has(type)) && !types.some((type) => words.has(nameKey(type))))
    score -= 4
  // What a page names as its main entity is that, whatever is said of the page.
  if (/\.mainEntity(?:\[\d+\])?$/.test(index.source)) score += 1
  // A person or a company inside of a thing is its author, maker or seller.
  else if (depth > 0 && types.some((type) => PARTIES.has(type))) score -= 0.5
  return score - depth * 0.6
}

function says(index: ValueIndex, want: Wanted): boolean {
  return !allValuesFor(index, want).next().done || accountsOf(index, want).length > 0
}

const PARTIES = new Set([
  'person',
  'organization',
  'brand',
  'corporation',
  'localbusiness',
  'place'
])

/** The addresses of a thing on the site that a property is named after. */
export function accountsOf(index: ValueIndex, { site }: Wanted): string[] {
  if (site.length === 0) return []
  return [...index.at(['sameAs']), ...index.at(['url'])].flatMap((value) => {
    const url = typeof value === 'string' ? URL.parse(value) : null
    return url && isOnSite(url, site) && isAccount(url) ? [url.href] : []
  })
}

/** The values of a property in an object, by the paths of its concept, then by its own names. */
export function* allValuesFor(
  index: ValueIndex,
  { concept, keys }: Wanted
): Generator<{ values: readonly unknown[]; path: string }> {
  for (const written of concept?.paths ?? []) {
    const [path = '', type] = written.split(' of ')
    if (type !== undefined && !index.isOf?.(type)) continue
    const values = index.at(path.split('.'))
    if (values.length > 0) yield { values, path }
  }
  for (const key of keys) {
    const found = index.named(key)
    if (found) yield found
  }
}

/** The value of a property in a record: by its own names, then by those of its concept. */
export function recordValues(
  index: ValueIndex,
  { concept, keys }: Wanted
): { values: readonly unknown[]; path: string } | undefined {
  const names = concept ? [concept.name, ...concept.names, ...concept.paths] : []
  for (const key of [...keys, ...names.map(nameKey)]) {
    const found = index.named(key)
    if (found) return found
  }
  return undefined
}
