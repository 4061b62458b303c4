/** Requests of the history, as a table. */

import type { HistoryItem } from '@sluice/client'
import { Link } from '../router.tsx'
import { duration, Time } from './shown.tsx'
import { Table } from './table.tsx'

/** Past requests, one a row, each linked to its page. */
export function ResultList({ items }: { items: readonly HistoryItem[] }) {
  return (
    <Table
      label="Requests"
      head={['Page', 'Outcome', 'Parser', 'When', 'Duration', 'Tokens']}
      numbers={[4, 5]}
      rows={items.map((item) => [
        <Link key="link" to={`/history/${item.id}`} class="result-link">
          <span class="clip">{item.metadata.title ?? item.host}</span>
          <span class="clip quiet">{item.url}</span>
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

/** Success, or the code of the failure. */
export function Outcome({ item }: { item: HistoryItem }) {
  if (item.status === 'success') return <span class="badge good">success</span>
  return <span class="badge bad">{item.error?.code ?? 'failed'}</span>
}
