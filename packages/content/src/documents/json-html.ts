/** JSON as a page: its text as code, its name as the title. */

import type { DocumentReading } from './document-reading.ts'
import { jsonValue } from './json-value.ts'
import { codeReading, escaped } from './text-html.ts'

/** @returns `undefined` for an empty text. Text that is not JSON becomes code without a value. */
export function readJson(text: string): DocumentReading | undefined {
  const reading = codeReading(text.trimStart(), 'json')
  const value = jsonValue(text)
  if (reading === undefined || value === undefined) return reading
  const title = titleOf(value)
  return {
    ...reading,
    html: title === undefined ? reading.html : `<title>${escaped(title)}</title>${reading.html}`,
    value
  }
}

/** One line of 300 characters at most. */
const TITLE = /^\S.{0,299}$/

/** The keys by which an object names itself. */
function titleOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { title, name } = value as { title?: unknown; name?: unknown }
  return [title, name].find((text): text is string => typeof text === 'string' && TITLE.test(text))
}
