/** For operators: one account and the actions on it. Its results are not shown. */

import type { AccountDetails } from '@sluice/client'
import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { Loaded, useLoaded } from '../parts/loaded.tsx'
import { Page } from '../parts/page.tsx'
import { count, Day, Time } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { Link } from '../router.tsx'
import { useSession } from '../session.tsx'
import { type AccountAction, AccountDialogs } from './account-dialogs.tsx'
import { AccountMovements } from './account-movements.tsx'
import { AccountState } from './account-state.tsx'
import './operator.css'
import { UserList } from './user-list.tsx'

/** One account. */
export function OperatorAccountPage({ id }: { id: string }) {
  const loading = useLoaded((signal) => client.operator.account(id, { signal }), id)
  const [doing, setDoing] = useState<AccountAction>()
  const [version, setVersion] = useState(0)
  const account = loading.data
  const changed = () => {
    loading.reload()
    setVersion((one) => one + 1)
  }
  return (
    <Page
      title={account ? account.name || 'Closed account' : 'Account'}
      lead={
        <>
          <Link to="/operator/accounts">Accounts</Link> / <code>{id}</code>
        </>
      }
      actions={account && <Actions account={account} onDo={setDoing} />}
    >
      <Loaded of={loading} what="the account" shape="figures">
        {(one) => (
          <>
            <Facts account={one} />
            <AccountMovements key={one.id} account={one} version={version} onDo={setDoing} />
            <UserList
              account={one}
              onChange={changed}
              onInvite={() => setDoing({ what: 'invite' })}
            />
            <Keys account={one} />
          </>
        )}
      </Loaded>
      {account && doing && (
        <AccountDialogs
          account={account}
          doing={doing}
          onClose={() => setDoing(undefined)}
          onDone={changed}
        />
      )}
    </Page>
  )
}

function Actions({
  account,
  onDo
}: {
  account: AccountDetails
  onDo: (action: AccountAction) => void
}) {
  const isOwn = useSession().signedIn.account.id === account.id
  if (account.closed_at !== null) return null
  const button = (what: 'rename' | 'suspend' | 'resume' | 'close', name: string) => (
    <button type="button" onClick={() => onDo({ what })}>
      {name}
    </button>
  )
  return (
    <>
      <button type="button" class="primary" onClick={() => onDo({ what: 'grant' })}>
        Add tokens
      </button>
      {button('rename', 'Rename')}
      {!isOwn && (account.suspended ? button('resume', 'Resume') : button('suspend', 'Suspend'))}
      {!isOwn && button('close', 'Close')}
    </>
  )
}

function Facts({ account }: { account: AccountDetails }) {
  const { balance, totals } = account
  return (
    <>
      <p class="account-line">
        <AccountState of={account} />{' '}
        <span>
          Opened <Day of={account.created_at} />
        </span>
        {account.closed_at !== null && (
          <span>
            Closed <Day of={account.closed_at} />
          </span>
        )}
        <Link to={`/operator/audit?account=${account.id}`}>Audit log of this account</Link>
      </p>
      {balance && totals && (
        <dl class="figures account-figures">
          <Figure name="Available" value={balance.free + balance.purchased} isMain />
          <Figure name="Free this month" value={balance.free} />
          <Figure name="Purchased" value={balance.purchased} />
          <Figure name="Held" value={balance.held} />
          <Figure name="Charged so far" value={totals.charged} />
        </dl>
      )}
    </>
  )
}

function Figure({ name, value, isMain }: { name: string; value: number; isMain?: boolean }) {
  return (
    <div class={isMain ? 'figure main' : 'figure'}>
      <dt>{name}</dt>
      <dd>{count(value)}</dd>
    </div>
  )
}

function Keys({ account: { keys } }: { account: AccountDetails }) {
  if (keys.length === 0) return null
  return (
    <section>
      <h2>API keys</h2>
      <Table
        label="API keys"
        head={['Name', 'Key', 'Permissions', 'Created', 'Last used', 'State']}
        rows={keys.map((key) => [
          key.name,
          <code key="prefix">{key.prefix}…</code>,
          (key.scopes ?? ['fetch', 'results', 'account']).join(', '),
          <Day key="created" of={key.created_at} />,
          <Time key="used" of={key.last_used_at} />,
          <KeyState key="state" of={key} />
        ])}
      />
    </section>
  )
}

function KeyState({ of }: { of: AccountDetails['keys'][number] }) {
  if (of.revoked_at !== null) return <span class="badge">revoked</span>
  const hasExpired = of.expires_at !== null && Date.parse(of.expires_at) < Date.now()
  if (hasExpired) return <span class="badge">expired</span>
  return <span class="badge good">active</span>
}
