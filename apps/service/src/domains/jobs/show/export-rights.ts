/** The rights ledger of a job: for each page, what its site stated about its use when it was fetched. */

import { SluiceError } from '@sluice/core'
import type { Job, JobPage } from '@sluice/store'
import { resultParts } from '../../fetch/result-payload.ts'
import type { JobPorts } from '../ports.ts'
import { storedRequest } from '../request/stored-request.ts'
import { allPages } from './all-pages.ts'

/** @throws SluiceError `NOT_KEPT` - the job was started without `rights` and `use`. */
export function checkRights({ config }: Pick<JobPorts, 'config'>, job: Job): void {
  const { options = {} } = storedRequest(job)
  const wants = options.rights === true || usesOf(job, config.RIGHTS_USE).length > 0
  if (wants) return
  throw new SluiceError(
    'NOT_KEPT',
    'The rights of this job were not read: start it with `options.rights`, `options.use` or `politeness.use`.'
  )
}

/** The ledger, a line of JSON for each page by number. Pages that failed have their error. */
export async function* exportRights(
  service: JobPorts,
  job: Job,
  signal: AbortSignal
): AsyncGenerator<string> {
  const use = usesOf(job, service.config.RIGHTS_USE)
  for await (const page of allPages(service, { account: job.account, job: job.id })) {
    signal.throwIfAborted()
    yield `${JSON.stringify(await lineOf(service, job.account, page, use))}\n`
  }
}

async function lineOf(
  service: JobPorts,
  account: string,
  { number, url, status, error, result }: JobPage,
  use: readonly string[]
) {
  const entry = result === null ? undefined : await service.ledger.historyEntry(account, result)
  const parts = entry?.pointer ? await resultParts(service.payloads, entry.pointer) : undefined
  return {
    page: number,
    url,
    final_url: parts?.meta.final_url ?? null,
    status,
    error: error && { code: error.code, message: error.message },
    result,
    fetched_at: entry ? new Date(entry.completedAt).toISOString() : null,
    use,
    rights: parts?.meta.rights ?? null
  }
}

/** Uses that the job or the operator named. */
function usesOf(job: Job, always: readonly string[]): readonly string[] {
  const { options = {}, site = {} } = storedRequest(job)
  const { use: own = [] } = options as { use?: readonly string[] }
  const { use = [] } = (site.politeness ?? {}) as { use?: readonly string[] }
  return [...new Set([...always, ...own, ...use])]
}
