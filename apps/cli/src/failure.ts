/**
 * How a failed command ends: one line on standard error and an exit code.
 */

import { SluiceError } from '@sluice/core'
import { CommanderError } from 'commander'

/** Say what went wrong. @returns the exit code: 1 failed, 2 used wrongly. */
export function reportFailure(error: unknown): number {
  // commander has already printed its own message.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (SluiceError.is(error)) {
    process.stderr.write(`sluice: ${error.code}: ${error.message}\n`)
    return 1
  }
  process.stderr.write(`sluice: ${error instanceof Error ? error.message : String(error)}\n`)
  return 1
}
