/** The frames of other sites that fill a page with next to no text of its own. */

import type { Element, Root } from 'hast'
import { ownContent } from '../own-content/own-content.ts'
import { baseUrl, resolveUrl } from '../page/base-url.ts'
import { all } from '../select/select.ts'
import { embedOf } from '../targets/embed.ts'
import { isShownFrame } from '../tree/hidden.ts'
import { ADVERT, tokenTraits } from './blocks/element-traits.ts'

/** A frame that is linked, since only a browser of its site reads it. */
export interface PageFrame {
  readonly href: string
  /** Title of the frame, or `Video` for a player; '' without one. */
  readonly title: string
}

/** Characters of text with which a page is more than its frame. */
const INTRODUCTION = 50
/** Pixels of a frame that is the page's purpose: a quarter of a usual window. */
const LEAST_AREA = 230_400
const MOST = 5

/**
 * The frames that a page without text of its own consists of.
 *
 * @param url - URL of the page. Frames of its own origin are read by a browser.
 */
export function pageFrames(tree: Root, url: URL): readonly PageFrame[] {
  const own = ownContent(tree)
  if (own.inlineFrames.length === 0 || own.text >= INTRODUCTION) return []
  const base = baseUrl(tree, url)
  const found = new Map<string, PageFrame>()
  for (const element of all(tree, 'iframe')) {
    const { src, dataSrc } = element.properties
    const frame = resolveUrl(String(src ?? dataSrc ?? ''), base)
    if (!frame || frame.origin === url.origin || !isPurpose(element)) continue
    const { href, label: title } = embedOf(element, base) ?? { href: frame.href, label: '' }
    found.set(href, { href, title })
    if (found.size === MOST) break
  }
  return [...found.values()]
}

/** Consent prompts lie over a page, and small frames count visits. */
function isPurpose(element: Element): boolean {
  if (!isShownFrame(element) || (tokenTraits(element) & ADVERT) !== 0) return false
  const { id, className, title, width, height } = element.properties
  if (/consent|cookie(?!.?polic)/i.test(`${id} ${className} ${title}`)) return false
  const [across, down] = [Number(width), Number(height)]
  return !(across * down < LEAST_AREA || across < 50 || down < 50)
}
