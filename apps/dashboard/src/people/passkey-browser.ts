/** Passkeys in the browser. The library is loaded by those who use them. */

import { client } from '../client.ts'

const library = () => import('@simplewebauthn/browser')

/** True if the browser supports passkeys. */
export const KNOWS_PASSKEYS = typeof PublicKeyCredential === 'function'

/** Returns true if the user or the browser ended the request. There is then nothing to report. */
export function isDismissed(error: unknown): boolean {
  return error instanceof Error && ['AbortError', 'NotAllowedError'].includes(error.name)
}

/** Have the browser make a passkey for the signed-in user. @returns the response for the service. */
export async function makePasskey(): Promise<object> {
  const options = await client.factors.newPasskeyOptions()
  const { startRegistration } = await library()
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
  return startRegistration({ optionsJSON: options as unknown as Options })
}

/**
 * Have the user show a passkey.
 *
 * @param how - `known`: one of the user who gave the password or is signed in. `field`: offered among the suggestions
 * of the field for the e-mail address; waits until it is chosen. `any`: whichever the user chooses.
 */
export async function showPasskey(how: 'known' | 'field' | 'any'): Promise<object> {
  const { startAuthentication } = await library()
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
  const asked = await client.session.passkeyOptions({ known: how === 'known' ? 'true' : 'false' })
  const optionsJSON = asked as unknown as Options
  return startAuthentication({ optionsJSON, useBrowserAutofill: how === 'field' })
}

/** Returns true if the browser offers passkeys among the suggestions of a field. */
export async function offersInField(): Promise<boolean> {
  if (!KNOWS_PASSKEYS) return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}
