import { expect, test } from 'vitest'
import { convert } from '../src/convert.ts'
import { markdownOf } from './files/markdown.ts'
import { openDocument, slideParagraph as p, pptx, shape, slideLayout } from './files/packages.ts'

const title = (text: string) => shape('title', p(text))
const NONE = '<a:pPr><a:buNone/></a:pPr>'
const LEVEL_2 = '<a:pPr lvl="1"/>'

test('titles, lists by the style of the master, and paragraphs that are not items are read', async () => {
  const body =
    p('one') + p('deeper', { properties: LEVEL_2 }) + p('two') + p('plain', { properties: NONE })
  const markdown = await markdownOf(pptx([{ shapes: title('Agenda') + shape('', body) }]))
  expect(markdown).toBe('# Agenda\n\n- one\n  - deeper\n- two\n\nplain')
})

test('a placeholder of the layout decides about list items before the master does', async () => {
  const style = '<a:lstStyle><a:lvl1pPr><a:buNone/></a:lvl1pPr></a:lstStyle>'
  const layout = shape('', p('Text')).replace('<a:bodyPr/>', `<a:bodyPr/>${style}`)
  const bytes = pptx([{ shapes: title('Agenda') + shape('', p('one') + p('two')) }], {
    'ppt/slideLayouts/slideLayout1.xml': slideLayout(layout)
  })
  expect(await markdownOf(bytes)).toBe('# Agenda\n\none\n\ntwo')
})

test('slides are read with their numbers, titles and notes, without hidden ones', async () => {
  const { root, facts } = await convert(
    pptx([
      { shapes: title('First'), notes: 'Say hello.' },
      { shapes: title('Secret'), isHidden: true },
      { shapes: shape(undefined, p('no title')) }
    ])
  )
  expect(root.children).toMatchObject([
    { tagName: 'section', properties: { dataPage: '1' } },
    { tagName: 'section', properties: { dataPage: '3' } }
  ])
  expect(facts).toMatchObject({
    pagesTotal: 3,
    pagesRead: 2,
    slides: [{ number: 1, title: 'First', notes: 'Say hello.' }, { number: 3 }]
  })
})

test('the requested slides are read', async () => {
  const bytes = pptx(['a', 'b', 'c', 'd'].map((one) => ({ shapes: title(one) })))
  expect(await markdownOf(bytes, { pages: [{ from: 2, to: 9 }], maxPages: 2 })).toBe('# b\n\n# c')
})

test('section titles rank above slide titles, and a continued slide has no title of its own', async () => {
  const bytes = pptx([
    { shapes: title('Part'), layout: 'secHead' },
    { shapes: title('Topic') + shape(undefined, p('a')) },
    { shapes: title('Topic') + shape(undefined, p('b')) }
  ])
  expect(await markdownOf(bytes)).toBe('# Part\n\n## Topic\n\na\n\nb')
})

test('short bold lines are read as headings, and listings as code', async () => {
  const bold = p('Setup', { run: ' b="1"', properties: NONE })
  const code = `<a:p>${NONE}<a:r><a:rPr><a:latin typeface="Courier New"/></a:rPr><a:t>if x:</a:t></a:r><a:br/><a:r><a:rPr><a:latin typeface="Courier New"/></a:rPr><a:t>  y()</a:t></a:r></a:p>`
  const bytes = pptx([
    { shapes: title('Guide') + shape('', bold + p('Run it.', { properties: NONE }) + code) }
  ])
  expect(await markdownOf(bytes)).toBe('# Guide\n\n## Setup\n\nRun it.\n\n```\nif x:\n  y()\n```')
})

