/** Answers of signing in, below `data`. */

import { z } from 'zod'

/** A role in the account. */
export const role = z
  .enum(['owner', 'operator', 'admin', 'member'])
  .describe('An operator runs the service and is an owner in the account.')

/** Terms for signing up, and the ways to sign in that the service offers. */
export const SignUpTerms = z.object({
  mode: z.enum(['open', 'invite', 'closed']).describe('Anyone, invited users only, or no one.'),
  resets_by_mail: z
    .boolean()
    .describe('Whether links to choose a new password are sent by e-mail.'),
  passkeys: z.boolean().describe('Whether passkeys work at this address.'),
  provider: z
    .object({ name: z.string() })
    .nullable()
    .describe('The provider by which users sign in at `/sign-in/oidc`; null without one.')
})

/** The signed-in user. */
export const SignedIn = z
  .object({
    user: z.object({ id: z.string(), email: z.string(), role }),
    account: z.object({ id: z.string() }),
    must_set_up_two_factor: z
      .boolean()
      .describe('The account requires two-factor sign-in; until it is set up, nothing else works.')
  })
  .meta({ id: 'SignedIn' })

/** Steps that are left after the password. */
export const SecondFactorNeeded = z
  .object({
    second_factor: z.object({
      methods: z
        .array(z.enum(['totp', 'passkey', 'recovery_code']))
        .describe('Any one of them is enough.')
    })
  })
  .meta({ id: 'SecondFactorNeeded' })

/** Options of WebAuthn as JSON, for `PublicKeyCredential.parse…OptionsFromJSON` of the browser. */
export const WebAuthnOptions = z.looseObject({ challenge: z.string() })
