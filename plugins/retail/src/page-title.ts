/** The title of a page as the name of what it sells. */

import { sharedWords, text } from '@sluice/content'
import type { ShopPage } from './shop.ts'
import { cleanText } from './values.ts'

/** The heading where the title repeats it, else the title without the name of the site. */
export function titleOf(page: ShopPage): string | null {
  const title = cleanText(page.meta('og:title') ?? text(page.tree, 'title'))
  const heading = cleanText(text(page.tree, 'h1'))
  if (title === null) return heading
  if (heading !== null && title.toLowerCase().includes(heading.toLowerCase())) return heading
  // Shops without a title for each page give all of them the name of the shop.
  if (heading !== null && page.meta('og:title') === undefined && sharedWords(heading, title) === 0)
    return heading
  const site = cleanText(page.meta('og:site_name'))
  const parts = title.split(/\s[|–—·]\s|\s-\s(?=[^-]*$)/)
  const last = parts.at(-1) ?? ''
  const isSite =
    parts.length > 1 &&
    (last.toLowerCase() === site?.toLowerCase() ||
      page.url.hostname
        .replace(/[^a-z]/g, '')
        .includes(last.toLowerCase().replace(/[^a-z]/g, '') || '\0'))
  return isSite
    ? title.slice(0, title.lastIndexOf(last)).replace(/\s[|–—·-]\s?$/, '') || title
    : title
}
