import { describe, expect, it } from 'vitest'
import { parseHtml, tables, toMarkdown } from '../src/index.ts'

const read = (html: string) => tables(parseHtml(html))

describe('tables', () => {
  it('caption, headers and rows are read', () => {
    const html = `<table><caption> Prices </caption><thead><tr><th>Name<th>Price</thead>
      <tbody><tr><td>Tea<td>2 <b>€</b></tbody></table>`
    expect(read(html)).toEqual([
      { caption: 'Prices', headers: ['Name', 'Price'], rows: [['Tea', '2 €']] }
    ])
  })

  it('only a first row of th is the header', () => {
    const html =
      '<table><tr><th>A<th>B<tr><th>a<td>1</table><table><tr><th>x<td>1<tr><th>y<td>2</table>'
    expect(read(html).map(({ headers }) => headers)).toEqual([['A', 'B'], []])
  })

  it('cells do not repeat the names of their columns, which narrow screens show', () => {
    const cell = (name: string, value: string) =>
      `<td><b class="cell-label">${name}:</b><span>${value}</span>`
    const html = `<table><thead><tr><th>Name<th>Price</thead><tr>${cell('Name', 'Tea')}${cell('Price', '2')}<tr>${cell('Name', 'Ale')}${cell('Prices', '3')}</table>`
    expect(read(html)[0]?.rows).toEqual([
      ['Tea', '2'],
      ['Ale', 'Prices:3']
    ])
    expect(toMarkdown(parseHtml(html)).markdown).toContain('| Tea | 2 |')
  })

  it('spanning cells are repeated', () => {
    const html = '<table><tr><td rowspan=2>a<td colspan=2>b<tr><td>c<td>d<tr><td>e</table>'
    expect(read(html)[0]?.rows).toEqual([
      ['a', 'b', 'b'],
      ['a', 'c', 'd'],
      ['e', '', '']
    ])
  })

  it.each([
    ['one row', '<table><tr><td>a<td>b</table>'],
    ['one column', '<table><tr><td>a<tr><td>b</table>'],
    ['presentation', '<table role=presentation><tr><td>a<td>b<tr><td>c<td>d</table>'],
    ['hidden', '<table hidden><tr><td>a<td>b<tr><td>c<td>d</table>'],
    ['no rows', '<table></table>']
  ])('layout tables are left out: %s', (_, html) => {
    expect(read(html)).toEqual([])
  })

  it('the inner one of two nested tables is read', () => {
    const inner = '<table><tr><td>a<td>b<tr><td>c<td>d</table>'
    expect(read(`<table><tr><td>${inner}<td>x<tr><td>y<td>z</table>`)[0]?.rows[0]).toEqual([
      'a',
      'b'
    ])
  })

  it('the number of repeated cells is bounded', () => {
    const row = `<tr>${'<td colspan=1000 rowspan=1000>x'.repeat(3)}`
    const places = read(`<table>${row.repeat(1500)}</table>`).flatMap(({ rows }) => rows).length
    expect(places).toBeLessThan(1500)
  })
})
