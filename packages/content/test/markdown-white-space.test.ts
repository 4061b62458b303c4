import { describe, expect, it } from 'vitest'
import { parseHtml } from '../src/html/parse-html.ts'
import { toMarkdown } from '../src/markdown/to-markdown.ts'
import { textOf } from '../src/tree/text-of.ts'

const written = (html: string) => toMarkdown(parseHtml(html)).markdown

describe('labels that only a style sets apart', () => {
  it.each([
    ['<div><span class="method">GET</span><span class="path">/gates</span></div>', 'GET /gates'],
    [
      '<li><code class="name">depth</code><span class="type">integer</span></li>',
      '`depth` integer'
    ],
    [
      '<div><span class="name">Soup</span><span class="dots"></span><span class="price">5.50</span></div>',
      'Soup 5.50'
    ],
    [
      '<div><a href="/a"><img src="/a.png" alt=""></a><a href="/b"><img src="/b.png" alt=""></a></div>',
      ') [!['
    ],
    ['<div><a href="/a">Gates</a><a href="/b">Wheels</a></div>', '[Gates](/a) [Wheels](/b)'],
    [
      '<div><span class="time">0:05</span><span class="who">Ada:</span><b class="says">It leaks.</b></div>',
      '0:05 Ada: **It leaks.**'
    ],
    [
      '<div><a href="/j"><span class="title">Keeper</span><span class="place">Burton</span></a></div>',
      '[Keeper Burton](/j)'
    ],
    [
      '<div><span data-testid="date">7 May</span><span data-testid="topic">Weirs</span></div>',
      '7 May Weirs'
    ]
  ])('%s has spaces', (html, markdown) => {
    expect(toMarkdown(parseHtml(html)).markdown).toContain(markdown)
  })

  it.each([
    ['<div><span class="a">Hel</span><span class="a">lo</span></div>', 'Hello'],
    ['<p><span class="a">Hel</span><span class="b">lo</span></p>', 'Hello'],
    ['<div><span class="initial">T</span><span class="rest">he gate</span></div>', 'The gate'],
    ['<div><span class="currency">€</span><span class="amount">9</span></div>', '€9'],
    ['<div><span class="of">gate.</span><span class="name">open</span></div>', 'gate.open'],
    ['<div><span class="a">水</span><span class="b">门</span></div>', '水门'],
    [
      '<p>See <a href="/g"><span class="unseen">gate</span><span class="shown">house</span></a></p>',
      'See [gatehouse](/g)'
    ],
    ['<div>Gate <span class="a">No</span><span class="b">4</span></div>', 'Gate No4']
  ])('%s is one word', (html, markdown) => {
    expect(toMarkdown(parseHtml(html)).markdown).toBe(markdown)
  })

  it('a link around blocks is apart from its neighbours', () => {
    expect(
      toMarkdown(
        parseHtml(
          '<div><a href="/a"><h3>Oak</h3><span>9 EUR</span></a><a href="/b"><h3>Ash</h3></a></div>'
        )
      ).markdown
    ).toBe('### [Oak](/a)\n\n[9 EUR](/a)\n\n### [Ash](/b)')
  })
})

