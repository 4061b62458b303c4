/** The API keys of the account. */

import type { ApiKey, NewApiKey } from '@sluice/client'
import { useState } from 'preact/hooks'
import { client } from '../../client.ts'
import { Confirmation } from '../../parts/dialog.tsx'
import { Loaded, useLoaded } from '../../parts/loaded.tsx'
import { Page } from '../../parts/page.tsx'
import { SecretDialog } from '../../parts/secret-dialog.tsx'
import { Day, Time } from '../../parts/shown.tsx'
import { Table } from '../../parts/table.tsx'
import { announce } from '../../parts/toast.tsx'
import { useSession } from '../../session.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

/** The dialog that is open. */
type Doing =
  | { readonly what: 'create' }
  | { readonly what: 'regenerate' | 'revoke'; readonly key: ApiKey }
  | { readonly what: 'show'; readonly key: NewApiKey }

/** The API keys of the account. */
export function KeysPage() {
  const mayChange = useSession().signedIn.user.role !== 'member'
  const loading = useLoaded((signal) => client.keys.list({ signal }))
  const [doing, setDoing] = useState<Doing>()
  const [showsRevoked, setShowsRevoked] = useState(false)
  const show = (key: NewApiKey) => {
    setDoing({ what: 'show', key })
    loading.reload()
  }
  const close = () => setDoing((now) => (now?.what === 'show' ? now : undefined))
  return (
    <Page
      title="API keys"
      lead="For programs that call the API. A key is shown only once, when it is created."
      actions={
        mayChange && (
          <button type="button" class="primary" onClick={() => setDoing({ what: 'create' })}>
            New key
          </button>
        )
      }
    >
      <Loaded of={loading} what="the keys">
        {(all) => (
          <KeyList
            all={all}
            mayChange={mayChange}
            showsRevoked={showsRevoked}
            onShow={setShowsRevoked}
            onDo={setDoing}
          />
        )}
      </Loaded>
      {doing?.what === 'create' && <NewKeyDialog onClose={close} onMade={show} />}
      {doing?.what === 'show' && (
        <SecretDialog
          title={`The key “${doing.key.name}”`}
          label="API key"
          secret={doing.key.key}
          onClose={() => setDoing(undefined)}
        >
          Copy it now: only a hash is stored, so it cannot be shown again.
        </SecretDialog>
      )}
      {doing?.what === 'regenerate' && (
        <Confirmation
          title={`Regenerate “${doing.key.name}”?`}
          action="Regenerate"
          run={async () => show(await client.keys.rotate(doing.key.id))}
          onClose={close}
        >
          <p>
            Creates a new key with the same name, scopes and expiry. The old one (
            <code>{doing.key.prefix}…</code>) stops working immediately: clients using it will get
            401.
          </p>
        </Confirmation>
      )}
      {doing?.what === 'revoke' && (
        <Confirmation
          title={`Revoke “${doing.key.name}”?`}
          action="Revoke"
          run={async () => {
            await client.keys.revoke(doing.key.id)
            announce(`The key ${doing.key.name} was revoked.`)
            loading.reload()
          }}
          onClose={close}
        >
          <p>Clients using it will get 401. This cannot be undone.</p>
        </Confirmation>
      )}
    </Page>
  )
}

function KeyList(props: {
  all: readonly ApiKey[]
  /** A member sees keys, and makes and ends none. */
  mayChange: boolean
  showsRevoked: boolean
  onShow: (shows: boolean) => void
  onDo: (doing: Doing) => void
}) {
  const revoked = props.all.filter((key) => key.revoked_at !== null).length
  const shown = props.all.filter((key) => props.showsRevoked || key.revoked_at === null)
  return (
    <>
      {shown.length === 0 ? (
        <div class="note">
          <p>
            <strong>{revoked > 0 ? 'No active keys.' : 'No keys yet.'}</strong>{' '}
            {props.mayChange
              ? 'Create one per program, so that you can revoke each on its own.'
              : 'Ask an admin of your account for one.'}
          </p>
        </div>
      ) : (
        <Table
          label="API keys"
          head={['Name', 'Key', 'Scopes', 'Made by', 'Created', 'Last used', 'Expires', 'Actions']}
          rows={shown.map((key) => rowOf(key, props.mayChange ? props.onDo : undefined))}
        />
      )}
      {revoked > 0 && (
        <label class="check">
          <input
            type="checkbox"
            checked={props.showsRevoked}
            onChange={(event) => props.onShow(event.currentTarget.checked)}
          />{' '}
          Show revoked keys ({revoked})
        </label>
      )}
    </>
  )
}

function makerOf({ created_by: maker }: ApiKey): string {
  if (maker === null) return 'not known'
  return maker.email ?? 'a member who left'
}

function rowOf(key: ApiKey, onDo: ((doing: Doing) => void) | undefined) {
  return [
    <>
      {key.name} {key.kind === 'test' && <span class="badge">test</span>}
    </>,
    <code key="prefix">{key.prefix}…</code>,
    key.scopes?.join(', ') ?? 'fetch, results, account',
    makerOf(key),
    <Day key="made" of={key.created_at} />,
    <Time key="used" of={key.last_used_at} />,
    <Time key="expires" of={key.expires_at} />,
    key.revoked_at !== null ? (
      <span class="badge bad">revoked</span>
    ) : onDo === undefined ? (
      <span class="quiet">admins only</span>
    ) : (
      <div class="row tight">
        <button
          type="button"
          class="small"
          aria-label={`Regenerate ${key.name}`}
          onClick={() => onDo({ what: 'regenerate', key })}
        >
          Regenerate
        </button>
        <button
          type="button"
          class="small"
          aria-label={`Revoke ${key.name}`}
          onClick={() => onDo({ what: 'revoke', key })}
        >
          Revoke
        </button>
      </div>
    )
  ]
}
