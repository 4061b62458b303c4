/** For operators: how the service does, now and in the last minutes. */

import type { ServiceHealth } from '@sluice/client'
import { ErrorNote } from '../parts/error-note.tsx'
import { Icon } from '../parts/icon.tsx'
import { Waiting } from '../parts/loaded.tsx'
import { Page } from '../parts/page.tsx'
import { count } from '../parts/shown.tsx'
import { Link } from '../router.tsx'
import { useShortcut } from '../shortcuts.ts'
import './operator.css'
import { ProcessCard } from './process-card.tsx'
import { AroundIt, Configured } from './service-parts.tsx'
import { Sparkline } from './sparkline.tsx'
import { mib, share } from './units.ts'
import { type Sample, type SeenHealth, useHealth } from './use-health.ts'

type Check = ServiceHealth['checks'][number]

/** The health of the service. */
export function ServicePage() {
  const seen = useHealth()
  useShortcut('r', 'Refresh', seen.reload)
  return (
    <Page
      title="Service"
      lead={<Updated seen={seen} />}
      actions={
        <button type="button" onClick={seen.reload}>
          <Icon name="refresh" />
          Refresh
        </button>
      }
    >
      {seen.error !== undefined && <ErrorNote error={seen.error} retry={seen.reload} />}
      {seen.health ? (
        <Health health={seen.health} samples={seen.samples} />
      ) : (
        seen.error === undefined && <Waiting what="the health of the service" shape="figures" />
      )}
    </Page>
  )
}

function Updated({ seen: { health, error } }: { seen: SeenHealth }) {
  if (!health) return <>Updates every 5 seconds while this page is visible.</>
  const at = new Date(health.at).toLocaleTimeString('en-GB')
  return (
    <>{error === undefined ? `As of ${at}, every 5 seconds.` : `As of ${at}; not updated since.`}</>
  )
}

function Health({ health, samples }: { health: ServiceHealth; samples: readonly Sample[] }) {
  const wrong = health.checks.filter(({ state }) => state !== 'good')
  const well = health.checks.filter(({ state }) => state === 'good')
  return (
    <>
      <Verdict state={health.state} wrong={wrong} />
      {wrong.length > 0 && (
        <ul class="checks wrong">
          {wrong.map((check) => (
            <WrongCheck key={check.id} check={check} />
          ))}
        </ul>
      )}
      <Figures samples={samples} processes={health.processes} />
      {well.length > 0 && (
        <ul class="checks" aria-label="Checks that are good">
          {well.map(({ id, name, text }) => (
            <li key={id} class="check-well">
              <Icon name="done" class="good-mark" />
              <div>
                <strong>{name}</strong>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <section>
        <h2>
          {health.processes.length === 1 ? 'Process' : `${health.processes.length} processes`}
        </h2>
        <div class="process-cards">
          {health.processes.map((one) => (
            <ProcessCard key={one.id} of={one} />
          ))}
        </div>
      </section>
      <AroundIt health={health} />
      <Configured of={health.configured} />
    </>
  )
}

const VERDICTS = {
  good: 'All systems operational.',
  warn: 'Works, with',
  bad: 'Needs you:'
} as const

/** Read out when it changes, not with each look. */
function Verdict({ state, wrong }: { state: Check['state']; wrong: readonly Check[] }) {
  const bad = wrong.filter((check) => check.state === 'bad').length
  const warnings = wrong.length - bad
  const parts = [bad > 0 && some(bad, 'problem'), warnings > 0 && some(warnings, 'warning')]
  const text = parts.filter(Boolean).join(' and ')
  return (
    <p class={`verdict ${state}`} role="status">
      <Icon
        name={state === 'good' ? 'done' : state === 'warn' ? 'warning' : 'alert'}
        class="verdict-mark"
      />
      <strong>
        {VERDICTS[state]} {text && `${text}.`}
      </strong>
      {state !== 'good' && (
        <Link to="/operator/logs?level=warn" class="verdict-link">
          Warnings in the log
        </Link>
      )}
    </p>
  )
}

function some(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}

function WrongCheck({ check: { name, state, text, advice } }: { check: Check }) {
  return (
    <li class={`check-wrong ${state}`}>
      <Icon name={state === 'bad' ? 'alert' : 'warning'} class="wrong-mark" />
      <div>
        <p>
          <strong>{name}</strong>{' '}
          <span class={state === 'bad' ? 'badge bad' : 'badge warning'}>
            {state === 'bad' ? 'problem' : 'warning'}
          </span>
        </p>
        <p>{text}</p>
        {advice !== null && <p class="quiet">{advice}</p>}
      </div>
    </li>
  )
}

function Figures(props: { samples: readonly Sample[]; processes: ServiceHealth['processes'] }) {
  const { samples, processes } = props
  const now = samples.at(-1)
  if (!now) return null
  const workers = processes.reduce((sum, one) => sum + one.workers.total, 0)
  const busy = processes.reduce((sum, one) => sum + one.workers.busy, 0)
  const codes = new Map<string, number>()
  for (const { code, count: times } of processes.flatMap(({ requests }) => requests.codes)) {
    codes.set(code, (codes.get(code) ?? 0) + times)
  }
  const [worst] = [...codes].sort((a, b) => b[1] - a[1])
  const line = (name: string, of: (sample: Sample) => number, text: (value: number) => string) => {
    const values = samples.map(of)
    const label = `${name} in the last minutes: ${text(Math.min(...values))} to ${text(Math.max(...values))}`
    return <Sparkline label={label} values={values} />
  }
  const rate = (value: number) => `${value < 10 ? value.toFixed(1) : count(Math.round(value))}/s`
  const whole = (value: number) => count(Math.round(value))
  const ms = (value: number) => `${count(Math.round(value))} ms`
  return (
    <dl class="figures service-figures">
      <Tile name="Requests" value={rate(now.requests)} note="mean of 5 minutes">
        {line('Requests a second', ({ requests }) => requests, rate)}
      </Tile>
      <Tile
        name="Failed"
        value={share(now.failed)}
        note={worst ? `mostly ${worst[0]}` : 'of the same'}
      >
        {line('Failed requests', ({ failed }) => failed, share)}
      </Tile>
      <Tile
        name="In flight"
        value={whole(now.inFlight)}
        note={`${busy} of ${workers} workers busy`}
      >
        {line('Requests in flight', ({ inFlight }) => inFlight, whole)}
      </Tile>
      <Tile name="Waiting" value={whole(now.queue)} note="for a worker or memory">
        {line('Pages that wait', ({ queue }) => queue, whole)}
      </Tile>
      <Tile name="Event loop" value={ms(now.lag)} note="delay (p99)">
        {line('Delay of the event loop', ({ lag }) => lag, ms)}
      </Tile>
      <Tile
        name="Memory"
        value={mib(now.memory)}
        note={processes.length === 1 ? 'of the process' : `of ${processes.length} processes`}
      >
        {line('Memory', ({ memory }) => memory, mib)}
      </Tile>
    </dl>
  )
}

function Tile(props: { name: string; value: string; note: string; children: preact.VNode }) {
  return (
    <div class="figure">
      <dt>{props.name}</dt>
      <dd>{props.value}</dd>
      <dd class="quiet">{props.note}</dd>
      <dd>{props.children}</dd>
    </div>
  )
}
