/** The transactions of an account for operators: ids of requests, never their results. */

import type { AccountDetails, AccountMovementsQuery } from '@sluice/client'
import { client } from '../client.ts'
import { Paged } from '../parts/paged.tsx'
import { count, Time } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { Link, useQuery } from '../router.tsx'
import type { AccountAction } from './account-dialogs.tsx'

type Kind = NonNullable<AccountMovementsQuery['kind']>
type Movement = Awaited<ReturnType<typeof client.operator.movements>>['movements'][number]

const NAMES: Readonly<Record<Kind, string>> = {
  purchase: 'Purchase',
  charge: 'Charge',
  refund: 'Refund',
  allowance: 'Free tokens',
  expiry: 'Expiry'
}

const CHOICES: readonly [string, string][] = [
  ['', 'All'],
  ['purchase', 'Purchases'],
  ['charge', 'Charges'],
  ['refund', 'Refunds'],
  ['allowance', 'Free tokens']
]

/** Rows of a page. */
const LIMIT = 20

/** Transactions, newest first; a charge can be refunded from its row. */
export function AccountMovements(props: {
  account: AccountDetails
  /** Another one loads again. */
  version: number
  onDo: (action: AccountAction) => void
}) {
  const { account, version, onDo } = props
  const [{ kind }, change] = useQuery({ kind: '' })
  const chosen = kind in NAMES ? { kind: kind as Kind } : {}
  const load = async (cursor: string | undefined, signal: AbortSignal) => {
    const before = cursor === undefined ? {} : { before: Number(cursor) }
    const query = { limit: LIMIT, ...chosen, ...before }
    const page = await client.operator.movements(account.id, query, { signal })
    const next = page.next_before
    return { data: page.movements, next_cursor: next === null ? null : String(next) }
  }
  return (
    <section>
      <div class="section-head">
        <h2>Transactions</h2>
        {account.closed_at === null && (
          <button type="button" class="small" onClick={() => onDo({ what: 'refund', result: '' })}>
            Refund a request
          </button>
        )}
      </div>
      <fieldset class="segments">
        <legend class="unseen">Kind of transactions</legend>
        {CHOICES.map(([value, name]) => (
          <label key={value}>
            <input
              type="radio"
              name="kind"
              checked={kind === value}
              onChange={() => change({ kind: value })}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <Paged
        key={kind}
        what="transactions"
        load={load}
        version={version}
        empty={<p class="note">No transactions{kind === '' ? ' yet' : ' of this kind'}.</p>}
      >
        {(items) => (
          <Table
            label="Transactions"
            head={['When', 'Kind', 'Reference', 'Tokens', 'Balance', 'Actions']}
            numbers={[3, 4]}
            rows={items.map((one) => rowOf(one, items, onDo))}
          />
        )}
      </Paged>
    </section>
  )
}

function rowOf(one: Movement, all: readonly Movement[], onDo: (action: AccountAction) => void) {
  const { kind, reference, tokens } = one
  const isRefunded = all.some(
    (other) => other.kind === 'refund' && other.reference === reference && reference !== null
  )
  return [
    <Time key="at" of={one.at} />,
    NAMES[kind],
    <Reference key="reference" of={one} />,
    <span key="tokens" class={tokens > 0 ? 'came' : undefined}>
      {tokens > 0 ? `+${count(tokens)}` : `−${count(-tokens)}`}
    </span>,
    count(one.balance),
    kind === 'charge' && reference !== null ? (
      isRefunded ? (
        <span class="quiet">refunded</span>
      ) : (
        <button
          type="button"
          class="small"
          aria-label={`Refund ${reference}`}
          onClick={() => onDo({ what: 'refund', result: reference })}
        >
          Refund
        </button>
      )
    ) : (
      ''
    )
  ]
}

/** Requests lead to their lines in the log. */
function Reference({ of: { kind, reference } }: { of: Movement }) {
  if (reference === null) return <span class="quiet">–</span>
  if (kind === 'charge' || kind === 'refund') {
    return (
      <Link to={`/operator/logs?request=${encodeURIComponent(reference)}`}>
        <code class="small-text">{reference}</code>
      </Link>
    )
  }
  return <code class="small-text">{reference}</code>
}
