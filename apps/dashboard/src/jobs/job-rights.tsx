/** Statements of a job's sites about the use of their pages. */

import type { Job } from '@sluice/client'
import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { count } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { type HostRights, rightsByHost, type UseCounts } from './rights-ledger.ts'

const USES = ['search', 'ai-input', 'ai-train']

/** Reads the ledger when asked to: it has a line for each page. */
export function JobRights({ job }: { job: Job }) {
  const [hosts, setHosts] = useState<readonly HostRights[]>()
  const [error, setError] = useState<unknown>()
  const read = async () => {
    setError(undefined)
    try {
      const file = await client.jobs.export(job.id, { format: 'rights' })
      setHosts(rightsByHost(await new Response(file).text()))
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <>
      {error !== undefined && <ErrorNote error={error} retry={read} />}
      <button type="button" onClick={read}>
        {hosts ? 'Read again' : 'Show what the sites state'}
      </button>
      {hosts && (
        <Table
          label="Rights by host"
          head={['Host', 'Pages', 'Refused', ...USES]}
          numbers={[1, 2]}
          rows={hosts.map(({ host, pages, refused, uses }) => [
            host,
            count(pages),
            count(refused),
            ...USES.map((use) => shownCounts(uses[use]))
          ])}
        />
      )}
    </>
  )
}

function shownCounts(counts: UseCounts | undefined): string {
  if (!counts) return ''
  const { allowed, refused, silent } = counts
  return [
    allowed > 0 ? `yes ${count(allowed)}` : '',
    refused > 0 ? `no ${count(refused)}` : '',
    silent > 0 ? `not stated ${count(silent)}` : ''
  ]
    .filter(Boolean)
    .join(', ')
}
