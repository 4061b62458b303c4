/** Names of a page: its `title` and its first headings. */

import type { Root } from 'hast'
import { oncePerPage } from '../memory/page-memory.ts'
import { textOf } from '../tree/text-of.ts'
import { pageElements } from './page-elements.ts'

/** See {@link pageNames}. */
export interface PageNames {
  /** Text of `title` on one line; `''` without one. */
  readonly title: string
  /** Texts of the first three `h1`. */
  readonly headings: readonly string[]
}

/** The names of a page, from the walk over it that its metadata needs as well. */
export const pageNames = oncePerPage((tree: Root): PageNames => {
  const { title, headings } = pageElements(tree)
  const first = headings.filter(({ element }) => element.tagName === 'h1').slice(0, 3)
  return {
    title: title ? textOf(title).replace(/\s+/g, ' ') : '',
    headings: first.map(({ element }) => textOf(element))
  }
})
