/** The links of a page, with a box that finds them. */

import { csvLine } from '@sluice/core/csv'
import { CopyButton } from '../parts/code.tsx'
import { Table } from '../parts/table.tsx'
import { DownloadText } from '../viewer/download-text.tsx'
import { FoundList } from './found-list.tsx'
import { OutsideLink } from './outside-link.tsx'
import { isObject } from './result.ts'

const HEAD = ['Text', 'URL', 'Kind']
/** First line of the download. */
const LINE = ['text', 'url', 'type', 'rel']

/** @param props.name - name of the download, without its extension. */
export function LinksPart({ name, links }: { name: string; links: readonly unknown[] }) {
  const known = links.filter(isObject)
  if (known.length === 0) return <p class="quiet">The page has no links.</p>
  const rows = [LINE, ...known.map(({ text, url, type, rel }) => [text, url, type, rel])]
  return (
    <FoundList
      what="link"
      items={known}
      textOf={({ text, url }) => `${text} ${url}`}
      tools={
        <>
          <CopyButton label="Links" text={known.map(({ url }) => `${url}\n`).join('')} />
          <DownloadText
            name={`${name}-links.csv`}
            type="text/csv"
            text={rows.map(csvLine).join('')}
          />
        </>
      }
      show={(shown) => (
        <Table
          label="Links"
          head={HEAD}
          rows={shown.map(({ text, url, type }) => [
            String(text ?? ''),
            <OutsideLink key="url" url={url} />,
            String(type ?? '')
          ])}
        />
      )}
    />
  )
}
