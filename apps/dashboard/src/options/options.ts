/** Every option of a fetch (docs/api.md "Fetch"): its control, its default and its price. */

import { AI_OPTIONS } from './ai-options.ts'
import { DOCUMENT_OPTIONS } from './document-options.ts'
import { flag, type Option } from './option.ts'
import { PICTURE_OPTIONS } from './picture-options.ts'
import { VISITOR_OPTIONS } from './visitor-options.ts'

const EXAMPLE_SCHEMA = `{
  "type": "object",
  "properties": { "price": { "type": "number" } }
}`

/** In the order of the reference. */
export const OPTIONS: readonly Option[] = [
  {
    name: 'json',
    group: 'Output',
    hint: 'The fields of the parser.',
    control: flag(true)
  },
  {
    name: 'markdown',
    group: 'Output',
    hint: 'Auto: on for generic, off for site parsers.',
    control: { kind: 'choice', values: ['auto', 'on', 'off'], default: 'auto' }
  },
  {
    name: 'include_links',
    group: 'Output',
    hint: 'Absolute links, without duplicates.',
    control: flag(false)
  },
  {
    name: 'image_urls',
    group: 'Output',
    hint: 'Absolute image URLs, the best resolution of each.',
    control: flag(false)
  },
  {
    name: 'include_html',
    group: 'Output',
    hint: 'HTML as served, cleaned main content, or both.',
    control: { kind: 'choice', values: ['off', 'clean', 'raw', 'both'], default: 'off' }
  },
  {
    name: 'main_content',
    group: 'Output',
    hint: 'Leave out menus, ads and footers. Turn off to keep the whole page.',
    control: flag(true)
  },
  {
    name: 'provenance',
    group: 'Output',
    hint: 'Where on the page each field came from.',
    control: flag(false)
  },
  {
    name: 'max_chars',
    group: 'Output',
    hint: 'Truncate Markdown at a paragraph boundary; at least 500.',
    control: { kind: 'number', min: 500 }
  },
  {
    name: 'json_schema',
    group: 'Custom schema',
    hint: 'JSON Schema; fills data.extracted from the page.',
    control: { kind: 'json', placeholder: EXAMPLE_SCHEMA }
  },
  ...DOCUMENT_OPTIONS,
  ...PICTURE_OPTIONS,
  ...AI_OPTIONS,
  {
    name: 'render',
    group: 'Fetching',
    hint: 'auto uses the browser if scripts fill the page.',
    control: { kind: 'choice', values: ['auto', 'http', 'browser'], default: 'auto' }
  },
  {
    name: 'wait_for',
    group: 'Fetching',
    hint: 'CSS selector that must appear; implies the browser.',
    control: { kind: 'text', placeholder: '#prices' }
  },
  {
    name: 'locale',
    group: 'Fetching',
    hint: 'Preferred language, BCP 47.',
    control: { kind: 'text', placeholder: 'en-GB' }
  },
  {
    name: 'mobile',
    group: 'Fetching',
    hint: 'Request the mobile page.',
    control: flag(false)
  },
  {
    name: 'headers',
    group: 'Fetching',
    hint: 'One per line; sent to the scheme, host and port of the URL only, never stored.',
    control: { kind: 'headers' },
    isSecret: true
  },
  ...VISITOR_OPTIONS,
  {
    name: 'max_age',
    group: 'Fetching',
    hint: 'Accept a cached page up to this many seconds old.',
    control: { kind: 'number', min: 0, max: 2_592_000, default: 0 }
  },
  {
    name: 'changes',
    group: 'Output',
    hint: 'What differs from your newest result of the same URL and options.',
    control: flag(false)
  },
  {
    name: 'respect_robots',
    group: 'Fetching',
    hint: 'Refuse pages that robots.txt disallows.',
    control: flag(false)
  },
  {
    name: 'timeout_ms',
    group: 'Limits',
    hint: 'For the whole request, in milliseconds.',
    control: { kind: 'number', min: 1_000, max: 180_000, default: 60_000 }
  },
  {
    name: 'max_cost',
    group: 'Limits',
    hint: 'Reject the request if it could cost more than this many tokens.',
    control: { kind: 'number', min: 1 }
  }
]

/** Groups of options that say how a page is fetched. */
const OF_FETCHING = ['Fetching', 'Browser', 'Screenshots']

/** Returns true if an option applies to a file, which is not fetched. Source: docs/api.md "A file of yours". */
export function isForFiles({ name, group }: Pick<Option, 'name' | 'group'>): boolean {
  return !OF_FETCHING.includes(group) && name !== 'changes'
}
