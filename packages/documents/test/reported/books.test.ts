/** Books as other tools got them wrong, by public reports. */

import { expect, test } from 'vitest'
import { convert } from '../../src/convert.ts'
import { markdownOf } from '../files/markdown.ts'
import { archive, epub } from '../files/packages.ts'

const FB2 = (body: string, description = '', encoding = 'utf-8') =>
  `<?xml version="1.0" encoding="${encoding}"?><FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink"><description><title-info>${description}</title-info></description>${body}</FictionBook>`

test('a poem and its epigraph keep their lines, and sections their titles', async () => {
  // bigbag/papyrix-reader#104, geometer/FBReader#299
  const body =
    '<body><title><p>Songs</p></title><section><title><p>Chapter 1</p><p>The Harbour</p></title><epigraph><p>Black robes, falling.</p><text-author>A. Poet</text-author></epigraph><p>Prose with <emphasis>stress</emphasis>.</p><subtitle>Evening</subtitle><poem><stanza><v>The winter calls,</v><v>the forest lulls.</v></stanza></poem></section></body>'
  const markdown = await markdownOf(Buffer.from(FB2(body)))
  expect(markdown).toMatch(/^# Songs\n\n## Chapter 1/)
  expect(markdown).toContain('Black robes, falling.')
  expect(markdown).toContain('A. Poet')
  expect(markdown).toContain('Prose with *stress*.')
  expect(markdown).toMatch(/The winter calls,\s*\\?\s*\n\s*the forest lulls\./)
})

test('the facts of a book are read, and its pictures are not', async () => {
  // Acclorite/book-story#242
  const description =
    '<author><first-name>Ada</first-name><last-name>Berg</last-name></author><book-title>Tides</book-title><lang>en</lang>'
  const body =
    '<body><section><p>High at noon.</p><empty-line/><p>Low at six.</p></section></body><binary id="a.png" content-type="image/png">iVBORw0KGgo</binary>'
  const bytes = Buffer.from(FB2(body, description))
  const { facts } = await convert(bytes)
  expect(facts).toMatchObject({
    format: 'fb2',
    title: 'Tides',
    authors: ['Ada Berg'],
    language: 'en'
  })
  expect(await markdownOf(bytes)).toBe('High at noon.\n\nLow at six.')
})

test('a note of a book stands behind the text that refers to it', async () => {
  // monich/harbour-books#32
  const body =
    '<body><section><p>High water<a l:href="#n1" type="note">[1]</a> comes.</p></section></body><body name="notes"><section id="n1"><title><p>1</p></title><p>At noon.</p></section></body>'
  const markdown = await markdownOf(Buffer.from(FB2(body)))
  expect(markdown).toContain('High water')
  expect(markdown).toContain('At noon.')
})

test('a book in a Cyrillic code page is decoded, also from an archive', async () => {
  // Acclorite/book-story#242
  const text = Buffer.concat([
    Buffer.from(FB2('<body><section><p>', '', 'windows-1251').replace(/<\/FictionBook>$/, '')),
    Buffer.from([0xcf, 0xee, 0xeb, 0xe4, 0xe5, 0xed, 0xfc]),
    Buffer.from('</p></section></body></FictionBook>')
  ])
  expect(await markdownOf(text)).toBe('Полдень')
  expect(await markdownOf(archive({ 'book.fb2': text }))).toContain('Полдень')
})

test('chapters outside the reading order, and with escaped names, are read', async () => {
  // vers-one/EpubReader#41
  const bytes = epub(
    { 'a.xhtml': '<body><p>First.</p></body>' },
    {
      'OPS/book.opf':
        '<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Tides</dc:title></metadata><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="b" href="chapter%202.xhtml" media-type="application/xhtml+xml"/><item id="n" href="notes.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/><itemref idref="n" linear="no"/></spine></package>',
      'OPS/chapter 2.xhtml':
        '<html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body><p>Second&nbsp;part &mdash; here.</p></body></html>',
      'OPS/notes.xhtml':
        '<html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body><p>A note.</p></body></html>'
    }
  )
  const markdown = (await markdownOf(bytes)).replaceAll('\u00a0', ' ')
  expect(markdown).toMatch(/First\.[\s\S]*Second part — here\.[\s\S]*A note\./)
})
