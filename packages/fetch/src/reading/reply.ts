/** Reads a job, and turns every failure into data. */

import type { ShellSign } from '@sluice/content'
import { ERRORS, type Registry, SluiceError } from '@sluice/core'
import type { ReadJob, ReadReply } from './job.ts'
import { embeddedIn, read, ShellError } from './render.ts'

/** Read one job. Never throws: what a parser or a page does wrong is an answer. */
export function replyTo(registry: Registry, job: ReadJob): ReadReply {
  try {
    const parser = registry.byName(job.parser)
    if (!parser) throw new Error(`no parser ${job.parser} is loaded`)
    return { ok: true, reading: read(parser, job, registry.parsers) }
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
