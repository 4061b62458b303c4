/** CSS selectors of a request, checked before anything is fetched. */

import { createParser } from 'css-selector-parser'
import { z } from 'zod'

const parse = createParser({ syntax: 'progressive' })

/**
 * Returns true if a text is a CSS selector. `:has-text("More")` counts as one, because the browser's driver reads it.
 * The driver's own chains (`a >> b`) are not CSS and do not count.
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
