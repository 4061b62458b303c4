/** Query parameters of routes that have few or none: one that is not known is refused, never ignored. */

import { SluiceError } from '@sluice/core'
import { distance } from 'fastest-levenshtein'
import { z } from 'zod'
import { parseRequest } from './shape.ts'
import type { Step } from './steps.ts'

/** Query of `POST /api/v1/internet/fetch`. */
export const FetchQuery = z.object({
  dry_run: z
    .enum(['true', 'false'])
    .optional()
    .describe('`true` tells parser, pages and price, and fetches nothing.')
})

const NONE = z.strictObject({})

/** For a route without query parameters. @throws SluiceError `INVALID_REQUEST` - there is one. */
export function noQuery(): Step {
  return (ctx, next) => {
    parseRequest(NONE, { ...ctx.query })
    return next()
  }
}

/**
 * Whether a request is a dry run.
 *
 * Links and gateways add parameters of their own, which mean nothing here and are ignored. One that could be meant as
 * `dry_run` is refused: the request would be fetched and charged.
 *
 * @throws SluiceError `INVALID_REQUEST`.
 */
export function isDryRun(query: Readonly<Record<string, unknown>>): boolean {
  const doubtful = Object.keys(query).find((name) => name !== 'dry_run' && isLikeDryRun(name))
  if (doubtful !== undefined) {
    const path = doubtful.slice(0, 64)
    throw new SluiceError(
      'INVALID_REQUEST',
      `\`${path}\` is not known. Did you mean \`dry_run\`?`,
      { details: { path, nearest: 'dry_run', known: ['dry_run'] } }
    )
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
