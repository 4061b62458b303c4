// biome-ignore-all lint/a11y/useSemanticElements: a table would need all its rows
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows take the focus

/**
 * The list of results: of any length, with only the rows in the window laid out. A grid of ARIA, so that a screen reader
 * knows how many rows there are and the arrow keys move between them.
 */

import type { HistoryItem } from '@sluice/client'
import type { VNode } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../parts/icon.tsx'
import { navigate } from '../router.tsx'
import { ResultRow, type RowActions, WaitingRow } from './result-row.tsx'
import { isSelected, type Selection } from './selection.ts'
import { useRange } from './use-range.ts'

/** Rows that the page keys move by. */
const PAGE_ROWS = 10

/** @param props.total - rows there are, loaded or not. @param props.onNeed - this row comes into view. */
export function ResultGrid(props: {
  items: readonly HistoryItem[]
  total: number
  isStale: boolean
  isNewestFirst: boolean
  selection: Selection
  onNeed: (row: number) => void
  onSelect: (rows: readonly number[], isOn: boolean) => void
  onSelectAll: (isOn: boolean) => void
  onOrder: () => void
}) {
  const { items, total, selection } = props
  const body = useRef<HTMLDivElement>(null)
  const { first, last, height } = useRange(body, total)
  const [active, setActive] = useState(0)
  const anchor = useRef(0)
  const isMoving = useRef(false)
  useEffect(() => props.onNeed(last + PAGE_ROWS), [last, total])
  useLayoutEffect(() => {
    if (!isMoving.current) return
    rowElement(body.current, active)?.focus({ preventScroll: true })
    // A row that waits is replaced when it is loaded, and gets the focus again.
    if (items[active]) isMoving.current = false
  })
  const move = (row: number) => {
    const next = Math.max(0, Math.min(total - 1, row))
    isMoving.current = true
    setActive(next)
    showRow(body.current, next, height)
  }
  const onSelect = useRef(props.onSelect)
  onSelect.current = props.onSelect
  // The same for all renders, so that rows which did not change are left alone.
  const [actions] = useState<RowActions>(() => ({
    activate: setActive,
    select: (row, isOn, withShift) => {
      const from = withShift ? anchor.current : row
      anchor.current = row
      onSelect.current(span(from, row), isOn)
    }
  }))
  const drawn = useRef(new Map<string, VNode>())
  const onKeyDown = (event: KeyboardEvent) =>
    hear(event, { active, items, total, selection, anchor, move, onSelect: props.onSelect })
  const rows = span(first, last)
  // The focused row stays laid out, or it would lose the focus.
  if (total > 0 && active < total && !rows.includes(active)) rows.push(active)
  return (
    <div
      role="grid"
      class={props.isStale ? 'results stale' : 'results'}
      aria-label="Requests"
      aria-rowcount={total + 1}
      aria-multiselectable="true"
      aria-busy={props.isStale}
      onKeyDown={onKeyDown}
    >
      <Head {...props} />
      <div
        role="rowgroup"
        ref={body}
        class="results-body"
        style={{ height: `${total * height}px` }}
      >
        {kept(drawn, rows, (row) => {
          const item = items[row]
          const isActive = row === active
          if (!item) {
            const waiting = (
              <WaitingRow key={row} row={row} top={row * height} isActive={isActive} />
            )
            return [`${row} ${height} ${isActive}`, waiting]
          }
          const isChosen = isSelected(selection, item.id)
          return [
            `${item.id} ${row} ${height} ${isActive} ${isChosen}`,
            <ResultRow
              key={item.id}
              item={item}
              row={row}
              top={row * height}
              isActive={isActive}
              isSelected={isChosen}
              actions={actions}
            />
          ]
        })}
      </div>
    </div>
  )
}

