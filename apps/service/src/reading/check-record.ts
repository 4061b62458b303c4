/** A record against the schema its parser declares. */

import { type AnyParser, ParseError } from '@sluice/core'
import { type $ZodIssue, safeParse } from 'zod/v4/core'

/**
 * The record as its schema reads it.
 *
 * @throws ParseError `PARSER_OUTDATED` - it lacks what the schema requires; `details.missing` lists it.
 */
export function checkRecord(parser: AnyParser, record: unknown): object {
  const checked = safeParse(parser.data, record)
  if (checked.success) return checked.data as object
  const missing = [
    ...new Set(nearestIssues(checked.error.issues).map(({ path }) => path.join('.')))
  ]
  throw new ParseError(
    `${parser.name} ${parser.version} did not find what its record requires: ${missing.join(', ')}.`,
    { code: 'PARSER_OUTDATED', details: { missing } }
  )
}

/** A record that may be of several shapes is held against the one it comes closest to. */
function nearestIssues(issues: readonly $ZodIssue[]): readonly $ZodIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
    return issue.errors.reduce((nearest, other) =>
      other.length < nearest.length ? other : nearest
    )
  })
}
