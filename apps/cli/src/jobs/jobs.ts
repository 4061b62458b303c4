/** `sluice jobs list|show|pause|resume|cancel|retry|delete`. */

import type { Job, JobsQuery } from '@sluice/client'
import { writeLine } from '../lines.ts'
import { neededServer, type ServerFlags } from '../server/chosen-server.ts'
import { openClient } from '../server/open-client.ts'
import { printFacts } from '../terminal/print-facts.ts'
import { isForPeople } from '../terminal/style.ts'
import { type Column, listText } from '../terminal/table.ts'

interface Flags extends ServerFlags {
  readonly json?: boolean
}

/** List jobs, newest first. */
export async function list(
  flags: Flags & Pick<JobsQuery, 'status' | 'kind'> & { readonly limit: number }
): Promise<void> {
  const { status, kind, limit, json } = flags
  const chosen = { ...(status ? { status } : {}), ...(kind ? { kind } : {}) }
  const jobs: Job[] = []
  const query = { ...chosen, limit: Math.min(100, limit) }
  let count = 0
  for await (const job of openClient(neededServer(flags)).jobs.list(query)) {
    if (isForPeople(json)) jobs.push(job)
    else await writeLine(JSON.stringify(job))
    if (++count === limit) break
  }
  if (isForPeople(json)) process.stdout.write(listText('Nothing matches', jobs, COLUMNS))
}

const COLUMNS: readonly Column<Job>[] = [
  { title: 'id', of: ({ id }) => id },
  { title: 'kind', of: ({ kind }) => kind },
  {
    title: 'status',
    of: ({ status, reason }) => (reason === null ? status : `${status} (${reason})`),
    colour: ({ status }) =>
      (({ completed: 'green', failed: 'red', paused: 'yellow' }) as const)[status as 'paused']
  },
  { title: 'read', of: ({ pages }) => `${pages.success}/${pages.found}`, isNumber: true },
  { title: 'failed', of: ({ pages }) => String(pages.failed), isNumber: true },
  { title: 'tokens', of: ({ tokens }) => String(tokens.charged), isNumber: true }
]

/** Print a job. */
export async function show(id: string, flags: Flags): Promise<void> {
  printJob(await openClient(neededServer(flags)).jobs.get(id), flags.json)
}

/** Change what a job does, and print it. */
export async function change(
  verb: 'pause' | 'resume' | 'cancel',
  id: string,
  flags: Flags
): Promise<void> {
  printJob(await openClient(neededServer(flags)).jobs[verb](id), flags.json)
}

/** Start a batch with the failed pages of a job, and print it. */
export async function retry(id: string, flags: Flags & { readonly all?: boolean }): Promise<void> {
  const status = flags.all ? 'failed' : 'retryable'
  const { links: _, ...facts } = await openClient(neededServer(flags)).jobs.retry(id, { status })
  printFacts(facts, flags.json)
}

/** Delete a job. */
export async function remove(
  id: string,
  flags: Flags & { readonly results?: boolean }
): Promise<void> {
  await openClient(neededServer(flags)).jobs.delete(id, flags.results ? { results: 'true' } : {})
  printFacts({ id, deleted: true }, flags.json)
}

function printJob(job: Job, json: boolean | undefined): void {
  if (!isForPeople(json)) {
    printFacts(job, true)
    return
  }
  const { id, kind, status, reason, pages, tokens, created_at, completed_at } = job
  printFacts({
    id,
    kind,
    status: reason === null ? status : `${status} (${reason})`,
    ...pages,
    tokens_charged: tokens.charged,
    max_cost: tokens.max_cost ?? 'none',
    created_at,
    completed_at: completed_at ?? 'not yet'
  })
}
