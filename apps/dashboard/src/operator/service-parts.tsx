/** The parts around the processes: the store, jobs, webhooks, parsers, and the configuration. */

import type { ServiceHealth } from '@sluice/client'
import type { ComponentChildren } from 'preact'
import { Icon } from '../parts/icon.tsx'
import { count } from '../parts/shown.tsx'
import { Link } from '../router.tsx'
import { age, mib } from './units.ts'

const DURABILITY = {
  'every-commit': 'every change',
  'every-second': 'every second',
  none: 'never',
  unknown: 'not known'
} as const

/** The store and its queues. */
export function AroundIt({ health }: { health: ServiceHealth }) {
  const { store, jobs, webhooks, alarms } = health
  return (
    <section class="columns service-columns">
      <Card title={store.driver === 'redis' ? 'Redis' : 'Store (SQLite)'}>
        <Fact
          name="Answers in"
          value={store.latency_ms === null ? 'no answer' : `${store.latency_ms} ms`}
        />
        <Fact name="Synced to disk" value={DURABILITY[store.durability]} />
        <Fact
          name="Size"
          value={
            store.bytes === null
              ? 'not known'
              : `${mib(store.bytes)}${store.limit_bytes === null ? '' : ` of ${mib(store.limit_bytes)}`}`
          }
        />
        {store.driver === 'redis' && <Fact name="Evicted" value={`${count(store.evicted)} keys`} />}
        <Fact
          name={store.driver === 'redis' ? 'Version' : 'Schema'}
          value={store.versions.join(', ') || 'not known'}
        />
      </Card>
      <Card title="Jobs">
        <Fact name="Pages waiting" value={jobs ? count(jobs.pages_waiting) : 'not known'} />
        <Fact name="Pages running" value={jobs ? count(jobs.pages_running) : 'not known'} />
        <Fact name="Oldest job" value={ageOf(jobs?.oldest_seconds)} />
      </Card>
      <Card title="Webhooks">
        <Fact name="Waiting" value={webhooks ? count(webhooks.waiting) : 'not known'} />
        <Fact name="Oldest" value={ageOf(webhooks?.oldest_seconds)} />
        <Fact
          name="Given up"
          value={`${count(health.processes.reduce((sum, { requests }) => sum + requests.deliveries_failed, 0))} in 5 minutes`}
        />
      </Card>
      <Card title="Parsers">
        <Fact name="Open alarms" value={alarms ? count(alarms.open) : 'not known'} />
        <Fact name="Acknowledged" value={alarms ? count(alarms.acknowledged) : 'not known'} />
        <p>
          <Link to="/parsers">View the parsers</Link>
        </p>
      </Card>
    </section>
  )
}

function Card({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <article class="card">
      <h3>{title}</h3>
      <div class="fact-lines">{children}</div>
    </article>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <p class="fact-line">
      <span class="quiet">{name}</span> <span>{value}</span>
    </p>
  )
}

function ageOf(seconds: number | null | undefined): string {
  if (seconds === undefined) return 'not known'
  return seconds === null ? 'none' : age(seconds)
}

const EXTRAS: Readonly<Record<string, string>> = {
  summary: 'AI summaries',
  extraction: 'AI extraction',
  images: 'Image transcription',
  audio: 'Audio transcription'
}

/** Lists the configurable parts of the service by name, and marks those that are set up. */
export function Configured({ of }: { of: ServiceHealth['configured'] }) {
  const things: [string, boolean][] = [
    ...Object.entries(EXTRAS).map(([id, name]): [string, boolean] => [name, of.ai.includes(id)]),
    ['Search', of.search],
    ['Browser', of.browser],
    ['Documents', of.documents],
    ['E-mail', of.email],
    ['Outbound proxy', of.proxy],
    ['History', of.history],
    ['Samples of pages', of.samples]
  ]
  return (
    <section>
      <h2>Configured</h2>
      <ul class="set-up">
        {[...things]
          .sort((a, b) => Number(b[1]) - Number(a[1]))
          .map(([name, isOn]) => (
            <li key={name} class={isOn ? 'on' : 'off'}>
              <Icon name={isOn ? 'check' : 'close'} class="set-mark" />
              {name}
              <span class="unseen">: {isOn ? 'yes' : 'no'}</span>
            </li>
          ))}
        <li class="on">
          <Icon name="users" class="set-mark" />
          Sign-up: {of.sign_up}
        </li>
      </ul>
    </section>
  )
}
