/** List the packs of tokens for sale, each with a button that leads to the page on which it is paid. */

import type { Pack } from '@sluice/client'
import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { count } from '../parts/shown.tsx'
import { useSession } from '../session.tsx'
import { rememberLast } from './last-purchase.ts'

/** @param props.packs - at least one. */
export function Packs({ packs }: { packs: readonly Pack[] }) {
  const { role } = useSession().signedIn.user
  const [error, setError] = useState<unknown>()
  const [opening, setOpening] = useState<string>()
  const buy = async (pack: Pack) => {
    setError(undefined)
    setOpening(pack.id)
    try {
      await rememberLast()
      location.assign(await client.buyPack(pack.id))
    } catch (caught) {
      setError(caught)
      setOpening(undefined)
    }
  }
  return (
    <section class="setting">
      <header>
        <h2>Buy tokens</h2>
        <p>Purchased tokens never expire. You pay on a page of Stripe.</p>
      </header>
      <div>
        <ul class="things">
          {packs.map((pack) => (
            <li key={pack.id}>
              <div class="what">
                <strong>{count(pack.tokens)} tokens</strong>
                <span>{priceOf(pack)}</span>
              </div>
              {role !== 'member' && (
                <button
                  type="button"
                  class="small primary"
                  aria-label={`Buy ${count(pack.tokens)} tokens for ${priceOf(pack)}`}
                  disabled={opening !== undefined}
                  onClick={() => buy(pack)}
                >
                  {opening === pack.id ? 'Opening…' : 'Buy'}
                </button>
              )}
            </li>
          ))}
        </ul>
        {role === 'member' && <p class="note">Admins and owners of the account can buy tokens.</p>}
        {error !== undefined && <ErrorNote error={error} />}
      </div>
    </section>
  )
}

function priceOf({ price, currency }: Pack): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(Number(price))
}
