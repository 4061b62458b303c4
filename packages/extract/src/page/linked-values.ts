/** Values that are links: addresses, `mailto:` and `tel:`; and e-mail addresses and phone numbers in texts. */

import { attribute, imageSource, resolveUrl } from '@sluice/content'
import { LINK_SCHEMES } from '../values/coerce.ts'
import type { Wanted } from '../values/concepts.ts'
import { emailsIn, phonesIn, valueOfKind } from '../values/kinds.ts'
import { nameWords } from '../values/property-name.ts'
import { isOnSite } from '../values/sites.ts'
import type { PageIndex } from './page-index.ts'
import type { Place } from './place.ts'
import type { Shown } from './shown.ts'

/** Links of a page that are looked at. */
const LINKS = 5000

/** The first link among elements that a property can be: of its site, its scheme, or any. */
export function linkedValue(places: readonly Place[], want: Wanted, base: URL): string | undefined {
  if (want.kind !== 'url' && want.kind !== 'email' && want.kind !== 'phone') return undefined
  for (const { element } of places) {
    if (element.tagName === 'img' && want.kind === 'url' && !want.hosts) {
      const source = imageSource(element, base)
      if (source) return source
    }
    const href = element.tagName === 'a' ? attribute(element, 'href') : undefined
    const value = href === undefined ? undefined : ofLink(href, want, base)
    if (value !== undefined) return value
  }
  return undefined
}

function ofLink(href: string, { kind, hosts, name }: Wanted, base: URL): string | undefined {
  const url = resolveUrl(href, base, LINK_SCHEMES)
  if (!url) return undefined
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  if (kind === 'url') {
    return isWeb && (!hosts || isOnSite(url, hosts)) && !/^#/.test(href) ? url.href : undefined
  }
  const scheme = kind === 'email' ? 'mailto:' : 'tel:'
  return url.protocol === scheme
    ? valueOfKind(href.trim(), kind, { language: undefined, name })
    : undefined
}

/** Numbers in a text that are phone numbers without a label: with a country or area code, or in groups. */
const CLEAR_PHONE = /^(?:\+|\(\+?\d|0\d)[\d\s().\u2010-\u2015/-]*$|^\d{3}[-.\s]\d{3}[-.\s]\d{4}$/

/** Links to a property's site, e-mail addresses and phone numbers, wherever they stand: those in links first. */
export function* contactValues(
  index: PageIndex,
  want: Wanted,
  base: URL,
  isFooter: boolean
): Generator<Shown> {
  const isThere = ({ isAside, isFooter: below }: Place) => (isFooter ? below : !isAside)
  const isContact = want.kind === 'email' || want.concept?.name === 'phone'
  if (!want.hosts && !isContact) return
  const words = nameWords(want.name).filter((word) => !GENERAL.test(word))
  const isMeant = (value: string) => {
    return want.kind !== 'email' || words.length === 0 || words.some((word) => value.includes(word))
  }
  for (const place of index.links().slice(0, LINKS)) {
    const value = isThere(place) ? linkedValue([place], want, base) : undefined
    if (value === undefined || !isMeant(value)) continue
    yield { value, source: `link:${(place.line ?? '').slice(0, 60)}`, tier: `link ${isFooter}` }
  }
  if (!isContact) return
  for (const { place, text } of index.parts()) {
    if (!isThere(place) || !(want.kind === 'email' ? text.includes('@') : /\d{2}/.test(text)))
      continue
    const found =
      want.kind === 'email'
        ? emailsIn(text)
        : phonesIn(text).filter((number) => CLEAR_PHONE.test(number))
    for (const value of found) {
      if (isMeant(value))
        yield { value, source: `text:${text.slice(0, 60)}`, tier: `text ${isFooter}` }
    }
  }
}

/** Words of a property's name that tell no address from another. */
const GENERAL =
  /^(?:address|business|company|contact|e|email|general|id|info|mail|main|office|organization|primary|public|support|the)$/
