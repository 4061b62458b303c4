/** A table that scrolls sideways inside itself, never the page. */

import type { ComponentChildren } from 'preact'

/** @param label - names it for those who hear it. @param numbers - indexes of columns that are aligned right. */
export function Table(props: {
  label: string
  head: readonly string[]
  rows: readonly (readonly ComponentChildren[])[]
  numbers?: readonly number[]
}) {
  const kind = (index: number) => (props.numbers?.includes(index) ? 'number' : undefined)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="scroller stacks" tabIndex={0} aria-label={props.label}>
      <table>
        <thead>
          <tr>
            {props.head.map((name, index) => (
              <th key={name} scope="col" class={kind(index)}>
                {name}
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
