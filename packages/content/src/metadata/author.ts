/** The authors of a page. */

import type { Mark } from '../page/page-elements.ts'
import type { MetaTags } from '../structured-data/meta-tags.ts'
import { type Thing, thingOf, valueText } from '../structured-data/things.ts'
import { plainText } from '../tree/plain-text.ts'
import { shortText } from '../tree/short-text.ts'
import { isHome } from './home.ts'
import { firstText, nameKey, siteKeys } from './names.ts'
import type { Found, MetadataPage } from './page.ts'
import { catalogueNames, personNames } from './person.ts'
import { isNear, titlePosition } from './place.ts'

/** Names of the authors in order, `'Ada Lovelace, Charles Babbage'`. */
export function pageAuthor(page: MetadataPage): Found | undefined {
  const sites = siteKeys(page)
  const declared = [thingAuthor(page, false), metaAuthor(page)]
  // A publisher given as author is worse than the byline under the headline.
  const person = declared.find((found) => found && !sites.has(nameKey(found.value)))
  if (person && !LOGIN.test(person.value)) return withOthers(page, person)
  return bylineAuthor(page) ?? declared.find(Boolean) ?? thingAuthor(page, true)
}

/** Maximum authors of a byline that adds to a declaration. */
const BYLINE_AUTHORS = 8

/** A byline that names more persons than a declaration of one, which it begins with. */
function withOthers(page: MetadataPage, declared: Found): Found {
  if (declared.value.includes(', ') || !isShown(page, declared.value)) return declared
  const byline = bylineAuthor(page)
  const [first, ...others] = byline?.value.split(', ') ?? []
  const isMore = others.length > 0 && others.length < BYLINE_AUTHORS && others.every(isFullName)
  return byline && first === declared.value && isMore ? byline : declared
}

/** Bylines examined for the declared author. */
const BYLINES = 12

/** Checks whether one of the first bylines contains a name. */
function isShown({ elements: { bylines } }: MetadataPage, name: string): boolean {
  return bylines
    .slice(0, BYLINES)
    .some((mark) => !mark.aside && bylineText(mark)?.includes(name) === true)
}

function isFullName(name: string): boolean {
  return name.includes(' ') || /[^\0-\x7f]/.test(name)
}

/** A login name is worse than a byline too. */
const LOGIN = /^[\p{Ll}\d._-]+$/u

/** Maximum authors; longer lists are members. */
const AUTHORS = 20

function thingAuthor(page: MetadataPage, organizations: boolean): Found | undefined {
  for (const thing of page.subjects) {
    for (const property of ['author', 'creator']) {
      const values = thing
        .values(property)
        .slice(0, AUTHORS)
        .filter((value) => isOrganization(value) === organizations)
      const value = joined(values.flatMap((each) => personNames(nameOf(each) ?? '')))
      if (value !== '') return { value, source: `${thing.source}.${property}` }
    }
  }
  return undefined
}

function isOrganization(value: unknown): boolean {
  const types = thingOf(value)?.types ?? []
  return types.some((type) => type.endsWith('organization'))
}

function nameOf(value: unknown): string | undefined {
  const thing = thingOf(value)
  if (!thing) return valueText(value)
  return firstText(thing, ['@value', 'name'])?.value ?? nameParts(thing)
}

/** A name in parts: `givenName` and `familyName`. */
function nameParts(thing: Thing): string | undefined {
  const parts = ['givenName', 'additionalName', 'familyName'].flatMap(
    (property) => firstText(thing, [property])?.value ?? []
  )
  return parts.length > 0 ? parts.join(' ') : undefined
}

/** Names of `meta` elements that standards and the larger tools use for authors, most reliable first. */
const METAS = [
  'citation_author',
  'parsely-author',
  'sailthru.author',
  'article:author',
  'author',
  'book:author',
  'dc.creator',
  'dcterms.creator'
]

/** Site-specific names: `og:article:author`, `dcsext.author`, `byl`, `article:author_name`. */
const LIKE_AUTHOR =
  /(?:^|[-_.:])(?:authors?(?:[-_]?names?)?|creator(?:\.name)?|byl(?:ine)?|writer)$/

/** Labels of authors on cards, in the larger languages. */
const LABEL =
  /writ|author|\bby\b|verfasst|geschrieben|autor|auteur|[ée]crit|escrito|scritto|geschreven|skrevet|skriven|napisan|автор|作者|執筆|投稿者/i

/** Characters of a `meta` name. */
const LONGEST_NAME = 60

function metaAuthor({ data: { meta } }: MetadataPage): Found | undefined {
  return metaAuthorIn(meta, METAS) ?? metaAuthorIn(meta, furtherMetas(meta))
}

function furtherMetas(meta: MetaTags): string[] {
  const names = [...meta.keys()].filter(
    (name) => name.length <= LONGEST_NAME && LIKE_AUTHOR.test(name) && !name.startsWith('twitter:')
  )
  return LABEL.test(meta.get('twitter:label1')?.[0] ?? '') ? [...names, 'twitter:data1'] : names
}

