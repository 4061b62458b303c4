/** Characters of icon fonts, and signs beside headings, are no text. */

import { describe, expect, test } from 'vitest'
import { bodyContent, metadata, parseHtml, toMarkdown } from '../src/index.ts'

const url = new URL('https://docs.example/guide')
const titleOf = (html: string) => metadata(parseHtml(html), { url }).title
const markdownOf = (html: string) =>
  toMarkdown(bodyContent(parseHtml(html)), { base: url }).markdown

describe('Characters of the private use areas are left out of texts', () => {
  const icons: Record<string, [html: string, markdown: string]> = {
    'beside a heading': [
      '<h2>Use<a class="headerlink" href="#use" title="Permalink">&#xf0c1;</a></h2><p>Text.</p>',
      '## Use\n\nText.'
    ],
    'beside a term': [
      '<dl><dt><code>run(x)</code><a class="headerlink" href="#run">\uf0c1</a></dt><dd>Runs.</dd></dl>',
      '- `run(x)`\n\n  Runs.'
    ],
    'within a sentence': ['<p>Press <i class="fa">\uf015</i> to start.</p>', 'Press to start.'],
    'written as text': ['<p>\ue900 12 Main Street</p>', '12 Main Street'],
    'of the supplementary planes': ['<p>Mail: 󰇮 a@b.example</p>', 'Mail: a@b.example'],
    'that are a whole paragraph': ['<p>\uf005\uf005\uf005</p><p>Text.</p>', 'Text.'],
    'that are a bullet': ['<ul><li>\uf00c Fast</li><li>\uf00c Small</li></ul>', '- Fast\n- Small']
  }
  test.each(Object.entries(icons))('Icons %s are dropped', (_, [html, markdown]) => {
    expect(markdownOf(html).trim()).toBe(markdown)
  })

  test('Emoji and rare characters of the other planes stay', () => {
    expect(markdownOf('<p>\u{1F600} \u{20BB7} \ufb01</p>')).toBe('\u{1F600} \u{20BB7} \ufb01')
  })
})

describe('The sign beside a heading is no part of the title', () => {
  test.each(['\uf0c1', '¶', '#', '⚓', '∞', '🔗'])(
    'The title has no %s that is a link to the heading',
    (sign) => {
      expect(titleOf(`<h1>Guide<a href="#guide">${sign}</a></h1><p>Text.</p>`)).toBe('Guide')
    }
  )

  test('The last character of a name stays', () => {
    expect(titleOf('<h1>Learn C#</h1><p>Text.</p>')).toBe('Learn C#')
    expect(titleOf('<h1>Learn F#<a href="#learn-f">#</a></h1><p>Text.</p>')).toBe('Learn F#')
  })

  test('A heading that is a link as a whole stays', () => {
    const html = '<h1><a class="headerlink" href="#guide">Guide</a></h1><p>Text.</p>'
    expect(titleOf(html)).toBe('Guide')
  })
})
