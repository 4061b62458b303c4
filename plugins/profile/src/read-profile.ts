/** From a page to the record of a profile. */

import {
  all,
  attribute,
  baseUrl,
  decodedUri,
  first,
  resolveUrl,
  siteAddress,
  structuredData,
  without
} from '@sluice/content'
import { isAuthwall } from '@sluice/content/verdict'
import { firstValue, type Page, ParseError, type Target } from '@sluice/core'
import { count } from '@sluice/values'
import type { Root } from 'hast'
import { educationIn, experienceIn } from './careers.ts'
import { jsonLdPerson } from './json-ld-person.ts'
import { LINKEDIN } from './linkedin.ts'
import type { ProfileRecord } from './record.ts'
import {
  certificationsIn,
  languagesIn,
  projectsIn,
  publicationsIn,
  sectionOf,
  skillsIn,
  volunteerIn
} from './sections.ts'
import { blockIn, imageIn, lineIn } from './shown-text.ts'

/** Overlays that cover the profile and repeat its name, and texts that are masked for visitors. */
const OVERLAYS =
  '.contextual-sign-in-modal, .modal, form, code, .blurred-content, .blurred-overlay, .collapsible-dropdown'

/**
 * Read a public profile. The markup goes first; structured data stands in for what it lacks.
 *
 * @throws ParseError `LOGIN_REQUIRED` - a login wall. `PARSE_FAILED` - no profile. `PARSER_OUTDATED` - a profile
 * whose name is not found.
 */
export function readProfile(page: Page, target: Target): ProfileRecord {
  if (isAuthwall(page.tree)) {
    throw new ParseError('The page is a login wall.', { code: 'LOGIN_REQUIRED' })
  }
  const base = baseUrl(page.tree, page.url)
  const url = addressOf(page.tree, page.url)
  const tree = without(page.tree, OVERLAYS)
  const shown = shownIn(tree, base)
  const described = jsonLdPerson(page.tree, base)
  if (url === undefined || (shown.name === '' && !described?.name)) throw noProfile(page)
  const record: ProfileRecord = {
    url,
    ...shown,
    contact_info: { email: '', linkedin: url },
    public_id: decodedUri(url.slice(url.lastIndexOf('/') + 1))
  }
  // Of a section that visitors see masked, data has remnants only.
  const isMasked = first(page.tree, '.blurred-content, .experience-education') !== undefined
  const said = isMasked ? { ...described, experience: [], education: [] } : described
  for (const name of ['url', 'public_id', 'contact_info']) {
    target.note?.(name, 'css:link[rel="canonical"]')
  }
  for (const field of Object.keys(SOURCES) as (keyof typeof SOURCES)[]) {
    const value = firstValue<unknown>(
      target,
      field,
      [shown[field], `css:${SOURCES[field]}`],
      [said?.[field], `${described?.source}.${PROPERTIES[field]}`]
    )
    if (value !== null) Object.assign(record, { [field]: value })
  }
  return record
}

/** Returns the fields of the markup; `''`, null and empty lists for missing ones. */
function shownIn(tree: Root, base: URL): Omit<ProfileRecord, 'url' | 'public_id' | 'contact_info'> {
  const language = structuredData(tree).meta.get('locale')?.[0]?.replace('_', '-')
  const photo = imageIn(tree, 'img.top-card__profile-image')
  return {
    name: lineIn(tree, SOURCES.name),
    headline: lineIn(tree, SOURCES.headline),
    location: lineIn(tree, SOURCES.location),
    about: blockIn(sectionOf(tree, 'summary'), '.core-section-container__content'),
    experience: experienceIn(tree),
    education: educationIn(tree),
    skills: skillsIn(tree),
    photo_url: (photo && resolveUrl(photo, base)?.href) ?? null,
    ...countsIn(tree),
    current_company: companyIn(tree, base),
    certifications: certificationsIn(tree, base),
    languages: languagesIn(tree),
    volunteer: volunteerIn(tree),
    publications: publicationsIn(tree, base, language),
    projects: projectsIn(tree, base),
    websites: websitesIn(tree, base)
  }
}