describe('white space that a style shows', () => {
  it.each([
    ['a style', '<div style="white-space: pre-wrap">One\ntwo\n\nthree</div>'],
    ['another style', '<p style="color: red;white-space:pre-line">One\ntwo\n\nthree</p>'],
    ['a class', '<div class="whitespace-pre-wrap">One\ntwo\n\nthree</div>']
  ])('line ends are kept by %s', (_, html) => {
    expect(written(`${html}<p>a\nb</p>`)).toBe('One\\\ntwo\n\nthree\n\na b')
  })

  it('an inner style that folds white space is obeyed', () => {
    expect(
      written('<div style="white-space:pre-wrap">a\nb<p style="white-space:normal">c\nd</p></div>')
    ).toBe('a\\\nb\n\nc d')
  })

  it.each([
    '<code style="display:block;white-space:pre">if a:\n    b()</code>',
    '<div style="font-family:monospace;white-space:pre">if a:\n    b()</div>',
    '<code class="whitespace-pre">if a:\n    b()</code>'
  ])('code without pre is code: %s', (html) => {
    expect(written(html)).toBe('```\nif a:\n    b()\n```')
  })

  it('boxes in a line are lines', () => {
    expect(
      written('<p><span style="display:block">One</span><span style="display:block">two</span></p>')
    ).toBe('One\n\ntwo')
  })

  it('the number of a clause is apart from its text', () => {
    expect(written('<p><span>(1)</span><span>The keeper opens.</span></p>')).toBe(
      '(1) The keeper opens.'
    )
    expect(written('<p><span>f(x)</span><span>y</span></p>')).toBe('f(x)y')
  })
})

describe('code beside its numbers and labels', () => {
  it('the rows of a host of code are lines', () => {
    const row = (number: number, code: string) =>
      `<tr><td class="blob-num" data-line-number="${number}"></td><td class="blob-code">${code}</td></tr>`
    expect(
      written(`<table>${row(1, 'int a;')}${row(2, '\n')}${row(3, '\treturn <b>a</b>;')}</table>`)
    ).toBe('```\nint a;\n\n\treturn a;\n```')
  })

  it('a bar inside a listing is not code', () => {
    expect(
      written(
        '<pre><div><div>python</div><div><button>Copy</button></div><div><code class="language-python">a = 1\n</code></div></div></pre>'
      )
    ).toBe('```python\na = 1\n```')
  })

  it('buttons above panels of code are their labels', () => {
    const html =
      '<div role=tablist><button role=tab aria-controls=a>npm</button><button role=tab aria-controls=b>cURL</button></div><div role=tabpanel id=a><pre language="bash">npm i</pre></div><span role=tabpanel id=b style="display:none"><pre>curl x</pre></span>'
    expect(written(html)).toBe('**npm**\n\n```bash\nnpm i\n```\n\n**cURL**\n\n```\ncurl x\n```')
  })
})

describe('signs of other writings', () => {
  it('a reading without parentheses gets them', () => {
    expect(written('<p><ruby>門<rt>もん</rt></ruby>は</p>')).toBe('門(もん)は')
    expect(written('<p><ruby>番人<rp>(</rp><rt>ばんにん</rt><rp>)</rp></ruby>が</p>')).toBe(
      '番人(ばんにん)が'
    )
    expect(textOf(parseHtml('<p><ruby>門<rt>もん</rt></ruby>は</p>'))).toBe('門(もん)は')
  })

  it('the image of an emoji is its character', () => {
    const image = (attributes: string) => `<p>Open <img ${attributes}>!</p>`
    expect(written(image('class=emoji alt="🎉" src="https://a.example/1f389.svg"'))).toBe(
      'Open 🎉!'
    )
    expect(written(image('alt="👩‍🚒" src="https://a.example/emoji/x.png"'))).toBe('Open 👩‍🚒!')
    expect(written(image('alt="🎉" src="https://a.example/party.png"'))).toContain('![🎉]')
  })

  it('a heading by its role is a heading', () => {
    expect(written('<div role=heading aria-level=3>Spoken</div><p>x</p>')).toBe('### Spoken\n\nx')
  })

  it('type that a style sets is bold or italic', () => {
    expect(
      written(
        '<p><span style="font-weight:700">Bold</span> and <span style="font-style:italic">so</span>.</p>'
      )
    ).toBe('**Bold** and *so*.')
  })

  it('callouts of wikis are callouts', () => {
    expect(
      written(
        '<div class="confluence-information-macro confluence-information-macro-warning"><div class="confluence-information-macro-body"><p>Drain first.</p></div></div>'
      )
    ).toBe('> [!WARNING]\n> Drain first.')
  })
})
