/** Checks query parameters: of a fetch, and of routes without parameters. */

import { SluiceError } from '@sluice/core'
import { parseRequest } from '@sluice/fetch/request'
import { distance } from 'fastest-levenshtein'
import { z } from 'zod'
import type { Step } from './context.ts'

/** Query of `POST /api/v1/internet/fetch`. */
export const FetchQuery = z.object({
  dry_run: z
    .enum(['true', 'false'])
    .optional()
    .describe('`true` returns parser, pages and price, and fetches nothing.')
})

const NONE = z.strictObject({})

/** Refuses query parameters on a route that takes none. @throws SluiceError `INVALID_REQUEST`. */
export function noQuery(): Step {
  return (ctx, next) => {
    parseRequest(NONE, { ...ctx.query })
    return next()
  }
}

/**
 * Returns true if a request is a dry run.
 *
 * Gateways and link trackers add parameters of their own, which are ignored. A parameter that may be a misspelt
 * `dry_run` is refused, since ignoring it would fetch and charge.
 *
 * @throws SluiceError `INVALID_REQUEST`.
 */
export function isDryRun(query: Readonly<Record<string, unknown>>): boolean {
  const doubtful = Object.keys(query).find((name) => name !== 'dry_run' && isLikeDryRun(name))
  if (doubtful !== undefined) {
    const path = doubtful.slice(0, 64)
    throw new SluiceError('INVALID_REQUEST', `\`${path}\` is unknown. Did you mean \`dry_run\`?`, {
      details: { path, nearest: 'dry_run', known: ['dry_run'] }
    })
  }
  return parseRequest(FetchQuery, { ...query }).dry_run === 'true'
}

/** `dryrun`, `dry-run`, `dryRun`, `dry`, `dr_run`, `is_dry_run`, `dry_run[]`, … */
function isLikeDryRun(name: string): boolean {
  const letters = name.toLowerCase().replace(/[^a-z]/g, '')
  return (
    letters.startsWith('dry') ||
    letters.includes('dryrun') ||
    distance(letters.slice(0, 16), 'dryrun') <= 2
  )
}
