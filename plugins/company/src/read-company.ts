/** From a page to the record of a company. */

import { attribute, baseUrl, first, resolveUrl, structuredData } from '@sluice/content'
import { type Page, ParseError, type Target } from '@sluice/core'
import type { Root } from 'hast'
import { type DescribedCompany, jsonLdOrganization } from './json-ld-organization.ts'
import { linkedinAddress } from './linkedin-address.ts'
import type { CompanyRecord, Place } from './record.ts'
import { type ShownCompany, SOURCES, shownCompany } from './shown-company.ts'

/**
 * Read a public company page: structured data where it has a field, else the markup.
 *
 * @throws ParseError `LOGIN_REQUIRED` - a login wall. `PARSE_FAILED` - no company page. `PARSER_OUTDATED` - one
 * whose name is not found.
 */
export function readCompany(page: Page, target: Target): CompanyRecord {
  refuseWall(page)
  const base = baseUrl(page.tree, page.url)
  const { place, ...shown } = shownCompany(page.tree, base)
  const described = jsonLdOrganization(page.tree)
  const url = addressOf(page.tree, page.url)
  const name = described?.name ?? shown.name
  if (url === undefined || name === '') throw noCompany(page)
  const slug = url.slice(url.lastIndexOf('/') + 1)
  noteSources(target, { ...shown, place }, described)
  return {
    url,
    public_id: slug || null,
    ...shown,
    name,
    tagline: described?.tagline ?? shown.tagline,
    about: described?.about ?? shown.about,
    website: websiteOf(described, base) ?? shown.website,
    logo_url: described?.logo_url ?? shown.logo_url,
    employees_count: described?.employees_count ?? shown.employees_count,
    headquarters: headquartersOf(place, described)
  }
}

/** The site's own page is no website of the company. */
function websiteOf(described: DescribedCompany | undefined, base: URL): string | undefined {
  const url = described?.website === undefined ? undefined : resolveUrl(described.website, base)
  return url === undefined || /(?:^|\.)linkedin\.com$/.test(url.hostname)
    ? undefined
    : described?.website
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

/** What the page calls its own address, else where it was found. */
function addressOf(tree: Root, page: URL): string | undefined {
  const canonical = first(tree, 'link[rel="canonical"]')
  const { meta } = structuredData(tree)
  const written = [canonical && attribute(canonical, 'href'), meta.get('og:url')?.[0], page.href]
  for (const one of written) {
    const address = linkedinAddress(one, page)
    const own = /^https:\/\/[^/]+\/(?:company|school|showcase)\/[^/]+/.exec(address ?? '')?.[0]
    if (own !== undefined) return own
  }
  return undefined
}

function refuseWall({ tree }: Page): void {
  const key = structuredData(tree).meta.get('pagekey')?.[0]
  if (key === undefined || !/auth_?wall/i.test(key)) return
  throw new ParseError('The page is a login wall.', { code: 'LOGIN_REQUIRED' })
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

/** What schema.org calls a field. */
const PROPERTIES: Readonly<Record<string, string>> = {
  tagline: 'slogan',
  about: 'description',
  website: 'sameAs',
  logo_url: 'logo',
  employees_count: 'numberOfEmployees'
}

function noteSources(
  { note }: Target,
  shown: ShownCompany,
  described: DescribedCompany | undefined
): void {
  for (const field of ['url', 'public_id']) note?.(field, 'css:link[rel="canonical"]')
  for (const [field, selector] of Object.entries(SOURCES)) {
    const name = field === 'place' ? 'headquarters' : field
    const value = shown[field as keyof ShownCompany]
    const said = described?.[field as keyof DescribedCompany]
    if (said !== undefined) note?.(name, `${described?.source}.${PROPERTIES[field] ?? field}`)
    else if (value !== null && value !== '' && !(Array.isArray(value) && value.length === 0))
      note?.(name, `css:${selector}`)
  }
}
