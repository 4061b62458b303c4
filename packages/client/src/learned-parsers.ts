/** Parsers that the account has learned from example pages. */

import type { Receipt } from './answers.ts'
import { type CallOptions, keyOf, type PaidCallOptions, signalOf } from './call-options.ts'
import { SluiceApiError } from './errors.ts'
import type { Job, JobsResource, Listed, StartedJob } from './jobs-resource.ts'
import { listPage } from './listed.ts'
import type { components, operations } from './openapi.ts'
import { receiptOf } from './receipt.ts'
import { AlreadyDone, type Request, type Transport } from './transport.ts'

/** A learned parser, without its rules. */
export type LearnedParser = components['schemas']['LearnedParser']
/** A learned parser with its rules in words and its alarms. */
export type LearnedParserDetail = components['schemas']['LearnedParserDetail']
/** A version of a learned parser. */
export type LearnedParserVersion = components['schemas']['LearnedParserVersion']
/** Example pages, and the values on them. */
export type LearnInput = NonNullable<
  operations['learnParser']['requestBody']
>['content']['application/json']
/** A learned parser, with samples and conflicts. */
export type LearnAnswer = components['schemas']['LearnAnswer']
/** A page of the list of learned parsers. */
export type LearnedParsersQuery = NonNullable<
  operations['listLearnedParsers']['parameters']['query']
>
/** New settings of a learned parser. */
export type LearnedParserChange = components['schemas']['LearnedParserPatch']
/** Learned parsers. Names are without `learned/`. */
export interface LearnedParsersResource {
  /**
   * Learn a parser. Each page that is fetched costs as much as a fetch. More than ten pages are a job, which this waits
   * for.
   */
  learn(
    input: LearnInput,
    options?: PaidCallOptions
  ): Promise<{ readonly learned: LearnAnswer; readonly receipt: Receipt }>
  /** One page of the parsers, ordered by name. */
  list(query?: LearnedParsersQuery, options?: CallOptions): Promise<Listed<LearnedParser>>
  get(name: string, options?: CallOptions): Promise<LearnedParserDetail>
  update(
    name: string,
    change: LearnedParserChange,
    options?: CallOptions
  ): Promise<LearnedParserDetail>
  /** The last versions, newest first. */
  versions(name: string, options?: CallOptions): Promise<LearnedParserVersion[]>
  /** Use a version from now on. */
  promote(name: string, version: string, options?: CallOptions): Promise<LearnedParserDetail>
  /** The parser as a package to publish: a folder in a `.tar.gz`. */
  package(name: string, options?: CallOptions): Promise<Blob>
  delete(name: string, options?: CallOptions): Promise<void>
}

/** Make them. */
export function learnedParsersOf(
  transport: Transport,
  jobs: Pick<JobsResource, 'waitFor' | 'pagesPage'>
): LearnedParsersResource {
  const call = async <Data>(
    method: Request['method'],
    path: string,
    options: CallOptions | undefined,
    parts: Pick<Request, 'body'> = {}
  ): Promise<Data> => {
    const request: Request = { method, path, ...parts, ...signalOf(options) }
    return (await transport.json<{ data: Data }>(request)).answer.data
  }
  return {
    async learn(body, options) {
      const request: Request = {
        method: 'POST',
        path: '/api/v1/parsers/learn',
        body,
        ...keyOf(options),
        ...signalOf(options)
      }
      const { answer, response } = await transport.json<{ data: LearnAnswer | StartedJob }>(request)
      const receipt = receiptOf(response)
      if ('parser' in answer.data) return { learned: answer.data, receipt }
      const job = await jobs.waitFor(answer.data.id, options)
      const learned = await learnedBy(transport, jobs, job, options)
      return { learned, receipt: { ...receipt, charged: job.tokens.charged } }
    },
    list: (query = {}, options) =>
      listPage(transport, { path: LEARNED, query, ...signalOf(options) }),
    get: (name, options) => call('GET', pathOf(name), options),
    update: (name, body, options) => call('PATCH', pathOf(name), options, { body }),
    versions: (name, options) => call('GET', `${pathOf(name)}/versions`, options),
    promote: (name, version, options) =>
      call('POST', `${pathOf(name)}/promote`, options, { body: { version } }),
    async package(name, options) {
      const path = `${pathOf(name)}/package`
      const response = await transport.stream({ method: 'GET', path, ...signalOf(options) })
      return response.blob()
    },
    async delete(name, options) {
      await call('DELETE', pathOf(name), options).catch((error) => {
        if (!(error instanceof AlreadyDone)) throw error
      })
    }
  }
}

/** The result of a job's last page, which learns. @throws SluiceApiError - it failed, or the job ended before it. */
async function learnedBy(
  transport: Transport,
  jobs: Pick<JobsResource, 'pagesPage'>,
  { id, reason, status }: Job,
  options?: CallOptions
): Promise<LearnAnswer> {
  const pages = await jobs.pagesPage(id, { status: 'all', limit: 100 }, options)
  const last = pages.data.find(({ depth }) => depth === 1)
  if (last?.status === 'success') {
    const path = `/api/v1/fetch/results/${last.result}`
    const request: Request = { method: 'GET', path, ...signalOf(options) }
    return (await transport.json<{ data: { data: LearnAnswer } }>(request)).answer.data.data
  }
  throw new SluiceApiError({
    code: (last?.error?.code ?? 'PARSE_FAILED') as SluiceApiError['code'],
    message: last?.error?.message ?? `The job ${id} is ${status}${reason ? `: ${reason}` : ''}.`,
    status: 202,
    details: { job: id },
    requestId: '',
    attempts: 1,
    retryAfter: 0
  })
}

const LEARNED = '/api/v1/parsers/learned'

function pathOf(name: string): string {
  return `${LEARNED}/${encodeURIComponent(name)}`
}
