/** The sums of usage in large figures. */

import type { Usage } from '@sluice/client'
import { count } from '../parts/shown.tsx'
import { rateText, tookText } from './usage-text.ts'

/** Requests, success rate, tokens and times. */
export function UsageFigures({ total, hasTimes }: { total: Usage['total']; hasTimes: boolean }) {
  return (
    <dl class="figures dense">
      <Figure name="Requests" value={count(total.requests)} />
      <Figure name="Success rate" value={rateText(total.success_rate)}>
        {total.failed === 0 ? 'None failed.' : `${count(total.failed)} failed, free of charge.`}
      </Figure>
      <Figure name="Tokens" value={count(total.tokens)} />
      {hasTimes && (
        <Figure name="Latency, p50" value={tookText(total.p50_ms)}>
          p95 {tookText(total.p95_ms)}
        </Figure>
      )}
    </dl>
  )
}

function Figure(props: { name: string; value: string; children?: preact.ComponentChildren }) {
  return (
    <div class="figure">
      <dt>{props.name}</dt>
      <dd>{props.value}</dd>
      {props.children && <dd class="quiet">{props.children}</dd>}
    </div>
  )
}
