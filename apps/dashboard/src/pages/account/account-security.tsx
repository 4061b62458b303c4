/** Security of the user's account: password, second factors, passkeys and sessions. */

import { useState } from 'preact/hooks'
import { client } from '../../client.ts'
import { ErrorNote } from '../../parts/error-note.tsx'
import { Field } from '../../parts/field.tsx'
import { Loaded, useLoaded } from '../../parts/loaded.tsx'
import { Page } from '../../parts/page.tsx'
import { announce } from '../../parts/toast.tsx'
import { useSubmit } from '../../parts/use-submit.ts'
import { AccountNav } from '../../people/account-nav.tsx'
import { ProviderConnection } from '../../people/provider-connection.tsx'
import { SessionList } from '../../people/session-list.tsx'
import { TwoFactor } from '../../people/two-factor.tsx'

/** Password, two-factor sign-in, passkeys, sessions. */
export function AccountSecurityPage() {
  const factors = useLoaded((signal) => client.factors.get({ signal }))
  const [round, setRound] = useState(0)
  return (
    <Page title="Security">
      <AccountNav at="/account/security" />
      <Loaded of={factors} what="how you sign in" shape="rows">
        {(data) => (
          <>
            <section class="setting">
              <header>
                <h2>Password</h2>
                <p>10 characters or more. Changing it ends all your other sessions.</p>
              </header>
              <div>
                {data.has_password ? (
                  <PasswordForm onChange={() => setRound((one) => one + 1)} />
                ) : (
                  <p class="note">
                    You have none: the provider signs you in. The operator of this service can give
                    you a link to choose one.
                  </p>
                )}
              </div>
            </section>
            <ProviderConnection factors={data} onChange={factors.reload} />
            <TwoFactor factors={data} onChange={factors.reload} />
          </>
        )}
      </Loaded>
      <SessionList key={round} />
    </Page>
  )
}

function PasswordForm({ onChange }: { onChange: () => void }) {
  const [round, setRound] = useState(0)
  const form = useSubmit(async ({ text }) => {
    await client.session.changePassword({ current: text('current'), new: text('new') })
    announce('The password was changed. All other sessions have ended.')
    setRound((one) => one + 1)
    onChange()
  })
  const other = form.otherError('new')
  return (
    <form key={round} class="narrow" onSubmit={form.onSubmit}>
      <Field label="Current password">
        <input name="current" type="password" autocomplete="current-password" required />
      </Field>
      <Field label="New password" fault={form.faultOf('new')}>
        <input
          name="new"
          type="password"
          autocomplete="new-password"
          minLength={10}
          maxLength={200}
          required
        />
      </Field>
      {other !== undefined && <ErrorNote error={other} />}
      <button type="submit" class="primary" disabled={form.isRunning}>
        Change the password
      </button>
    </form>
  )
}
