/** Lists and tables that users of other tools reported as read wrongly. */

import { expect, test } from 'vitest'
import { parseHtml } from '../src/html/parse-html.ts'
import { pageList } from '../src/lists/page-list.ts'

const SITE = 'https://site.example'
const NAMES = ['Amber', 'Birch', 'Cedar', 'Delta', 'Ember', 'Fjord']

function each(markup: (name: string, number: number) => string): string {
  return NAMES.map((name, index) => markup(name, index + 1)).join('')
}

function table(head: string, rows: string): string {
  const cells = head.split(' ').map((name) => `<th>${name}</th>`)
  return `<table><tr>${cells.join('')}</tr>${rows}</table>`
}

/** Values of some columns, row by row. */
function read(html: string, ...columns: string[]) {
  const tree = parseHtml(`<!doctype html><html lang="en"><body>${html}`)
  const list = pageList(tree, { url: new URL('/list', SITE) })
  return list?.items.map((item) => columns.map((name) => item[name]))
}

test('A cell that spans rows has its value in each of them', () => {
  const rows = each((name, number) => {
    const group = number % 2 ? `<th rowspan="2">${name}</th>` : ''
    return `<tr>${group}<td>option ${number}</td><td>${number}0</td></tr>`
  })
  expect(read(table('Group Option Default', rows), 'title', 'option', 'default')).toEqual([
    ['Amber', 'option 1', 10],
    ['Amber', 'option 2', 20],
    ['Cedar', 'option 3', 30],
    ['Cedar', 'option 4', 40],
    ['Ember', 'option 5', 50],
    ['Ember', 'option 6', 60]
  ])
})

test('A cell that spans columns moves no other cell', () => {
  const rows = each((name, number) => {
    const hours =
      number === 2
        ? '<td colspan="2">closed all day</td>'
        : `<td>open ${number}</td><td>late ${number}</td>`
    return `<tr><td>${name}</td>${hours}<td>Hall ${number}</td></tr>`
  })
  const found = read(table('Name Morning Evening Room', rows), 'room')
  expect(found).toEqual(NAMES.map((_, index) => [`Hall ${index + 1}`]))
})

test('An empty cell is null, and its neighbours keep their columns', () => {
  const rows = each(
    (name, number) =>
      `<tr><td>${name}</td><td>${number === 1 ? '' : `a${number}`}</td><td>b${number}</td></tr>`
  )
  expect(read(table('Name First Second', rows), 'first', 'second')?.slice(0, 2)).toEqual([
    [null, 'b1'],
    ['a2', 'b2']
  ])
})

test('The links of a cell with actions are not the rows of a table', () => {
  const rows = each(
    (name, number) =>
      `<tr><td><a href="/p/${number}">${name}</a></td><td>${name}ton</td><td><a href="/edit/${number}">Edit</a> <a href="/delete/${number}">Delete</a></td></tr>`
  )
  expect(read(table('Name Town', rows), 'title', 'url', 'town')).toEqual(
    NAMES.map((name, index) => [name, `${SITE}/p/${index + 1}`, `${name}ton`])
  )
})

test('A first row in bold names the columns and is no item', () => {
  const rows = each(
    (name, number) => `<tr><td>${name} Ltd</td><td>${name}ton</td><td>${number}0</td></tr>`
  )
  const head = '<tr><td><b>Company</b></td><td><b>Town</b></td><td><b>Workers</b></td></tr>'
  expect(read(`<table>${head}${rows}</table>`, 'title', 'town', 'workers')).toEqual(
    NAMES.map((name, index) => [`${name} Ltd`, `${name}ton`, (index + 1) * 10])
  )
})

test('A term with its descriptions is one item', () => {
  const terms = each(
    (name, number) =>
      `<dt><a href="/w/${number}">${name}</a></dt><dd>a kind of tree, the ${number}th</dd><dd>the colour ${number}</dd>`
  )
  expect(read(`<dl>${terms}</dl>`, 'title', 'text')).toEqual(
    NAMES.map((name, index) => [name, `a kind of tree, the ${index + 1}th`])
  )
})

test('Items with the same price are all kept', () => {
  const items = each(
    (name, number) =>
      `<li class="item"><a href="/i/${number}">${name} sticker</a><span class="price">$1.00</span></li>`
  )
  expect(read(`<ul>${items}</ul>`, 'title', 'price')).toEqual(
    NAMES.map((name) => [`${name} sticker`, '1.00'])
  )
})

test('Articles that share the rows of a layout table are items of their own', () => {
  const cell = (name: string) =>
    `<td><h3><a href="/n/${name}">${name} news of the day</a></h3><p>A short text about ${name}.</p></td>`
  const rows = [0, 2, 4].map((at) => `<tr>${cell(NAMES[at]!)}${cell(NAMES[at + 1]!)}</tr>`)
  expect(read(`<table>${rows.join('')}</table>`, 'title')).toEqual(
    NAMES.map((name) => [`${name} news of the day`])
  )
})

test('A leading item with a class of its own belongs to the list', () => {
  const items = each(
    (name, number) =>
      `<article class="${number === 1 ? 'lead-center' : 'story-left'}"><h3><a href="/s/${number}">${name} makes headlines</a></h3><p>Summary of the story about ${name}.</p></article>`
  )
  expect(read(`<div>${items}</div>`, 'title')).toEqual(
    NAMES.map((name) => [`${name} makes headlines`])
  )
})
