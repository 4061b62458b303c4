/** Free tokens and packs of tokens. */

import { z } from 'zod'
import { parsePacks } from '../packs.ts'
import { list } from './fields.ts'

/** See docs/settings.md. */
export const BILLING = z.object({
  FREE_TOKENS_PER_MONTH: z.coerce
    .number()
    .int()
    .min(0)
    .default(500)
    .describe('Free tokens of each account per UTC calendar month.'),
  FREE_FAILURES_PER_HOUR: z.coerce
    .number()
    .int()
    .min(0)
    .default(1_000)
    .describe(
      'Uncharged failures per account and hour, minus its charged requests, before it gets 503 OVERLOADED for the rest of the hour; 0: unlimited. Each job has as many, and all jobs of an account five times as many, before they pause.'
    ),
  STRIPE_SECRET_KEY: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Secret key at Stripe, to sell packs of tokens. Needs STRIPE_WEBHOOK_SECRET, TOKEN_PACKS and PUBLIC_URL. Unset: nothing is sold.'
    ),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe('Signing secret of the endpoint PUBLIC_URL/stripe/webhook at Stripe: whsec_….'),
  TOKEN_PACKS: list
    .superRefine((texts, context) => {
      try {
        parsePacks(texts)
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message })
      }
    })
    .describe(
      'Packs for sale as tokens:price:currency, comma separated: 10000:9.00:eur,100000:79.00:eur.'
    )
})
