/** The account's transactions, with the receipt of each charge. */

import type { Movement, Movements, MovementsQuery } from '@sluice/client'
import { useEffect, useState } from 'preact/hooks'
import { Packs } from '../billing/packs.tsx'
import { Returned } from '../billing/returned.tsx'
import { client } from '../client.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { Field } from '../parts/field.tsx'
import { Loaded, useLoaded } from '../parts/loaded.tsx'
import { Page } from '../parts/page.tsx'
import { count, Day, plural, Time } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { announce } from '../parts/toast.tsx'
import { Link, usePlace } from '../router.tsx'

type Kind = NonNullable<MovementsQuery['kind']>

const NAMES: Readonly<Record<Kind, string>> = {
  allowance: 'Free tokens',
  purchase: 'Purchase',
  charge: 'Charge',
  refund: 'Refund',
  expiry: 'Expiry'
}

const KINDS = Object.keys(NAMES) as Kind[]

function queryOf(kind: string): MovementsQuery {
  const known = KINDS.find((one) => one === kind)
  return known ? { kind: known } : {}
}

/** Transactions, newest first, with the receipt of each charge. */
export function MovementsPage() {
  const [kind, setKind] = useState('')
  const balance = useLoaded((signal) => client.account({ signal }))
  const packs = useLoaded((signal) => client.packs({ signal }))
  const paid = usePlace().query.get('paid')
  const first = useLoaded((signal) => client.movements(queryOf(kind), { signal }), kind)
  return (
    <Page title="Transactions" lead="Every change of the token balance.">
      {paid !== null && (
        <Returned
          isPaid={paid === 'true'}
          onTokens={() => {
            balance.reload()
            first.reload()
          }}
        />
      )}
      {balance.data && (
        <p>
          <strong>{plural(balance.data.balance.total, 'token')} available</strong>
          {balance.data.balance.held > 0 && `, ${count(balance.data.balance.held)} held`}.{' '}
          <span class="quiet">
            {count(balance.data.free_per_month)} free tokens renew on{' '}
            <Day of={balance.data.renews_at} />; unused ones expire then.
          </span>
        </p>
      )}
      {packs.data && packs.data.length > 0 && <Packs packs={packs.data} />}
      <div class="filters">
        <Field label="Kind">
          <select value={kind} onChange={(event) => setKind(event.currentTarget.value)}>
            <option value="">all</option>
            {KINDS.map((one) => (
              <option key={one} value={one}>
                {NAMES[one]}
              </option>
            ))}
          </select>
        </Field>
      </div>
      <Loaded of={first} what="the transactions">
        {(page) =>
          page.movements.length === 0 ? (
            <p class="note">
              {kind === '' ? 'No transactions yet.' : 'No transactions of this kind.'}
            </p>
          ) : (
            <Pages key={kind} kind={kind} first={page} />
          )
        }
      </Loaded>
    </Page>
  )
}

/** The first page and those loaded after it. */
function Pages(props: { kind: string; first: Movements }) {
  const [items, setItems] = useState(props.first.movements)
  const [before, setBefore] = useState(props.first.next_before)
  const [isLoading, setLoading] = useState(false)
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    setItems(props.first.movements)
    setBefore(props.first.next_before)
  }, [props.first])
  const more = async () => {
    setLoading(true)
    setError(undefined)
    try {
      const page = await client.movements({
        ...queryOf(props.kind),
        ...(before === null ? {} : { before })
      })
      setItems([...items, ...page.movements])
      setBefore(page.next_before)
      announce(`Loaded ${count(page.movements.length)} more.`)
    } catch (caught) {
      setError(caught)
    }
    setLoading(false)
  }
  return (
    <>
      <Table
        label="Transactions"
        lead={1}
        head={['When', 'Kind', 'Receipt', 'Tokens', 'Balance']}
        numbers={[3, 4]}
        rows={items.map((one) => [
          <Time key="at" of={one.at} />,
          NAMES[one.kind],
          <Receipt key="receipt" of={one} />,
          <span key="tokens" class={one.tokens > 0 ? 'came' : undefined}>
            {one.tokens > 0 ? `+${count(one.tokens)}` : `−${count(-one.tokens)}`}
          </span>,
          count(one.balance)
        ])}
      />
      {error !== undefined && <ErrorNote error={error} />}
      {before !== null && (
        <button type="button" disabled={isLoading} onClick={more}>
          {isLoading ? 'Loading…' : 'Load more'}
        </button>
      )}
    </>
  )
}

function Receipt({ of: { kind, reference, receipt } }: { of: Movement }) {
  if (kind === 'allowance') return <>For {reference}</>
  if (kind === 'expiry') return <>Left over from {reference}</>
  if (kind === 'purchase') {
    return (
      <>
        {reference?.startsWith('stripe:') && 'Paid with Stripe '}
        <code class="small-text">{reference?.replace(/^stripe:/, '')}</code>
      </>
    )
  }
  if (receipt === null) {
    return <span class="quiet">Result deleted{reference && `: ${reference}`}</span>
  }
  const parts = Object.entries(receipt.breakdown).map(([name, tokens]) => `${name} ${tokens}`)
  return (
    <>
      <Link to={`/history/${receipt.result}`} class="result-link">
        <span class="clip">{receipt.url}</span>
      </Link>
      <span class="quiet small-text">
        {parts.join(', ')}
        {parts.length > 0 && '; '}
        {receipt.parser.name.replace('@sluice/parser-', '')}, for {receipt.api_key.name}
      </span>
    </>
  )
}
