/**
 * How a failed command ends: what happened on standard error, and an exit code.
 */

import { ERRORS, SluiceError } from '@sluice/core'
import { CommanderError } from 'commander'
import { styled } from './terminal/style.ts'

/** Exit codes. Source: apps/cli/README.md. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  interrupted: 130,
  unread: 141,
  terminated: 143
} as const

/** The command line is wrong, and will be wrong again. Ends with {@link EXIT}`.usage`. */
export class UsageError extends Error {}

/** A failure as scripts read it. */
export interface FailureFacts {
  readonly code: string
  readonly message: string
  readonly details: Readonly<Record<string, unknown>>
}

/** Say what went wrong; with `--json` as `{"error":{…}}`. @returns the exit code. */
export function reportFailure(error: unknown): number {
  const isJson = process.argv.includes('--json')
  if (error instanceof CommanderError) {
    // Help and versions end this way too. commander has printed its own message, unless it is to be JSON.
    if (error.exitCode === 0) return EXIT.done
    if (isJson) writeJson(failureFacts(error))
    return EXIT.usage
  }
  const facts = failureFacts(error)
  if (isJson) writeJson(facts)
  else {
    const code = error instanceof UsageError || facts.code === 'ERROR' ? '' : `${facts.code}: `
    const text = facts.message.replace(/\s*[\r\n]\s*/g, ' ')
    process.stderr.write(`${styled('red', `error: ${code}`, process.stderr)}${text}\n`)
  }
  return error instanceof UsageError ? EXIT.usage : EXIT.failed
}

/** Code, message and details of anything thrown. */
export function failureFacts(error: unknown): FailureFacts {
  const message = error instanceof Error ? error.message : String(error)
  if (SluiceError.is(error)) {
    const { retryable } = ERRORS[error.code]
    return { code: error.code, message, details: { ...error.details, retryable } }
  }
  if (error instanceof UsageError || error instanceof CommanderError) {
    return { code: 'USAGE', message: message.replace(/^error: /, ''), details: {} }
  }
  return serverFailure(error, message) ?? { code: 'ERROR', message, details: {} }
}

/** Errors of @sluice/client, told by their names so that commands without a server do not load it. */
function serverFailure(error: unknown, message: string): FailureFacts | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.name === 'SluiceTimeoutError') return { code: 'SERVER_TIMEOUT', message, details: {} }
  if (error.name === 'SluiceConnectionError') {
    const cause = innermost(error)
    const remedy = 'Is that the address of a Sluice server, and does it run?'
    const whole = `${message} ${cause.replace(/\.?$/, '.')} ${remedy}`
    return { code: 'SERVER_UNREACHABLE', message: whole, details: { cause } }
  }
  if (!('code' in error && 'requestId' in error && 'details' in error)) return undefined
  const { code, details, requestId } = error as Error & {
    code: string
    details: Record<string, unknown>
    requestId: string
  }
  return { code, message, details: { ...details, request_id: requestId } }
}

/** "fetch failed" says nothing; what is below it does. */
function innermost(error: Error): string {
  let inner: unknown = error
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause
  const { code, message } = inner as Error & { code?: string }
  return message || code || 'no reason is known'
}

function writeJson(error: FailureFacts): void {
  process.stderr.write(`${JSON.stringify({ error })}\n`)
}
