/** Links of a page and the key of its content, for a crawl. */

import { textOf } from '@sluice/content'
import { contentKey, type PageLinks, pageLinks } from '@sluice/crawl/links'
import type { Root } from 'hast'

/** See {@link discover}. */
export interface Discovered {
  readonly links: PageLinks
  /** Key of its content: pages with the same one are copies. Null for content that is too short to say. */
  readonly contentKey: string | null
}

/**
 * The links of a whole page, and the key of its content.
 *
 * @param page.content - content of the page, as for its Markdown.
 * @param page.agent - product token, for directives to one crawler alone.
 */
export function discover(page: {
  readonly tree: Root
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly agent: string
  readonly content: Root
}): Discovered {
  const { tree, content, ...source } = page
  return {
    links: pageLinks(tree, source),
    contentKey: contentKey(textOf(content)) ?? null
  }
}
