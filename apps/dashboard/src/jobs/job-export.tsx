/** A job as a file. */

import type { Job, JobExportQuery } from '@sluice/client'
import { useState } from 'preact/hooks'
import { Field } from '../parts/field.tsx'
import { readsRights } from './rights-ledger.ts'

const FORMATS = [
  { format: 'ndjson', name: 'NDJSON', holds: 'One line per page, with its data.' },
  { format: 'csv', name: 'CSV', holds: 'The simple fields of the records, as a table.' },
  { format: 'parquet', name: 'Parquet', holds: 'The same table, for data tools.' },
  { format: 'markdown', name: 'Markdown', holds: 'The Markdown of all pages in one document.' },
  { format: 'llms_txt', name: 'llms.txt', holds: 'A list of links with titles.' },
  { format: 'warc', name: 'WARC', holds: 'Every request and answer, as ISO 28500.' },
  { format: 'rights', name: 'Rights', holds: 'What each site stated about the use of its pages.' }
] as const satisfies readonly { format: JobExportQuery['format']; name: string; holds: string }[]

/** Chooses the format; the browser saves the file as it arrives. */
export function JobExport({ job }: { job: Job }) {
  const [chosen, setChosen] = useState<(typeof FORMATS)[number]>(FORMATS[0])
  const query = new URLSearchParams({ format: chosen.format })
  const { archive } = (job.request.job ?? {}) as { archive?: boolean }
  const hasRights = readsRights(job)
  const formats = FORMATS.filter(
    ({ format }) => (format !== 'warc' || archive) && (format !== 'rights' || hasRights)
  )
  return (
    <>
      <div class="url-row narrow">
        <Field label="Export as">
          <select
            value={chosen.format}
            onChange={(event) => {
              const { value } = event.currentTarget
              setChosen(FORMATS.find(({ format }) => format === value) ?? FORMATS[0])
            }}
          >
            {formats.map(({ format, name }) => (
              <option key={format} value={format}>
                {name}
              </option>
            ))}
          </select>
        </Field>
        <a class="button" href={`/api/v1/jobs/${job.id}/export?${query}`} download>
          Download {chosen.name}
        </a>
      </div>
      <p class="quiet">
        {chosen.holds} Successful pages only{job.completed_at === null && ', so far'}.
      </p>
    </>
  )
}
