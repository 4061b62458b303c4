/** PDF files whose fonts map glyphs to wrong characters. */

import { PDFDict, PDFDocument, PDFName } from 'pdf-lib'

/**
 * A file that shows the same, and whose text is another.
 *
 * @param characterOf - code of the character that the font names for a code.
 */
export async function withWrongCharacters(
  bytes: Uint8Array,
  characterOf: (code: number) => number
): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes)
  const { context } = document
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
  const lines = Array.from({ length: 224 }, (_, index) => index + 32).map(
    (code) => `<${hex(code, 2)}> <${hex(characterOf(code), 4)}>`
  )
  const blocks = [lines.slice(0, 100), lines.slice(100, 200), lines.slice(200)].map(
    (block) => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`
  )
  const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Adobe-Identity-UCS def /CMapType 2 def 1 begincodespacerange <00> <FF> endcodespacerange\n${blocks.join('\n')}\nendcmap end end`
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict) || object.get(PDFName.of('Type')) !== PDFName.of('Font'))
      continue
    object.set(PDFName.of('ToUnicode'), context.register(context.flateStream(map)))
  }
  return document.save()
}
