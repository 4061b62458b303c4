/** OpenDocument and Rich Text as other tools got them wrong, by public reports. */

import { expect, test } from 'vitest'
import { markdownOf } from '../files/markdown.ts'
import { openDocument } from '../files/packages.ts'

const odt = (body: string) => openDocument('text', body)
const cell = (content: string) => `<table:table-cell>${content}</table:table-cell>`
const rtf = (body: string) => Buffer.from(`{\\rtf1\\ansi\\ansicpg1252\\deff0${body}}`, 'latin1')

test('a heading in a list in a cell is read', async () => {
  // jgm/pandoc#8892
  const item =
    '<text:list><text:list-item><text:h text:outline-level="1">Engineer</text:h></text:list-item></text:list>'
  const row = `<table:table-row>${cell(item)}${cell('<text:p>2019</text:p>')}</table:table-row>`
  const markdown = await markdownOf(odt(`<table:table>${row}</table:table>`))
  expect(markdown).toContain('Engineer')
  expect(markdown).toContain('2019')
})

test('the content of sections is read', async () => {
  // jgm/pandoc#8409
  const body =
    '<text:section text:name="a"><text:p>In the section.</text:p><text:section text:name="b"><text:p>Deeper.</text:p></text:section></text:section>'
  expect(await markdownOf(odt(`<text:p>Before.</text:p>${body}`))).toBe(
    'Before.\n\nIn the section.\n\nDeeper.'
  )
})

test('header rows that repeat on each page are read once', async () => {
  // jgm/pandoc#9327
  const row = (a: string, b: string) =>
    `<table:table-row>${cell(`<text:p>${a}</text:p>`)}${cell(`<text:p>${b}</text:p>`)}</table:table-row>`
  const table = `<table:table><table:table-header-rows>${row('Boat', 'Catch')}</table:table-header-rows>${row('Gull', '417')}</table:table>`
  expect(await markdownOf(odt(table))).toMatch(/^\| Boat \| Catch \|\n.*\n\| Gull \| 417 \|$/)
})

test('a paragraph of a list without its number is read', async () => {
  // jgm/pandoc#7730
  const list =
    '<text:list><text:list-header><text:p>Without a number.</text:p></text:list-header><text:list-item><text:p>With one.</text:p></text:list-item></text:list>'
  const markdown = await markdownOf(odt(list))
  expect(markdown).toMatch(/Without a number\.[\s\S]*With one\./)
})

test('a picture within a span keeps its description, and the text of its frame', async () => {
  // jgm/pandoc#8886
  const frame =
    '<draw:frame><draw:text-box><text:p>Caption in the box</text:p></draw:text-box></draw:frame>'
  expect(await markdownOf(odt(`<text:p><text:span>${frame}</text:span>After</text:p>`))).toMatch(
    /Caption in the box[\s\S]*After|After[\s\S]*Caption in the box/
  )
})

test('the substitute of a character of Unicode is skipped, and nothing else', async () => {
  // jgm/pandoc#8264
  const markdown = await markdownOf(rtf('{\\pard a\\u160?curious\\par}'))
  expect(markdown.replace(/\u00a0/g, ' ')).toBe('a curious')
})

test('letters of an Arabic font are read by its code page', async () => {
  // jgm/pandoc#9758
  const fonts = '{\\fonttbl{\\f0\\fcharset0 Calibri;}{\\f1\\fcharset178 Calibri;}}'
  const markdown = await markdownOf(rtf(`${fonts}\\uc1 {\\f1\\'c7\\'e4\\'d1\\'cc\\u1740?}\\par`))
  expect(markdown).toContain('انرجی')
})

test('pairs of surrogates are one character', async () => {
  // jgm/pandoc#842
  const markdown = await markdownOf(rtf('{\\pard\\uc1 \\u-10187?\\u-8956? end\\par}'))
  expect(markdown).toContain('\u{1D504} end')
})

test('rows of cells are a table', async () => {
  // jgm/pandoc#7488
  const row = (a: string, b: string) =>
    `\\trowd\\cellx2000\\cellx4000\\intbl ${a}\\cell ${b}\\cell\\row`
  const markdown = await markdownOf(
    rtf(`${row('Boat', 'Catch')}${row('Gull', '417')}\\pard After\\par`)
  )
  expect(markdown).toMatch(/\| Boat \| Catch \|\n.*\n\| Gull \| 417 \|\n\nAfter/)
})

test('pictures are not read as text', async () => {
  // apache/tika, pictures of Rich Text
  const picture =
    '{\\*\\shppict{\\pict\\pngblip 89504e470d0a1a0a}}{\\nonshppict{\\pict\\wmetafile8 0100090000}}'
  expect(await markdownOf(rtf(`{\\pard Before ${picture}after\\par}`))).toBe('Before after')
})
