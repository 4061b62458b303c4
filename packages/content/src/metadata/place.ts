/** Position of the article on a page. It distinguishes the article's byline and date from others. */

import { oncePerPage } from '../memory/page-memory.ts'
import type { Mark } from '../page/page-elements.ts'
import { shortText } from '../tree/short-text.ts'
import { nameKey } from './names.ts'
import type { MetadataPage } from './page.ts'
import { pageTitle } from './title.ts'

/** Maximum characters of a headline. */
const LONGEST = 400

/** Characters around the headline in which its byline and date are. */
const AROUND = { before: 600, after: 1500 }

/** Characters of text before the headline; `undefined` if the page shows none. */
export const titlePosition = oncePerPage(findTitle)

/** Checks whether an element is near the headline. Without a headline, every element is. */
export function isNear({ position }: Mark, title: number | undefined): boolean {
  if (title === undefined) return true
  return position > title - AROUND.before && position < title + AROUND.after
}

function findTitle(page: MetadataPage): number | undefined {
  const title = nameKey(pageTitle(page)?.value ?? '')
  const { headings } = page.elements
  const same = headings.find(({ element }) => nameKey(shortText(element, LONGEST) ?? '') === title)
  const first = headings.find(({ element, aside }) => element.tagName === 'h1' && !aside)
  return (same ?? first)?.position
}
