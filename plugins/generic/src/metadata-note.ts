/** Notes the sources of a page's metadata, by the field names of the record. */

import type { Metadata } from '@sluice/content'
import type { Target } from '@sluice/core'
import type { PageRecord } from './record.ts'

const FIELDS: Partial<Record<keyof Metadata, keyof PageRecord>> = {
  title: 'title',
  description: 'description',
  author: 'author',
  publishedAt: 'published_at',
  modifiedAt: 'modified_at',
  siteName: 'site_name',
  language: 'language',
  canonicalUrl: 'canonical_url',
  image: 'image',
  favicon: 'favicon',
  breadcrumbs: 'breadcrumbs'
}

/** Returns the function that `metadata` calls with each source; `undefined` if the client did not ask for sources. */
export function metadataNote({ note }: Pick<Target, 'note'>) {
  if (note === undefined) return undefined
  return (field: keyof Metadata, source: string) => {
    const name = FIELDS[field]
    if (name !== undefined) note(name, source)
  }
}
