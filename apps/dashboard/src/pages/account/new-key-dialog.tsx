/** Creates a key: name, kind, scopes, expiry. */

import type { NewApiKey } from '@sluice/client'
import { client } from '../../client.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { Field } from '../../parts/field.tsx'
import { useSubmit } from '../../parts/use-submit.ts'
import { useSession } from '../../session.tsx'

/** The scopes of a key (docs/api.md "Keys"); by default it has the first three. */
const SCOPES = [
  { name: 'fetch', meaning: 'fetch pages, which costs tokens' },
  { name: 'results', meaning: 'read and delete the history' },
  { name: 'account', meaning: 'see balance and usage' },
  { name: 'keys', meaning: 'create and revoke keys' },
  { name: 'operator', meaning: 'administer the service' }
] as const
const USUAL: readonly string[] = ['fetch', 'results', 'account']

/** The form for a new key. @param props.onMade - gets the key with its secret, which is shown once. */
export function NewKeyDialog(props: { onClose: () => void; onMade: (key: NewApiKey) => void }) {
  const { signedIn } = useSession()
  const form = useSubmit(async ({ text, all }) => {
    const expires = text('expires_at')
    const made = await client.keys.create({
      name: text('name'),
      kind: text('kind') === 'test' ? 'test' : 'live',
      scopes: SCOPES.map(({ name }) => name).filter((name) => all('scopes').includes(name)),
      // Until the end of that day in the time zone of the browser.
      ...(expires === '' ? {} : { expires_at: new Date(`${expires}T23:59:59`).toISOString() })
    })
    props.onMade(made)
  })
  const isOperator = signedIn.user.role === 'operator'
  const other = form.otherError('name', 'expires_at')
  return (
    <Dialog title="New API key" onClose={props.onClose}>
      <form onSubmit={form.onSubmit}>
        <Field label="Name" hint="Shown in lists." fault={form.faultOf('name')}>
          <input name="name" required maxLength={100} autocomplete="off" />
        </Field>
        <Field label="Kind" hint="Part of the key itself; both work the same.">
          <select name="kind">
            <option value="live">live</option>
            <option value="test">test</option>
          </select>
        </Field>
        <fieldset>
          <legend>Scopes</legend>
          {SCOPES.filter(({ name }) => isOperator || name !== 'operator').map((scope) => (
            <label key={scope.name} class="check">
              <input
                type="checkbox"
                name="scopes"
                value={scope.name}
                defaultChecked={USUAL.includes(scope.name)}
              />
              <span>
                <code>{scope.name}</code> <span class="quiet">{scope.meaning}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <Field
          label="Expires after"
          hint="The last day the key works, in your time zone. Leave empty for no expiry."
          fault={form.faultOf('expires_at')}
        >
          <input name="expires_at" type="date" />
        </Field>
        {other !== undefined && <ErrorNote error={other} />}
        <div class="row end">
          <button type="button" onClick={props.onClose}>
            Cancel
          </button>
          <button type="submit" class="primary" disabled={form.isRunning}>
            Create key
          </button>
        </div>
      </form>
    </Dialog>
  )
}
