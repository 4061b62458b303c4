/** One process of the service. */

import type { ServiceHealth } from '@sluice/client'
import { count } from '../parts/shown.tsx'
import { age, mib, share } from './units.ts'

type Process = ServiceHealth['processes'][number]

/** `eu 1 of 2` */
function poolWords({ name, healthy, proxies }: Process['proxies'][number]): string {
  return `${name} ${count(healthy)} of ${count(proxies)}`
}

/** Shows the state that a process reports. */
export function ProcessCard({ of: one }: { of: Process }) {
  const { workers, browser, proxies, disk, memory, requests, event_loop: loop } = one
  const seen = Math.max(0, (Date.now() - Date.parse(one.seen_at)) / 1_000)
  const up = (Date.now() - Date.parse(one.started_at)) / 1_000
  const facts: [string, string][] = [
    ['Up', age(up)],
    ['Version', `${one.version}, Node ${one.node.replace('v', '')}`],
    ['Requests', `${rateOf(requests)}, ${count(requests.in_flight)} in flight`],
    [
      'Failed',
      `${share(requests.total === 0 ? 0 : requests.failed / requests.total)} in ${age(requests.seconds)}`
    ],
    ['Event loop', `${loop.p99_ms} ms late, ${share(loop.busy)} busy`],
    ['Memory', `${mib(memory.rss)} of ${mib(memory.limit)}`],
    ['Heap', `${mib(memory.heap_used)} of ${mib(memory.heap_limit)}`],
    ['Workers', `${workers.busy} of ${workers.total} busy, ${count(workers.waiting)} waiting`],
    ['Documents', one.documents ? 'converted here' : 'refused'],
    ['Browser', browser ? `${browser.open} pages open, ${browser.waiting} waiting` : 'none'],
    ['Proxies', proxies.map(poolWords).join(', ') || 'none'],
    ['Disk', disk ? `${mib(disk.free)} free of ${mib(disk.total)}` : 'not known'],
    ['Cores', String(one.cores)]
  ]
  return (
    <article class="card process-card">
      <h3>
        {one.host} <span class="quiet">{one.pid}</span>
        {one.is_this && <span class="badge">answers you</span>}
        {one.roles.map((role) => (
          <span key={role} class="badge">
            {role}
          </span>
        ))}
        {!one.is_this && seen > 20 && <span class="badge warning">silent for {age(seen)}</span>}
      </h3>
      <dl class="process-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}

function rateOf({ total, seconds }: Process['requests']): string {
  const rate = total / Math.max(1, seconds)
  return `${rate < 10 ? rate.toFixed(1) : count(Math.round(rate))}/s`
}
