/** Answers of the routes of the account and its keys, below `data`. */

import { z } from 'zod'

const count = z.int().min(0)
const instant = z.iso.datetime().describe('ISO 8601, UTC.')

/** The balance of an account. */
export const Account = z
  .object({
    id: z.string(),
    balance: z.object({
      free: count,
      purchased: count,
      total: count,
      held: count.describe('Reserved by running requests.')
    }),
    free_per_month: count,
    period: z.string().describe('The month of the free tokens.'),
    renews_at: z.union([instant, z.number()]).describe('When the free tokens are renewed.')
  })
  .meta({ id: 'Account' })

/** A movement of tokens, without its receipt. */
export const movement = {
  number: z.int().min(1).describe('From 1, without gaps.'),
  at: instant,
  kind: z.enum(['allowance', 'purchase', 'charge', 'refund', 'expiry']),
  tokens: z.int().describe('Negative if they left the account.'),
  balance: count.describe('After this movement: free, purchased and held.'),
  reference: z
    .string()
    .nullable()
    .describe('The month of an allowance or expiry, the id of a purchase or a result.')
}

/** A page of the movements. */
export const Movements = z
  .object({
    movements: z.array(
      z.object({
        ...movement,
        receipt: z
          .object({
            result: z.string().describe('Id of the item in the history.'),
            url: z.string(),
            parser: z.object({ name: z.string(), version: z.string() }),
            api_key: z.object({ id: z.string(), name: z.string() }),
            breakdown: z.record(z.string(), count).describe('Tokens by purpose.')
          })
          .nullable()
          .describe('For a charge or refund whose item is still in the history.')
      })
    ),
    next_before: z.int().nullable().describe('`before` of the next page.')
  })
  .meta({ id: 'Movements' })

const sums = {
  requests: count.describe(
    'Started fetches: `succeeded` plus `failed`. Requests refused before they started, such as a 400 or a 402, are not counted.'
  ),
  succeeded: count.describe('Charged.'),
  failed: count.describe('Not charged.'),
  tokens: count.describe('Charged.'),
  success_rate: z.number().min(0).max(1).nullable().describe('Null without requests.'),
  p50_ms: count
    .nullable()
    .describe(
      'Median duration of the successful requests. Estimated from a histogram, accurate to about a tenth.'
    ),
  p95_ms: count.nullable().describe('95th percentile, estimated in the same way.')
}

/** Usage by day, hour, key or parser. */
export const Usage = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    group_by: z.enum(['day', 'hour', 'key', 'parser']),
    rows: z.array(
      z.object({
        group: z
          .string()
          .describe('The day, the start of the hour, the id of the key or the name of the parser.'),
        split: z.string().optional().describe('The key or parser, with `split_by`.'),
        ...sums
      })
    ),
    total: z.object(sums)
  })
  .meta({ id: 'Usage' })

/** A key as its owner sees it. */
export const Key = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(['live', 'test']),
    prefix: z.string().describe('Its first characters.'),
    scopes: z.array(z.string()).nullable().describe('Null for fetch, results and account.'),
    created_by: z
      .object({
        id: z.string().describe('Of the user.'),
        email: z.string().nullable().describe('Null for a user who has left.')
      })
      .nullable()
      .describe(
        'User who created it, or who created the key that was used to create it. Null for a key created on the command line.'
      ),
    created_at: instant,
    last_used_at: instant.nullable(),
    expires_at: instant.nullable(),
    revoked_at: instant.nullable()
  })
  .meta({ id: 'Key' })

/** A key when it is made. */
export const NewKeyAnswer = Key.extend({ key: z.string().describe('Shown only once.') }).meta({
  id: 'NewKeyAnswer'
})