test('tables with spans, groups and links are read, without repeated page elements', async () => {
  const cell = (text: string, attributes = '') =>
    `<a:tc${attributes}><a:txBody>${p(text)}</a:txBody></a:tc>`
  const table = `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tblPr firstRow="1"/><a:tr>${cell('Sizes', ' gridSpan="2"')}${cell('', ' hMerge="1"')}</a:tr><a:tr>${cell('S')}${cell('4')}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
  const link = '<a:p><a:r><a:rPr><a:hlinkClick r:id="rId3"/></a:rPr><a:t>Prices</a:t></a:r></a:p>'
  const bytes = pptx([
    {
      shapes: `${table}<p:grpSp>${shape(undefined, link)}</p:grpSp>${shape('ftr', p('Confidential'))}`
    }
  ])
  expect(await markdownOf(bytes)).toBe(
    '| Sizes | |\n| - | - |\n| S | 4 |\n\n[Prices](https://shop.example/price)'
  )
})

test('a chart with a title is read as the table behind it', async () => {
  const points = (name: string, ...values: string[]) =>
    `<c:${name}><c:strRef><c:strCache>${values.map((value, index) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`).join('')}</c:strCache></c:strRef></c:${name}>`
  const series = `<c:ser>${points('tx', 'Ducks')}${points('cat', '2025', '2026')}${points('val', '7', '9')}</c:ser>`
  const chart = (heading: string) => ({
    'ppt/charts/chart1.xml': `<c:chartSpace xmlns:c="c" xmlns:a="a"><c:chart>${heading}<c:plotArea><c:barChart>${series}</c:barChart></c:plotArea></c:chart></c:chartSpace>`
  })
  const frame =
    '<p:graphicFrame><a:graphic><a:graphicData><c:chart xmlns:c="c" r:id="rId2"/></a:graphicData></a:graphic></p:graphicFrame>'
  const titled = chart(
    '<c:title><c:tx><c:rich><a:p><a:r><a:t>Counts</a:t></a:r></a:p></c:rich></c:tx></c:title>'
  )
  expect(await markdownOf(pptx([{ shapes: frame }], titled))).toBe(
    '**Counts**\n\n| | Ducks |\n| - | - |\n| 2025 | 7 |\n| 2026 | 9 |'
  )
  expect(await markdownOf(pptx([{ shapes: frame }], chart('')))).toBe('')
})

test('OpenDocument slides are read: titles, lists, tables, marks and notes', async () => {
  const frame = (kind: string, content: string) =>
    `<draw:frame presentation:class="${kind}">${content}</draw:frame>`
  const box = (content: string) => `<draw:text-box>${content}</draw:text-box>`
  const item = (content: string) => `<text:list-item>${content}</text:list-item>`
  const cell = (content: string) =>
    `<table:table-cell><text:p>${content}</text:p></table:table-cell>`
  const inner = `<text:list>${item('<text:p>deeper</text:p>')}</text:list>`
  const page = [
    frame('title', box('<text:p>Tides</text:p>')),
    frame(
      'outline',
      box(
        `<text:list>${item(`<text:p>high<text:s text:c="2000000000"/>water</text:p>${inner}`)}</text:list>`
      )
    ),
    `<draw:g>${frame('table', `<table:table><table:table-row>${cell('Day')}${cell('h')}</table:table-row><table:table-row>${cell('1')}${cell('4')}</table:table-row></table:table>`)}</draw:g>`,
    frame('footer', box('<text:p>Confidential</text:p>')),
    `<presentation:notes>${frame('notes', box('<text:p>Say hello.</text:p>'))}</presentation:notes>`
  ].join('')
  const bytes = openDocument('presentation', `<draw:page>${page}</draw:page><draw:page/>`)
  expect(await markdownOf(bytes)).toBe(
    '# Tides\n\n- high water\n  - deeper\n\n| Day | h |\n| - | - |\n| 1 | 4 |'
  )
  const { facts } = await convert(bytes)
  expect(facts).toMatchObject({
    pagesTotal: 2,
    slides: [{ number: 1, title: 'Tides', notes: 'Say hello.' }, { number: 2 }]
  })
})
