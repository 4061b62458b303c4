/** The options of PDF, Office files and books (docs/api.md "Documents"). */

import { flag, type Option } from './option.ts'

/** In the order of the reference. */
export const DOCUMENT_OPTIONS: readonly Option[] = [
  {
    name: 'document.pages',
    group: 'Documents',
    hint: 'Pages to read; all by default.',
    control: { kind: 'text', placeholder: '1-20,35' }
  },
  {
    name: 'document.max_pages',
    group: 'Documents',
    hint: 'Maximum number of pages. Each 50 started after the first 50 cost 1 token.',
    control: { kind: 'number', min: 1, max: 3_000, default: 50 }
  },
  {
    name: 'document.page_markers',
    group: 'Documents',
    hint: 'Mark where each page begins in the Markdown.',
    control: flag(false)
  },
  {
    name: 'document.per_page',
    group: 'Documents',
    hint: 'Markdown of each page on its own.',
    control: flag(false)
  },
  {
    name: 'document.ocr',
    group: 'Documents',
    hint: 'Read the text of scanned pages, and of pictures.',
    control: { kind: 'choice', values: ['off', 'auto'], default: 'off' },
    price: { row: 'document_ocr_per_page', unit: 'per page without text' }
  },
  {
    name: 'document.follow_embedded',
    group: 'Documents',
    hint: 'Read the document instead of a page that only embeds it.',
    control: flag(true)
  },
  {
    name: 'document.password',
    group: 'Documents',
    hint: 'Opens an encrypted document; not kept in the history.',
    control: { kind: 'text', placeholder: '' },
    isSecret: true
  }
]
