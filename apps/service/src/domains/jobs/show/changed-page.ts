/** Describes a page in a `changed` event: its differences, within the size of an event (docs/design/jobs.md §3). */

import type { JobPage } from '@sluice/store'
import { blank, type Changes } from '../../fetch/changes/compare-result.ts'
import { changesOf } from '../../fetch/listed-facts.ts'
import type { JobPorts } from '../ports.ts'
import { dataOf } from './job-lists.ts'

/** Characters of the diff, and of the fields as JSON; with the rest an event stays under 20 KB. */
const LONGEST_DIFF = 4_000
const MOST_OF_FIELDS = 4_000

/** `data.changes` of a page, shortened; null once its result is gone. */
export async function changesOfPage(
  service: JobPorts,
  account: string,
  page: Pick<JobPage, 'result' | 'status'>
): Promise<Changes | null> {
  const data = JSON.parse(await dataOf(service, account, page)) as { changes?: Changes } | null
  if (data?.changes) return shortened(data.changes)
  return page.status === 'failed' ? removedOf(service, account, page) : null
}

/** The changes of a page that is gone: it has no data. */
async function removedOf(
  { ledger }: JobPorts,
  account: string,
  { result }: Pick<JobPage, 'result'>
): Promise<Changes | null> {
  const entry = result === null ? undefined : await ledger.historyEntry(account, result)
  const summary = entry && changesOf(entry)
  return summary ? { ...blank(summary.mode), ...summary } : null
}

function shortened(changes: Changes): Changes {
  const { diff, fields, truncated } = changes
  const short = diff && diff.length > LONGEST_DIFF ? beginning(diff) : diff
  const few = fields && firstOf(fields)
  const isShorter = short?.length !== diff?.length || few?.length !== fields?.length
  return { ...changes, diff: short, fields: few, truncated: truncated || isShorter }
}

function beginning(diff: string): string {
  const part = diff.slice(0, LONGEST_DIFF)
  return part.slice(0, part.lastIndexOf('\n') + 1)
}

function firstOf(fields: NonNullable<Changes['fields']>): Changes['fields'] {
  let room = MOST_OF_FIELDS
  return fields.filter((field) => {
    room -= JSON.stringify(field).length
    return room >= 0
  })
}
