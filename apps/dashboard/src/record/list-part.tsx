/** The list of a page as a table that is sorted by any column, with downloads for spreadsheets and data tools. */

import { listCsv } from '@sluice/core/csv'
import { useContext, useState } from 'preact/hooks'
import { Field } from '../parts/field.tsx'
import { type Order, Table } from '../parts/table.tsx'
import { SessionContext } from '../session.tsx'
import { DownloadText } from '../viewer/download-text.tsx'
import { DownloadParquet } from './download-parquet.tsx'
import { FoundList } from './found-list.tsx'
import { sortedItems } from './list-order.ts'
import { OutsideLink } from './outside-link.tsx'
import type { ListTable } from './result.ts'

/** @param props.name - id of the result, and name of the downloads without their extension. */
export function ListPart({ name, of: { columns, items } }: { name: string; of: ListTable }) {
  const [order, setOrder] = useState<Order>()
  // A shared result is read without a session, and the file is made by the service.
  const isSignedIn = useContext(SessionContext) !== undefined
  const head = columns.map((column) => column.name)
  const numbers = columns.flatMap(({ type }, at) =>
    type === 'number' || type === 'money' ? [at] : []
  )
  const sorted = sortedItems({ columns, items }, order)
  return (
    <FoundList
      what="row"
      items={sorted}
      textOf={(item) => Object.values(item).join(' ')}
      tools={
        <>
          <DownloadText
            name={`${name}-list.csv`}
            type="text/csv"
            text={listCsv({ columns, items: sorted })}
          />
          {isSignedIn && <DownloadParquet id={name} />}
        </>
      }
      show={(shown) => (
        <>
          <OrderChoice head={head} order={order} onOrder={setOrder} />
          <Table
            label="List"
            head={head}
            numbers={numbers}
            order={order}
            onOrder={setOrder}
            rows={shown.map((item) =>
              columns.map(({ name: column, type }) =>
                type === 'url' ? (
                  <OutsideLink key={column} url={item[column]} />
                ) : (
                  String(item[column] ?? '')
                )
              )
            )}
          />
        </>
      )}
    />
  )
}

/** The order where the table has no head: on phones its rows are stacked. */
function OrderChoice(props: {
  head: readonly string[]
  order: Order | undefined
  onOrder: (order: Order | undefined) => void
}) {
  const { head, order, onOrder } = props
  const value = order ? `${order.isDown ? '-' : '+'}${order.column}` : ''
  const choose = (chosen: string) =>
    onOrder(
      chosen === '' ? undefined : { column: Number(chosen.slice(1)), isDown: chosen[0] === '-' }
    )
  return (
    <div class="order-choice">
      <Field label="Sort by">
        <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="">order of the page</option>
          {head.flatMap((column, at) => [
            <option key={`+${at}`} value={`+${at}`}>
              {column}, ascending
            </option>,
            <option key={`-${at}`} value={`-${at}`}>
              {column}, descending
            </option>
          ])}
        </select>
      </Field>
    </div>
  )
}
