/** The content of a page besides its navigation: the evidence for whether a reading succeeded. */

import type { Root } from 'hast'
import { oncePerPage } from '../memory/page-memory.ts'
import type { OwnContent } from './content-counts.ts'
import { countContent } from './content-walk.ts'
import { isLongPage } from './long-page.ts'

/** Examine a page; a long one is only reported as long. Linear, and done once per tree. */
export const ownContent: (tree: Root) => OwnContent = oncePerPage((tree) =>
  isLongPage(tree) ? LONG : countContent(tree)
)

/** So much that nothing else matters. */
const LONG: OwnContent = {
  isLong: true,
  text: Number.POSITIVE_INFINITY,
  headings: 0,
  blocks: 1,
  media: 0,
  header: 0,
  titles: 0,
  loose: 0,
  fallback: 0,
  unfilled: 0,
  fields: 0,
  loading: 0,
  hasTitle: true,
  hollows: [],
  frames: [],
  inlineFrames: []
}

/** Characters of text that are content without a title. Source: decisions.md §8. */
const LEAST_TEXT = 50
/** Minimum characters of a header that says more than the site's name, and of hidden text that is a page. */
const LEAST_HEADER = 100
/** Characters of text that a fallback for missing scripts must have to count as content. */
export const LEAST_FALLBACK = 500

/**
 * Checks whether a page has content of its own: 50 characters of text, or anything under a title or a heading. A title
 * alone, a loading notice, a consent prompt and template placeholders are not content.
 */
export function hasOwnContent(own: OwnContent): boolean {
  if (own.isLong) return true
  if (own.unfilled > own.text) return false
  const isMenu = own.hollows.some(({ kind }) => kind === 'region' || kind === 'place')
  const links = isMenu ? 0 : own.loose
  if (own.text + links >= LEAST_TEXT) return true
  if (own.header >= (own.hollows.length > 0 ? LEAST_HEADER : LEAST_TEXT)) return true
  if (own.fallback >= LEAST_FALLBACK) return true
  const isForm = own.fields >= 2
  const isEmbedding = own.inlineFrames.some((address) => /^(?:https?:)?\/\//i.test(address))
  return (
    (own.hasTitle || own.headings > 0) && (own.blocks > 0 || links > 0 || isForm || isEmbedding)
  )
}

/** Returns true for a page that has pictures or players, and no words of its own. */
export function isWordless({ isLong, media, text, headings, header }: OwnContent): boolean {
  return !isLong && media > 0 && text + headings + header === 0
}
