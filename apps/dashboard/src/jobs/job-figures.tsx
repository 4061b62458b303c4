/** The counts of a job: its pages by outcome, and its tokens. */

import { type Job, SKIPPED_PAGES } from '@sluice/client'
import { count, plural } from '../parts/shown.tsx'

/** Pages by outcome, and tokens. */
export function JobFigures({ job }: { job: Job }) {
  const { pages, tokens } = job
  return (
    <dl class="figures">
      <Figure name="Successful" value={pages.success}>
        {pages.unchanged > 0 && `${count(pages.unchanged)} not changed, free.`}
      </Figure>
      <Figure name="Failed" value={pages.failed}>
        {pages.failed > 0 && 'Not charged.'}
      </Figure>
      <Figure name="Skipped" value={pages.skipped}>
        <Reasons of={job.skipped} />
      </Figure>
      <Figure name="Waiting" value={pages.waiting}>
        {pages.running > 0 && `${count(pages.running)} being fetched`}
      </Figure>
      <Figure name="Tokens charged" value={tokens.charged}>
        {tokens.max_cost !== null && `Of ${count(tokens.max_cost)} at most. `}
        {tokens.held > 0 && `${plural(tokens.held, 'token')} held.`}
      </Figure>
    </dl>
  )
}

function Figure(props: { name: string; value: number; children?: preact.ComponentChildren }) {
  return (
    <div class="figure">
      <dt>{props.name}</dt>
      <dd>{count(props.value)}</dd>
      {props.children && <dd class="quiet">{props.children}</dd>}
    </div>
  )
}

function Reasons({ of }: { of: Job['skipped'] }) {
  const given = (Object.keys(SKIPPED_PAGES) as (keyof Job['skipped'])[]).filter(
    (name) => of[name] > 0
  )
  if (given.length === 0) return null
  return (
    <ul class="plain">
      {given.map((name) => (
        <li key={name}>
          {count(of[name])} {SKIPPED_PAGES[name][of[name] === 1 ? 0 : 1]}
        </li>
      ))}
    </ul>
  )
}
