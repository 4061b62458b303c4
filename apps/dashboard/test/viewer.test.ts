/** Texts of the viewer: indented HTML, CSV. */

import { expect, test } from 'vitest'
import { csvOf } from '../src/record/csv.ts'
import { indentedHtml } from '../src/viewer/indented-html.ts'

test('a block has a line, and text within a line keeps its spaces', () => {
  const html =
    '<article><h1>The  mill</h1><p>One <b>bold</b>\n and <a href="/x">a link</a>.</p><ul><li>a</li><li><p>b</p></li></ul><hr></article>'
  expect(indentedHtml(html)).toBe(`<article>
  <h1>The  mill</h1>
  <p>
    One <b>bold</b> and <a href="/x">a link</a>.
  </p>
  <ul>
    <li>a</li>
    <li>
      <p>b</p>
    </li>
  </ul>
  <hr>
</article>
`)
})

test('code and scripts stay as they are', () => {
  const html = '<div><pre>a\n  b\n</pre><script>if (a) {\n b()\n}</script></div>'
  expect(indentedHtml(html)).toContain('<pre>a\n  b\n</pre>')
  expect(indentedHtml(html)).toContain('<script>if (a) {\n b()\n}</script>')
})

test('a document stays a document', () => {
  const html = '<!doctype html><html lang="en"><title>T</title><p>a &amp; b'
  expect(indentedHtml(html)).toMatch(/^<!DOCTYPE html>\n<html lang="en">\n {2}<head>\n/)
  expect(indentedHtml(html)).toContain('<p>a &amp; b</p>')
})

test('deep nesting has an end', () => {
  const html = `${'<div>'.repeat(500)}x${'</div>'.repeat(500)}`
  expect(indentedHtml(html).split('\n').length).toBeLessThan(500)
})

test('cells of a table are quoted, and none is a formula', () => {
  const rows = [
    ['a,b', 'say "x"', '=1+1'],
    ['two\nlines', null, 5]
  ]
  expect(csvOf(['one', 'two', 'three'], rows)).toBe(
    'one,two,three\r\n"a,b","say ""x""",\'=1+1\r\n"two\nlines",,5\r\n'
  )
})
