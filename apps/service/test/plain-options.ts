/** Options of a reading job that asks for the record alone. */

import type { ReadJob } from '@sluice/fetch'

/** JSON and nothing else. */
export const PLAIN_OPTIONS: ReadJob['options'] = {
  json: true,
  main_entity: false,
  markdown: false,
  include_links: false,
  include_html: 'off',
  image_urls: false,
  main_content: true,
  provenance: false
}
