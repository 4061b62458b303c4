/** When a page was published and changed. */

import { isoDate } from './dates.ts'
import { pageLanguage } from './language.ts'
import type { Found, MetadataPage } from './metadata-page.ts'
import { isNear, titlePosition } from './metadata-place.ts'
import type { Mark } from './page-elements.ts'
import { valueText } from './structured-data/things.ts'
import { textOf } from './text-of.ts'

/** When the page was published, ISO 8601 as exact as the page says. */
export function publishedAt(page: MetadataPage): Found | undefined {
  return (
    thingDate(page, ['datePublished', 'uploadDate', 'dateCreated', 'datePosted']) ??
    metaDate(page, PUBLISHED) ??
    shownDate(page)
  )
}

/** When the page was last changed, ISO 8601 as exact as the page says. */
export function modifiedAt(page: MetadataPage): Found | undefined {
  return thingDate(page, ['dateModified']) ?? metaDate(page, MODIFIED)
}

/** Names of `meta` elements that hold the day of publication, the surest first. */
const PUBLISHED = [
  'article:published_time',
  'article:published',
  'og:article:published_time',
  'og:published_time',
  'og:pubdate',
  'parsely-pub-date',
  'sailthru.date',
  'citation_publication_date',
  'citation_online_date',
  'citation_date',
  'datepublished',
  'date_published',
  'published_time',
  'publish-date',
  'publish_date',
  'publishdate',
  'publication_date',
  'publicationdate',
  'pubdate',
  'pub_date',
  'ptime',
  'pdate',
  'dc.date.issued',
  'dcterms.issued',
  'dcterms.created',
  'dc.date.created',
  'dcterms.date',
  'dc.date',
  'article.published',
  'article:created',
  'article_date_original',
  'displaydate',
  'originalpublicationdate',
  'cxenseparse:recs:publishtime',
  'shareaholic:article_published_time',
  'rnews:datepublished',
  'release_date',
  'video:release_date',
  'book:release_date',
  'date'
]

/** Names of `meta` elements that hold the day of the last change. */
const MODIFIED = [
  'article:modified_time',
  'article:modified',
  'og:article:modified_time',
  'og:updated_time',
  'og:modified_time',
  'dcterms.modified',
  'dc.date.modified',
  'datemodified',
  'date_modified',
  'lastmod',
  'last-modified',
  'revised'
]

function thingDate(page: MetadataPage, names: readonly string[]): Found | undefined {
  for (const thing of page.subjects) {
    for (const name of names) {
      for (const value of thing.values(name)) {
        const date = read(page, valueText(value) ?? '')
        if (date) return { value: date, source: `${thing.source}.${name}` }
      }
    }
  }
  return undefined
}

function metaDate(page: MetadataPage, names: readonly string[]): Found | undefined {
  for (const name of names) {
    for (const value of page.data.meta.get(name) ?? []) {
      const date = read(page, value)
      if (date) return { value: date, source: `meta:${name}` }
    }
  }
  return undefined
}

/** Dates the page shows, and the one in its address. */
function shownDate(page: MetadataPage): Found | undefined {
  const title = titlePosition(page)
  const inAddress = addressDate(page)
  const shown = declaredTime(page) ?? nearest(page, title)
  // An address is surer than a text; a text of the same day may know the hour.
  if (!inAddress || shown?.value.startsWith(inAddress.value)) return shown ?? inAddress
  return inAddress
}

/** A `time` that says it is the date of publication. */
function declaredTime(page: MetadataPage): Found | undefined {
  for (const mark of [...page.elements.times, ...page.elements.dates]) {
    const { itemProp, pubdate } = mark.element.properties
    const isPublished = Array.isArray(itemProp) && itemProp.includes('datePublished')
    if (mark.aside || (!isPublished && pubdate === undefined)) continue
    const value = markDate(page, mark)
    if (value)
      return { value, source: isPublished ? 'css:[itemprop="datePublished"]' : 'css:time[pubdate]' }
  }
  return undefined
}

function nearest(page: MetadataPage, title: number | undefined): Found | undefined {
  const { times, dates, years } = page.elements
  const sets = [times.filter(hasDateTime), times, dates, years]
  for (const near of [true, false]) {
    // Far from the headline, a year in some text is about something else.
    for (const marks of near ? sets : sets.slice(0, -1)) {
      for (const mark of marks) {
        if (mark.aside || isNear(mark, title) !== near || isModified(mark)) continue
        const value = markDate(page, mark)
        if (value) return { value, source: sourceOf(mark) }
      }
    }
  }
  return undefined
}

function hasDateTime({ element }: Mark): boolean {
  return typeof element.properties.dateTime === 'string'
}

function isModified({ element: { properties } }: Mark): boolean {
  const { itemProp, className } = properties
  return /dateModified|updated|modified/i.test(`${itemProp ?? ''} ${className ?? ''}`)
}

/** Characters of a text that is a date and little else. */
const LONGEST = 160

function markDate(page: MetadataPage, { element }: Mark): string | undefined {
  const { dateTime, content, title } = element.properties
  for (const value of [dateTime, content, title]) {
    const date = typeof value === 'string' ? read(page, value) : undefined
    if (date) return date
  }
  const text = textOf(element)
  return text.length <= LONGEST ? read(page, text, SHOWN_SINCE) : undefined
}

/** Pages show dates of what they are about, too; those before the web are no dates of pages. */
const SHOWN_SINCE = 1990

const IN_ADDRESS = /\/((?:19|20)\d\d)[/_-]?(0?[1-9]|1[0-2])[/_-]?(0[1-9]|[12]\d|3[01])(?=[/_.-]|$)/

function addressDate(page: MetadataPage): Found | undefined {
  const match = IN_ADDRESS.exec(page.url.pathname)
  const value = match && read(page, `${match[1]}-${match[2]}-${match[3]}`, SHOWN_SINCE)
  return value ? { value, source: 'url' } : undefined
}

function read(page: MetadataPage, text: string, since?: number): string | undefined {
  return isoDate(text, { language: pageLanguage(page)?.value, ...(since && { since }) })
}

function sourceOf({ element: { tagName, properties } }: Mark): string {
  const { className } = properties
  return `css:${tagName}${Array.isArray(className) && className.length > 0 ? `.${className[0]}` : ''}`
}
