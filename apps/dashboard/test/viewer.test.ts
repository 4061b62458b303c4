/** Texts of the viewer: indented HTML, CSV. */

import { expect, test } from 'vitest'
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
