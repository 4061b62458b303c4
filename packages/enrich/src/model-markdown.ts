/** A page as a model reads it: the Markdown of what a reader sees. */

import { toMarkdown } from '@sluice/content'
import type { Element, ElementContent, Root, RootContent } from 'hast'
import { hidesItself } from './hides-itself.ts'
import { hidingRules } from './hiding-rules.ts'
import { visibleCharacters } from './visible-characters.ts'

/** What the Markdown is made of. */
export interface ModelMarkdownOptions {
  /** See `baseUrl` of packages/content. */
  readonly base: URL
  /** The HTML that `page` was parsed from, for its `style` elements, which are not in the tree. */
  readonly html?: string
  /** What the Markdown is of, an element of `page`, as `mainContent` gives it; default: all of it. */
  readonly root?: Root | Element
}

/** Elements that hide the page until a script has run, and not the text in them. */
const FRAMES = new Set(['html', 'body', 'main'])

/**
 * Markdown of a page without what its own attributes and style sheets hide, and without characters
 * nobody sees. Only for models: clients get all of the page. Linear in the size of the page, apart
 * from the selectors of its style sheets, which are bounded.
 */
export function modelMarkdown(
  page: Root,
  { base, html, root = page }: ModelMarkdownOptions
): string {
  const byRule = hidingRules(page, html ?? '')
  const isHidden = (element: Element): boolean =>
    !FRAMES.has(element.tagName) &&
    element !== root &&
    (byRule.has(element) || hidesItself(element))
  const shown = { ...root, children: kept(root.children as RootContent[], isHidden) }
  return visibleCharacters(toMarkdown(shown as Root, { base }).markdown)
}

/** Recursion is as deep as the tree, whose depth is clamped. */
function kept(
  nodes: readonly RootContent[],
  isHidden: (element: Element) => boolean
): RootContent[] {
  const shown: RootContent[] = []
  for (const node of nodes) {
    if (node.type !== 'element') shown.push(node)
    else if (!isHidden(node)) {
      const children = kept(node.children, isHidden) as ElementContent[]
      const properties = FRAMES.has(node.tagName) ? {} : node.properties
      shown.push({ ...node, properties, children })
    }
  }
  return shown
}
