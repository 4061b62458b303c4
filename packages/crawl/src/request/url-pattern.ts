/** A pattern in a request. */

import { z } from 'zod'
import { urlPatterns } from './url-patterns.ts'

/** Characters of a pattern. */
const LONGEST = 1_000
/** Patterns of a list. */
const MOST = 100

const UrlPattern = z
  .string()
  .min(1)
  .max(LONGEST)
  .superRefine((pattern, context) => {
    try {
      urlPatterns([pattern])
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message })
    }
  })

/** A list of patterns that URLs are matched with. */
export const UrlPatternList = z.array(UrlPattern).max(MOST).default([])
