/** Jobs that learn a parser: the example pages are pages of the job, and its last page learns from them. */

import { defineParser, SluiceError } from '@sluice/core'
import { readFetchRequest } from '@sluice/fetch'
import learnPackage from '@sluice/learn/package.json' with { type: 'json' }
import type { Job, JobRef } from '@sluice/store'
import { z } from 'zod'
import { dataWork } from '../fetch/data-outcome.ts'
import type { WorkPage } from '../jobs/ports.ts'
import { JobOptions } from '../jobs/request/job-options.ts'
import { storedRequest } from '../jobs/request/stored-request.ts'
import { createJob } from '../jobs/start/create-job.ts'
import type { Caller } from '../people/keys.ts'
import { type LoadedPage, planPages, storedPage } from './example-pages.ts'
import { learnAnswer } from './learn-answer.ts'
import { learnFrom } from './learn-parser.ts'
import { type LearnBody, MOST_AT_ONCE } from './learn-request.ts'
import { FOR_HTML } from './page-html.ts'
import type { LearnedPorts } from './ports.ts'

/** Longest request of a job, characters of JSON: it is part of the job's row. */
const LONGEST_REQUEST = 256 * 1024

/** Takes the place of a parser in the history: no parser reads this page. */
const LEARN_READER = defineParser({
  name: '@sluice/learn',
  version: learnPackage.version,
  kind: 'learn',
  match: [],
  data: z.unknown(),
  parse: () => {
    throw new Error('no parser reads what was learned')
  }
})

/** Returns true for a request that is always a job. */
export function isLong({ pages }: LearnBody): boolean {
  return pages.length > MOST_AT_ONCE
}

/**
 * Start a job that learns a parser.
 *
 * @throws SluiceError `INSUFFICIENT_TOKENS` - not all pages can be paid. `INVALID_REQUEST` - the request is too long, or
 * this server keeps no results. As `createJob`.
 */
export async function createLearnJob(
  service: LearnedPorts,
  body: LearnBody,
  call: { readonly caller: Caller; readonly idempotencyKey: string | undefined }
) {
  const { webhook, ...learn } = body
  checkKept(service, learn)
  const planned = await planPages(service, body, call.caller)
  const examples = planned.flatMap(({ page, options }) =>
    page.url === undefined ? [] : [{ url: page.url, ...ownOptions(options) }]
  )
  const url = await addressOf(service, body, call.caller)
  return createJob(service, {
    ...call,
    kind: 'learn',
    request: {
      job: JobOptions.parse({ concurrency: 3 }),
      metadata: {},
      options: FOR_HTML,
      site: { url, learn, examples },
      ...(webhook ? { webhook } : {})
    },
    limit: examples.length + 1,
    meaning: body,
    // Its first slice adds the pages.
    pages: () => [],
    isSeeded: true
  })
}

/** @throws SluiceError `INVALID_REQUEST`. */
function checkKept({ keepsHistory }: LearnedPorts, learn: object): void {
  const details = { path: 'pages' }
  if (!keepsHistory) {
    throw new SluiceError(
      'INVALID_REQUEST',
      `This server keeps no results, which a job learns from. Send at most ${MOST_AT_ONCE} \`pages\`.`,
      { details }
    )
  }
  if (JSON.stringify(learn).length <= LONGEST_REQUEST) return
  throw new SluiceError(
    'INVALID_REQUEST',
    `\`pages\` is too long for a job: at most ${LONGEST_REQUEST} characters of JSON.`,
    { details }
  )
}

/** Options that the job does not have. */
function ownOptions(options: Readonly<Record<string, unknown>> = {}) {
  const own = Object.entries(options).filter(([name]) => !(name in FOR_HTML))
  return own.length > 0 ? { options: Object.fromEntries(own) } : {}
}

/** Returns the address of the page that learns: that of the first example. @throws SluiceError `NOT_FOUND`. */
async function addressOf(service: LearnedPorts, { pages }: LearnBody, caller: Caller) {
  const [first] = pages
  if (first?.url !== undefined) return service.guard.checkUrl(first.url).href
  return (await storedPage(service, String(first?.result), first ?? {}, caller)).url
}

/** The page that learns. It costs nothing. */
export function learnPage(service: LearnedPorts, job: Job): WorkPage {
  const { url, learn } = storedRequest(job).site as unknown as { url: string; learn: LearnBody }
  const prepared = {
    request: readFetchRequest({ url, options: {} }),
    url: new URL(url),
    parser: LEARN_READER,
    filters: {},
    plans: [],
    price: { tokens: 0, breakdown: {} },
    warnings: []
  }
  const work = dataWork(prepared, async (_, signal) => {
    const pages = await readPages(service, job, learn)
    const result = await learnFrom(service, learn, pages, { account: job.account, signal })
    return { data: learnAnswer(learn.name, result) }
  })
  return { ...prepared, work }
}

/** Loads the pages that the job has read, and the stored ones. Pages that failed are left out. */
async function readPages(
  service: LearnedPorts,
  job: Job,
  { pages }: LearnBody
): Promise<LoadedPage[]> {
  const ref = { account: job.account, job: job.id }
  const loaded: LoadedPage[] = []
  let number = 0
  for (const page of pages) {
    if (page.url !== undefined) number++
    const result = page.result ?? (await resultOf(service, ref, number))
    if (result) loaded.push(await storedPage(service, result, page, job))
  }
  if (loaded.length > 0) return loaded
  throw new SluiceError('INVALID_REQUEST', 'No example page could be fetched.', {
    details: { path: 'pages' }
  })
}

/** Returns the result of a page that was read. A failed page has one too. */
async function resultOf({ jobs }: LearnedPorts, ref: JobRef, number: number) {
  const page = await jobs.store.page(ref, number)
  return page?.status === 'success' ? page.result : null
}
