/** Query parameters of lists: the size of a page, and where it begins. */

import { z } from 'zod'

const LIMIT = 'must be a whole number from 1 to 100'

/** Items on a page of a list. */
export const pageLimit = z
  .string()
  .regex(/^[0-9]{1,3}$/, LIMIT)
  .transform(Number)
  .pipe(z.int().min(1, LIMIT).max(100, LIMIT))
  .default(20)
  .describe('Items on a page, 1–100.')

/** Query parameter for the start of a page of a list. @param pattern - pattern of the cursors of this list. */
export const pageCursor = (pattern: RegExp) =>
  z
    .string()
    .regex(pattern, 'must be the `next_cursor` of the previous page')
    .optional()
    .describe('`next_cursor` of the previous page.')
