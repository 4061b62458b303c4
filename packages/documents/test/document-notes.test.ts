import { expect, test } from 'vitest'
import { markdownOf } from './files/markdown.ts'
import { archive, docx, openDocument, relations } from './files/packages.ts'

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

test('comments of a Word document follow its text, with their authors', async () => {
  const bytes = docx(paragraph('The quay is closed.'), {
    'word/comments.xml': `<w:comments ${W}><w:comment w:id="0" w:author="Ada">${paragraph('Until when?')}</w:comment></w:comments>`
  })
  expect(await markdownOf(bytes)).toBe('The quay is closed.\n\nComment by Ada: Until when?')
})

test('a part in HTML stands where the document includes it', async () => {
  const bytes = docx(`${paragraph('Before.')}<w:altChunk r:id="rId7"/>${paragraph('After.')}`, {
    'word/_rels/document.xml.rels': relations(['rId7', 'aFChunk', 'tides.html']),
    'word/tides.html': '<html><body><h2>Tides</h2><p>High at noon.</p></body></html>'
  })
  expect(await markdownOf(bytes)).toBe('Before.\n\n## Tides\n\nHigh at noon.\n\nAfter.')
})

test('comments, raised and hidden text of an OpenDocument text stay apart from its words', async () => {
  const body =
    '<text:p>Ten<office:annotation><dc:creator>Ada</dc:creator><text:p>Sure?</text:p></office:annotation> boats.<text:hidden-text text:is-hidden="true">Secret</text:hidden-text></text:p><text:section text:display="none"><text:p>Draft.</text:p></text:section>'
  const bytes = openDocument('text', body)
  expect(await markdownOf(bytes)).toBe('Ten boats.\n\nComment by Ada: Sure?')
  expect(await markdownOf(bytes, { hidden: true })).toContain('[hidden: Draft.]')
})

test('raised, lowered and hidden text of Rich Text stays apart from its words', async () => {
  const rtf = new TextEncoder().encode(
    '{\\rtf1\\ansi 10{\\super 6} t of CO\\sub 2\\nosupersub  here.{\\v Secret}}'
  )
  expect(await markdownOf(rtf)).toBe('10<sup>6</sup> t of CO<sub>2</sub> here.')
})

test('a chapter without a heading has its name from the table of contents', async () => {
  const bytes = archive({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path="b.opf"/></rootfiles></container>',
    'b.opf':
      '<package><manifest><item id="n" href="n.xhtml" properties="nav" media-type="application/xhtml+xml"/><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>',
    'n.xhtml':
      '<html xmlns:epub="http://www.idpf.org/2007/ops"><body><nav epub:type="toc"><a href="a.xhtml">The ebb</a></nav></body></html>',
    'a.xhtml': '<html><body><p>I</p><p>Boats lay on the sand.</p></body></html>'
  })
  expect(await markdownOf(bytes)).toBe('# The ebb\n\nI\n\nBoats lay on the sand.')
})
