/** The site's statements about the use of a page, and what follows for each use. */

import type { FetchMeta } from '@sluice/client'
import { Fragment } from 'preact'
import { Table } from '../parts/table.tsx'
import { OutsideLink } from './outside-link.tsx'

type Rights = NonNullable<FetchMeta['rights']>

/** @param props.of - `meta.rights`. */
export function RightsPart({ of }: { of: Rights }) {
  return (
    <>
      <Table
        label="Uses"
        head={['Use', 'Allowed', 'Decided by']}
        rows={Object.entries(of.uses).map(([use, { allowed, by, payment }]) => [
          <code key="use">{use}</code>,
          answerOf(allowed, by, payment),
          by.join(', ')
        ])}
      />
      <dl class="facts">
        <dt>robots.txt</dt>
        <dd>{of.robots}</dd>
        {statementsOf(of).map(([name, stated]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{stated}</dd>
          </Fragment>
        ))}
        {of.license.map(({ license, source }) => (
          <Fragment key={license}>
            <dt>Licence ({source})</dt>
            <dd>
              <OutsideLink url={license} />
            </dd>
          </Fragment>
        ))}
      </dl>
    </>
  )
}

/** A permission in words. */
function answerOf(
  allowed: boolean | null,
  by: readonly string[],
  payment?: Rights['uses']['search']['payment']
): string {
  if (allowed === null) return by.length > 0 ? 'for some users or countries' : 'not stated'
  if (allowed) return 'yes'
  const { type, amount, currency } = payment ?? {}
  return payment ? `for payment: ${[type, amount, currency].filter(Boolean).join(' ')}` : 'no'
}

/** The statements that a page or its site makes; none for a vocabulary that it does not use. */
function statementsOf({ content_signals, rsl, tdm, noai }: Rights): [string, string][] {
  const signals = Object.entries(content_signals).map(
    ([use, yes]) => `${use}=${yes ? 'yes' : 'no'}`
  )
  const stated: [string, string][] = [
    ['Content signals', signals.join(', ')],
    ['RSL', rsl === null ? '' : (rsl.url ?? 'in the page')],
    [
      'TDM reservation',
      tdm === null ? '' : `${tdm.reserved ? 'reserved' : 'not reserved'} (${tdm.source})`
    ],
    ['Directives', noai.join(', ')]
  ]
  return stated.filter(([, text]) => text !== '')
}
