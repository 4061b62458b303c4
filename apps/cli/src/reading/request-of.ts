/** The request of the flags. The checks load much code, so they are loaded only if there is something to check. */

import { printed } from '../output/printed.ts'
import { aiOptions } from './ai-flags.ts'
import type { RequestFlags, RequestInput } from './request-flags.ts'
import { hasVisit } from './visit-flags.ts'

/**
 * The request of the flags.
 *
 * @throws UsageError - one of them is invalid.
 */
export async function requestOf(flags: RequestFlags): Promise<RequestInput> {
  const { format, option, filter, schema, list, pages, columns } = flags
  const isPlain = [option, filter, schema, list, pages, columns].every((flag) => flag === undefined)
  if (isPlain && !hasVisit(flags) && !aiOptions(flags)) {
    return { filters: {}, options: printed.options(format) }
  }
  return (await import('./request-input.ts')).requestInput(flags)
}
