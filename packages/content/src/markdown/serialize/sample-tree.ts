/** A clean tree with each kind of element that Markdown can contain, for tests of the output. */

import type { Element, ElementContent, Properties, Root } from 'hast'

/** The tree. Its texts contain all characters and positions that Markdown escapes. */
export function sampleTree(): Root {
  const lines = [
    element('em', 'a*b'),
    text(' c_d_ '),
    element('strong', 'e**f'),
    text(' \\[g] `h` <i> &amp; ~j~ '),
    element('del', 'k'),
    element('br'),
    text('+ l'),
    element('code', 'm`n'),
    element('a', 'o]p', { href: 'https://a.example/(q)?r=1&lt;', title: 's"t' }),
    text('u'),
    element('img', [], { src: '/v w.png', alt: 'x]', title: '' }),
    element('sup', '2')
  ]
  const items = [
    element('li', [element('p', '1. y'), element('ul', [element('li', [element('p', '- z')])])]),
    element('li', [element('p', '# a')], { checked: true, spread: true })
  ]
  const row = (tagName: string) =>
    element('tr', [element(tagName, 'b|c'), element(tagName, [element('code', 'd|e')])])
  return {
    type: 'root',
    children: [
      ...[1, 2, 6].map((depth) => element(`h${depth}`, '# f #')),
      element('p', lines),
      element('ol', items, { start: 3 }),
      element('ul', items),
      element('blockquote', [element('p', '> g')]),
      element('hr'),
      element('pre', 'h\n```\ni', { language: 'js' }),
      element('table', [element('thead', [row('th')]), element('tbody', [row('td')])])
    ]
  }
}

function element(
  tagName: string,
  children: string | ElementContent[] = [],
  properties: Properties = {}
): Element {
  const content = typeof children === 'string' ? [text(children)] : children
  return { type: 'element', tagName, properties, children: content }
}

function text(value: string): ElementContent {
  return { type: 'text', value }
}
