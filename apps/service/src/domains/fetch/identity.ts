/** The identity of the crawler, from the configuration. */

import type { Identity } from '@sluice/acquire/identity'
import type { Config } from '../../base/config.ts'

/** The identity as an option of what fetches; `{}` without a key. Its code loads only with a key. */
export async function identityOption({
  IDENTITY_KEY: keys,
  IDENTITY_URL,
  IDENTITY_AGENT: agentForm,
  PUBLIC_URL
}: Pick<Config, 'IDENTITY_KEY' | 'IDENTITY_URL' | 'IDENTITY_AGENT' | 'PUBLIC_URL'>): Promise<{
  identity?: Identity
}> {
  const agent = IDENTITY_URL ?? PUBLIC_URL
  if (keys.length === 0 || agent === undefined) return {}
  const { createIdentity } = await import('@sluice/acquire/identity')
  return { identity: createIdentity({ keys, agent, agentForm }) }
}
