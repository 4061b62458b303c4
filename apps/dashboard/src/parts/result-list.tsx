/** Requests of the history, as a table. */

import type { HistoryItem } from '@sluice/client'
import { Link } from '../router.tsx'
import { count, duration, plural, Time } from './shown.tsx'
import { Table } from './table.tsx'

/** Past requests, one a row, each linked to its page. */
export function ResultList({ items }: { items: readonly HistoryItem[] }) {
  return (
    <Table
      label="Requests"
      lead={0}
      head={['Page', 'Outcome', 'Parser', 'When', 'Duration', 'Tokens']}
      numbers={[4, 5]}
      rows={items.map((item) => [
        <Link key="link" to={`/history/${item.id}`} class="result-link">
          <span class="clip">{item.metadata.title ?? item.host}</span>
          <span class="clip quiet">{item.url}</span>
          <DocumentFacts of={item.metadata.document} />
        </Link>,
        <Outcome key="outcome" item={item} />,
        item.parser.name.replace('@sluice/parser-', ''),
        <Time key="time" of={item.created_at} />,
        duration(item.metadata.duration_ms),
        item.tokens_charged
      ])}
    />
  )
}

/** `PDF, 12 of 40 pages`; nothing for a page. */
export function DocumentFacts({ of }: { of: HistoryItem['metadata']['document'] }) {
  if (!of) return null
  const { format, pages_total: total, pages_read: read } = of
  const some = total !== null && read < total ? `${count(read)} of ` : ''
  const pages = total === null ? [] : [`${some}${plural(total, 'page')}`]
  return <span class="clip quiet">{[format.toUpperCase(), ...pages].join(', ')}</span>
}

/** Success, or the code of the failure. */
export function Outcome({ item }: { item: HistoryItem }) {
  if (item.status === 'success') return <span class="badge good">success</span>
  return <span class="badge bad">{item.error?.code ?? 'failed'}</span>
}
