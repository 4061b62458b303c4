/** From a page to the record of a company. */

import {
  attribute,
  baseUrl,
  first,
  isHostOf,
  resolveUrl,
  siteAddress,
  structuredData
} from '@sluice/content'
import { isAuthwall } from '@sluice/content/verdict'
import { firstValue, type Page, ParseError, type Target } from '@sluice/core'
import type { Root } from 'hast'
import { type DescribedCompany, jsonLdOrganization } from './json-ld-organization.ts'
import { LINKEDIN } from './linkedin.ts'
import type { CompanyRecord, Place } from './record.ts'
import { SOURCES, shownCompany } from './shown-company.ts'

/**
 * Read a public company page: structured data where it has a field, else the markup.
 *
 * @throws ParseError `LOGIN_REQUIRED` - a login wall. `PARSE_FAILED` - no company page. `PARSER_OUTDATED` - one
 * whose name is not found.
 */
export function readCompany(page: Page, target: Target): CompanyRecord {
  if (isAuthwall(page.tree)) {
    throw new ParseError('The page is a login wall.', { code: 'LOGIN_REQUIRED' })
  }
  const base = baseUrl(page.tree, page.url)
  const { place, ...shown } = shownCompany(page.tree, base)
  const described = jsonLdOrganization(page.tree)
  const url = addressOf(page.tree, page.url)
  const name = described?.name ?? shown.name
  if (url === undefined || name === '') throw noCompany(page)
  const slug = url.slice(url.lastIndexOf('/') + 1)
  const record: CompanyRecord = {
    url,
    public_id: slug || null,
    ...shown,
    headquarters: headquartersOf(place, described),
    phones: shown.phone === null ? [] : [shown.phone],
    emails: [],
    addresses: [],
    opening_hours: [],
    social_profiles: []
  }
  const said = described && { ...described, website: websiteOf(described, base) }
  for (const field of FIELDS) {
    const value = firstValue<unknown>(
      target,
      field,
      [said?.[field as keyof typeof said], `${said?.source}.${PROPERTIES[field] ?? field}`],
      [shown[field], `css:${SOURCES[field]}`]
    )
    if (value !== null) Object.assign(record, { [field]: value })
  }
  for (const field of ['url', 'public_id']) target.note?.(field, 'css:link[rel="canonical"]')
  if (record.headquarters !== null) {
    const source = place === null ? `${said?.source}.address` : `css:${SOURCES.place}`
    target.note?.('headquarters', source)
  }
  return record
}

/** A link to the network itself is not the company's website. */
function websiteOf(described: DescribedCompany | undefined, base: URL): string | undefined {
  const url = described?.website === undefined ? undefined : resolveUrl(described.website, base)
  return url === undefined || isHostOf(url, LINKEDIN.host) ? undefined : described?.website
}

function headquartersOf(
  shown: string | null,
  described: DescribedCompany | undefined
): Place | null {
  const address = described?.address
  if (shown === null && address === undefined) return null
  const parts = address ?? {
    street: null,
    city: null,
    region: null,
    country: null,
    postal_code: null
  }
  const said = [parts.city, parts.region].filter((part) => part !== null).join(', ')
  return { raw: shown ?? (said || null), ...parts }
}

/** Returns the address that the page declares as its own, otherwise the address of the fetched page. */
function addressOf(tree: Root, page: URL): string | undefined {
  const canonical = first(tree, 'link[rel="canonical"]')
  const { meta } = structuredData(tree)
  const written = [canonical && attribute(canonical, 'href'), meta.get('og:url')?.[0], page.href]
  for (const one of written) {
    const address = siteAddress(one, page, LINKEDIN)
    const own = /^https:\/\/[^/]+\/(?:company|school|showcase)\/[^/]+/.exec(address ?? '')?.[0]
    if (own !== undefined) return own
  }
  return undefined
}

function noCompany({ tree }: Page): ParseError {
  const isCompany =
    structuredData(tree).meta.get('pagekey')?.[0]?.startsWith('d_org_guest') ||
    first(tree, '[data-test-id="about-us"]') !== undefined
  return isCompany
    ? new ParseError('The page is a company page, but the name of the company was not found.', {
        code: 'PARSER_OUTDATED',
        details: { missing: ['name'] }
      })
    : new ParseError('The page is not a company page.')
}

/** Names of the fields in schema.org. */
const PROPERTIES: Readonly<Record<string, string>> = {
  tagline: 'slogan',
  about: 'description',
  website: 'sameAs',
  logo_url: 'logo',
  employees_count: 'numberOfEmployees'
}

/** Fields that are read from one place or the other; the headquarters are put together of both. */
const FIELDS = Object.keys(SOURCES).filter(
  (field): field is Exclude<keyof typeof SOURCES, 'place'> => field !== 'place'
)
