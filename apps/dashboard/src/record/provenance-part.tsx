/** Source of each field on the page. */

import { Table } from '../parts/table.tsx'

/** @param props.of - sources by the names of fields. */
export function ProvenancePart({ of }: { of: Readonly<Record<string, string>> }) {
  return (
    <Table
      label="Provenance"
      head={['Field', 'Read from']}
      rows={Object.entries(of).map(([field, source]) => [
        <code key="field">{field}</code>,
        <code key="source" class="small-text">
          {source}
        </code>
      ])}
    />
  )
}
