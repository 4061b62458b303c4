/** A table that scrolls sideways inside itself, never the page. */

import type { ComponentChildren } from 'preact'

/** Order of the rows. */
export interface Order {
  /** Index of a column. */
  readonly column: number
  readonly isDown: boolean
}

interface Shown {
  readonly label: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly ComponentChildren[])[]
  readonly numbers?: readonly number[]
  /** Index of the column that names the row. A narrow window then has it above the other cells, and these side by side. */
  readonly lead?: number
  readonly order?: Order | undefined
  /** Makes the heads buttons: ascending, then descending, then no order. */
  readonly onOrder?: (order: Order | undefined) => void
}

/** @param label - names it for those who hear it. @param numbers - indexes of columns that are aligned right. */
export function Table(props: Shown) {
  const kind = (index: number) => {
    if (index === props.lead) return 'lead'
    return props.numbers?.includes(index) ? 'number' : undefined
  }
  return (
    <section
      class={props.lead === undefined ? 'scroller stacks' : 'scroller stacks rows'}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={props.label}
    >
      <table>
        <thead>
          <tr>
            {props.head.map((name, index) => (
              <th
                key={name}
                scope="col"
                class={kind(index)}
                aria-sort={props.onOrder && sortOf(props.order, index)}
              >
                {props.onOrder ? <OrderButton {...props} name={name} index={index} /> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, index) => (
                <td key={index} class={kind(index)} data-label={props.head[index]}>
                  <div>{cell}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function sortOf(order: Order | undefined, index: number) {
  if (order?.column !== index) return 'none'
  return order.isDown ? 'descending' : 'ascending'
}

function OrderButton(props: Pick<Shown, 'order' | 'onOrder'> & { name: string; index: number }) {
  const { order, onOrder, name, index } = props
  const isOwn = order?.column === index
  const next = !isOwn
    ? { column: index, isDown: false }
    : order.isDown
      ? undefined
      : { column: index, isDown: true }
  return (
    <button type="button" class="order" onClick={() => onOrder?.(next)}>
      {name}
      <span aria-hidden="true">{!isOwn ? '↕' : order.isDown ? '↓' : '↑'}</span>
    </button>
  )
}
