/** A page for a model: the Markdown of its visible content. */

import { mainContent, toMarkdown } from '@sluice/content'
import type { Element, ElementContent, Root, RootContent } from 'hast'
import { hasWhiteGround, hidesItself } from './hides-itself.ts'
import { hidingRules } from './hiding-rules.ts'
import { visibleCharacters } from './visible-characters.ts'

/** The source of the Markdown. */
export interface ModelMarkdownOptions {
  /** See `baseUrl` of packages/content. */
  readonly base: URL
  /** The HTML that `page` was parsed from, for its `style` elements, which are not in the tree. */
  readonly html?: string
  /** URL of the page: only its main content is written. Absent: the whole page is. */
  readonly mainOf?: URL
  /** CSS selector of elements that are always content: see `mainContent`. */
  readonly keep?: string | undefined
}

/** Elements that hide the page until a script has run, and not the text in them. */
const FRAMES = new Set(['html', 'body', 'main'])

/**
 * Markdown of a page without the elements that its attributes and style sheets hide, and without invisible characters.
 * Only for models: clients get all of the page. Linear in the size of the page, apart from the selectors of its style
 * sheets, which are bounded.
 */
export function modelMarkdown(page: Root, options: ModelMarkdownOptions): string {
  const { base, html = '', mainOf, keep } = options
  const shown = visiblePage(page, html)
  // Main content is chosen after hidden text is removed, so that it has no influence.
  const root = mainOf === undefined ? shown : mainContent(shown, { url: mainOf, keep }).root
  return visibleMarkdown(root, base)
}

/** Markdown of a tree without invisible characters. */
export function visibleMarkdown(root: Root, base: URL): string {
  return visibleCharacters(toMarkdown(root, { base }).markdown)
}

/** A page without the elements that its attributes and style sheets hide. @param html - see {@link ModelMarkdownOptions}. */
export function visiblePage(page: Root, html: string): Root {
  const byRule = hidingRules(page, html)
  const isOnWhite = hasWhiteGround(html)
  const isUnseen = (element: Element): boolean =>
    !FRAMES.has(element.tagName) && (byRule.has(element) || hidesItself(element, isOnWhite))
  return { ...page, children: kept(page.children, isUnseen) }
}

/** Recursion is as deep as the tree, whose depth is clamped. */
function kept(
  nodes: readonly RootContent[],
  isUnseen: (element: Element) => boolean
): RootContent[] {
  const shown: RootContent[] = []
  for (const node of nodes) {
    if (node.type !== 'element') shown.push(node)
    else if (!isUnseen(node)) {
      const children = kept(node.children, isUnseen) as ElementContent[]
      // A title shows only to a pointer that rests on it.
      const { title: _, ...properties } = FRAMES.has(node.tagName) ? {} : node.properties
      shown.push({ ...node, properties, children })
    }
  }
  return shown
}
