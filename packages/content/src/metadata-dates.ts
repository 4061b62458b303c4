/** When a page was published and changed. */

import type { Found, MetadataPage } from './metadata-page.ts'
import { readDate, shownDate, shownModified } from './metadata-shown-dates.ts'
import { valueText } from './structured-data/things.ts'

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
  return thingDate(page, ['dateModified']) ?? metaDate(page, MODIFIED) ?? shownModified(page)
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
        const date = readDate(page, valueText(value) ?? '')
        if (date) return { value: date, source: `${thing.source}.${name}` }
      }
    }
  }
  return undefined
}

function metaDate(page: MetadataPage, names: readonly string[]): Found | undefined {
  for (const name of names) {
    for (const value of page.data.meta.get(name) ?? []) {
      const date = readDate(page, value)
      if (date) return { value: date, source: `meta:${name}` }
    }
  }
  return undefined
}
