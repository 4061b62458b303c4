import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
// @boundaries-ignore tests of all packages measure linear time alike
import { expectLinear } from '../../../test/linear-time.ts'
import { parseHtml } from '../src/html/parse-html.ts'
import { bodyContent } from '../src/main-content/body-content.ts'
import { toMarkdown } from '../src/markdown/to-markdown.ts'

function written(html: string): string {
  return toMarkdown(bodyContent(parseHtml(html))).markdown
}

/** Text between the fences of Markdown that is one listing. */
function listing(markdown: string): string {
  return markdown.replace(/^`+[^\n]*\n/, '').replace(/\n?`+$/, '')
}

const piece = fc.constantFrom(
  ...[
    'a',
    '1',
    '42',
    ' ',
    '    ',
    '\t',
    '\n',
    '\n\n',
    '  \n',
    '{',
    '}',
    '*',
    '|',
    '#',
    '\\',
    '[x]',
    '0.5'
  ]
)
const token = fc.record({
  text: fc.array(piece, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
  wrapper: fc.constantFrom('', 'k', 'w', 'mi', 'hljs-number', 'token keyword', 'n')
})

describe('the text of a listing', () => {
  it("the text equals the page's text, with any highlighting", () => {
    fc.assert(
      fc.property(fc.array(token, { minLength: 1, maxLength: 12 }), (tokens) => {
        const text = tokens.map((each) => each.text).join('')
        fc.pre(text.trim() !== '')
        const html = tokens.map(({ text: of, wrapper }) =>
          wrapper === '' ? of : `<span class="${wrapper}">${of}</span>`
        )
        const markdown = written(`<pre><code>${html.join('')}</code></pre>`)
        expect(listing(markdown)).toBe(text.replace(/\n$/, ''))
      }),
      { numRuns: 2000 }
    )
  })

  it.each([
    ['1\n2\n3', '1\n2\n3'],
    ['<span class="ln">x</span>1', 'x1'],
    ['<span data-line-number="7">42</span>', '42'],
    ['<span class="line-number">1</span>42', '42'],
    ['<span style="user-select:none">12 </span>x', 'x'],
    ['<span style="user-select:none">$ </span>ls', '$ ls'],
    ['<span style="user-select:none">... </span>lift()', '... lift()'],
    ['<span data-line-number="7">7</span> x', ' x'],
    ['a<button>Copy</button>', 'a']
  ])('the text of %j has no line numbers or buttons, but all digits of the code', (html, text) => {
    expect(listing(written(`<pre>${html}</pre>`))).toBe(text)
  })

  it('lines that are separate elements end with a line break', () => {
    const lines = (html: string) => listing(written(`<pre><code>${html}</code></pre>`))
    expect(
      lines('<span class=line>a</span><span class=line></span><span class=line>b</span>')
    ).toBe('a\n\nb')
    expect(
      lines('<span class=line>a</span>\n<span class=line></span>\n<span class=line>b</span>')
    ).toBe('a\n\nb')
    expect(lines('<span class=line>a\n</span><span class=line>b\n</span>')).toBe('a\nb')
    expect(lines('<span data-line>a</span><span data-line>b</span>')).toBe('a\nb')
    expect(
      lines('<span style="display: block">a</span><span style="display: block">b</span>')
    ).toBe('a\nb')
    expect(lines('<div class=line>a</div><div class=line></div><div class=line>b</div>')).toBe(
      'a\n\nb'
    )
  })

  it('a line end between lines that are blocks is not a line of its own', () => {
    const lines = (html: string) => listing(written(`<pre><code>${html}</code></pre>`))
    expect(lines('<div class=line>if x:</div>\n<div class=line>  y()</div>\n')).toBe('if x:\n  y()')
    expect(lines('<div>a</div>\n<div></div>\n<div>b</div>')).toBe('a\n\nb')
    expect(lines('<div>a</div>\n\n<div>b</div>')).toBe('a\n\nb')
  })

  it('code with shown white space begins with its first line', () => {
    expect(
      listing(written('<div><code style="white-space: pre">\none\n  two\n</code></div>'))
    ).toBe('one\n  two')
  })

  it('code within a sentence stays in its line, with its exponents and indexes', () => {
    expect(written('<p>Set <code>heat<br>time</code> first.</p>')).toBe('Set `heat time` first.')
    expect(written('<p>Set:<br><code>heat<br>time</code></p>')).toBe('Set:\n\n```\nheat\ntime\n```')
    expect(
      written('<p><code>n &lt; 10<sup>9</sup></code> and <code>a<sub>i</sub></code></p>')
    ).toBe('`n < 10^9` and `a_i`')
  })

  it('spaces that do not break are plain ones in code', () => {
    expect(listing(written('<pre>if x:<br>&nbsp;&nbsp;y()</pre>'))).toBe('if x:\n  y()')
    expect(written('<p>Call <code>a&nbsp;b</code>.</p>')).toBe('Call `a b`.')
  })

  it('the popups of a listing and its title for screen readers are left out', () => {
    const popup =
      '<span class="twoslash-hover">age<span class="twoslash-popup-container">let age: number</span></span>'
    expect(listing(written(`<pre><code>let ${popup} = 3</code></pre>`))).toBe('let age = 3')
    expect(
      written(
        '<figure><figcaption><span class="sr-only">Terminal window</span></figcaption><pre>npm i</pre></figure>'
      )
    ).toBe('```\nnpm i\n```')
  })

  it('classes that tools generate name no language', () => {
    expect(written('<pre class="ps pt"><span>a</span></pre>')).toBe('```\na\n```')
    expect(written('<pre class="js"><code>a</code></pre>')).toBe('```js\na\n```')
  })

  it('buttons below a listing are left out', () => {
    const bar = '<button class="copy">Copy</button><button>Wrap lines</button>'
    expect(written(`<div><pre>a = 1</pre>${bar}</div><p>Done.</p>`)).toBe(
      '```\na = 1\n```\n\nDone.'
    )
  })

  it('gutters within gutters are read in linear time', () => {
    const page = (size: number) =>
      `<pre>${'<div class=gutter>1'.repeat(size * 48)}x${'1 '.repeat(size * 12_500)}</pre>`
    return expectLinear(page, written)
  })
})
