/** `sluice batch`: the lines of a file as one job of a server. */

import type { BatchInput } from '@sluice/client'
import { urlList } from '../bulk/url-list.ts'
import { UsageError } from '../failure.ts'
import type { RequestFlags } from '../reading/request-flags.ts'
import { requestOf } from '../reading/request-of.ts'
import { neededServer, type ServerFlags } from '../server/chosen-server.ts'
import { openClient } from '../server/open-client.ts'
import { type JobFlags, runJob } from './run-job.ts'

/** Flags of the command. */
export interface BatchFlags extends RequestFlags, ServerFlags, JobFlags {
  readonly format: RequestFlags['format']
  readonly concurrency: number
  readonly maxCost?: number
  readonly skipInvalid?: boolean
}

type Requests = NonNullable<BatchInput['requests']>

/** Start the batch and wait for it. Sets the exit code. */
export async function batch(file: string, flags: BatchFlags): Promise<void> {
  const client = openClient(neededServer(flags), { timeout: 300_000 })
  const input = await requestOf(flags)
  const requests = await requestsIn(file)
  if (requests.length === 0) throw new UsageError(`${file} has no URL.`)
  const job = { ...jobFields(flags), ...(flags.skipInvalid ? { skip_invalid: true } : {}) }
  await runJob(client, () => client.jobs.batch({ ...input, requests, job }), flags)
}

/** Returns the fields for a job's concurrency and maximum cost. */
export function jobFields({ concurrency, maxCost }: Pick<BatchFlags, 'concurrency' | 'maxCost'>) {
  return { concurrency, ...(maxCost === undefined ? {} : { max_cost: maxCost }) }
}

async function requestsIn(file: string): Promise<Requests> {
  const requests: Requests = []
  for await (const line of urlList([], file, new AbortController().signal)) {
    requests.push(line.startsWith('{') ? requestIn(line, requests.length + 1) : { url: line })
  }
  return requests
}

function requestIn(line: string, number: number): Requests[number] {
  try {
    return JSON.parse(line)
  } catch (error) {
    throw new UsageError(`Request ${number} is not JSON: ${(error as Error).message}`)
  }
}
