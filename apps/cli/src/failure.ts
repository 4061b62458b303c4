/** Failure of a command: a message on standard error, and an exit code. */

import { ERRORS, SluiceError } from '@sluice/core'
import { CommanderError } from 'commander'
import { EXIT } from './exit-codes.ts'
import { styled } from './terminal/style.ts'

/** The command line is invalid; repeating it fails again. Ends with {@link EXIT}`.usage`. */
export class UsageError extends Error {}

/** A failure as read by scripts. */
export interface FailureFacts {
  readonly code: string
  readonly message: string
  readonly details: Readonly<Record<string, unknown>>
}

/**
 * Print the failure; with `--json` as `{"error":{…}}`.
 *
 * @returns the exit code.
 */
export function reportFailure(error: unknown): number {
  const isJson = process.argv.includes('--json')
  if (error instanceof CommanderError) {
    // Help and version end this way too. commander has already printed its message, unless it should be JSON.
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

/** Errors of @sluice/client, recognised by name so that commands without a server do not load it. */
function serverFailure(error: unknown, message: string): FailureFacts | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.name === 'SluiceTimeoutError') return { code: 'SERVER_TIMEOUT', message, details: {} }
  if (error.name === 'SluiceConnectionError') {
    const cause = innermost(error)
    const remedy = 'Check that this is the address of a Sluice server and that it is running.'
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

/** "fetch failed" says nothing; its cause does. */
function innermost(error: Error): string {
  let inner: unknown = error
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause
  const { code, message } = inner as Error & { code?: string }
  return message || code || 'unknown reason'
}

function writeJson(error: FailureFacts): void {
  process.stderr.write(`${JSON.stringify({ error })}\n`)
}
