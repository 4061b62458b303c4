/** Finds the control that the service refuses, and the reason. */

import { SluiceApiError } from '@sluice/client'
import { refusedFields } from '../options/refused-fields.ts'
import { type JobDraft, urlsOf } from './job-draft.ts'
import { BATCH_OPTIONS, CRAWL_OPTIONS, JOB_OPTIONS } from './job-options.ts'

const NAMES = [...CRAWL_OPTIONS, ...JOB_OPTIONS, ...BATCH_OPTIONS].map(({ name }) => name)

/**
 * Returns the service's message by the name of the control. `urls` and `url` are the controls that the job begins with.
 * Empty if no control is to blame.
 */
export function jobFaults(error: unknown, draft: JobDraft): Readonly<Record<string, string>> {
  if (!(error instanceof SluiceApiError)) return {}
  const { index, path } = error.details
  if (typeof index === 'number' && draft.kind === 'batch') {
    const { line = index + 1 } = urlsOf(draft)[index] ?? {}
    return { urls: error.message.replace(/^Request \d+:/, `Line ${line}:`) }
  }
  // `scope.include.0` is the first line of `scope.include`.
  const name = NAMES.find((one) => path === one || String(path).startsWith(`${one}.`))
  if (name) return { [name]: error.message }
  if (/^(?:INVALID_URL|URL_NOT_ALLOWED)$/.test(error.code)) return { url: error.message }
  return refusedFields(error)
}
