import { describe, expect, test } from 'vitest'
import { readPage } from '../src/index.ts'

const TEXT =
  'A weir keeps the level of a river the same all year, and fish climb it by a ladder. '.repeat(4)
const PAGE = `<!doctype html><html lang=en><title>Weirs | Rivers</title><base href="/guide/">
  <meta name=author content="Ada Lovelace"><nav><a href="/">Home</a></nav>
  <article><h1>Weirs</h1><p>${TEXT}<a href="sluices">Sluices</a></p><img src="weir.jpg" alt="A weir" width=800 height=600>
  <table><tr><th>River<th>Fall<tr><td>Wye<td>2 m<tr><td>Usk<td>3 m</table></article>
  <footer>All rights reserved</footer>`
const url = 'https://rivers.example/weirs'

describe('readPage', () => {
  test('returns metadata and the content in each form', () => {
    const page = readPage(PAGE, { url })
    expect(page).toMatchObject({ title: 'Weirs', author: 'Ada Lovelace', language: 'en' })
    expect(page.markdown).toMatch(/^# Weirs\n\nA weir keeps/)
    expect(page.markdown).toContain('[Sluices](https://rivers.example/guide/sluices)')
    expect(page.text).toContain('fish climb it by a ladder')
    expect(page.html).toContain('<h1>Weirs</h1>')
    expect(page.text).not.toContain('All rights reserved')
  })

  test('reads links and images of the whole page, tables of the content, and structured data', () => {
    const page = readPage(PAGE, { url: new URL(url) })
    expect(page.links().map((link) => link.url)).toEqual([
      'https://rivers.example/',
      'https://rivers.example/guide/sluices'
    ])
    expect(page.images()).toEqual(['https://rivers.example/guide/weir.jpg'])
    expect(page.tables()).toMatchObject([{ headers: ['River', 'Fall'] }])
    expect(page.structuredData().jsonLd).toEqual([])
  })

  test("keeps everything shown with content: 'body'", () => {
    const { markdown, text } = readPage(PAGE, { url, content: 'body' })
    expect(markdown).toContain('[Home](https://rivers.example/)')
    expect(text).toContain('All rights reserved')
  })

  test('reads an empty page and a text without markup', () => {
    expect(readPage('', { url })).toMatchObject({ title: null, markdown: '', text: '', html: '' })
    expect(readPage('Just a line.', { url }).markdown).toBe('Just a line.')
  })

  test('can be spread and turned into JSON', () => {
    const { root, tree, ...rest } = readPage(PAGE, { url })
    expect(JSON.parse(JSON.stringify(rest))).toMatchObject({
      title: 'Weirs',
      pageType: expect.any(String)
    })
    expect([root.type, tree.type]).toEqual(['root', 'root'])
  })

  test.each([
    ['no options', PAGE, undefined, /url must be an absolute http\(s\) URL, not undefined/],
    ['a relative URL', PAGE, { url: '/weirs' }, /not "\/weirs"/],
    ['a file', PAGE, { url: 'file:///weirs.html' }, /not "file:/],
    [
      'content of no such name',
      PAGE,
      { url, content: 'all' },
      /content must be 'main' or 'body', not "all"/
    ],
    ['bytes for text', new Uint8Array(3), { url }, /html must be a string, not an object/],
    ['nothing for text', null, { url }, /html must be a string, not null/]
  ])('throws a TypeError that names the argument: %s', (_, html, options, message) => {
    const call = () => readPage(html as string, options as { url: string })
    expect(call).toThrow(TypeError)
    expect(call).toThrow(message)
  })
})
