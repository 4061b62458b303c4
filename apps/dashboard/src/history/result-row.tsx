// biome-ignore-all lint/a11y/useSemanticElements: a table would need all its rows
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows take the focus

/** A row of the history. */

import type { HistoryItem } from '@sluice/client'
import { Icon } from '../parts/icon.tsx'
import { count, duration } from '../parts/shown.tsx'
import { Link } from '../router.tsx'
import { happened } from './failure-advice.ts'
import { Moment } from './moment.tsx'
import { runAgainPath } from './run-again.ts'

/** Actions of a row. */
export interface RowActions {
  /** @param withShift - all rows since the last one that was chosen. */
  readonly select: (row: number, isOn: boolean, withShift: boolean) => void
  readonly activate: (row: number) => void
}

/** @param props.row - its place in the list, from 0. @param props.isActive - Tab and the arrow keys are here. */
export function ResultRow(props: {
  item: HistoryItem
  row: number
  top: number
  isActive: boolean
  isSelected: boolean
  actions: RowActions
}) {
  const { item, row, isActive, isSelected, actions } = props
  const { metadata, error } = item
  const hasFailed = item.status === 'failed'
  const stop = isActive ? 0 : -1
  const name = metadata.title ?? pathOf(item)
  return (
    <div
      role="row"
      class={isSelected ? 'history-row selected' : 'history-row'}
      aria-rowindex={row + 2}
      aria-selected={isSelected}
      data-row={row}
      tabIndex={stop}
      style={{ top: `${props.top}px` }}
      onFocusIn={() => actions.activate(row)}
    >
      <div role="gridcell" class="result-check">
        <label class="check-area">
          <input
            type="checkbox"
            checked={isSelected}
            tabIndex={stop}
            aria-label={`Select ${name}`}
            onClick={(event) => actions.select(row, event.currentTarget.checked, event.shiftKey)}
          />
        </label>
      </div>
      <div role="gridcell" class="result-page">
        <Link to={`/history/${item.id}`} class="result-name" tabIndex={stop}>
          {name}
        </Link>
        <span class="result-line">{hasFailed ? happened(item) : item.url}</span>
      </div>
      <div role="gridcell" class="result-outcome">
        {hasFailed ? (
          <span class="badge bad">{error?.code ?? 'failed'}</span>
        ) : (
          <span class="badge good">success</span>
        )}
      </div>
      <div role="gridcell" class="result-parser">
        {item.parser.name.replace('@sluice/parser-', '')}
      </div>
      <div role="gridcell" class="result-time">
        <Moment of={item.completed_at} />
      </div>
      <div role="gridcell" class="result-took">
        {duration(metadata.duration_ms)}
      </div>
      <div role="gridcell" class="result-tokens">
        {count(item.tokens_charged)}
        <span class="result-unit"> {item.tokens_charged === 1 ? 'token' : 'tokens'}</span>
      </div>
      <div role="gridcell" class="result-again">
        <Link to={runAgainPath(item)} class="icon-link" tabIndex={stop} label={`Run ${name} again`}>
          <Icon name="refresh" />
        </Link>
      </div>
    </div>
  )
}

/** A row that is not loaded yet. */
export function WaitingRow(props: { row: number; top: number; isActive: boolean }) {
  const { row, top, isActive } = props
  return (
    <div
      role="row"
      class="history-row waits"
      aria-rowindex={row + 2}
      data-row={row}
      tabIndex={isActive ? 0 : -1}
      style={{ top: `${top}px` }}
    >
      <div role="gridcell" class="result-page">
        <span class="unseen">Loading</span>
        <span class="bar-of-text" />
      </div>
    </div>
  )
}

/** A page without a title by its path, which tells it from others of its host. */
function pathOf({ url }: HistoryItem): string {
  const parsed = URL.parse(url)
  if (!parsed?.host) return url
  const path = parsed.pathname + parsed.search
  return path === '/' ? parsed.host : parsed.host + path
}
