/** Values of a record, each with the text of the page that shows it, and a link to the place. */

import type { FetchMeta } from '@sluice/client'
import { Table } from '../parts/table.tsx'
import { OutsideLink } from './outside-link.tsx'

/** @param props.of - evidence for each value. */
export function EvidencePart({ of }: { of: NonNullable<FetchMeta['evidence']> }) {
  return (
    <Table
      label="Evidence"
      head={['Value', 'Shown on the page', 'Read from']}
      rows={of.map(({ path, quote, url, page, source }) => [
        <code key="path">{path}</code>,
        quote === null ? (
          <span key="quote" class="quiet">
            in no one place
          </span>
        ) : (
          <span key="quote">
            <OutsideLink url={url} text={quote} />
            {page === null ? '' : ` (page ${page})`}
          </span>
        ),
        <code key="source" class="small-text">
          {source ?? ''}
        </code>
      ])}
    />
  )
}
