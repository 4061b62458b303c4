/** For operators: the accounts of the service. */

import type { Accounts } from '@sluice/client'
import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { Confirmation } from '../parts/dialog.tsx'
import { Loaded, useLoaded } from '../parts/loaded.tsx'
import { Page } from '../parts/page.tsx'
import { count, Day } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { announce } from '../parts/toast.tsx'
import { useSession } from '../session.tsx'

type ShownAccount = Accounts['accounts'][number]

/** What is about to be done to an account. */
interface Doing {
  readonly what: 'suspend' | 'resume' | 'close'
  readonly account: ShownAccount
}

/** All accounts, for operators: suspend, resume, close. */
export function OperatorAccountsPage() {
  const [after, setAfter] = useState<string>()
  const loading = useLoaded(
    (signal) => client.operator.accounts(after === undefined ? {} : { after }, { signal }),
    after
  )
  const [doing, setDoing] = useState<Doing>()
  return (
    <Page title="Accounts" lead="Oldest first.">
      <Loaded of={loading} what="the accounts">
        {(page) => (
          <>
            <Table
              label="Accounts"
              head={['Account', 'Users', 'Free', 'Purchased', 'Held', 'Since', 'State', 'Actions']}
              numbers={[2, 3, 4]}
              rows={page.accounts.map((account) => rowOf(account, setDoing))}
            />
            <div class="row">
              {after !== undefined && (
                <button type="button" onClick={() => setAfter(undefined)}>
                  To the first
                </button>
              )}
              {page.next_after !== null && (
                <button type="button" onClick={() => setAfter(page.next_after ?? undefined)}>
                  Next page
                </button>
              )}
            </div>
          </>
        )}
      </Loaded>
      {doing && <Doubt doing={doing} onClose={() => setDoing(undefined)} onDone={loading.reload} />}
    </Page>
  )
}

function rowOf(account: ShownAccount, onDo: (doing: Doing) => void) {
  const { balance } = account
  return [
    <>
      {account.name}
      <br />
      <code class="small-text">{account.id}</code>
    </>,
    account.users.length === 0 ? (
      <span class="quiet">none</span>
    ) : (
      <ul class="plain">
        {account.users.map((user) => (
          <li key={user.id}>
            {user.email} {user.role === 'operator' && <span class="badge">operator</span>}
          </li>
        ))}
      </ul>
    ),
    balance ? count(balance.free) : '–',
    balance ? count(balance.purchased) : '–',
    balance ? count(balance.held) : '–',
    <Day key="since" of={account.created_at} />,
    <State key="state" account={account} />,
    <Actions key="actions" account={account} onDo={onDo} />
  ]
}

function State({ account }: { account: ShownAccount }) {
  if (account.closed_at !== null) return <span class="badge bad">closed</span>
  if (account.suspended) return <span class="badge bad">suspended</span>
  return <span class="badge good">open</span>
}

function Actions({ account, onDo }: { account: ShownAccount; onDo: (doing: Doing) => void }) {
  const { signedIn } = useSession()
  if (account.closed_at !== null) return null
  if (account.id === signedIn.account.id) return <span class="quiet">yours</span>
  const what = account.suspended ? 'resume' : 'suspend'
  return (
    <div class="row tight">
      <button
        type="button"
        class="small"
        aria-label={`${what} ${account.name}`}
        onClick={() => onDo({ what, account })}
      >
        {account.suspended ? 'Resume' : 'Suspend'}
      </button>
      <button
        type="button"
        class="small"
        aria-label={`close ${account.name}`}
        onClick={() => onDo({ what: 'close', account })}
      >
        Close
      </button>
    </div>
  )
}

const CONSEQUENCES = {
  suspend: 'Its keys and sessions stop working until it is resumed.',
  resume: 'Its keys work again. Its users must sign in again.',
  close: 'Deletes its keys, sessions, history, payloads and users. This cannot be undone.'
} as const

function Doubt(props: { doing: Doing; onClose: () => void; onDone: () => void }) {
  const { what, account } = props.doing
  const run = async () => {
    if (what === 'close') await client.operator.closeAccount(account.id)
    else await client.operator.suspend(account.id, what === 'suspend')
    announce(`${account.name}: done.`)
    props.onDone()
  }
  const verb = { suspend: 'Suspend', resume: 'Resume', close: 'Close' }[what]
  return (
    <Confirmation
      title={`${verb} “${account.name}”?`}
      action={verb}
      run={run}
      onClose={props.onClose}
    >
      <p>{CONSEQUENCES[what]}</p>
    </Confirmation>
  )
}
