/** Filters for the lists of shops. Source: decisions.md §10. */

import { z } from 'zod'

const price = () =>
  z
    .string()
    .regex(/^\d{1,9}(?:\.\d{1,2})?$/, 'a decimal number, "19.99", is expected')
    .optional()

/** Orders that every shop has in some words. */
const SORTS = ['relevance', 'price_asc', 'price_desc', 'newest', 'rating', 'best_selling'] as const

/** Filters of lists; values are strings. */
export const Filters = z.strictObject({
  page: z
    .string()
    .regex(/^(?:[1-9]\d?|[1-3]\d\d|400)$/, 'a number from 1 to 400 is expected')
    .optional()
    .describe('Page of the list, from "1".'),
  limit: z
    .string()
    .regex(/^(?:[1-9]\d?|1\d\d|200)$/, 'a number from 1 to 200 is expected')
    .optional()
    .describe('Maximum number of products, of those on the page.'),
  min_price: price().describe('Lowest price, in the currency of the shop.'),
  max_price: price().describe('Highest price, in the currency of the shop.'),
  in_stock: z
    .enum(['true', 'false'])
    .optional()
    .describe('"true" leaves out products that are out of stock or discontinued.'),
  sort: z.enum(SORTS).optional().describe('Order of the list.')
})
/** Filters of a list, as the schema accepts them. */
export type Filters = z.infer<typeof Filters>
