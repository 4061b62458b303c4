/** Schemas of buying tokens. */

import { z } from 'zod'

/** Packs that are for sale. */
export const Packs = z.object({
  packs: z.array(
    z
      .object({
        id: z.string(),
        tokens: z.int().min(1),
        price: z.string().describe('`9.00`.'),
        currency: z.string().describe('ISO 4217, lower case.')
      })
      .meta({ id: 'Pack' })
  )
})

/** Body of `POST /api/v1/billing/checkout`. */
export const Purchase = z.strictObject({
  pack: z.string().max(100).describe('`data.packs[].id` of the packs.')
})
