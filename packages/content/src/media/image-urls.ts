/** The images of a page. Source: decisions.md §2. */

import type { Element, ElementContent, Root, RootContent } from 'hast'
import { checkNode, checkUrl } from '../checked-arguments.ts'
import { resolveUrl } from '../page/base-url.ts'
import { imageSource, isPixel } from './image-source.ts'

/**
 * URL of every image of a page, in document order, each once: the largest candidate of each, lazy ones resolved,
 * without `data:`, placeholders and tracking pixels.
 *
 * @param base - base of relative URLs, see `baseUrl`.
 */
export function imageUrls(tree: Root, base: URL): string[] {
  checkNode('imageUrls: tree', tree)
  checkUrl('imageUrls: base', base)
  const found = new Set<string>()
  const pending: Pending[] = [{ nodes: tree.children, index: 0, shown: false }]
  for (let level = pending.at(-1); level !== undefined; level = pending.at(-1)) {
    const node = level.nodes[level.index++]
    if (node === undefined) pending.pop()
    if (node?.type !== 'element') continue
    // Beside an image with a source, the fallback for readers without scripts repeats it.
    if (node.tagName === 'noscript' && level.shown) continue
    const source = sourceOf(node, base)
    if (source !== undefined) found.add(source)
    if (IMAGES.has(node.tagName)) level.shown = source !== undefined
    else pending.push({ nodes: node.children, index: 0, shown: false })
  }
  return [...found]
}

/** Children still to be examined. */
interface Pending {
  readonly nodes: readonly (RootContent | ElementContent)[]
  index: number
  /** The last image among them has a source. */
  shown: boolean
}

/** Elements that are a single image, with everything inside them. */
const IMAGES = new Set(['img', 'picture', 'amp-img', 'amp-anim'])

function sourceOf(element: Element, base: URL): string | undefined {
  const { tagName, properties } = element
  if (IMAGES.has(tagName)) return isPixel(element) ? undefined : imageSource(element, base)
  if (tagName === 'input' && properties.type === 'image') return imageSource(element, base)
  const { poster } = properties
  return tagName === 'video' && typeof poster === 'string'
    ? resolveUrl(poster, base)?.href
    : undefined
}
