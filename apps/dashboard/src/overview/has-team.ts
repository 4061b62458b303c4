/** Whether the account has more than one user. */

/** False where the service has no teams. */
export async function hasTeam(_signal: AbortSignal): Promise<boolean> {
  return false
}
