/** The formats of a result that are switched on and off above the options. */

import type { Option } from '../options/option.ts'
import { OPTIONS } from '../options/options.ts'
import type { Values } from '../options/request-body.ts'

/** One format, and the option that brings it. */
export interface Format {
  readonly name: string
  readonly option: string
  readonly hint: string
  /** Value of the option when the format is on, and when it is off. Default: true and false. */
  readonly values?: readonly [on: string, off: string]
}

/** In the order of the chips. */
export const FORMATS: readonly Format[] = [
  { name: 'Data', option: 'json', hint: 'The fields of the parser' },
  {
    name: 'Markdown',
    option: 'markdown',
    hint: 'The page as Markdown',
    values: ['on', 'off']
  },
  { name: 'Summary', option: 'ai.summary', hint: 'A summary by a model' },
  { name: 'Links', option: 'include_links', hint: 'Absolute links, without duplicates' },
  { name: 'Images', option: 'image_urls', hint: 'Image URLs, the best resolution of each' },
  {
    name: 'HTML',
    option: 'include_html',
    hint: 'Cleaned HTML of the main content',
    values: ['clean', 'off']
  },
  { name: 'Screenshot', option: 'screenshot', hint: 'A picture of the page; uses the browser' },
  { name: 'Changes', option: 'changes', hint: 'Differences from your newest result for this URL' },
  {
    name: 'Reading map',
    option: 'provenance',
    hint: 'The kept and dropped parts of the page, and the place of each field'
  }
]

/** Parsers whose result has Markdown unless it is switched off. Source: docs/api.md "Fetch". */
const WITH_MARKDOWN = ['generic', 'document']

/** Returns true if the result will have a format. @param kind - kind of the parser; undefined while it is not known. */
export function isOn({ option, values }: Format, given: Values, kind: string | undefined): boolean {
  const value = given[option]
  if (option === 'markdown' && (value === undefined || value === 'auto')) {
    return kind === undefined || WITH_MARKDOWN.includes(kind)
  }
  if (values) return value !== undefined && value !== values[1]
  return value === undefined ? isOnByDefault(option) : value === true
}

/** The value of the option that switches a format over. */
export function switched(
  format: Format,
  given: Values,
  kind: string | undefined
): string | boolean {
  const next = !isOn(format, given, kind)
  if (format.option === 'markdown' && isOn(format, {}, kind) === next) return 'auto'
  return format.values ? format.values[next ? 0 : 1] : next
}

/** The option of a format. */
export function optionOf(format: Format): Option | undefined {
  return OPTIONS.find(({ name }) => name === format.option)
}

function isOnByDefault(name: string): boolean {
  const control = OPTIONS.find((option) => option.name === name)?.control
  return control?.kind === 'flag' && control.default
}
