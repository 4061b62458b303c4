/** Filters for any page. */

import { ContentError, checkSelector } from '@sluice/content'
import { z } from 'zod'

/** Characters of a selector. Source: decisions.md §10. */
const LONGEST = 1000

/** Filters of the generic parser. A selector that does not parse is refused before anything is fetched. */
export const Filters = z.strictObject({
  include_selector: selector().describe(
    'CSS selector of the parts of the page to read. The selected parts are the whole content; the rest is left out.'
  ),
  exclude_selector: selector().describe(
    'CSS selector of the parts of the page to leave out before the main content is chosen.'
  ),
  keep_selector: selector().describe(
    'CSS selector of parts of the page to keep in addition to the main content.'
  )
})
/** Selectors of the content, as the schema accepts them. */
export type Filters = z.infer<typeof Filters>

function selector() {
  return z
    .string()
    .max(LONGEST)
    .superRefine((value, context) => {
      const fault = faultOf(value)
      if (fault !== undefined) context.addIssue({ code: 'custom', message: fault })
    })
    .optional()
}

function faultOf(value: string): string | undefined {
  if (value.length > LONGEST) return undefined
  try {
    checkSelector(value)
    return undefined
  } catch (error) {
    if (ContentError.is(error)) return error.message
    throw error
  }
}
