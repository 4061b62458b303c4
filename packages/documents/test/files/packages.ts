/** Small packages, written as the programs write them: only what a reader needs. */

import { strToU8, type Zippable, zipSync } from 'fflate'

/** An archive of texts and bytes, in this order. */
export function archive(entries: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const files: Zippable = {}
  for (const [name, value] of Object.entries(entries)) {
    files[name] = typeof value === 'string' ? strToU8(value) : value
  }
  return zipSync(files)
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Relationships: id, type, target; `External` for an address. */
export function relations(...all: (readonly [string, string, string])[]): string {
  const items = all.map(([id, type, target]) => {
    const mode = /^[a-z]+:/.test(target) ? ' TargetMode="External"' : ''
    return `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"${mode}/>`
  })
  return `${DECLARATION}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join('')}</Relationships>`
}

function contentTypes(part: string, type: string): string {
  return `${DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`
}

/** Title and author of a package. */
export function coreProperties(title: string, creator: string): string {
  return `${DECLARATION}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"><dc:title>${title}</dc:title><dc:creator>${creator}</dc:creator><dcterms:created>2026-03-01T09:00:00Z</dcterms:created></cp:coreProperties>`
}

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

/** A Word document. @param body - content of `w:body`. @param more - further entries, or others in place of those here. */
export function docx(body: string, more: Readonly<Record<string, string>> = {}): Uint8Array {
  return archive({
    '[Content_Types].xml': contentTypes('word/document.xml', 'wordprocessingml.document'),
    '_rels/.rels': relations(['rId1', 'officeDocument', 'word/document.xml']),
    'word/document.xml': `${DECLARATION}<w:document ${W}><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': `${DECLARATION}<w:styles ${W}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style></w:styles>`,
    'word/_rels/document.xml.rels': relations(['rId1', 'styles', 'styles.xml']),
    ...more
  })
}

/** A paragraph of a Word document. */
export function wordParagraph(text: string, style?: string): string {
  const properties = style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
}

const A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
const P = `xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" ${A} xmlns:r="${RELATIONS}"`

/** A slide of a presentation. */
export interface TestSlide {
  /** Content of `p:spTree`. */
  readonly shapes: string
  /** Type of the layout. Default `'obj'`. */
  readonly layout?: string
  readonly notes?: string
  readonly isHidden?: boolean
}

/** A presentation. The master marks the first level of bodies with a bullet, as PowerPoint's do. */
export function pptx(
  slides: readonly TestSlide[],
  more: Readonly<Record<string, string>> = {}
): Uint8Array {
  const entries: Record<string, string> = {
    '[Content_Types].xml': contentTypes('ppt/presentation.xml', 'presentationml.presentation'),
    '_rels/.rels': relations(['rId1', 'officeDocument', 'ppt/presentation.xml']),
    'ppt/presentation.xml': `${DECLARATION}<p:presentation ${P}><p:sldIdLst>${slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(
      ...slides.map(
        (_, index) => [`rId${index + 1}`, 'slide', `slides/slide${index + 1}.xml`] as const
      )
    ),
    'ppt/slideMasters/slideMaster1.xml': `${DECLARATION}<p:sldMaster ${P}><p:txStyles><p:bodyStyle><a:lvl1pPr><a:buChar char="•"/></a:lvl1pPr><a:lvl2pPr><a:buChar char="–"/></a:lvl2pPr></p:bodyStyle></p:txStyles></p:sldMaster>`
  }
  for (const [index, { shapes, layout = 'obj', notes, isHidden = false }] of slides.entries()) {
    const number = index + 1
    entries[`ppt/slides/slide${number}.xml`] =
      `${DECLARATION}<p:sld ${P}${isHidden ? ' show="0"' : ''}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`
    entries[`ppt/slides/_rels/slide${number}.xml.rels`] = relations(
      ['rId1', 'slideLayout', `../slideLayouts/slideLayout${number}.xml`],
      ['rId2', 'chart', '../charts/chart1.xml'],
      ['rId3', 'hyperlink', 'https://shop.example/price'],
      ...(notes === undefined
        ? []
        : [['rId4', 'notesSlide', `../notesSlides/notesSlide${number}.xml`] as const])
    )
    entries[`ppt/slideLayouts/slideLayout${number}.xml`] = slideLayout('', layout)
    entries[`ppt/slideLayouts/_rels/slideLayout${number}.xml.rels`] = relations([
      'rId1',
      'slideMaster',
      '../slideMasters/slideMaster1.xml'
    ])
    if (notes !== undefined) {
      entries[`ppt/notesSlides/notesSlide${number}.xml`] =
        `${DECLARATION}<p:notes ${P}><p:cSld><p:spTree>${shape('body', `<a:p><a:r><a:t>${notes}</a:t></a:r></a:p>`)}</p:spTree></p:cSld></p:notes>`
    }
  }
  return archive({ ...entries, ...more })
}

/** A layout of slides. @param shapes - content of `p:spTree`. */
export function slideLayout(shapes: string, type = 'obj'): string {
  return `${DECLARATION}<p:sldLayout ${P} type="${type}"><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sldLayout>`
}

/** A shape with paragraphs. @param type - type of its placeholder, `''` for one without a name, `undefined` for none. */
export function shape(type: string | undefined, paragraphs: string): string {
  const place = type === undefined ? '' : type === '' ? '<p:ph idx="1"/>' : `<p:ph type="${type}"/>`
  return `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:cNvSpPr/><p:nvPr>${place}</p:nvPr></p:nvSpPr><p:txBody><a:bodyPr/>${paragraphs}</p:txBody></p:sp>`
}

/** A paragraph of a slide. */
export function slideParagraph(text: string, { run = '', properties = '' } = {}): string {
  return `<a:p>${properties}<a:r><a:rPr${run}/><a:t>${text}</a:t></a:r></a:p>`
}

const S = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${RELATIONS}"`

/** A sheet of a workbook: its name, the content of `worksheet`, and attributes of its entry. */
export type TestSheet = readonly [name: string, content: string, attributes?: string]

/** A workbook. Styles by number: 0 general, 1 date, 2 date and time, 3 percent, 4 `[h]:mm`, 5 `[Red]dd/mm/yyyy`. */
export function xlsx(
  sheets: readonly TestSheet[],
  {
    strings = [],
    properties = '',
    more = {}
  }: {
    strings?: readonly string[]
    properties?: string
    more?: Readonly<Record<string, string>>
  } = {}
): Uint8Array {
  const entries: Record<string, string> = {
    '[Content_Types].xml': contentTypes('xl/workbook.xml', 'spreadsheetml.sheet'),
    '_rels/.rels': relations(['rId1', 'officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `${DECLARATION}<workbook ${S}>${properties}<sheets>${sheets.map(([name, , attributes = ''], index) => `<sheet name="${name}" sheetId="${index + 1}" ${attributes} r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ...sheets.map(
        (_, index) => [`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`] as const
      ),
      ['rId90', 'styles', 'styles.xml'],
      ['rId91', 'sharedStrings', 'sharedStrings.xml']
    ),
    'xl/styles.xml': `${DECLARATION}<styleSheet ${S}><numFmts><numFmt numFmtId="164" formatCode="[h]:mm"/><numFmt numFmtId="165" formatCode="[Red]dd/mm/yyyy"/></numFmts><cellXfs>${[0, 14, 22, 10, 164, 165].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${DECLARATION}<sst ${S}>${strings.map((one) => `<si>${one}</si>`).join('')}</sst>`
  }
  for (const [index, [, content]] of sheets.entries()) {
    entries[`xl/worksheets/sheet${index + 1}.xml`] =
      `${DECLARATION}<worksheet ${S}>${content}</worksheet>`
  }
  return archive({ ...entries, ...more })
}

/** A book. @param chapters - XHTML of each body by file name. @param more - further entries. */
export function epub(
  chapters: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {}
): Uint8Array {
  const names = Object.keys(chapters)
  const files = Object.fromEntries(
    names.map((name) => [
      `OPS/${name}`,
      `${DECLARATION}<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title/></head>${chapters[name]}</html>`
    ])
  )
  return archive({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>',
    'OPS/book.opf': `<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Tides</dc:title><dc:creator>Ada Berg</dc:creator><dc:language>en-GB</dc:language></metadata><manifest>${names.map((name, index) => `<item id="c${index}" href="${name}" media-type="application/xhtml+xml"/>`).join('')}</manifest><spine>${names.map((_, index) => `<itemref idref="c${index}"/>`).join('')}</spine></package>`,
    ...files,
    ...more
  })
}

const ODF =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:presentation="urn:oasis:names:tc:opendocument:xmlns:presentation:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"'

/** An OpenDocument file. @param kind - `'text'`, `'presentation'`, `'spreadsheet'`. @param body - content of its body element. @param options.styles - its automatic styles. */
export function openDocument(kind: string, body: string, { styles = '' } = {}): Uint8Array {
  return archive({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml': `${DECLARATION}<office:document-content ${ODF} office:version="1.3"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    'META-INF/manifest.xml': `<!DOCTYPE manifest:manifest PUBLIC "-//OpenOffice.org//DTD Manifest 1.0//EN" "Manifest.dtd"><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.${kind}"/></manifest:manifest>`
  })
}
