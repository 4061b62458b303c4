/** One document of each supported format, with its contents. A further format is one more line. */

import type { DocumentFormat } from '../../src/converter.ts'
import { makePdf } from '../pdf/make-pdf.ts'
import { EML, ICS, IPYNB, MHTML, VCF, XML_SPREADSHEET } from './notes.ts'
import {
  archive,
  docx,
  epub,
  openDocument,
  pptx,
  shape,
  slideParagraph,
  wordParagraph,
  xlsx
} from './packages.ts'

/** A document. */
export interface Sample {
  readonly format: DocumentFormat
  readonly bytes: Uint8Array
  /** Words of the document, in order. The words of pages after the first come last. */
  readonly words: readonly string[]
  /** Absent for formats without pages. */
  readonly pages?: number
}

const title = (text: string) => shape('title', slideParagraph(text))
const cell = (text: string) =>
  `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`
const sheet = (text: string) =>
  `<table:table table:name="${text}"><table:table-row>${cell(text)}${cell('rum')}</table:table-row></table:table>`
const typed = (text: string) =>
  `<sheetData><row><c t="inlineStr"><is><t>${text}</t></is></c></row></sheetData>`

export const SAMPLES: readonly Sample[] = [
  {
    format: 'pdf',
    bytes: await makePdf([
      (pen) => pen.text('High at noon', 72, 100),
      (pen) => pen.text('Low at six', 72, 100)
    ]),
    words: ['High at noon', 'Low at six'],
    pages: 2
  },
  {
    format: 'docx',
    bytes: docx(wordParagraph('Tides', 'Heading1') + wordParagraph('High at noon')),
    words: ['Tides', 'High at noon']
  },
  {
    format: 'odt',
    bytes: openDocument(
      'text',
      '<text:h text:outline-level="1">Tides</text:h><text:p>High</text:p>'
    ),
    words: ['Tides', 'High']
  },
  { format: 'rtf', bytes: Buffer.from('{\\rtf1 Tides\\par High\\par}'), words: ['Tides', 'High'] },
  {
    format: 'pptx',
    bytes: pptx([{ shapes: title('Tides') }, { shapes: title('Ebb') }]),
    words: ['Tides', 'Ebb'],
    pages: 2
  },
  {
    format: 'odp',
    bytes: openDocument(
      'presentation',
      ['Tides', 'Ebb']
        .map(
          (one) =>
            `<draw:page><draw:frame presentation:class="title"><draw:text-box><text:p>${one}</text:p></draw:text-box></draw:frame></draw:page>`
        )
        .join('')
    ),
    words: ['Tides', 'Ebb'],
    pages: 2
  },
  {
    format: 'xlsx',
    bytes: xlsx([
      ['Tides', typed('high')],
      ['Ebb', typed('low')]
    ]),
    words: ['Tides', 'high', 'Ebb'],
    pages: 2
  },
  {
    format: 'ods',
    bytes: openDocument('spreadsheet', sheet('Tides') + sheet('Ebb')),
    words: ['Tides', 'rum', 'Ebb'],
    pages: 2
  },
  {
    format: 'epub',
    bytes: epub({ 'a.xhtml': '<body><h1>Tides</h1></body>', 'b.xhtml': '<body><p>Ebb</p></body>' }),
    words: ['Tides', 'Ebb'],
    pages: 2
  },
  {
    format: 'fb2',
    bytes: Buffer.from(
      '<FictionBook><body><title><p>Tides</p></title><section><p>High</p></section></body></FictionBook>'
    ),
    words: ['Tides', 'High']
  },
  { format: 'eml', bytes: EML, words: ['Herring prices', 'crowns'] },
  { format: 'mhtml', bytes: MHTML, words: ['Saved page', '5 €'] },
  { format: 'ipynb', bytes: IPYNB, words: ['Tides', 'heights.mean()', '2.5'] },
  { format: 'ics', bytes: ICS, words: ['Harbour council', 'Town hall'] },
  { format: 'vcf', bytes: VCF, words: ['Jörg Müller', 'Harbour Board'] },
  { format: 'xls', bytes: XML_SPREADSHEET, words: ['Boats', 'Gull', 'Tern'] },
  { format: 'zip', bytes: archive({ 'a.rtf': '{\\rtf1 Tides}' }), words: ['a.rtf', 'Tides'] }
]
