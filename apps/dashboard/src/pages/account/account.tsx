/** The account: its name, and the signed-in user. */

import { client } from '../../client.ts'
import { ErrorNote } from '../../parts/error-note.tsx'
import { Field } from '../../parts/field.tsx'
import { Loaded, useLoaded } from '../../parts/loaded.tsx'
import { Page } from '../../parts/page.tsx'
import { toast } from '../../parts/toast.tsx'
import { useSubmit } from '../../parts/use-submit.ts'
import { AccountNav } from '../../people/account-nav.tsx'
import { ROLE_WORDS } from '../../people/roles.ts'
import { useSession } from '../../session.tsx'

/** Shows the signed-in user, and the name of the account. */
export function AccountPage() {
  const { signedIn } = useSession()
  const { email, role } = signedIn.user
  const team = useLoaded((signal) => client.team.get({ signal }))
  return (
    <Page title="Account">
      <AccountNav at="/account" />
      <section class="setting">
        <header>
          <h2>You</h2>
          <p>The signed-in user.</p>
        </header>
        <div>
          <dl class="facts">
            <dt>E-mail address</dt>
            <dd>{email}</dd>
            <dt>Role</dt>
            <dd>
              {role} <span class="quiet">– {ROLE_WORDS[role]}</span>
            </dd>
          </dl>
        </div>
      </section>
      <section class="setting">
        <header>
          <h2>Account</h2>
          <p>Keys, history and tokens belong to it, and all its members share them.</p>
        </header>
        <div>
          <Loaded of={team} what="the account">
            {({ account }) => (
              <>
                {role === 'owner' || role === 'operator' ? (
                  <NameForm key={account.name} name={account.name} onChange={team.reload} />
                ) : (
                  <p>{account.name}</p>
                )}
                <dl class="facts">
                  <dt>Id</dt>
                  <dd>
                    <code>{account.id}</code>
                  </dd>
                </dl>
              </>
            )}
          </Loaded>
        </div>
      </section>
    </Page>
  )
}

function NameForm({ name, onChange }: { name: string; onChange: () => void }) {
  const form = useSubmit(async ({ text }) => {
    await client.team.change({ name: text('name') })
    toast('The account was renamed.')
    onChange()
  })
  const other = form.otherError('name')
  return (
    <form class="narrow" onSubmit={form.onSubmit}>
      <Field label="Name" fault={form.faultOf('name')}>
        <input name="name" required maxLength={100} autocomplete="off" defaultValue={name} />
      </Field>
      {other !== undefined && <ErrorNote error={other} />}
      <button type="submit" disabled={form.isRunning}>
        Rename
      </button>
    </form>
  )
}