/** Rows, those that are as in the render before taken from it, which leaves their elements alone. */
function kept(
  drawn: { current: Map<string, VNode> },
  rows: readonly number[],
  draw: (row: number) => readonly [name: string, vnode: VNode]
): VNode[] {
  const before = drawn.current
  drawn.current = new Map()
  return rows.map((row) => {
    const [name, made] = draw(row)
    const vnode = before.get(name) ?? made
    drawn.current.set(name, vnode)
    return vnode
  })
}

function Head(props: {
  items: readonly HistoryItem[]
  selection: Selection
  isNewestFirst: boolean
  onSelectAll: (isOn: boolean) => void
  onOrder: () => void
}) {
  const { isAll, ids } = props.selection
  const isSome = !isAll && ids.size > 0
  return (
    <div role="rowgroup">
      <div role="row" class="results-head" aria-rowindex={1}>
        <div role="columnheader" class="result-check">
          <label class="check-area">
            <input
              type="checkbox"
              aria-label="Select all requests that match"
              checked={isAll}
              ref={(input) => {
                if (input) input.indeterminate = isSome
              }}
              onClick={(event) => props.onSelectAll(event.currentTarget.checked)}
            />
          </label>
        </div>
        <div role="columnheader" class="result-page">
          Page
        </div>
        <div role="columnheader" class="result-outcome">
          Outcome
        </div>
        <div role="columnheader" class="result-parser">
          Parser
        </div>
        <div
          role="columnheader"
          class="result-time"
          aria-sort={props.isNewestFirst ? 'descending' : 'ascending'}
        >
          <button type="button" class="sort" onClick={props.onOrder}>
            When
            <Icon name="down" class={props.isNewestFirst ? '' : 'turned'} />
          </button>
        </div>
        <div role="columnheader" class="result-took">
          Duration
        </div>
        <div role="columnheader" class="result-tokens">
          Tokens
        </div>
        <div role="columnheader" class="result-again">
          <span class="unseen">Run again</span>
        </div>
      </div>
    </div>
  )
}

interface Keyboard {
  readonly active: number
  readonly items: readonly HistoryItem[]
  readonly total: number
  readonly selection: Selection
  readonly anchor: { current: number }
  readonly move: (row: number) => void
  readonly onSelect: (rows: readonly number[], isOn: boolean) => void
}

function hear(event: KeyboardEvent, grid: Keyboard): void {
  const { active, items, total, anchor, move } = grid
  const to = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + PAGE_ROWS,
    PageUp: active - PAGE_ROWS,
    Home: 0,
    End: total - 1
  }[event.key]
  if (to !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault()
    move(to)
    if (event.shiftKey)
      grid.onSelect(span(anchor.current, Math.max(0, Math.min(total - 1, to))), true)
    else anchor.current = Math.max(0, Math.min(total - 1, to))
    return
  }
  // Links and checkboxes in a row keep their own function.
  const item = items[active]
  if (!item || !(event.target instanceof HTMLElement) || event.target.role !== 'row') return
  if (event.key === ' ') {
    event.preventDefault()
    anchor.current = active
    grid.onSelect([active], !isSelected(grid.selection, item.id))
  }
  if (event.key === 'Enter') {
    event.preventDefault()
    navigate(`/history/${item.id}`)
    scrollTo(0, 0)
  }
}

function rowElement(body: HTMLElement | null, row: number): HTMLElement | null {
  return body?.querySelector<HTMLElement>(`[data-row="${row}"]`) ?? null
}

/** Scrolls only as far as the row needs. */
function showRow(body: HTMLElement | null, row: number, height: number): void {
  if (!body) return
  const top = body.getBoundingClientRect().top + row * height
  // Room for the bars that stick to the edges of the window.
  const [above, below] = [top - 140, top + height + 90 - innerHeight]
  if (above < 0) scrollBy(0, above)
  else if (below > 0) scrollBy(0, below)
}

/** All numbers between two, both included, in rising order. */
function span(one: number, other: number): number[] {
  const [from, to] = [Math.min(one, other), Math.max(one, other)]
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
