/** Values that are links: addresses, `mailto:` and `tel:`; and e-mail addresses and phone numbers in texts. */

import { attribute, imageSource, resolveUrl } from '@sluice/content'
import { LINK_SCHEMES } from '../values/coerce.ts'
import type { Wanted } from '../values/concepts.ts'
import { emailsIn, phonesIn, valueOfKind } from '../values/kinds.ts'
import { nameKey, nameWords } from '../values/property-name.ts'
import { hostKeys, isAccount, isAction, isNetwork, isOnSite } from '../values/sites.ts'
import type { PageIndex } from './page-index.ts'
import type { Place } from './place.ts'
import type { Shown } from './shown.ts'

/** Links of a page that are looked at. */
const LINKS = 5000

/** The first link among elements that a property can be: by its scheme, and no link to another site by its name. */
export function linkedValue(places: readonly Place[], want: Wanted, base: URL): string | undefined {
  if (want.kind !== 'url' && want.kind !== 'email' && want.kind !== 'phone') return undefined
  for (const { element, line } of places) {
    if (element.tagName === 'img' && want.kind === 'url') {
      const source = imageSource(element, base)
      if (source) return source
    }
    const href = element.tagName === 'a' ? attribute(element, 'href') : undefined
    const value = href === undefined ? undefined : ofLink(href, line ?? '', want, base)
    if (value !== undefined) return value
  }
  return undefined
}

function ofLink(href: string, text: string, want: Wanted, base: URL): string | undefined {
  const { kind, name } = want
  const url = resolveUrl(href, base, LINK_SCHEMES)
  if (!url) return undefined
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  if (kind === 'url') {
    return isWeb && !href.startsWith('#') && isMeant(url, text, want) ? url.href : undefined
  }
  const scheme = kind === 'email' ? 'mailto:' : 'tel:'
  return url.protocol === scheme
    ? valueOfKind(href.trim(), kind, { language: undefined, name })
    : undefined
}

/** A link to a site must lead to an account; one that is called by another site, or that leads on, is none. */
function isMeant(url: URL, text: string, { site }: Wanted): boolean {
  if (site.length === 0) return true
  if (isOnSite(url, site)) return isAccount(url)
  if (isNetwork(site)) return false
  return !hostKeys(url.hostname).includes(nameKey(text)) && !isAction(url)
}

/** Links to accounts on the site that a property is named after. */
export function* accountLinks(
  index: PageIndex,
  want: Wanted,
  base: URL,
  isFooter: boolean
): Generator<Shown> {
  for (const place of want.site.flatMap((key) => index.linksTo(key))) {
    if (isFooter ? !place.isFooter : place.isAside) continue
    const url = resolveUrl(attribute(place.element, 'href')!, base)
    if (url && isOnSite(url, want.site) && isAccount(url)) {
      yield { value: url.href, source: sourceOf(place), tier: `account ${isFooter}` }
    }
  }
}

function sourceOf({ line }: Place): string {
  return `link:${(line ?? '').slice(0, 60)}`
}

/** Numbers in a text that are phone numbers without a label: with a country or area code, or in groups. */
const CLEAR_PHONE = /^(?:\+|\(\+?\d|0\d)[\d\s().\u2010-\u2015/-]*$|^\d{3}[-.\s]\d{3}[-.\s]\d{4}$/

/** E-mail addresses and phone numbers, wherever they stand: those in links first. */
export function* contactValues(
  index: PageIndex,
  want: Wanted,
  base: URL,
  isFooter: boolean
): Generator<Shown> {
  const isThere = ({ isAside, isFooter: below }: Place) => (isFooter ? below : !isAside)
  const isContact = want.kind === 'email' || want.concept?.name === 'phone'
  if (!isContact) return
  const words = nameWords(want.name).filter((word) => !GENERAL.test(word))
  const isNamed = (value: string) => {
    return want.kind !== 'email' || words.length === 0 || words.some((word) => value.includes(word))
  }
  for (const place of index.links().slice(0, LINKS)) {
    const value = isThere(place) ? linkedValue([place], want, base) : undefined
    if (value === undefined || !isNamed(value)) continue
    yield { value, source: sourceOf(place), tier: `link ${isFooter}` }
  }
  for (const { place, text } of index.parts()) {
    if (!isThere(place) || !(want.kind === 'email' ? text.includes('@') : /\d{2}/.test(text)))
      continue
    const found =
      want.kind === 'email'
        ? emailsIn(text)
        : phonesIn(text).filter((number) => CLEAR_PHONE.test(number))
    for (const value of found) {
      if (isNamed(value))
        yield { value, source: `text:${text.slice(0, 60)}`, tier: `text ${isFooter}` }
    }
  }
}

/** Words of a property's name that tell no address from another. */
const GENERAL =
  /^(?:address|business|company|contact|e|email|general|id|info|mail|main|office|organization|primary|public|support|the)$/
