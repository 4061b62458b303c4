/** The second factors of the signed-in user: authenticator app, passkeys, recovery codes. */

import type { Factors } from '@sluice/client'
import { useState } from 'preact/hooks'
import { client, isAbort } from '../client.ts'
import { Confirmation, Dialog } from '../parts/dialog.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { Icon } from '../parts/icon.tsx'
import { plural, Time } from '../parts/shown.tsx'
import { toast } from '../parts/toast.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodesDialog } from './recovery-codes.tsx'
import { TotpForm } from './totp-form.tsx'
import { useConfirmed } from './use-confirmed.tsx'

type Secret = Awaited<ReturnType<typeof client.factors.startTotp>>

/** @param onChange - something was changed: load again. */
export function TwoFactor({ factors, onChange }: { factors: Factors; onChange: () => void }) {
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [isRemoving, setRemoving] = useState(false)
  const [error, setError] = useState<unknown>()
  const [confirming, confirmed] = useConfirmed(factors.passkeys.length > 0)
  const act = async (work: () => Promise<unknown>) => {
    setError(undefined)
    try {
      await confirmed(work)
    } catch (caught) {
      if (!isAbort(caught)) setError(caught)
    }
  }
  const added = (text: string, fresh: readonly string[] | null) => {
    toast(text)
    setCodes(fresh ?? undefined)
    onChange()
  }
  return (
    <>
      <section class="setting">
        <header>
          <h2>Two-factor sign-in</h2>
          <p>After your password, a code from an app or a passkey proves that it is you.</p>
        </header>
        <div>
          <p>
            {factors.two_factor ? (
              <span class="badge good">On</span>
            ) : (
              <span class="badge warning">Off</span>
            )}{' '}
            {factors.required && 'Your account requires it.'}
          </p>
          {error !== undefined && <ErrorNote error={error} />}
          <ul class="things">
            <AuthenticatorRow
              factors={factors}
              onSetUp={() => act(async () => setSecret(await client.factors.startTotp()))}
              onRemove={() => setRemoving(true)}
            />
            {factors.two_factor && (
              <RecoveryCodesRow
                left={factors.recovery_codes_left}
                onReplace={() =>
                  act(async () => {
                    setCodes(await client.factors.renewRecoveryCodes())
                    onChange()
                  })
                }
              />
            )}
          </ul>
        </div>
      </section>
      <Passkeys
        factors={factors}
        confirmed={confirmed}
        onAdded={(fresh) => added('The passkey was added.', fresh)}
        onChange={onChange}
      />
      {secret && (
        <Dialog title="Set up an authenticator app" onClose={() => setSecret(undefined)}>
          <TotpForm
            secret={secret}
            onCancel={() => setSecret(undefined)}
            onDone={({ recovery_codes }) => {
              setSecret(undefined)
              added('The authenticator app is set up.', recovery_codes)
            }}
          />
        </Dialog>
      )}
      {isRemoving && (
        <Confirmation
          title="Remove the authenticator app?"
          action="Remove"
          run={() =>
            confirmed(() => client.factors.removeTotp()).then(() => {
              toast('The authenticator app was removed.')
              onChange()
            })
          }
          onClose={() => setRemoving(false)}
        >
          <p>Its codes no longer work.</p>
        </Confirmation>
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
      {confirming}
    </>
  )
}

function AuthenticatorRow(props: { factors: Factors; onSetUp: () => void; onRemove: () => void }) {
  const { totp } = props.factors
  return (
    <li>
      <div class="what">
        <strong>Authenticator app</strong>
        <span>
          {totp ? (
            <>
              Set up on <Time of={totp.created_at} />
            </>
          ) : (
            'Shows a new code every 30 seconds.'
          )}
        </span>
      </div>
      {totp ? (
        <button type="button" class="small" onClick={props.onRemove}>
          Remove
        </button>
      ) : (
        <button type="button" class="small primary" onClick={props.onSetUp}>
          Set up
        </button>
      )}
    </li>
  )
}

function RecoveryCodesRow({ left, onReplace }: { left: number; onReplace: () => void }) {
  return (
    <li>
      <div class="what">
        <strong>
          Recovery codes
          {left < 3 && <span class="badge warning">{plural(left, 'code')} left</span>}
        </strong>
        <span>{plural(left, 'unused code')}</span>
      </div>
      <button type="button" class="small" onClick={onReplace}>
        <Icon name="refresh" />
        Replace codes
      </button>
    </li>
  )
}
