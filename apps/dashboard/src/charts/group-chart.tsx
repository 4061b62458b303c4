/** Tokens by key or parser as bars across, the largest first. */

import type { Usage } from '@sluice/client'
import { count } from '../parts/shown.tsx'

/** Groups that are drawn; the table has all. */
const DRAWN = 12

/** Tokens of each key or parser, as bars, most first. */
export function GroupChart({ rows }: { rows: readonly Usage['rows'][number][] }) {
  const largest = [...rows].sort((a, b) => b.tokens - a.tokens).slice(0, DRAWN)
  const top = Math.max(1, largest[0]?.tokens ?? 1)
  return (
    <figure class="chart">
      <figcaption>Tokens{rows.length > DRAWN && `, the ${DRAWN} largest`}</figcaption>
      {/* The table beside it says the same. */}
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
