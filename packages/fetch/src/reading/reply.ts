/** Reads a job, and turns every failure into data. */

import type { ShellSign } from '@sluice/content'
import { type AnyParser, ERRORS, type Registry, SluiceError } from '@sluice/core'
import { suggestedParser } from '../parsers/suggested-parser.ts'
import type { FailedReply, Reading, ReadJob, ReadReply } from './job.ts'
import { embeddedIn, leadsOfEmpty, read, ShellError, suggestedIn } from './render.ts'

/** Read one job. Never throws: what a parser or a page does wrong is an answer. */
export function replyTo(registry: Registry, job: ReadJob): ReadReply {
  try {
    return { ok: true, reading: readOrFallBack(registry, job) }
  } catch (error) {
    const isShell = error instanceof ShellError
    const reply = failure(isShell ? error.cause : error, job.parser, isShell ? error.sign : null)
    if (reply.code !== 'EMPTY_CONTENT') return reply
    const embedded = embeddedIn(job)
    const suggested = suggestedParser(registry, suggestedIn(job))
    const details = {
      ...reply.details,
      ...(embedded === null ? {} : { embedded_document: embedded }),
      ...(suggested === null ? {} : { suggested_parser: suggested })
    }
    const leads = leadsOfEmpty(job)
    return { ...reply, details, ...(leads ? { leads } : {}) }
  }
}

/** @throws the error of the job's parser, if the fallback has none of the page either. */
function readOrFallBack(registry: Registry, job: ReadJob): Reading {
  const parser = loaded(registry, job.parser)
  try {
    return read(parser, job, registry.parsers)
  } catch (error) {
    const cause = error instanceof ShellError && job.fallback?.readsShells ? error.cause : error
    if (!job.fallback || !SluiceError.is(cause) || cause.code !== 'PARSE_FAILED') throw error
    const fallback = loaded(registry, job.fallback.parser)
    const others = registry.parsers.filter((one) => one !== parser)
    try {
      const reading = read(fallback, fallbackJob(job, job.fallback), others)
      const message = `${parser.kind} does not read this page: ${cause.message} ${fallback.kind} read it instead.`
      const warnings = [{ code: 'PARSER_NOT_APPLICABLE', message }, ...reading.warnings]
      return { ...reading, isFallback: true, warnings }
    } catch (second) {
      throw SluiceError.is(second) && second.code === 'EMPTY_CONTENT' ? error : second
    }
  }
}

/** The first page alone: the plan and the filters are those of the other parser. */
function fallbackJob(
  job: ReadJob,
  { parser, markdown }: NonNullable<ReadJob['fallback']>
): ReadJob {
  const { fallback: _, plan: __, learned: ___, ...rest } = job
  const options = { ...job.options, markdown }
  return { ...rest, parser, filters: {}, sent: [], pages: job.pages.slice(0, 1), options }
}

function loaded(registry: Registry, name: string): AnyParser {
  const parser = registry.byName(name)
  if (!parser) throw new Error(`no parser ${name} is loaded`)
  return parser
}

/** A failure as data. @param parser - name for its message. */
export function failure(
  error: unknown,
  parser: string,
  shell: ShellSign | null = null
): FailedReply {
  if (SluiceError.is(error)) {
    return { ok: false, code: error.code, message: error.message, details: error.details, shell }
  }
  const { code, message, stack } = error as { code?: unknown; message?: string; stack?: string }
  // The content package knows no SluiceError; its errors carry a code of the same table.
  if (typeof code === 'string' && code in ERRORS) {
    return { ok: false, code, message: message ?? code, details: {}, shell }
  }
  if (error instanceof RangeError) {
    const text = 'The page exceeds the limits of depth or size.'
    return { ok: false, code: 'PAGE_TOO_COMPLEX', message: text, details: {}, shell, stack }
  }
  const text = `${parser} failed on the page.`
  return {
    ok: false,
    code: 'PARSE_FAILED',
    message: text,
    details: {},
    shell,
    stack: stack ?? String(error)
  }
}
