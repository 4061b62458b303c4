/** Check for an account with more than one user, or with an invitation. */

import { client } from '../client.ts'

/** @throws SluiceApiError - the team cannot be asked for. */
export async function hasTeam(signal: AbortSignal): Promise<boolean> {
  const { members, invitations } = await client.team.get({ signal })
  return members.length > 1 || invitations.length > 0
}
