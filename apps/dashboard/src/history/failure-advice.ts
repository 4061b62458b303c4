/** The advice about a fetch that failed. */

import { ERROR_ADVICE } from '@sluice/client'

/** Returns short advice on a failure. The failure's message describes the failure. */
export function adviceOn(code: string | undefined): string {
  const advice: Readonly<Record<string, string>> = ERROR_ADVICE
  return advice[code ?? ''] ?? 'Open it to see what happened.'
}
