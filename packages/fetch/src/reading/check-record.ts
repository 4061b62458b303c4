/** Validates a record against the schema of its parser. */

import { type AnyParser, ParseError } from '@sluice/core'
import { check } from '@sluice/core/check'

/**
 * The record as its schema reads it.
 *
 * @throws ParseError `PARSER_OUTDATED` - it lacks required fields; `details.missing` lists it.
 */
export function checkRecord(parser: AnyParser, record: unknown): object {
  const checked = check(parser.data, record, 'The record')
  if (checked.ok) return checked.data as object
  const missing = [...new Set(checked.problems.map(({ path }) => path.join('.')))]
  throw new ParseError(
    `${parser.name} ${parser.version} did not find required fields: ${missing.join(', ')}. The site may have changed.`,
    { code: 'PARSER_OUTDATED', details: { missing } }
  )
}
