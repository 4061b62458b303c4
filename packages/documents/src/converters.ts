/** Who reads which format. A further family of formats is one more line. */

import type { Converter } from './converter.ts'
import { epubConverter } from './epub/epub-converter.ts'
import { textConverter } from './office/text-converter.ts'
import { pdfConverter } from './pdf/convert-pdf.ts'
import { sheetBlocksConverter } from './sheets/sheet-blocks.ts'
import { xlsxConverter } from './sheets/xlsx-converter.ts'
import { odpConverter } from './slides/odp-converter.ts'
import { pptxConverter } from './slides/pptx-converter.ts'

/** One converter for each format. */
export const CONVERTERS: readonly Converter[] = [
  pdfConverter,
  textConverter,
  pptxConverter,
  odpConverter,
  xlsxConverter,
  sheetBlocksConverter,
  epubConverter
]
