import { describe, expect, it } from 'vitest'
import { plainText } from '../src/tree/plain-text.ts'

describe('values of metadata as text', () => {
  it.each([
    ['The <dialog> HTML element represents a box', 'The <dialog> HTML element represents a box'],
    ['The &lt;template&gt; element', 'The <template> element'],
    ['Vec<T> and List<T> compared', 'Vec<T> and List<T> compared'],
    ['A guide to &amp;lt;head&amp;gt; elements', 'A guide to <head> elements'],
    ['When to use <b> and <strong>', 'When to use <b> and <strong>'],
    ['<input type="date"> in forms', '<input type="date"> in forms'],
    ['The </body> tag', 'The </body> tag'],
    ['a < b and c > d', 'a < b and c > d']
  ])('the name of a tag stays: %s', (value, text) => {
    expect(plainText(value)).toBe(text)
  })

  it.each([
    ['The ferry is <i>late</i>', 'The ferry is late'],
    ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
    ['Line<br>next', 'Line\nnext'],
    ['<p>Cut off', 'Cut off'],
    ['Read <a href="/x">more', 'Read more'],
    ['R&amp;amp;D &lt;em&gt;now&lt;/em&gt;', 'R&D now'],
    ['<!-- note -->Text', 'Text']
  ])('markup goes: %s', (value, text) => {
    expect(plainText(value)).toBe(text)
  })
})