const COUNTS = '.top-card-layout__first-subline'
const SOURCES = {
  name: '.top-card-layout__title',
  headline: 'h2.top-card-layout__headline, .top-card-layout__headline',
  location:
    '.profile-info-subheader > span:not([class]), .profile-info-subheader span:not([class*="middot"])',
  about: '[data-section="summary"] .core-section-container__content',
  experience: 'ul.experience__list > li',
  education: 'ul.education__list > li',
  skills: '[data-section="skills"] li',
  photo_url: '.top-card__profile-image',
  followers_count: COUNTS,
  connections_count: COUNTS,
  current_company: '[data-section="currentPositionsDetails"] a',
  certifications: '[data-section="certifications"] li',
  languages: '[data-section="languages"] li',
  volunteer: '[data-section="volunteering"] li',
  publications: '[data-section="publications"] li',
  projects: '[data-section="projects"] li',
  websites: '[data-section="websites"] a'
} as const

/** Names of the fields in schema.org. */
const PROPERTIES: Readonly<Partial<Record<keyof typeof SOURCES, string>>> = {
  name: 'name',
  headline: 'disambiguatingDescription',
  location: 'address.addressLocality',
  about: 'description',
  experience: 'worksFor',
  education: 'alumniOf',
  photo_url: 'image',
  followers_count: 'interactionStatistic',
  current_company: 'worksFor',
  languages: 'knowsLanguage'
}

const FOLLOWERS =
  /follow|abonn|seguidor|seguaci|volger|följare|følgere|seuraaj|obserwuj|takip|подписч|підписник|关注|關注|フォロワー|팔로워|متابع|עוקב|pengikut|sledující|urmăritor|követő|người theo dõi|ผู้ติดตาม|ακόλουθ/iu

function countsIn(tree: Root): Pick<ProfileRecord, 'followers_count' | 'connections_count'> {
  const line = first(tree, COUNTS)
  const texts = line
    ? all(line, 'span')
        .filter((span) => !first({ ...span, tagName: 'div' }, 'span'))
        .map((span) => lineIn(span))
        .filter((text) => /\p{Nd}/u.test(text) && text.length < 60)
    : []
  const followers = texts.find((text) => FOLLOWERS.test(text))
  const connections = texts.find((text) => text !== followers)
  return {
    followers_count: (followers !== undefined ? count(followers)?.value : undefined) ?? null,
    connections_count: (connections !== undefined ? count(connections)?.value : undefined) ?? null
  }
}

function companyIn(tree: Root, base: URL): ProfileRecord['current_company'] {
  const link = first(tree, '.top-card__links-container [data-section^="currentPositions"] a')
  const name = lineIn(link, '.top-card-link__description')
  if (link === undefined || name === '') return null
  return { name, url: siteAddress(attribute(link, 'href'), base, LINKEDIN) ?? null }
}

function websitesIn(tree: Root, base: URL): string[] {
  const links = all(tree, '.top-card__links-container [data-section="websites"] a[href]')
  return [
    ...new Set(links.flatMap((link) => siteAddress(attribute(link, 'href'), base, LINKEDIN) ?? []))
  ]
}

/** The profile's own address: what the page calls canonical, else where it was found. */
function addressOf(tree: Root, page: URL): string | undefined {
  const canonical = first(tree, 'link[rel="canonical"]')
  for (const written of [canonical && attribute(canonical, 'href'), page.href]) {
    const address = siteAddress(written, page, LINKEDIN)
    const path = /^https:\/\/www\.linkedin\.com(\/(?:in|pub)\/[^/]+)/.exec(address ?? '')?.[1]
    if (path !== undefined) return `https://www.linkedin.com${path}`
  }
  return undefined
}

function noProfile({ tree }: Page): ParseError {
  const isProfile = structuredData(tree).meta.get('pagekey')?.[0]?.startsWith('public_profile')
  return isProfile
    ? new ParseError('The page is a profile, but its name was not found.', {
        code: 'PARSER_OUTDATED',
        details: { missing: ['name'] }
      })
    : new ParseError('The page is not a public profile.')
}
