/** The passkeys of the signed-in user. */

import type { Factors } from '@sluice/client'
import { useState } from 'preact/hooks'
import { client, isAbort } from '../client.ts'
import { Confirmation, Dialog } from '../parts/dialog.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { Field } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'
import { Time } from '../parts/shown.tsx'
import { toast } from '../parts/toast.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { isDismissed, KNOWS_PASSKEYS, makePasskey } from './passkey-browser.ts'

type Passkey = Factors['passkeys'][number]
type Confirmed = <Result>(work: () => Promise<Result>) => Promise<Result>

/** The dialog that is open above the list. */
type Open = { readonly what: 'add' } | { readonly what: 'rename' | 'remove'; readonly one: Passkey }

interface Changes {
  /** Runs work once the user has confirmed who they are. */
  readonly confirmed: Confirmed
  readonly onChange: () => void
}

/** @param onAdded - gets the recovery codes of the first factor. */
export function Passkeys(
  props: Changes & {
    factors: Factors
    onAdded: (codes: readonly string[] | null) => void
  }
) {
  const { passkeys, passkeys_unavailable: reason } = props.factors
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <section class="setting">
      <header>
        <h2>Passkeys</h2>
        <p>
          Sign in with your fingerprint, face, PIN or a security key, without a password. They only
          work on this site, which protects you from phishing.
        </p>
      </header>
      <div>
        {passkeys.length > 0 && (
          <ul class="things">
            {passkeys.map((one) => (
              <PasskeyRow key={one.id} one={one} onOpen={(what) => setOpen({ what, one })} />
            ))}
          </ul>
        )}
        {reason !== null && <p class="note">{reason}</p>}
        {reason === null && !KNOWS_PASSKEYS && (
          <p class="note">This browser does not support passkeys.</p>
        )}
        {reason === null && KNOWS_PASSKEYS && (
          <button type="button" onClick={() => setOpen({ what: 'add' })}>
            <Icon name="key" />
            Add a passkey
          </button>
        )}
      </div>
      {open?.what === 'add' && (
        <NameDialog
          title="Add a passkey"
          action="Continue"
          name={`Passkey ${passkeys.length + 1}`}
          hint="Your browser will ask where to store it."
          onClose={close}
          run={async (name) => {
            const added = await props.confirmed(async () => {
              const response = await makePasskey()
              return client.factors.addPasskey({ name, response })
            })
            props.onAdded(added.recovery_codes)
          }}
        />
      )}
      {open?.what === 'rename' && (
        <NameDialog
          title="Rename the passkey"
          action="Rename"
          name={open.one.name}
          onClose={close}
          run={async (name) => {
            await client.factors.renamePasskey(open.one.id, name)
            props.onChange()
          }}
        />
      )}
      {open?.what === 'remove' && <Removal {...props} one={open.one} onClose={close} />}
    </section>
  )
}

function PasskeyRow({
  one,
  onOpen
}: {
  one: Passkey
  onOpen: (what: 'rename' | 'remove') => void
}) {
  return (
    <li>
      <div class="what">
        <strong>
          {one.name}
          {one.synced && <span class="badge">synced</span>}
        </strong>
        <span>
          Added <Time of={one.created_at} /> ·{' '}
          {one.last_used_at === null ? (
            'not used yet'
          ) : (
            <>
              used <Time of={one.last_used_at} />
            </>
          )}
        </span>
      </div>
      <div class="row tight">
        <button
          type="button"
          class="small"
          aria-label={`Rename ${one.name}`}
          onClick={() => onOpen('rename')}
        >
          Rename
        </button>
        <button
          type="button"
          class="small"
          aria-label={`Remove ${one.name}`}
          onClick={() => onOpen('remove')}
        >
          Remove
        </button>
      </div>
    </li>
  )
}

function Removal(props: Changes & { one: Passkey; onClose: () => void }) {
  const { one, confirmed, onChange, onClose } = props
  return (
    <Confirmation
      title={`Remove ${one.name}?`}
      action="Remove"
      run={async () => {
        await confirmed(() => client.factors.removePasskey(one.id))
        toast('The passkey was removed.')
        onChange()
      }}
      onClose={onClose}
    >
      <p>It no longer signs you in here. Also delete it on the device.</p>
    </Confirmation>
  )
}

function NameDialog(props: {
  title: string
  action: string
  name: string
  hint?: string
  run: (name: string) => Promise<void>
  onClose: () => void
}) {
  const form = useSubmit(async ({ text }) => {
    try {
      await props.run(text('name'))
      props.onClose()
    } catch (error) {
      if (!isDismissed(error) && !isAbort(error)) throw error
    }
  })
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <form onSubmit={form.onSubmit}>
        <Field label="Name" {...(props.hint ? { hint: props.hint } : {})}>
          <input name="name" maxLength={100} required defaultValue={props.name} />
        </Field>
        {form.error !== undefined && <ErrorNote error={form.error} />}
        <div class="row end">
          <button type="button" onClick={props.onClose}>
            Cancel
          </button>
          <button type="submit" class="primary" disabled={form.isRunning}>
            {props.action}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
