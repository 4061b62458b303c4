/** Declarations of a page or document about itself, by the record's field names. */

import type { Metadata } from '@sluice/content'
import type { PageRecord } from './record.ts'

type DeclaredFields = Pick<
  PageRecord,
  | 'canonical_url'
  | 'title'
  | 'description'
  | 'author'
  | 'site_name'
  | 'published_at'
  | 'modified_at'
  | 'language'
  | 'image'
  | 'favicon'
>

/** The fields of the record that are its metadata. */
export function declaredFields(about: Metadata): DeclaredFields {
  return {
    canonical_url: about.canonicalUrl,
    title: about.title,
    description: about.description,
    author: about.author,
    site_name: about.siteName,
    published_at: about.publishedAt,
    modified_at: about.modifiedAt,
    language: about.language,
    image: about.image,
    favicon: about.favicon
  }
}
