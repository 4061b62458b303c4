/** Documents of Pages, Numbers and Keynote, by the PDF that these programs put beside their own data. */

import type { Converter } from '../converter.ts'
import { IWORK_PREVIEW } from '../format/package-format.ts'
import { openArchive } from '../zip/archive.ts'
import { pdfConverter } from './convert-pdf.ts'

/** Reads the previews of such documents. */
export const iworkConverter: Converter = {
  formats: ['iwork'],
  async convert(bytes, options) {
    const archive = await openArchive(bytes, options.limits)
    const { root, facts } = await pdfConverter.convert(
      archive.read(IWORK_PREVIEW) as Buffer,
      options
    )
    return { root, facts: { ...facts, format: 'iwork' } }
  }
}
