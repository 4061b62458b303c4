/** Tokens by key or parser as horizontal bars, the largest first. */

import type { Usage } from '@sluice/client'
import { count } from '../parts/shown.tsx'

/** Groups that are drawn; the table has all. */
const DRAWN = 12

/** @param props.by - what the rows are grouped by: `key` or `parser`. */
export function GroupChart(props: { rows: readonly Usage['rows'][number][]; by: string }) {
  const { rows, by } = props
  const largest = [...rows].sort((a, b) => b.tokens - a.tokens).slice(0, DRAWN)
  const top = Math.max(1, largest[0]?.tokens ?? 1)
  return (
    <figure class="chart">
      <figcaption>
        Tokens by {by}
        {rows.length > DRAWN && `, top ${DRAWN}`}
      </figcaption>
      {/* The table below has the same numbers. */}
      <ul class="bars" aria-hidden="true">
        {largest.map((row) => (
          <li key={row.group}>
            <span class="clip">{row.group}</span>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect class="column" width={Math.max(0.5, (row.tokens / top) * 100)} height={10} />
            </svg>
            <span class="number">{count(row.tokens)}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
