/** Outcome of a purchase, shown when the browser comes back from the payment page. */

import type { Movement } from '@sluice/client'
import { useEffect, useState } from 'preact/hooks'
import { plural } from '../parts/shown.tsx'
import { newPurchase } from './last-purchase.ts'

/** Interval between two checks for the purchased tokens, ms, and the number of checks. */
const EVERY = 1_500
const TIMES = 60

/** @param props.isPaid - state from the return address; only the tokens prove the payment. @param props.onTokens - called once the tokens have arrived. */
export function Returned(props: { isPaid: boolean; onTokens: () => void }) {
  const [purchase, setPurchase] = useState<Movement>()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!props.isPaid) return
    const control = new AbortController()
    let left = TIMES
    const ask = async () => {
      const found = await newPurchase(control.signal).catch(() => undefined)
      if (control.signal.aborted) return
      left -= 1
      if (found) {
        setPurchase(found)
        props.onTokens()
      } else if (left === 0) setLate(true)
      else setTimeout(ask, EVERY)
    }
    void ask()
    return () => control.abort()
  }, [props.isPaid])
  if (!props.isPaid) {
    return (
      <p class="note" role="status">
        <strong>The purchase was cancelled.</strong> Nothing was paid.
      </p>
    )
  }
  if (purchase) {
    return (
      <p class="note" role="status">
        <strong>{plural(purchase.tokens, 'token')} were added.</strong> The balance is now{' '}
        {plural(purchase.balance, 'token')}.
      </p>
    )
  }
  return (
    <p class="note" role="status">
      <strong>Thank you.</strong>{' '}
      {isLate
        ? 'The payment is not confirmed yet. Some payment methods take days; the tokens are added automatically.'
        : 'Waiting for Stripe to confirm the payment…'}
    </p>
  )
}
