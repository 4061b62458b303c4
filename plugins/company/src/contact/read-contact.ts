/** From a contact page of any host to the record of its organization. */

import { baseUrl, resolveUrl, structuredData } from '@sluice/content'
import { firstValue, type Page, ParseError, type Target } from '@sluice/core'
import { type DescribedCompany, describedCompany } from '../json-ld-organization.ts'
import type { CompanyRecord } from '../record.ts'
import { type ContactPage, contactPage } from './contact-page.ts'
import type { DescribedContact } from './described-contact.ts'
import { namedOrganization } from './organization-name.ts'
import { mainContact, recognise } from './recognise.ts'
import { socialProfiles } from './social-profiles.ts'

/**
 * Read a contact page: what is described first, and then what the page shows.
 *
 * @throws ParseError `PARSE_FAILED` - the page is not the contact page of an organization.
 */
export function readContact(page: Page, target: Target): CompanyRecord {
  if (recognise(page) === undefined) {
    throw new ParseError('The page is not the page of a company or its contact page.')
  }
  const contact = contactPage(page)
  const described = mainContact(contact)
  const { name, source } = namedOrganization(contact, described)!
  target.note?.('name', source)
  const said = described && describedCompany(described.thing)
  const lists = contactLists(contact, described, target)
  const base = baseUrl(page.tree, page.url)
  const field = <Key extends keyof DescribedCompany>(
    key: Key,
    property: string
  ): Exclude<DescribedCompany[Key], undefined> | null =>
    firstValue<Exclude<DescribedCompany[Key], undefined>>(target, key, [
      said?.[key] as Exclude<DescribedCompany[Key], undefined> | undefined,
      `${said?.source}.${property}`
    ])
  const logo = field('logo_url', 'logo')
  return {
    url: addressOf(page, base),
    public_id: null,
    name,
    tagline: field('tagline', 'slogan'),
    about: field('about', 'description'),
    website: websiteOf(contact, described, base),
    industry: null,
    company_type: null,
    company_size: null,
    employees_count: field('employees_count', 'numberOfEmployees'),
    founded: null,
    headquarters: null,
    locations: [],
    specialties: [],
    phone: lists.phones[0] ?? null,
    ...lists,
    logo_url: (logo !== null && resolveUrl(logo, base)?.href) || null,
    followers_count: null,
    similar: [],
    affiliated: []
  }
}

type Lists = Pick<
  CompanyRecord,
  'phones' | 'emails' | 'addresses' | 'opening_hours' | 'social_profiles'
>

function contactLists(
  contact: ContactPage,
  described: DescribedContact | undefined,
  { note }: Target
): Lists {
  const { shown } = contact
  const of = <Value>(
    field: keyof Lists,
    property: string,
    said: readonly Value[] | undefined,
    seen: readonly Value[],
    source: string | undefined
  ): Value[] => {
    const isSaid = said !== undefined && said.length > 0
    const values = isSaid ? said : seen
    if (values.length > 0)
      note?.(field, isSaid ? `${described!.thing.source}.${property}` : (source ?? 'text'))
    return [...values]
  }
  const { sources } = shown
  const [place] = shown.addresses
  const addressSource = `text:${place?.raw?.slice(0, 60)}`
  const profiles = socialProfiles([...(described?.profiles ?? []), ...shown.links])
  if (profiles.length > 0)
    note?.(
      'social_profiles',
      described?.profiles.length ? `${described.thing.source}.sameAs` : 'css:a[href]'
    )
  return {
    phones: distinct(
      of('phones', 'telephone', described?.phones, shown.phones, sources.phones),
      lastDigits
    ),
    emails: distinct(
      of('emails', 'email', described?.emails, shown.emails, sources.emails),
      lowerCase
    ),
    addresses: of('addresses', 'address', described?.addresses, shown.addresses, addressSource),
    opening_hours: of(
      'opening_hours',
      'openingHours',
      described?.hours,
      shown.hours,
      sources.opening_hours
    ),
    social_profiles: profiles
  }
}

function distinct(values: readonly string[], keyOf: (value: string) => string): string[] {
  const seen = new Set<string>()
  return values.filter((value) => !seen.has(keyOf(value)) && seen.add(keyOf(value)))
}

/** Numbers are written with and without the country's code. */
function lastDigits(phone: string): string {
  return phone.replace(/\D/g, '').slice(-8)
}

function lowerCase(text: string): string {
  return text.toLowerCase()
}

/** The address that the page declares as its own, without query. */
function addressOf({ tree, url }: Page, base: URL): string {
  const { meta } = structuredData(tree)
  const declared = resolveUrl(meta.get('og:url')?.[0] ?? '', base)
  const own = declared?.hostname === url.hostname ? declared : url
  return `${own.origin}${own.pathname}`
}

/** The site of a contact page is the organization's own; a directory names another. */
function websiteOf(
  { page, signs }: ContactPage,
  described: DescribedContact | undefined,
  base: URL
): string | null {
  const [written] = described?.thing.values('url') ?? []
  const said = typeof written === 'string' ? resolveUrl(written, base) : undefined
  if (said && said.hostname !== page.url.hostname) return said.href
  const isOwn = Object.values(signs).some(Boolean) || page.url.pathname === '/'
  return isOwn ? `${page.url.origin}/` : null
}
