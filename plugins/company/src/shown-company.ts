/** A company page in its markup. */

import { all, attribute, first, resolveUrl, siteAddress, textOf, without } from '@sluice/content'
import { count } from '@sluice/values'
import type { Element, Root } from 'hast'
import { LINKEDIN } from './linkedin.ts'
import type { CompanyRecord, NamedPage } from './record.ts'

/** Fields that only contact pages have. */
type ContactField = 'phones' | 'emails' | 'addresses' | 'opening_hours' | 'social_profiles'

/** Fields of the markup; null and empty lists for missing ones. */
export type ShownCompany = Omit<
  CompanyRecord,
  'url' | 'public_id' | 'headquarters' | ContactField
> & {
  readonly place: string | null
}

/** Overlays that cover the page and repeat its name. */
const OVERLAYS = '.contextual-sign-in-modal, .modal, form, code, button, icon, .hidden'

/** Selector of each field. */
export const SOURCES = {
  name: '.top-card-layout__title',
  tagline: '.top-card-layout__second-subline',
  about: about('description'),
  website: `${about('website')} a`,
  industry: about('industry'),
  company_type: about('organizationType'),
  company_size: about('size'),
  founded: about('foundedOn'),
  specialties: about('specialties'),
  phone: about('phone'),
  place: about('headquarters'),
  employees_count: '.face-pile__cta, .face-pile__text',
  followers_count: '.top-card-layout__first-subline',
  logo_url: '.top-card-layout__entity-image',
  locations: '.locations li',
  similar: '[data-test-id="similar-pages"] li',
  affiliated: '[data-test-id="affiliated-pages"] li'
} as const

function about(field: string): string {
  return `[data-test-id="about-us__${field}"]`
}

/** Read the markup of a page. */
export function shownCompany(page: Root, base: URL): ShownCompany {
  const tree = without(page, OVERLAYS)
  const fact = (field: keyof typeof SOURCES) => line(tree, `${SOURCES[field]} dd`)
  const size = fact('company_size')
  const founded = /(?<!\d)(1[0-9]{3}|20\d{2})(?!\d)/.exec(fact('founded') ?? '')?.[1]
  const headline = line(tree, 'h2.top-card-layout__headline, .top-card-layout__headline')
  const subline = first(tree, SOURCES.followers_count)
  return {
    name: line(tree, SOURCES.name) ?? '',
    tagline: line(tree, SOURCES.tagline),
    about: block(first(tree, SOURCES.about)),
    website: websiteIn(tree, base),
    industry: fact('industry') ?? headline,
    company_type: fact('company_type'),
    company_size: size === null ? null : { raw: size, ...rangeIn(size) },
    employees_count: employeesIn(tree),
    founded: founded === undefined ? null : Number(founded),
    place: fact('place') ?? placeIn(subline),
    locations: locationsIn(tree),
    specialties: listIn(fact('specialties')),
    phone: fact('phone'),
    logo_url: logoIn(tree, base),
    followers_count: followersIn(subline),
    similar: pagesIn(tree, SOURCES.similar, base),
    affiliated: pagesIn(tree, SOURCES.affiliated, base)
  }
}

function block(node: Element | undefined): string | null {
  if (node === undefined) return null
  const full = first(node, '.show-more-less-text__text--more')
  // A text that keeps its own line ends is shown with them.
  const written = full ?? node
  const lines: Element = { ...written, tagName: keepsLines(written) ? 'pre' : written.tagName }
  return textOf({ ...written, children: [lines] }) || null
}

/** Returns true if a paragraph keeps the line breaks of its source. */
function keepsLines(node: Element): boolean {
  return /whitespace-pre/.test(attribute(node, 'class') ?? '') && !first(node, 'br')
}

function line(tree: Root | Element, selector: string): string | null {
  const found = first(tree, selector)
  return (found && textOf(found).replace(/\s+/g, ' ')) || null
}

/** The address as shown is the exact one; the link may be shortened. */
function websiteIn(tree: Root, base: URL): string | null {
  const shown = first(tree, SOURCES.website)
  if (shown === undefined) return null
  const written = textOf(shown)
  const direct = /^https?:\/\/\S+$/.test(written) ? written : undefined
  return direct ?? siteAddress(attribute(shown, 'href'), base, LINKEDIN) ?? null
}

/** "51-200 employees", "10.001+ Beschäftigte", "Self-employed". */
function rangeIn(size: string): { min: number | null; max: number | null } {
  const [least, greatest] = size.split(/\s?[-–—~]\s?(?=\d)|\sto\s(?=\d)/)
  const min = count(least ?? '')?.value ?? null
  const max = greatest === undefined ? null : (count(greatest)?.value ?? null)
  return { min, max: max ?? (min === null || /\+/.test(size) ? null : min) }
}

/** The number in "View all 69 employees"; the names beside it have none. */
function employeesIn(tree: Root): number | null {
  const shown = line(tree, SOURCES.employees_count)
  return (shown === null ? undefined : count(shown)?.value) ?? null
}

/** "London, London 5,750 followers": a place and a count, apart by a point that a class draws. */
function sublineParts(subline: Element | undefined): string[] {
  const parts = ['']
  for (const child of subline?.children ?? []) {
    if (child.type === 'element' && /middot/.test(attribute(child, 'class') ?? '')) parts.push('')
    const text = child.type === 'text' ? child.value : child.type === 'element' ? textOf(child) : ''
    parts[parts.length - 1] += ` ${text}`
  }
  return parts.map((part) => part.replace(/\s+/g, ' ').trim()).filter((part) => part !== '')
}

function placeIn(subline: Element | undefined): string | null {
  const parts = sublineParts(subline)
  return (parts.length > 1 ? parts[0] : undefined) ?? null
}

function followersIn(subline: Element | undefined): number | null {
  const last = sublineParts(subline).at(-1)
  // A place may have a number as well, but no more digits than letters follow it.
  return (last === undefined || !/\p{Nd}/u.test(last) ? undefined : count(last)?.value) ?? null
}

function locationsIn(tree: Root): CompanyRecord['locations'] {
  return all(tree, SOURCES.locations).flatMap((item) => {
    const lines = all(item, '[id^="address-"] p').map((one) => textOf(one).replace(/\s+/g, ' '))
    const raw = lines.filter((one) => one !== '').join(', ')
    return raw === ''
      ? []
      : [{ raw, is_primary: first(item, '.tag-enabled, .tag-sm') !== undefined }]
  })
}

/** "A, B, and C". */
function listIn(value: string | null): string[] {
  const items = (value ?? '').split(/[,、，،]/).map((item) => item.trim())
  const cleaned = items.map((item, index) =>
    index > 0 && index === items.length - 1
      ? item.replace(/^(?:and|und|et|y|e|en|och|og)\s+/i, '')
      : item
  )
  return cleaned.filter((item) => item !== '')
}

function logoIn(tree: Root, base: URL): string | null {
  const image = first(
    tree,
    'img.top-card-layout__entity-image, .top-card-layout__entity-image-container img'
  )
  const written = image && (attribute(image, 'data-delayed-url') ?? attribute(image, 'src'))
  return (written && resolveUrl(written, base)?.href) ?? null
}

function pagesIn(tree: Root, selector: string, base: URL): NamedPage[] {
  return all(tree, selector).flatMap((item) => {
    const name = line(item, '.base-aside-card__title, .base-main-card__title, h3')
    const link = first(item, 'a[href]')
    const url = siteAddress(link && attribute(link, 'href'), base, LINKEDIN) ?? null
    return name === null ? [] : [{ name, url }]
  })
}
