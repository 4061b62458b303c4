/** Settings for sign-up, sign-in, and the e-mails of the service. */

import { z } from 'zod'
import { list } from './fields.ts'

/** See docs/settings.md. */
export const PEOPLE = z.object({
  SIGNUP: z
    .enum(['open', 'invite', 'closed'])
    .default('invite')
    .describe(
      'Who may sign up. open: anyone, each with free tokens; invite: invited users only; closed: no one.'
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'Mail server that sends links to choose a new password, invitations and the news of monitors: smtps://user:password@mail.example.com:465, or smtp:// with STARTTLS. Needs PUBLIC_URL. Unset: no e-mail; operators pass links on.'
    ),
  MAIL_FROM: z
    .string()
    .min(3)
    .max(200)
    .optional()
    .describe('Sender of e-mails: Sluice <sluice@example.com>. Needed with SMTP_URL.'),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'OpenID Connect provider for signing in: https://id.example.com. Needs OIDC_CLIENT_ID and PUBLIC_URL. Unset: no sign-in by a provider.'
    ),
  OIDC_CLIENT_ID: z.string().min(1).optional().describe('Id of this service at OIDC_ISSUER.'),
  OIDC_CLIENT_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe('Client secret at OIDC_ISSUER. Unset: a public client with PKCE only.'),
  OIDC_NAME: z
    .string()
    .min(1)
    .max(50)
    .default('single sign-on')
    .describe('Name of the provider on the button: Sign in with …'),
  OIDC_DOMAINS: list
    .transform((domains) => domains.map((domain) => domain.toLowerCase()))
    .describe('E-mail domains that may sign in by OIDC_ISSUER, comma separated. Empty: all.'),
  OIDC_SIGN_UP: z
    .enum(['off', 'on'])
    .default('off')
    .describe(
      'on: every user who signs in by OIDC_ISSUER gets an account; off: only invited and existing users can sign in.'
    )
})
