/** Dates of the page's publication and last change. */

import { valueText } from '../structured-data/things.ts'
import type { Found, MetadataPage } from './page.ts'
import { readDate, shownDate, shownModified } from './shown-dates.ts'

/** Returns the publication date of the page in ISO 8601, as precise as the page states it. */
export function publishedAt(page: MetadataPage): Found | undefined {
  return (
    thingDate(page, ['datePublished', 'uploadDate', 'dateCreated', 'datePosted']) ??
    metaDate(page, PUBLISHED) ??
    likeMetaDate(page, LIKE_PUBLISHED, UNLIKE_PUBLISHED) ??
    shownDate(page)
  )
}

/** Returns the date of the page's last change in ISO 8601, as precise as the page states it. */
export function modifiedAt(page: MetadataPage): Found | undefined {
  return (
    thingDate(page, ['dateModified']) ??
    metaDate(page, MODIFIED) ??
    likeMetaDate(page, LIKE_MODIFIED) ??
    shownModified(page)
  )
}

/**
 * Names of `meta` elements that standards and the larger tools use for the date of publication, most reliable first.
 */
const PUBLISHED = [
  'article:published_time',
  'og:article:published_time',
  'og:published_time',
  'parsely-pub-date',
  'sailthru.date',
  'citation_publication_date',
  'citation_online_date',
  'citation_date',
  'datepublished',
  'dc.date.issued',
  'dcterms.issued',
  'dcterms.created',
  'dc.date.created',
  'dcterms.date',
  'dc.date'
]

/** Site-specific names: `publish_date`, `w-published-date`, `bt:pubdate`, `ms.date`. */
const LIKE_PUBLISHED =
  /publi(?:sh|cation)|pub[-_]?(?:date|day|time)|date[-_.]?pub|release|upload[-_]?date|created|(?:^|[-_.:])(?:date|ptime|pdate|displaydate)$|date[-_]original/

/** Names of other dates. */
const UNLIKE_PUBLISHED =
  /modif|updat|review|expir|unpubli|publisher|event|start|end|last|valid|embargo|copyright|build|generat|render/

/** Names of `meta` elements with the date of the last change. */
const MODIFIED = [
  'article:modified_time',
  'og:article:modified_time',
  'og:updated_time',
  'og:modified_time',
  'dcterms.modified',
  'dc.date.modified',
  'datemodified'
]

/** Site-specific names: `last-modified`, `date_modified`, `revised`. */
const LIKE_MODIFIED = /modif|last-?mod|updated?(?:$|[-_.:]|time|at|date)|update[-_]?time|revised/

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

/** Maximum characters of a `meta` name, and of a value that is only a date. */
const LONGEST = 60

function likeMetaDate(page: MetadataPage, like: RegExp, unlike?: RegExp): Found | undefined {
  for (const [name, [value = '']] of page.data.meta) {
    if (name.length > LONGEST || value.length > LONGEST) continue
    if (!like.test(name) || unlike?.test(name)) continue
    const date = readDate(page, value, SINCE)
    if (date) return { value: date, source: `meta:${name}` }
  }
  return undefined
}

/** Pages are not older than the web; an earlier "date" is another kind of number. */
const SINCE = 1990
