/** Settings for the identity of the crawler. */

import { z } from 'zod'
import { list } from './fields.ts'

/** See docs/settings.md. */
export const IDENTITY = z.object({
  IDENTITY_KEY: list
    .refine((keys) => keys.every((key) => /^[\w-]{43}$/.test(key)), {
      error: 'must be keys of `sluice identity create`, comma separated'
    })
    .describe(
      'Ed25519 keys that sign requests to sites (Web Bot Auth), of `sluice identity create`. The first signs; the directory lists all. Empty: requests are not signed.'
    ),
  IDENTITY_URL: z
    .url({ protocol: /^https?$/ })
    .refine((text) => URL.parse(text)?.pathname === '/', { error: 'must have no path' })
    .optional()
    .describe(
      'Address at which sites reach the key directory of this service: https://bot.example.com. Default: PUBLIC_URL.'
    ),
  IDENTITY_AGENT: z
    .enum(['string', 'dictionary'])
    .default('string')
    .describe(
      'Form of the header Signature-Agent: string, as Cloudflare verifies it, or dictionary, as the later drafts of the IETF have it. A verifier of one refuses the other.'
    ),
  BOT_CONTACT: z
    .union([z.email(), z.url({ protocol: /^https?$/ })])
    .optional()
    .describe(
      'E-mail address or URL for the owners of sites. With it, the service has a page about the crawler at /bot, which USER_AGENT may name.'
    )
})
