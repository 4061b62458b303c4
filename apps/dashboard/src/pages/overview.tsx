/** The balance, and the way to the first fetch. */

import type { Account, HistoryItem } from '@sluice/client'
import { client } from '../client.ts'
import { Field } from '../parts/field.tsx'
import { Loaded, useLoaded } from '../parts/loaded.tsx'
import { Page } from '../parts/page.tsx'
import { ResultList } from '../parts/result-list.tsx'
import { count, Day, plural } from '../parts/shown.tsx'
import { Link, navigate } from '../router.tsx'

/** The balance and the latest requests. */
export function OverviewPage() {
  const balance = useLoaded((signal) => client.account({ signal }))
  const prices = useLoaded((signal) => client.pricing({ signal }))
  const latest = useLoaded((signal) =>
    client.resultsPage({ limit: 5, status: 'all', fields: 'meta' }, { signal })
  )
  return (
    <Page title="Overview">
      <Loaded of={balance} what="the balance">
        {(data) => <Balance account={data} fetchPrice={prices.data?.tokens.fetch} />}
      </Loaded>
      <p>
        <Link to="/movements">View transactions</Link>
      </p>
      <section>
        <h2>Recent requests</h2>
        <Loaded of={latest} what="recent requests">
          {({ data }) => <Latest items={data} />}
        </Loaded>
      </section>
    </Page>
  )
}

function Balance(props: { account: Account; fetchPrice: number | undefined }) {
  const { balance, free_per_month, renews_at } = props.account
  return (
    <dl class="figures">
      <div class="figure main">
        <dt>Available tokens</dt>
        <dd>{count(balance.total)}</dd>
        {props.fetchPrice !== undefined && (
          <dd class="quiet">
            A fetch costs {plural(props.fetchPrice, 'token')}; failures are free.
          </dd>
        )}
      </div>
      <div class="figure">
        <dt>Free this month</dt>
        <dd>
          {count(balance.free)} <small>of {count(free_per_month)}</small>
        </dd>
        <dd>
          <progress
            aria-label="Free tokens left this month"
            max={Math.max(1, free_per_month)}
            value={balance.free}
          />
        </dd>
        <dd class="quiet">
          Resets to {count(free_per_month)} on <Day of={renews_at} />
        </dd>
      </div>
      <div class="figure">
        <dt>Purchased</dt>
        <dd>{count(balance.purchased)}</dd>
        <dd class="quiet">Used after the free tokens; they do not expire.</dd>
      </div>
      <div class="figure">
        <dt>Held</dt>
        <dd>{count(balance.held)}</dd>
        <dd class="quiet">Reserved for running requests.</dd>
      </div>
    </dl>
  )
}

function Latest({ items }: { items: readonly HistoryItem[] }) {
  if (items.length > 0) {
    return (
      <>
        <ResultList items={items} />
        <p>
          <Link to="/history">View all requests</Link>
        </p>
      </>
    )
  }
  return (
    <div class="note">
      <p>
        <strong>No requests yet.</strong> Try your first URL; you need no key for that.
      </p>
      <FirstUrl />
      <p>
        To call the API from a program, create an <Link to="/keys">API key</Link>. The playground
        shows each request as curl, TypeScript and Python.
      </p>
    </div>
  )
}

/** Opens the playground with a URL, which shows the price before anything is fetched. */
function FirstUrl() {
  const open = (event: SubmitEvent) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget as HTMLFormElement).get('url')
    const url = withScheme(String(typed).trim())
    navigate(`/playground?${new URLSearchParams({ url })}`)
  }
  return (
    <form class="url-row" onSubmit={open}>
      <Field label="URL">
        <input
          name="url"
          inputMode="url"
          required
          maxLength={8_192}
          autocomplete="off"
          spellcheck={false}
          placeholder="https://example.com/"
        />
      </Field>
      <button type="submit" class="primary">
        Open in playground
      </button>
    </form>
  )
}

/** `example.com` as `https://example.com`; a URL that has a scheme as it is. */
function withScheme(text: string): string {
  return /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`
}