function metaAuthorIn(meta: MetaTags, names: readonly string[]): Found | undefined {
  for (const name of names) {
    const values = meta.get(name)?.slice(0, AUTHORS) ?? []
    const read = CATALOGUES.test(name) ? catalogueNames : personNames
    const value = joined(values.flatMap((each) => read(plainText(each))))
    if (value !== '') return { value, source: `meta:${name}` }
  }
  return undefined
}

/** Names of `meta` elements whose values are persons in the notation of libraries. */
const CATALOGUES = /^(?:citation|dc|dcterms)[._]/

/** Maximum characters of a byline. */
const LONGEST = 200

function bylineAuthor(page: MetadataPage): Found | undefined {
  // The home page of a site shows the authors of the pages it links to.
  if (isHome(page)) return undefined
  const title = titlePosition(page)
  let best: { score: number; names: string[]; mark: Mark } | undefined
  const { bylines, credits, labelled } = page.elements
  // A text that only begins like a byline counts only where bylines are.
  const marks = [
    ...bylines,
    ...labelled.filter((mark) => isLabelled(mark, title)),
    ...credits.filter((mark) => (title !== undefined && isNear(mark, title)) || isWritten(mark))
  ]
  for (const mark of marks) {
    if (mark.aside) continue
    const text = bylineText(mark)
    if (!text) continue
    const names = personNames(text)
    if (names.length === 0) continue
    const own = bylineScore(mark, text)
    if (own === 0 && names.every((name) => PHRASE.test(name))) continue
    const score = own + (isNear(mark, title) ? 2 : 0)
    if (!best || score > best.score) best = { score, names, mark }
  }
  if (!best) return undefined
  const more = neighbours(page, best.mark)
  return { value: joined([...best.names, ...more]), source: sourceOf(best.mark) }
}

/** Words without a capital in an element that is a byline only by its class: `billed annually`. */
const PHRASE = /^\p{Ll}+\s[\p{Ll}\s]+$/u

/** A text that names the author, anywhere on the page. */
const WRITTEN =
  /^(?:written|words|story) by\b|^(?:geschrieben von|escrito por|écrit par|rédigé par|scritto da|geschreven door|skrev(?:et|en) a[fv])\b/i

function isWritten({ element }: Mark): boolean {
  return WRITTEN.test(shortText(element, LONGEST) ?? '')
}

/** Labels that also stand before things other than authors. */
const VAGUE_LABEL = /^\s*(?:by|contributors?)\b/i

/** Names of makers, which shops write behind "by". */
const MAKER = /\b(?:products|services|studios?|store|shop|brands?|designs?)$/i

/** Checks whether the text after a label may be an author: a full name, after a vague label only near the headline. */
function isLabelled(mark: Mark, title: number | undefined): boolean {
  const text = bylineText(mark) ?? ''
  if (!isFullName(text) || MAKER.test(text)) return false
  return !VAGUE_LABEL.test(mark.before ?? '') || isNear(mark, title)
}

/** A `meta` may be a byline by its `itemprop`, outside any item. */
function bylineText({ element }: Mark): string | undefined {
  const { content } = element.properties
  return typeof content === 'string' ? content.slice(0, LONGEST) : shortText(element, LONGEST)
}

const PREFIX = /^(?:by|von|par|por|di|door|av|af|przez|автор|text|words|written by|posted by)\b/i

function bylineScore({ element }: Mark, text: string): number {
  const { rel, itemProp } = element.properties
  let score = 0
  if (Array.isArray(rel) && rel.includes('author')) score += 3
  if (Array.isArray(itemProp)) score += 3
  if (PREFIX.test(text)) score += 1
  return score
}

/** Maximum characters between two authors of one byline. */
const APART = 60

/** Further authors in elements of the same kind. */
function neighbours({ elements: { bylines } }: MetadataPage, first: Mark): string[] {
  const names: string[] = []
  let position = first.position + (shortText(first.element, LONGEST)?.length ?? 0)
  for (const mark of bylines.slice(bylines.indexOf(first) + 1)) {
    if (mark.aside || mark.position - position > APART || names.length >= AUTHORS) break
    if (!isAlike(first, mark)) continue
    const text = shortText(mark.element, LONGEST)
    if (text === undefined) break
    names.push(...personNames(text))
    position = mark.position + text.length
  }
  return names
}

function isAlike({ element: one }: Mark, { element: other }: Mark): boolean {
  return (
    one.tagName === other.tagName &&
    String(one.properties.className) === String(other.properties.className) &&
    String(one.properties.rel) === String(other.properties.rel)
  )
}

function sourceOf({ element: { tagName, properties } }: Mark): string {
  const { rel, itemProp, className } = properties
  if (Array.isArray(itemProp)) return `css:[itemprop="${itemProp[0]}"]`
  if (Array.isArray(rel) && rel.includes('author')) return 'css:[rel="author"]'
  return `css:${tagName}${Array.isArray(className) ? `.${className[0]}` : ''}`
}

const COMPANY = /\s(?:inc|llc|ltd|gmbh|corp|co|s\.?a|pty ltd)\.?$/i

/** Distinct names, in order; a company only if it is alone. */
function joined(names: readonly string[]): string {
  const persons = names.filter((name) => !COMPANY.test(name))
  const listed = persons.length > 0 ? persons : names
  const found = new Map(listed.map((name) => [name.toLowerCase(), name]))
  return [...found.values()].slice(0, AUTHORS).join(', ')
}
