/** Converters by format. Another family of formats needs one more line. */

import type { Converter, DocumentFormat } from './converter.ts'

/** A converter that is loaded when a document of its formats comes: some take longer to load than to read one. */
interface Available {
  readonly formats: readonly DocumentFormat[]
  load(): Promise<Converter>
}

/** All converters, by the formats they read. */
export const CONVERTERS: readonly Available[] = [
  {
    formats: ['pdf'],
    load: async () => (await import('./pdf/convert-pdf.ts')).pdfConverter
  },
  {
    formats: ['docx', 'doc', 'odt', 'rtf', 'ppt'],
    load: async () => (await import('./office/text-converter.ts')).textConverter
  },
  {
    formats: ['pptx'],
    load: async () => (await import('./slides/pptx-converter.ts')).pptxConverter
  },
  {
    formats: ['odp'],
    load: async () => (await import('./slides/odp-converter.ts')).odpConverter
  },
  {
    formats: ['xlsx'],
    load: async () => (await import('./sheets/xlsx-converter.ts')).xlsxConverter
  },
  {
    formats: ['xls', 'ods'],
    load: async () => (await import('./sheets/old-workbook.ts')).oldWorkbookConverter
  },
  {
    formats: ['epub'],
    load: async () => (await import('./epub/epub-converter.ts')).epubConverter
  },
  {
    formats: ['fb2'],
    load: async () => (await import('./fb2/fb2-converter.ts')).fb2Converter
  },
  {
    formats: ['eml', 'mhtml'],
    load: async () => (await import('./mail/mime-converter.ts')).mimeConverter
  },
  {
    formats: ['msg'],
    load: async () => (await import('./mail/msg-converter.ts')).msgConverter
  },
  {
    formats: ['ipynb'],
    load: async () => (await import('./notes/notebook-converter.ts')).notebookConverter
  },
  {
    formats: ['ics', 'vcf'],
    load: async () => (await import('./notes/lines-converter.ts')).linesConverter
  },
  {
    formats: ['zip'],
    load: async () => (await import('./bundle/zip-converter.ts')).zipConverter
  },
  {
    formats: ['iwork'],
    load: async () => (await import('./pdf/iwork-converter.ts')).iworkConverter
  },
  {
    formats: ['image'],
    load: async () => (await import('./images/image-converter.ts')).imageConverter
  }
]
