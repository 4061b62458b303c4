/** Markdown as a page shows it. */

import { expect, test } from 'vitest'
import { plainMarkdown } from '../src/index.ts'

test.each([
  ['A **bold** and *light* ~~old~~ word', 'A bold and light old word'],
  ['[a link](https://a.example/x_(y) "Title") here', 'a link here'],
  ['[a \\[b\\]](<https://a.example/a b>)', 'a [b]'],
  ['![a picture](x.png) after', ' after'.trim()],
  ['[![logo](x.png) Home](/)', 'Home'],
  ['code `a*b` and `` a`b ``', 'code a*b and a`b'],
  ['1\\. no item, 2 \\* 3', '1. no item, 2 * 3'],
  ['snake_case stays', 'snake_case stays'],
  ['a<br>b<sup>2</sup>', 'a\nb2'],
  ['<https://a.example/>', 'https://a.example/'],
  ['1 < 2 & 3 &#x20;&amp;', '1 < 2 & 3  &'],
  ['a note[^1]', 'a note'],
  ['## A *heading*', 'A heading'],
  ['> - 1. deep', 'deep'],
  ['- [x] done', 'x done'],
  ['| a | b |\n| --- | :-: |\n| 1 | [x](y) |', 'a \t b\n 1 \t x'],
  ['```js\n# no *heading*\n```\nafter', '# no *heading*\nafter'],
  ['an open [bracket and `tick', 'an open bracket and `tick'],
  ['', '']
])('%j is %j', (markdown, plain) => {
  expect(plainMarkdown(markdown).replace(/^ | $/gm, '')).toBe(plain.replace(/^ | $/gm, ''))
})
