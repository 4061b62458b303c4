/** Setting up an authenticator app: its QR code, and the first code of it. */

import type { FactorAdded } from '@sluice/client'
import { client } from '../client.ts'
import { CopyButton } from '../parts/code.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { Field } from '../parts/field.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { QrCode } from './qr-code.tsx'
import './people.css'

/** @param secret - that the service has begun with. */
export function TotpForm(props: {
  secret: { readonly secret: string; readonly uri: string }
  onDone: (added: FactorAdded) => void
  onCancel: () => void
}) {
  const { secret, uri } = props.secret
  const form = useSubmit(async ({ text }) =>
    props.onDone(await client.factors.confirmTotp(text('code')))
  )
  const other = form.otherError('code')
  return (
    <form onSubmit={form.onSubmit}>
      <p>
        Scan the code with an authenticator app such as Aegis, Google Authenticator or 1Password.
      </p>
      <QrCode text={uri} label="QR code for an authenticator app" />
      <p class="secret">
        <span>
          Or type the key: <code data-totp-secret>{secret}</code>
        </span>
        <CopyButton text={secret} label="key" />
      </p>
      <Field label="Code from the app" fault={form.faultOf('code')}>
        <CodeInput />
      </Field>
      {other !== undefined && <ErrorNote error={other} />}
      <div class="row end">
        <button type="button" onClick={props.onCancel}>
          Cancel
        </button>
        <button type="submit" class="primary" disabled={form.isRunning}>
          Turn on
        </button>
      </div>
    </form>
  )
}

/** A field for six digits. Takes the attributes that {@link Field} gives it. */
export function CodeInput(tied: { id?: string; 'aria-describedby'?: string }) {
  return (
    <input
      {...tied}
      name="code"
      class="one-time-code"
      inputMode="numeric"
      autocomplete="one-time-code"
      pattern="[0-9 ]{6,7}"
      maxLength={7}
      placeholder="000000"
      required
    />
  )
}
