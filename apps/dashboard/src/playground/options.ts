/** Every option of a fetch (docs/api.md "Fetch"): its control, its default and its price. */

import { AI_OPTIONS } from './ai-options.ts'
import { flag, type Option } from './option.ts'

const EXAMPLE_SCHEMA = `{
  "type": "object",
  "properties": { "price": { "type": "number" } }
}`

/** In the order of the reference. */
export const OPTIONS: readonly Option[] = [
  {
    name: 'json',
    group: 'What comes back',
    hint: 'The fields of the parser.',
    control: flag(true)
  },
  {
    name: 'markdown',
    group: 'What comes back',
    hint: 'By the parser: on for generic, off for site parsers.',
    control: { kind: 'choice', values: ['by parser', 'on', 'off'], default: 'by parser' }
  },
  {
    name: 'include_links',
    group: 'What comes back',
    hint: 'Links, absolute, without repeats.',
    control: flag(false)
  },
  {
    name: 'image_urls',
    group: 'What comes back',
    hint: 'Addresses of pictures, the best candidate of each.',
    control: flag(false)
  },
  {
    name: 'include_html',
    group: 'What comes back',
    hint: 'As served, or the main content only.',
    control: { kind: 'choice', values: ['off', 'raw', 'clean'], default: 'off' }
  },
  {
    name: 'main_content',
    group: 'What comes back',
    hint: 'Off: Markdown and clean HTML are of the whole body.',
    control: flag(true)
  },
  {
    name: 'provenance',
    group: 'What comes back',
    hint: 'Where on the page each field was read.',
    control: flag(false)
  },
  {
    name: 'max_chars',
    group: 'What comes back',
    hint: 'Cuts Markdown at a block; 500 or more.',
    control: { kind: 'number', min: 500 }
  },
  {
    name: 'json_schema',
    group: 'A schema of your own',
    hint: 'JSON Schema; data.extracted is filled from the page.',
    control: { kind: 'json', placeholder: EXAMPLE_SCHEMA }
  },
  ...AI_OPTIONS,
  {
    name: 'render',
    group: 'How it is fetched',
    hint: 'auto takes the browser where scripts fill the page.',
    control: { kind: 'choice', values: ['auto', 'http', 'browser'], default: 'auto' }
  },
  {
    name: 'wait_for',
    group: 'How it is fetched',
    hint: 'CSS selector that must appear; implies the browser.',
    control: { kind: 'text', placeholder: '#prices' }
  },
  {
    name: 'locale',
    group: 'How it is fetched',
    hint: 'Language to ask the site for, BCP-47.',
    control: { kind: 'text', placeholder: 'en-GB' }
  },
  {
    name: 'mobile',
    group: 'How it is fetched',
    hint: 'Ask for the page made for telephones.',
    control: flag(false)
  },
  {
    name: 'headers',
    group: 'How it is fetched',
    hint: "One a line, to the page's own host only; never stored.",
    control: { kind: 'headers' }
  },
  {
    name: 'max_age',
    group: 'How it is fetched',
    hint: 'Accept a page kept from before, this many seconds old at most.',
    control: { kind: 'number', min: 0, max: 2_592_000, default: 0 }
  },
  {
    name: 'respect_robots',
    group: 'How it is fetched',
    hint: 'Refuse a page that robots.txt disallows.',
    control: flag(false)
  },
  {
    name: 'timeout_ms',
    group: 'Limits',
    hint: 'The whole request, milliseconds.',
    control: { kind: 'number', min: 1_000, max: 180_000, default: 60_000 }
  },
  {
    name: 'max_cost',
    group: 'Limits',
    hint: 'Refuse the request if it could cost more, tokens.',
    control: { kind: 'number', min: 1 }
  }
]
