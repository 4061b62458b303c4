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
          <p>After your password, a code of an app or a passkey proves that it is you.</p>
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
            <li>
              <div class="what">
                <strong>Authenticator app</strong>
                <span>
                  {factors.totp ? (
                    <>
                      Set up on <Time of={factors.totp.created_at} />
                    </>
                  ) : (
                    'Shows a new code every 30 seconds.'
                  )}
                </span>
              </div>
              {factors.totp ? (
                <button type="button" class="small" onClick={() => setRemoving(true)}>
                  Remove
                </button>
              ) : (
                <button
                  type="button"
                  class="small primary"
                  onClick={() => act(async () => setSecret(await client.factors.startTotp()))}
                >
                  Set up
                </button>
              )}
            </li>
            {factors.two_factor && (
              <li>
                <div class="what">
                  <strong>
                    Recovery codes
                    {factors.recovery_codes_left < 3 && (
                      <span class="badge warning">
                        {plural(factors.recovery_codes_left, 'code')} left
                      </span>
                    )}
                  </strong>
                  <span>{plural(factors.recovery_codes_left, 'unused code')}</span>
                </div>
                <button
                  type="button"
                  class="small"
                  onClick={() =>
                    act(async () => {
                      setCodes(await client.factors.renewRecoveryCodes())
                      onChange()
                    })
                  }
                >
                  <Icon name="refresh" />
                  Replace codes
                </button>
              </li>
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
