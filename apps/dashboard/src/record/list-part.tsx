/** The list of a page as a table, with a download for spreadsheets. */

import { listCsv } from '@sluice/core/csv'
import { Table } from '../parts/table.tsx'
import { DownloadText } from '../viewer/download-text.tsx'
import { FoundList } from './found-list.tsx'
import { OutsideLink } from './outside-link.tsx'
import type { ListTable } from './result.ts'

/** @param props.name - name of the download, without its extension. */
export function ListPart({ name, of: { columns, items } }: { name: string; of: ListTable }) {
  const head = columns.map((column) => column.name)
  const numbers = columns.flatMap(({ type }, at) =>
    type === 'number' || type === 'money' ? [at] : []
  )
  return (
    <FoundList
      what="row"
      items={items}
      textOf={(item) => Object.values(item).join(' ')}
      tools={
        <DownloadText
          name={`${name}-list.csv`}
          type="text/csv"
          text={listCsv({ columns, items })}
        />
      }
      show={(shown) => (
        <Table
          label="List"
          head={head}
          numbers={numbers}
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
      )}
    />
  )
}
