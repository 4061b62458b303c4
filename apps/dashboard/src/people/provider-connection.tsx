/** The provider of the service on the page "Security": connected with the user or not. */

import type { Factors } from '@sluice/client'
import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { Confirmation } from '../parts/dialog.tsx'
import { Time } from '../parts/shown.tsx'
import { toast } from '../parts/toast.tsx'
import { navigate, usePlace } from '../router.tsx'
import { ProviderProblem } from './provider-link.tsx'
import { ConfirmDialog, useConfirmed } from './use-confirmed.tsx'

const CONNECT = '/sign-in/oidc?connect=true'

/** @param props.onChange - something was changed: load again. */
export function ProviderConnection(props: { factors: Factors; onChange: () => void }) {
  const { provider, passkeys } = props.factors
  const problem = usePlace().query.get('problem')
  const hasPasskey = passkeys.length > 0
  const [confirming, confirmed] = useConfirmed(hasPasskey)
  const [isRemoving, setRemoving] = useState(false)
  if (!provider) return null
  const connectAfter = (isConfirmed: boolean) => {
    navigate('/account/security', true)
    if (isConfirmed) location.assign(CONNECT)
  }
  return (
    <section class="setting">
      <header>
        <h2>Sign in with {provider.name}</h2>
        <p>
          The provider proves that it is you. Your password and second factors are not asked for.
        </p>
      </header>
      <div>
        {problem !== null && problem !== 'confirm_first' && <ProviderProblem name={problem} />}
        {provider.connected_at === null ? (
          <a class="button" href={CONNECT}>
            Connect
          </a>
        ) : (
          <ul class="things">
            <li>
              <div class="what">
                <strong>Connected</strong>
                <span>
                  Since <Time of={provider.connected_at} />
                </span>
              </div>
              <button type="button" class="small" onClick={() => setRemoving(true)}>
                Disconnect
              </button>
            </li>
          </ul>
        )}
      </div>
      {problem === 'confirm_first' && (
        <ConfirmDialog hasPasskey={hasPasskey} onEnd={connectAfter} />
      )}
      {isRemoving && (
        <Confirmation
          title={`Disconnect ${provider.name}?`}
          action="Disconnect"
          run={async () => {
            await confirmed(() => client.factors.disconnectProvider())
            toast('The provider is disconnected.')
            props.onChange()
          }}
          onClose={() => setRemoving(false)}
        >
          <p>It no longer signs you in here.</p>
        </Confirmation>
      )}
      {confirming}
    </section>
  )
}
