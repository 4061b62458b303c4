/** The numbers of the day, the last 30 days, the latest requests, and the first steps of a new account. */

import type { Account, HistoryItem, Usage } from '@sluice/client'
import { client } from '../client.ts'
import { lazyPage } from '../lazy-page.tsx'
import { FirstSteps } from '../overview/first-steps.tsx'
import '../overview/overview.css'
import { Icon } from '../parts/icon.tsx'
import { Loaded, useLoaded } from '../parts/loaded.tsx'
import { Page } from '../parts/page.tsx'
import { ResultList } from '../parts/result-list.tsx'
import { count, Day, plural } from '../parts/shown.tsx'
import { Link } from '../router.tsx'
import { dayOf } from '../usage/range.ts'
import { rateText, tookText } from '../usage/usage-text.ts'

const Month = lazyPage<{ usage: Usage }>(() =>
  import('../overview/month.tsx').then((file) => file.Month)
)

/** Results that are listed. */
const LATEST = 8

/** The overview of the account. */
export function OverviewPage() {
  const balance = useLoaded((signal) => client.account({ signal }))
  const usage = useLoaded((signal) => client.usage({ group_by: 'day' }, { signal }))
  const latest = useLoaded((signal) =>
    client.resultsPage({ limit: LATEST, status: 'all', fields: 'meta' }, { signal })
  )
  const items = latest.data?.data ?? []
  const requests = usage.data?.total.requests ?? 0
  return (
    <Page
      title="Overview"
      actions={
        <Link to="/playground" class="button primary">
          <Icon name="play" />
          New fetch
        </Link>
      }
    >
      {balance.data && <NoTokens account={balance.data} />}
      <Loaded of={balance} what="the balance" shape="figures">
        {(account) => <Numbers account={account} usage={usage.data} />}
      </Loaded>
      {balance.data && usage.data && latest.data && (
        <FirstSteps account={balance.data} requests={requests} latest={items.length} />
      )}
      {usage.error !== undefined && (
        <Loaded of={usage} what="the usage">
          {() => null}
        </Loaded>
      )}
      {usage.data && requests > 0 && <Month usage={usage.data} />}
      {(latest.error !== undefined || items.length > 0) && (
        <section class="overview-section">
          <div class="row">
            <h2>Recent requests</h2>
            <Link to="/history">View all requests</Link>
          </div>
          <Loaded of={latest} what="recent requests" shape="rows">
            {({ data }: { data: readonly HistoryItem[] }) => <ResultList items={data} />}
          </Loaded>
        </section>
      )}
    </Page>
  )
}

function NoTokens({ account }: { account: Account }) {
  if (account.balance.total > 0) return null
  return (
    <div class="note warning" role="status">
      <p>
        <Icon name="warning" />
        <strong>No tokens left.</strong> Requests are refused until you have tokens.
      </p>
      <p>
        {account.free_per_month > 0 && (
          <>
            {plural(account.free_per_month, 'free token')} come on <Day of={account.renews_at} />.{' '}
          </>
        )}
        The operator of this service can add more at once.{' '}
        <Link to="/movements">See the transactions</Link>
      </p>
    </div>
  )
}

function Numbers({ account, usage }: { account: Account; usage: Usage | undefined }) {
  const today = usage?.rows.find(({ group }) => group === dayOf(Date.now()))
  const yesterday = usage?.rows.find(({ group }) => group === dayOf(Date.now() - 86_400_000))
  const { balance, free_per_month } = account
  return (
    <dl class="figures dense">
      <div class="figure main">
        <dt>Requests today</dt>
        <dd>{count(today?.requests ?? 0)}</dd>
        <dd class="quiet">Yesterday {count(yesterday?.requests ?? 0)}</dd>
      </div>
      <div class="figure">
        <dt>Success rate today</dt>
        <dd>{rateText(today?.success_rate ?? null)}</dd>
        <dd class="quiet">
          {today ? `${count(today.failed)} failed, not charged` : 'None yet today'}
        </dd>
      </div>
      <div class="figure">
        <dt>Tokens today</dt>
        <dd>{count(today?.tokens ?? 0)}</dd>
        <dd class="quiet">Yesterday {count(yesterday?.tokens ?? 0)}</dd>
      </div>
      <div class="figure">
        <dt>Latency today</dt>
        <dd>{tookText(today?.p50_ms ?? null)}</dd>
        <dd class="quiet">{today ? `Median; p95 ${tookText(today.p95_ms)}` : 'None yet today'}</dd>
      </div>
      <div class={balance.total === 0 ? 'figure empty-balance' : 'figure'}>
        <dt>Available tokens</dt>
        <dd>{count(balance.total)}</dd>
        <dd>
          <progress
            aria-label="Free tokens left this month"
            max={Math.max(1, free_per_month)}
            value={balance.free}
          />
        </dd>
        <dd class="quiet">
          {count(balance.free)} of {count(free_per_month)} free left, {count(balance.purchased)}{' '}
          purchased{balance.held > 0 && `, ${count(balance.held)} held`}.{' '}
          <Link to="/movements">Transactions</Link>
        </dd>
      </div>
    </dl>
  )
}
