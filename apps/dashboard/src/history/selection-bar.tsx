/** Actions on the selected results. The bar is at the foot of the window while some results are selected. */

import type { HistoryItem } from '@sluice/client'
import { plural } from '../parts/shown.tsx'
import { navigate } from '../router.tsx'
import { comparisonPath } from './comparison-path.ts'

/** @param props.amount - amount of selected results. @param props.pair - two of one URL, which can be compared. */
export function SelectionBar(props: {
  amount: number
  isAtLeast: boolean
  pair: readonly HistoryItem[] | undefined
  onDelete: () => void
  onClear: () => void
}) {
  const { amount, isAtLeast, pair } = props
  const [one, other] = pair ?? []
  return (
    <section class="selection-bar" aria-label="Selected requests">
      <strong role="status">
        {isAtLeast && 'More than '}
        {plural(amount, 'request')} selected
      </strong>
      {one && other && (
        <button type="button" class="small" onClick={() => navigate(comparisonPath(one, other))}>
          Compare
        </button>
      )}
      <button type="button" class="small danger" onClick={props.onDelete}>
        Delete…
      </button>
      <button type="button" class="small" onClick={props.onClear}>
        Clear
      </button>
    </section>
  )
}
