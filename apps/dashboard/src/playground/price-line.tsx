/** The price before it is paid, beside the balance, with advice if the balance is too low. */

import type { Account, Quote } from '@sluice/client'
import { failureOf } from '../client.ts'
import { count, Day, plural } from '../parts/shown.tsx'
import { WarningList } from '../parts/warning-list.tsx'
import { isJob, type PlayDraft } from '../play-draft/play-draft.ts'
import { missingTokens, type PriceBound } from './run/price.ts'
import type { Quoted } from './run/use-quote.ts'

interface Line {
  readonly draft: PlayDraft
  readonly quoted: Quoted
  readonly price: PriceBound | undefined
  readonly account: Account | undefined
  /** True if the draft is complete enough to ask for its price. */
  readonly isAsked: boolean
  /** True if a control shows the refusal. */
  readonly isFaultShown: boolean
}

/** One line under the address. */
export function PriceLine(props: Line) {
  const { account, quoted } = props
  return (
    <>
      <div class="price-line">
        <p role="status">{priceWords(props)}</p>
        {account && (
          <p class="quiet">
            Balance: <strong>{plural(account.balance.total, 'token')}</strong>
          </p>
        )}
      </div>
      {quoted.quote && <WarningList warnings={quoted.quote.warnings} />}
      <NotEnough {...props} />
    </>
  )
}

function priceWords({ draft, quoted, price, isAsked, isFaultShown }: Line) {
  const { quote, refusal } = quoted
  if (refusal !== undefined) {
    const failure = failureOf(refusal)
    if (failure?.code === 'NETWORK') return 'The price could not be determined.'
    if (isFaultShown) return 'Fix the highlighted field to continue.'
    return (
      <span class="fault">
        {failure?.message ?? String(refusal)} <code>{failure?.code}</code>
      </span>
    )
  }
  if (!isAsked) {
    return <span class="quiet">{NOTHING[draft.mode]}</span>
  }
  if (!price || !quote) return <span class="quiet">Calculating the price…</span>
  return (
    <>
      <strong>Costs up to {plural(price.tokens, 'token')}</strong>{' '}
      <span class="quiet">{partsOf(draft, price, quote)}</span>
    </>
  )
}

const NOTHING = {
  page: 'Enter a URL to see the price.',
  list: 'Enter URLs to see the price.',
  crawl: 'Enter a URL to see the price.',
  file: 'Choose a file to see the price.'
}

function partsOf(draft: PlayDraft, price: PriceBound, { billing, parser, pages }: Quote): string {
  const parts = Object.entries(billing.breakdown).map(([name, tokens]) => `${name} ${tokens}`)
  const each = isJob(draft)
    ? `for ${plural(price.pages, 'page')} of up to ${plural(billing.tokens_max, 'token')} each`
    : `(${parts.join(', ')})`
  const many = pages.length > 1 ? `, ${pages.length} pages` : ''
  const by = draft.mode === 'list' && draft.parser === '' ? 'by host' : parser.kind
  return `${each}. Parser: ${by}${many}. Only successful requests are charged.`
}

function NotEnough({ draft, price, account }: Line) {
  if (!price || !account || missingTokens(price, account) === 0) return null
  const { total } = account.balance
  return (
    <div class="note warning" role="status">
      <p>
        <strong>
          Not enough tokens: up to {count(price.tokens)} needed, {count(total)} available.
        </strong>{' '}
        {isJob(draft) ? (
          <>
            The job pauses when they run out and continues after a grant. Set{' '}
            <code>job.max_cost</code> to stop there.
          </>
        ) : (
          'Leave out options that cost more, or ask the operator of this service for tokens.'
        )}{' '}
        {count(account.free_per_month)} free tokens are added on <Day of={account.renews_at} />.
      </p>
    </div>
  )
}
