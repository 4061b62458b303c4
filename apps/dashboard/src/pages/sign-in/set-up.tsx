/** The account requires two-factor sign-in, and the user has none yet. */

import type { Session } from '@sluice/client'
import { useState } from 'preact/hooks'
import { client, isAbort } from '../../client.ts'
import { ErrorNote } from '../../parts/error-note.tsx'
import { Icon } from '../../parts/icon.tsx'
import { useLoaded } from '../../parts/loaded.tsx'
import { OutsidePage } from '../../parts/outside-page.tsx'
import { isDismissed, KNOWS_PASSKEYS, makePasskey } from '../../people/passkey-browser.ts'
import { RecoveryCodes } from '../../people/recovery-codes.tsx'
import { TotpForm } from '../../people/totp-form.tsx'
import { useConfirmed } from '../../people/use-confirmed.tsx'

type Secret = Awaited<ReturnType<typeof client.factors.startTotp>>
type Added = Session & { readonly recovery_codes: string[] | null }

/** @param props.onEnter - it is set up. @param props.onLeave - not now: sign out. */
export function SetUpPage(props: { onEnter: (who: Session) => void; onLeave: () => void }) {
  const [secret, setSecret] = useState<Secret>()
  const [added, setAdded] = useState<Added>()
  const [error, setError] = useState<unknown>()
  const [confirming, confirmed] = useConfirmed(false)
  const factors = useLoaded((signal) => client.factors.get({ signal }))
  const act = async (work: () => Promise<void>) => {
    setError(undefined)
    try {
      await confirmed(work)
    } catch (caught) {
      if (!isAbort(caught) && !isDismissed(caught)) setError(caught)
    }
  }
  if (added?.recovery_codes) {
    return (
      <OutsidePage title="Save your recovery codes">
        <RecoveryCodes codes={added.recovery_codes} />
        <div class="row end">
          <button type="button" class="primary" onClick={() => props.onEnter(added)}>
            I have saved them
          </button>
        </div>
      </OutsidePage>
    )
  }
  const addPasskey = () =>
    act(async () => {
      const response = await makePasskey()
      setAdded(await client.factors.addPasskey({ name: 'Passkey 1', response }))
    })
  const mayPasskey = KNOWS_PASSKEYS && factors.data?.passkeys_unavailable === null
  return (
    <OutsidePage title="Set up two-factor sign-in">
      {secret ? (
        <TotpForm
          secret={secret}
          onDone={(done) => setAdded(done)}
          onCancel={() => setSecret(undefined)}
        />
      ) : (
        <>
          <p>Your account requires a second proof beside the password. Choose one to continue.</p>
          {error !== undefined && <ErrorNote error={error} />}
          <button
            type="button"
            class="primary wide"
            onClick={() => act(async () => setSecret(await client.factors.startTotp()))}
          >
            Authenticator app
          </button>
          {mayPasskey && (
            <>
              <p class="or">or</p>
              <button type="button" class="wide" onClick={addPasskey}>
                <Icon name="key" />
                Passkey
              </button>
            </>
          )}
          <p>
            <button type="button" class="text-button" onClick={props.onLeave}>
              Sign out
            </button>
          </p>
        </>
      )}
      {confirming}
    </OutsidePage>
  )
}
