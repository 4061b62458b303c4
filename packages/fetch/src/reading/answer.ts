/**
 * The worker thread's side: loads the parsers once, then answers jobs.
 */

import type { ShellSign } from '@sluice/content'
import { ERRORS, SluiceError } from '@sluice/core'
import { move, transferableSymbol, valueSymbol, workerData } from 'piscina'
import { loadParsers, type ParserModules } from '../parsers/load-parsers.ts'
import type { ReadReply, WorkerJob } from './job.ts'
import { markBegun } from './job-budget.ts'
import { embeddedIn, read, ShellError } from './render.ts'

const { parsers, begun } = workerData as { parsers: ParserModules; begun: SharedArrayBuffer }
const registry = await loadParsers(parsers)

/** Read one job. Never throws: what a parser or a page does wrong is an answer. Its text is transferred, not copied. */
export function answer(job: WorkerJob): ReadReply | ReturnType<typeof move> {
  markBegun(begun, job.mark)
  const reply = replyTo(job)
  if (!reply.ok) return reply
  return move({ [transferableSymbol]: [reply.reading.data.buffer], [valueSymbol]: reply })
}

function replyTo(job: WorkerJob): ReadReply {
  try {
    const parser = registry.byName(job.parser)
    if (!parser) throw new Error(`no parser ${job.parser} in the worker`)
    return { ok: true, reading: read(parser, job) }
  } catch (error) {
    const isShell = error instanceof ShellError
    const reply = failure(isShell ? error.cause : error, job.parser, isShell ? error.sign : null)
    if (reply.code !== 'EMPTY_CONTENT') return reply
    const embedded = embeddedIn(job)
    if (embedded === null) return reply
    return { ...reply, details: { ...reply.details, embedded_document: embedded } }
  }
}

function failure(
  error: unknown,
  parser: string,
  shell: ShellSign | null
): Extract<ReadReply, { ok: false }> {
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
