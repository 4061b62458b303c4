/** Other results of the URL of one, to compare it with. */

import type { HistoryItem } from '@sluice/client'
import { client } from '../client.ts'
import { useLoaded } from '../parts/loaded.tsx'
import { plural, Time } from '../parts/shown.tsx'
import { Link } from '../router.tsx'
import { areComparable, comparisonPath } from './comparison-path.ts'

/** Results that are listed. */
const SHOWN = 6

/** Other results of the same URL. Renders nothing if there are no others. */
export function OtherResults({ of }: { of: HistoryItem }) {
  const isWeb = /^https?:/.test(of.url)
  const loading = useLoaded(async (signal) => {
    if (!isWeb) return []
    const query = { url: of.url, status: 'all', fields: 'meta', limit: SHOWN + 1 } as const
    const { data } = await client.resultsPage(query, { signal })
    return data.filter(({ id }) => id !== of.id).slice(0, SHOWN)
  }, of.id)
  const others = loading.data ?? []
  if (others.length === 0) return null
  return (
    <section class="card">
      <h2>Other results of this URL</h2>
      <ul class="plain other-results">
        {others.map((item) => (
          <li key={item.id}>
            <Link to={`/history/${item.id}`}>
              <Time of={item.created_at} />
            </Link>
            <span class={item.status === 'failed' ? 'badge bad' : 'badge good'}>
              {item.status === 'failed' ? (item.error?.code ?? 'failed') : 'success'}
            </span>
            <span class="quiet">{plural(item.tokens_charged, 'token')}</span>
            {areComparable(of, item) && (
              <Link to={comparisonPath(of, item)} class="button small">
                Compare
              </Link>
            )}
          </li>
        ))}
      </ul>
      <p class="quiet">
        <Link to={`/history?${new URLSearchParams({ url: of.url })}`}>All results of this URL</Link>
      </p>
    </section>
  )
}
