/** Describes a page in a `changed` event: its differences, within the size of an event (docs/design/jobs.md §3). */

import type { JobPage } from '@sluice/store'
import type { Changes } from '../../fetch/changes/compare-result.ts'
import type { JobPorts } from '../ports.ts'
import { dataOf } from './job-lists.ts'

/** Characters of the diff, and of the fields as JSON; with the rest an event stays under 20 KB. */
const LONGEST_DIFF = 4_000
const MOST_OF_FIELDS = 4_000

/** `data.changes` of a page, shortened; null once its result is gone. */
export async function changesOfPage(
  service: JobPorts,
  account: string,
  page: Pick<JobPage, 'result'>
): Promise<Changes | null> {
  const data = JSON.parse(await dataOf(service, account, page)) as { changes?: Changes } | null
  return data?.changes ? shortened(data.changes) : null
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
