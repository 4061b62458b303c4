/**
 * Metadata that a page states about itself.
 *
 * Each field has its sources in a fixed order; the first that has a value wins.
 *
 * | field | sources, in order |
 * | --- | --- |
 * | title | a heading that repeats or resembles a declared title, or that the address repeats; headline in structured data; og:title; name in structured data; twitter, citation, dc, parsely; `title` |
 * | description | og:description; meta description; twitter, dc; structured data; a cut one in full from the next; first paragraph |
 * | author | structured data (author, creator); meta; bylines (`rel`, `itemprop`, class, text) near the headline; publishers last |
 * | publishedAt | structured data; meta; `time` that is declared; the address of the page; `time` and dated elements near the headline |
 * | modifiedAt | structured data; meta; shown dates that are said to be of a change |
 * | siteName | og:site_name; WebSite; publisher; application-name; the part of `title` that matches the host, or a link to the home page |
 * | language | `html lang`; inLanguage; og:locale; content-language |
 * | canonicalUrl | `link rel=canonical`; og:url; twitter:url |
 * | image | og:image; twitter:image; structured data, before a card that shows the site's own; other meta; `link rel=image_src`; first image below the headline |
 * | favicon | `link rel=icon`; touch icons |
 * | type | type of the page's thing in structured data; og:type |
 * | breadcrumbs | BreadcrumbList; elements that say they are a trail |
 *
 * Structured data is JSON-LD, then microdata, then RDFa Lite. No rule is for one site.
 */

import type { Root } from 'hast'
import { checkNode, checkUrl } from '../checked-arguments.ts'
import type { OpenGraph } from '../structured-data/meta-tags.ts'
import { plainText } from '../tree/plain-text.ts'
import { canonicalUrl, favicon, feeds, pageImage } from './addresses.ts'
import { pageAuthor } from './author.ts'
import { type Breadcrumb, breadcrumbs } from './breadcrumbs.ts'
import { modifiedAt, publishedAt } from './dates.ts'
import { pageDescription } from './description.ts'
import { pageLanguage } from './language.ts'
import { siteName } from './names.ts'
import { type Found, type MetadataPage, metadataPage, metaValue } from './page.ts'
import { pageTitle } from './title.ts'

/** Metadata of a page. Scalars that the page does not give are null; texts have no markup; URLs are absolute. */
export interface Metadata {
  readonly title: string | null
  readonly description: string | null
  /** Names in order, `'Ada Lovelace, Charles Babbage'`. */
  readonly author: string | null
  /** ISO 8601, as exact as the page says: a date, or a date and time, with a zone only if the page has one. */
  readonly publishedAt: string | null
  /** ISO 8601, as `publishedAt`. */
  readonly modifiedAt: string | null
  readonly siteName: string | null
  /** BCP 47. */
  readonly language: string | null
  readonly canonicalUrl: string | null
  readonly image: string | null
  readonly favicon: string | null
  /** Declared type, `'newsarticle'` of schema.org or `'article'` of OpenGraph, lower-case. */
  readonly type: string | null
  readonly breadcrumbs: readonly Breadcrumb[]
  /** Addresses of RSS, Atom and JSON feeds. */
  readonly feeds: readonly string[]
  readonly openGraph: OpenGraph
}

/** Input of {@link metadata}. */
export interface MetadataOptions {
  /** Final URL of the page, after redirects. */
  readonly url: URL
  /** Told where each field was read: `note('title', 'meta:og:title')`. Never changes the result. */
  readonly note?: ((field: keyof Metadata, source: string) => void) | undefined
}

/** Read the metadata of a page. Time is linear in the page's size. */
export function metadata(tree: Root, options: MetadataOptions): Metadata {
  checkNode('metadata: tree', tree)
  checkUrl('metadata: url', options?.url)
  const { url, note } = options
  const page = metadataPage(tree, url)
  const scalar = (field: keyof Metadata, found: Found | undefined): string | null => {
    if (found === undefined) return null
    note?.(field, found.source)
    return found.value
  }
  const trail = breadcrumbs(page)
  if (trail) note?.('breadcrumbs', trail.source)
  return {
    title: scalar('title', pageTitle(page)),
    description: scalar('description', pageDescription(page)),
    author: scalar('author', pageAuthor(page)),
    publishedAt: scalar('publishedAt', publishedAt(page)),
    modifiedAt: scalar('modifiedAt', modifiedAt(page)),
    siteName: scalar('siteName', text(siteName(page))),
    language: scalar('language', pageLanguage(page)),
    canonicalUrl: scalar('canonicalUrl', canonicalUrl(page)),
    image: scalar('image', pageImage(page)),
    favicon: scalar('favicon', favicon(page)),
    type: scalar('type', declaredType(page)),
    breadcrumbs: trail?.value ?? [],
    feeds: feeds(page),
    openGraph: page.data.openGraph
  }
}

function declaredType(page: MetadataPage): Found | undefined {
  const [subject] = page.subjects
  const [type] = subject?.types ?? []
  if (subject && type) return { value: type, source: `${subject.source}.@type` }
  const found = metaValue(page, ['og:type'])
  return found && { ...found, value: found.value.toLowerCase() }
}

/** A value on one line, without markup. */
function text(found: Found | undefined): Found | undefined {
  const value = found && plainText(found.value).replace(/\s+/g, ' ')
  return value ? { value, source: found.source } : undefined
}
