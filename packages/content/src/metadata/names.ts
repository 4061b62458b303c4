/** Names of the site, as opposed to the title of the page. */

import { oncePerPage } from '../memory/page-memory.ts'
import { resolveUrl } from '../page/base-url.ts'
import { type Thing, thingOf, valueText } from '../structured-data/things.ts'
import { shortText } from '../tree/short-text.ts'
import { type Found, type MetadataPage, metaValue } from './page.ts'

/** Name of the site, as declared, else the part of the title that matches the host. */
export function siteName(page: MetadataPage): Found | undefined {
  const declared = [
    metaValue(page, ['og:site_name']),
    thingName(page, ['website']),
    publisherName(page),
    metaValue(page, [
      'application-name',
      'apple-mobile-web-app-title',
      'dc.publisher',
      'twitter:app:name:iphone'
    ])
  ]
  // A URL instead of a name does not count.
  const found = declared.find((name) => name && !/^(?:https?:)?\/\//i.test(name.value))
  if (found) return { ...found, value: once(found.value) }
  const title = titleOf(page)
  const parts = partsOf(title)
  const named =
    parts.find((part) => isHost(part, page)) ?? parts.find((part) => isHomeLink(part, page))
  return named === undefined || named === title ? undefined : { value: named, source: 'css:title' }
}

/** `Name | Name` as the name. */
function once(name: string): string {
  const parts = partsOf(name)
  const isRepeated = parts.every((part) => nameKey(part) === nameKey(parts[0]!))
  return isRepeated ? (parts[0] ?? name) : name
}

function partsOf(text: string): string[] {
  return text
    .split(/\s+[|–—·»•:-]\s+|\s*[|│]\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Checks whether a name matches the host: `Eat This Much` of eatthismuch.com. */
function isHost(name: string, { url }: MetadataPage): boolean {
  const key = nameKey(name)
  const labels = url.hostname.split('.').slice(0, -1)
  return (
    key.length > 2 &&
    labels.some((label) => nameKey(label).replace(/^the/, '') === key.replace(/^the/, ''))
  )
}

/** Links of a page examined for one to the home page: it comes first. */
const LINKS = 40

/** Checks whether a link to the home page has this text. */
function isHomeLink(name: string, { elements: { anchors }, base, url }: MetadataPage): boolean {
  const key = nameKey(name)
  return anchors.slice(0, LINKS).some((anchor) => {
    if (nameKey(shortText(anchor, LONGEST_NAME) ?? '') !== key) return false
    const target = resolveUrl(String(anchor.properties.href), base)
    return target?.host === url.host && HOME.test(target.pathname) && url.pathname !== '/'
  })
}

/** Characters of a site's name. */
const LONGEST_NAME = 80
const HOME = /^\/(?:index\.\w{2,5})?$/

function titleOf({ elements }: MetadataPage): string {
  const child = elements.title?.children[0]
  return child?.type === 'text' ? child.value.slice(0, 1000).replace(/\s+/g, ' ').trim() : ''
}

/** Keys (see {@link nameKey}) of all site names that may be part of a title. */
export const siteKeys = oncePerPage(findSiteKeys)

function findSiteKeys(page: MetadataPage): ReadonlySet<string> {
  const labels = page.url.hostname.replace(/^www\./, '').split('.')
  const names = [
    metaValue(page, ['og:site_name'])?.value,
    metaValue(page, ['application-name'])?.value,
    thingName(page, ['website'])?.value,
    thingName(page, ['organization', 'newsmediaorganization', 'corporation'])?.value,
    publisherName(page)?.value,
    labels.join('.'),
    labels.slice(-2).join('.'),
    ...labels.slice(0, -1)
  ]
  const keys = new Set(names.map((name) => nameKey(name ?? '')))
  // A label as short as `co` or `m` occurs in titles by chance.
  return new Set([...keys].filter((key) => key.length > 2))
}

/** Keys of the first words of the site's names; the end of a title that begins with one also names the site. */
export const siteWords = oncePerPage(findSiteWords)

function findSiteWords(page: MetadataPage): ReadonlySet<string> {
  const labels = page.url.hostname
    .replace(/^www\./, '')
    .split('.')
    .slice(0, -1)
  const names = [
    metaValue(page, ['og:site_name'])?.value,
    thingName(page, ['website'])?.value,
    publisherName(page)?.value
  ]
  const words = [
    ...labels.flatMap((label) => label.split('-')),
    ...names.map((name) => (name ?? '').trim().split(/\s+/, 1)[0]!)
  ]
  const keys = words.map(nameKey).filter((key) => key.length > 2 && !ARTICLES.has(key))
  return new Set(keys)
}

/** Articles of the larger languages, with which any title may begin. */
const ARTICLES = new Set(['the', 'der', 'die', 'das', 'les', 'los', 'las'])

/** A name without case, white space, accents and punctuation, so that different spellings are equal. */
export function nameKey(name: string): string {
  if (!NON_ASCII.test(name)) return name.toLowerCase().replace(/[^a-z\d]+/g, '')
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** An ASCII name has no accents, and its letters are recognised without tables. */
const NON_ASCII = /[^\0-\x7f]/

function thingName(page: MetadataPage, types: readonly string[]): Found | undefined {
  for (const thing of page.things) {
    if (thing.depth > 1 || !thing.types.some((type) => types.includes(type))) continue
    const found = firstText(thing, ['name'])
    if (found) return found
  }
  return undefined
}

function publisherName(page: MetadataPage): Found | undefined {
  for (const thing of page.subjects) {
    for (const property of ['publisher', 'isPartOf', 'provider']) {
      const [value] = thing.values(property)
      const named = value === undefined ? undefined : thingOf(value)
      const text = named ? firstText(named, ['name'])?.value : valueText(value)
      if (text) return { value: text, source: `${thing.source}.${property}` }
    }
  }
  return undefined
}

/** First text among the values of the first of these properties that has one. */
export function firstText(thing: Thing, names: readonly string[]): Found | undefined {
  for (const name of names) {
    for (const value of thing.values(name)) {
      const text = valueText(value)
      if (text) return { value: text, source: `${thing.source}.${name}` }
    }
  }
  return undefined
}
