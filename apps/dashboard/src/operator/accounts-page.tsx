/** For operators: the accounts of the service, and a search over them. */

import type { Accounts } from '@sluice/client'
import { useEffect, useRef, useState } from 'preact/hooks'
import { client } from '../client.ts'
import { Icon } from '../parts/icon.tsx'
import { Loaded, useLoaded } from '../parts/loaded.tsx'
import { Page } from '../parts/page.tsx'
import { count, Day } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { Link, useQuery } from '../router.tsx'
import { useShortcut } from '../shortcuts.ts'
import { AccountState } from './account-state.tsx'
import './operator.css'

type Row = Accounts['accounts'][number]

/** Accounts of a page. */
const ROWS = 25

/** Time after a key until the search begins, ms. */
const PAUSE_MS = 250

/** All accounts, with a search by id, name and e-mail address. */
export function OperatorAccountsPage() {
  const [{ q, after }, change] = useQuery({ q: '', after: '' })
  const loading = useLoaded(
    (signal) =>
      client.operator.accounts(
        { limit: ROWS, ...(q === '' ? {} : { q }), ...(after === '' ? {} : { after }) },
        { signal }
      ),
    `${q}\n${after}`
  )
  return (
    <Page title="Accounts" lead="Find an account, then add tokens, refund or suspend on its page.">
      <SearchField value={q} onSearch={(text) => change({ q: text, after: '' })} />
      <Loaded of={loading} what="the accounts" shape="rows">
        {(page) => (
          <>
            {page.accounts.length === 0 ? (
              <p class="note">
                {q === ''
                  ? 'No accounts yet.'
                  : `No account has “${q}” in its id, name or e-mail addresses.`}
              </p>
            ) : (
              <Table
                label="Accounts"
                head={['Account', 'Users', 'Available', 'Held', 'Created', 'State']}
                numbers={[2, 3]}
                rows={page.accounts.map(rowOf)}
              />
            )}
            <div class="row">
              {after !== '' && (
                <button type="button" onClick={() => change({ after: '' })}>
                  First page
                </button>
              )}
              {page.next_after !== null && (
                <button type="button" onClick={() => change({ after: page.next_after ?? '' })}>
                  {q === '' ? 'Next page' : 'Continue the search'}
                </button>
              )}
            </div>
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** Searches while one types. */
function SearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  useShortcut('/', 'Search accounts', () => input.current?.focus())
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onSearch(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div class="search-field">
      <Icon name="search" class="search-mark" />
      <input
        ref={input}
        type="search"
        aria-label="Search accounts"
        placeholder="E-mail address, name or id"
        autocomplete="off"
        spellcheck={false}
        maxLength={254}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
    </div>
  )
}

function rowOf(account: Row) {
  const { balance } = account
  return [
    <Link key="account" to={`/operator/accounts/${account.id}`} class="result-link">
      <span class="clip">{account.name || 'Closed account'}</span>
      <span class="clip quiet">
        <code>{account.id}</code>
      </span>
    </Link>,
    <Users key="users" of={account.users} />,
    balance ? count(balance.free + balance.purchased) : '–',
    balance ? count(balance.held) : '–',
    <Day key="since" of={account.created_at} />,
    <AccountState key="state" of={account} />
  ]
}

/** Users that are named in the list; the page of the account has all. */
const NAMED = 2

function Users({ of }: { of: Row['users'] }) {
  if (of.length === 0) return <span class="quiet">none</span>
  const more = of.length - NAMED
  return (
    <ul class="plain">
      {of.slice(0, NAMED).map((user) => (
        <li key={user.id}>
          {user.email} {user.role === 'operator' && <span class="badge">operator</span>}
        </li>
      ))}
      {more > 0 && <li class="quiet">and {count(more)} more</li>}
    </ul>
  )
}
