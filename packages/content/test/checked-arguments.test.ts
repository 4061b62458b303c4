/** Errors for callers without types. */

import { expect, test } from 'vitest'
import {
  all,
  baseUrl,
  bodyContent,
  first,
  imageUrls,
  links,
  mainContent,
  metadata,
  parseHtml,
  structuredData,
  tables,
  textOf,
  toHtml,
  toMarkdown
} from '../src/index.ts'

const HTML = '<h1>x</h1>'
const tree = parseHtml(HTML)
const page = 'https://rivers.example/'
const url = new URL(page)
/** An argument as a caller without a compiler may write it. */
const wrong = (value: unknown) => value as never

const ANY_TREE = 'must be a tree from parseHtml or one of its nodes, not the string "<h1>x</h1>"'
const ANY_URL = 'must be a URL, not the string "https://rivers.example/"; write new URL(…)'

test.each([
  ['toMarkdown', () => toMarkdown(wrong(HTML)), `toMarkdown: node ${ANY_TREE}`],
  ['toHtml', () => toHtml(wrong(HTML)), `toHtml: node ${ANY_TREE}`],
  ['textOf', () => textOf(wrong(HTML)), `textOf: node ${ANY_TREE}`],
  ['all', () => all(wrong(HTML), 'h1'), `all: tree ${ANY_TREE}`],
  ['first', () => first(wrong(HTML), 'h1'), `first: tree ${ANY_TREE}`],
  ['mainContent', () => mainContent(wrong(HTML), { url }), `mainContent: tree ${ANY_TREE}`],
  ['bodyContent', () => bodyContent(wrong(HTML)), `bodyContent: tree ${ANY_TREE}`],
  ['metadata', () => metadata(wrong(HTML), { url }), `metadata: tree ${ANY_TREE}`],
  ['links', () => links(wrong(HTML), url), `links: tree ${ANY_TREE}`],
  ['imageUrls', () => imageUrls(wrong(HTML), url), `imageUrls: tree ${ANY_TREE}`],
  ['tables', () => tables(wrong(HTML)), `tables: tree ${ANY_TREE}`],
  ['structuredData', () => structuredData(wrong(HTML)), `structuredData: tree ${ANY_TREE}`],
  ['base', () => toMarkdown(tree, { base: wrong(page) }), `toMarkdown: base ${ANY_URL}`],
  ['base of HTML', () => toHtml(tree, { base: wrong(page) }), `toHtml: base ${ANY_URL}`],
  ['url', () => metadata(tree, { url: wrong(page) }), `metadata: url ${ANY_URL}`],
  ['url of a page', () => mainContent(tree, { url: wrong(page) }), `mainContent: url ${ANY_URL}`],
  ['base of links', () => links(tree, wrong(page)), `links: base ${ANY_URL}`],
  ['base of images', () => imageUrls(tree, wrong(page)), `imageUrls: base ${ANY_URL}`],
  ['address of a page', () => baseUrl(tree, wrong(page)), `baseUrl: pageUrl ${ANY_URL}`],
  ['nothing', () => metadata(tree, wrong({})), 'metadata: url must be a URL, not undefined'],
  ['a number', () => parseHtml(wrong(7)), 'parseHtml: html must be a string, not the number 7'],
  [
    'null',
    () => toMarkdown(wrong(null)),
    'toMarkdown: node must be a tree from parseHtml or one of its nodes'
  ]
])('%s', (_, call, message) => {
  expect(call).toThrow(TypeError)
  expect(call).toThrow(message)
})
