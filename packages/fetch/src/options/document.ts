/** `options.document`: which pages of a PDF, an Office file or a book are read, and how. */

import { SluiceError } from '@sluice/core'
import { z } from 'zod'
import { FORM } from './form.ts'
import { isPageRanges } from './page-ranges.ts'
import { PRICES } from './prices.ts'

/** Pages of one request, at most. */
const MOST_PAGES = 3_000

/** See the descriptions. */
export const DocumentOptions = z.strictObject({
  pages: z
    .string()
    .max(1_000)
    .refine(isPageRanges, 'must list pages from 1, such as "1-20,35", each range in order')
    .optional()
    .describe('Pages to read: "1-20,35". Default: from the first.')
    .register(FORM, {
      group: 'Documents',
      hint: 'Pages to read; all by default.',
      placeholder: '1-20,35'
    }),
  max_pages: z
    .int()
    .min(1)
    .max(MOST_PAGES)
    .default(50)
    .describe('Read at most this many pages. Each started 50 after the first 50 cost 1 token.')
    .register(FORM, {
      group: 'Documents',
      hint: 'Maximum number of pages. Each 50 started after the first 50 cost 1 token.'
    }),
  page_markers: z
    .boolean()
    .default(false)
    .describe('Begin each page in the Markdown with `<!-- page 7 -->`.')
    .register(FORM, { group: 'Documents', hint: 'Mark where each page begins in the Markdown.' }),
  per_page: z
    .boolean()
    .default(false)
    .describe('`data.pages`: the Markdown of each page.')
    .register(FORM, { group: 'Documents', hint: 'Markdown of each page on its own.' }),
  ocr: z
    .enum(['off', 'auto'])
    .default('off')
    .describe(
      `\`auto\`: pages without text or with unreadable text are read by OCR, and so are pictures. ${PRICES.document_ocr_per_page} tokens for each such page.`
    )
    .register(FORM, {
      group: 'Documents',
      hint: 'Read the text of scanned pages, and of pictures.',
      price: { row: 'document_ocr_per_page', unit: 'per page without text' }
    }),
  follow_embedded: z
    .boolean()
    .default(true)
    .describe('Read the document instead of a page that only embeds it, with a warning.')
    .register(FORM, {
      group: 'Documents',
      hint: 'Read the document instead of a page that only embeds it.'
    }),
  hidden: z
    .boolean()
    .default(false)
    .describe('Read hidden text, rows, columns, sheets and slides too, each marked as hidden.')
    .register(FORM, {
      group: 'Documents',
      hint: 'Read what the author hid too, marked as hidden.'
    }),
  attachments: z
    .boolean()
    .default(false)
    .describe('Read the documents attached to a message too, each as a section.')
    .register(FORM, {
      group: 'Documents',
      hint: 'Read the documents attached to a message too.'
    }),
  password: z
    .string()
    .max(127)
    .optional()
    .describe('Opens an encrypted document. Not kept in the history.')
    .register(FORM, {
      group: 'Documents',
      hint: 'Opens an encrypted document; not kept in the history.',
      isSecret: true
    })
})
/** `options.document` of a request. */
export type DocumentOptions = z.infer<typeof DocumentOptions>

/** @returns `AI_NOT_CONFIGURED`, which comes after the tokens are held (decisions.md §9), or nothing. */
export function checkOcr(
  { document: { ocr } }: { readonly document: Pick<DocumentOptions, 'ocr'> },
  { documents }: { readonly documents?: { readonly ocrMissing?: string | undefined } | undefined }
): SluiceError | undefined {
  if (ocr === 'off' || documents?.ocrMissing === undefined) return undefined
  return withoutOcr(documents.ocrMissing)
}

/** @param reason - the missing part. */
export function withoutOcr(reason: string): SluiceError {
  return new SluiceError('AI_NOT_CONFIGURED', `\`options.document.ocr\`: ${reason}`, {
    details: { option: 'document.ocr' }
  })
}
