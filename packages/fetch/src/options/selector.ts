/** CSS selectors of a request, checked before anything is fetched. */

import { createParser } from 'css-selector-parser'
import { z } from 'zod'

const parse = createParser({ syntax: 'progressive' })

/**
 * Whether a text is a selector of CSS. `:has-text("More")` is one: the browser's driver reads it. Its own chains (`a >>
 * b`), which are no CSS, are not.
 */
function isSelector(text: string): boolean {
  try {
    parse(text)
    return true
  } catch {
    return false
  }
}

/** A selector in a request. */
export const Selector = z.string().min(1).max(1_000).refine(isSelector, 'must be a CSS selector')
