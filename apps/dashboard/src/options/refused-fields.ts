/** Finds the control that the service refuses, and the reason. */

import { SluiceApiError } from '@sluice/client'

/** Returns the service's message by the name of the option or filter. Empty if no control is to blame. */
export function refusedFields(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof SluiceApiError)) return {}
  const { code, message, details } = error
  if (code === 'INVALID_SCHEMA') return { json_schema: message }
  const path = details.path ?? details.option ?? details.filter
  if (typeof path !== 'string') return {}
  return { [path.replace(/^(?:options|filters)\./, '')]: message }
}
