import { expect, test } from 'vitest'
import { convert } from '../src/convert.ts'
import { markdownOf } from './files/markdown.ts'
import { epub } from './files/packages.ts'

test('chapters are read in the order of the spine, with the metadata of the book', async () => {
  const bytes = epub({
    'b.xhtml': '<body><h1>Ebb</h1><p>Out.</p></body>',
    'a.xhtml': '<body><h1>Flood</h1></body>'
  })
  const { root, facts } = await convert(bytes)
  expect(root.children).toMatchObject([
    { tagName: 'section', properties: { dataPage: '1' } },
    { tagName: 'section', properties: { dataPage: '2' } }
  ])
  expect(facts).toEqual({
    format: 'epub',
    title: 'Tides',
    authors: ['Ada Berg'],
    language: 'en-GB',
    pagesTotal: 2,
    pagesRead: 2,
    sheets: [],
    slides: []
  })
  expect(await markdownOf(bytes)).toBe('# Ebb\n\nOut.\n\n# Flood')
  expect(await markdownOf(bytes, { pages: [{ from: 2, to: 2 }] })).toBe('# Flood')
})

test('XHTML is read as such, links stay within the book, and pictures get no address', async () => {
  const bytes = epub({
    'a.xhtml':
      '<body><p><a id="x"/>See <a href="b.xhtml#n">two</a>, <a href="style.css">none</a>, <a href="https://sea.example/">sea</a>.<img src="p.png" alt="a wave"/></p><script>pwned</script></body>',
    'b.xhtml': '<body><p id="n" onclick="pwned()">Two</p></body>'
  })
  expect(await markdownOf(bytes)).toBe(
    'See [two](#chapter-2-n), none, [sea](https://sea.example/).![a wave]()\n\nTwo'
  )
})

test('title pages, which repeat the metadata, are left out', async () => {
  const bytes = epub({
    'title.xhtml': '<body><section epub:type="titlepage"><h1>Tides</h1></section></body>',
    'a.xhtml': '<body><h1>Ebb</h1></body>'
  })
  expect(await markdownOf(bytes)).toBe('# Ebb')
})

test('encrypted chapters are refused, obfuscated fonts are not', async () => {
  const encryption = (algorithm: string, name: string) => ({
    'META-INF/encryption.xml': `<encryption><EncryptedData><EncryptionMethod Algorithm="${algorithm}"/><CipherData><CipherReference URI="${name}"/></CipherData></EncryptedData></encryption>`
  })
  const chapters = { 'a.xhtml': '<body><p>text</p></body>' }
  await expect(
    convert(
      epub(chapters, encryption('http://www.w3.org/2001/04/xmlenc#aes256-cbc', 'OPS/a.xhtml'))
    )
  ).rejects.toMatchObject({ code: 'DOCUMENT_ENCRYPTED' })
  const mangled = epub(chapters, encryption('http://www.idpf.org/2008/embedding', 'OPS/font.otf'))
  expect(await markdownOf(mangled)).toBe('text')
})

test('a book without chapters is refused with that reason', async () => {
  await expect(convert(epub({}))).rejects.toMatchObject({
    code: 'INVALID_RESPONSE',
    message: 'the spine of the book names no chapter in the book'
  })
  await expect(
    convert(epub({}, { 'META-INF/container.xml': '<container/>', 'OPS/book.opf': '' }))
  ).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
})
