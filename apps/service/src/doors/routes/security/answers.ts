/** Answers of the routes of sessions and second factors, below `data`. */

import { z } from 'zod'

const instant = z.iso.datetime().describe('ISO 8601, UTC.')

/** The sessions of a user. */
export const Sessions = z.array(
  z
    .object({
      id: z.string(),
      device: z.string().describe('Browser and system, `Firefox on Linux`; empty if not known.'),
      created_at: instant,
      last_used_at: instant.describe('Accurate to 5 minutes.'),
      expires_at: instant,
      current: z.boolean().describe('Whether it sent this request.')
    })
    .meta({ id: 'UserSession' })
)

/** A passkey without its key. */
export const PasskeyAnswer = z
  .object({
    id: z.string(),
    name: z.string(),
    synced: z.boolean().describe('Also on other devices of the user.'),
    created_at: instant,
    last_used_at: instant.nullable()
  })
  .meta({ id: 'Passkey' })

/** The second factors of a user. */
export const Factors = z
  .object({
    two_factor: z.boolean().describe('Whether signing in needs a second factor.'),
    required: z.boolean().describe('Whether the account requires it.'),
    totp: z.object({ created_at: instant }).nullable(),
    passkeys: z.array(PasskeyAnswer),
    recovery_codes_left: z.int().min(0),
    has_password: z.boolean().describe('False for users who signed up by the provider.'),
    provider: z
      .object({ name: z.string(), connected_at: instant.nullable() })
      .nullable()
      .describe('The provider of the service, and since when it signs you in; null without one.'),
    passkeys_unavailable: z
      .string()
      .nullable()
      .describe('Why passkeys do not work at this address.')
  })
  .meta({ id: 'Factors' })

/** A secret for an authenticator app. */
export const TotpSecret = z.object({
  secret: z.string().describe('Base32.'),
  uri: z.string().describe('`otpauth:` URI for a QR code.')
})

/** New recovery codes. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
