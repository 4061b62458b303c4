import { describe, expect, it } from 'vitest'
import { toHtml } from '../src/clean-html/to-html.ts'
import { parseHtml } from '../src/html/parse-html.ts'
import { bodyContent } from '../src/main-content/body-content.ts'
import { toMarkdown } from '../src/markdown/to-markdown.ts'
import { textOf } from '../src/tree/text-of.ts'

const base = new URL('http://example.test/dir/page')

function written(html: string): string {
  return toMarkdown(bodyContent(parseHtml(html)), { base }).markdown
}

describe('formulas that a page contains twice', () => {
  const rendered =
    '<p>So <span class="MathJax_Preview">x</span><span class="MathJax"><nobr>𝑥</nobr></span><script type="math/tex">x_0</script> holds.'

  it('formulas are read from the script that MathJax rendered, even if scripts are dropped', () => {
    expect(written(rendered)).toBe('So $x_0$ holds.')
    expect(toMarkdown(parseHtml(rendered)).markdown).toBe('So $x_0$ holds.')
    expect(textOf(parseHtml(rendered))).toBe('So $x_0$ holds.')
    expect(toHtml(parseHtml(rendered))).toBe('<p>So $x_0$ holds.</p>')
  })

  it('formulas are read once from the markup of Wikipedia', () => {
    const html =
      '<p>Let <span class="mwe-math-element"><span style="display: none"><math><semantics><mi>a</mi><annotation encoding="application/x-tex">{\\displaystyle a_{ij}}</annotation></semantics></math></span><img class="mwe-math-fallback-image-inline" src="a.svg" alt="{\\displaystyle a_{ij}}"></span> be.'
    expect(written(html)).toBe('Let $a_{ij}$ be.')
    expect(textOf(parseHtml(html))).toBe('Let $a_{ij}$ be.')
  })

  it('formulas are read from images with TeX, and from no other images', () => {
    expect(written('<img class="latex" src="1.png" alt="$\\alpha$">')).toBe('$\\alpha$')
    expect(
      written('<img src="https://latex.codecogs.com/svg.latex?\\inline%20x%5E2" alt="">')
    ).toBe('$x^2$')
    expect(written('<img class="formula" src="c.png" alt="Car number 1">')).toBe(
      '![Car number 1](http://example.test/dir/c.png)'
    )
    expect(written('<img src="/math/teacher.png" alt="x^2">')).toBe(
      '![x^2](http://example.test/math/teacher.png)'
    )
  })
})

describe('formulas given as text between delimiters', () => {
  it('formulas are TeX if a class says so', () => {
    expect(written('<p>So <span class="math inline">\\(x^2 < y\\)</span>.')).toBe('So $x^2 < y$.')
    expect(written('<div class="math notranslate">\\[\\sum_i\n i\\]</div>')).toBe('$$\\sum_i i$$')
    expect(written('<p><span class="math">three</span>')).toBe('three')
    expect(written('<div class="equation"><math><mi>a</mi></math> (1)</div>')).toBe('$a$ (1)')
  })
})

describe('tabs whose panels are hidden', () => {
  const tabs =
    '<div role=tablist><button role=tab aria-controls=p1>npm</button><button role=tab aria-controls=p2>pnpm</button></div><div role=tabpanel id=p1><p>npm i</p></div><div role=tabpanel id=p2 hidden><p>pnpm add</p></div>'

  it('tabs are written in sequence, each under its label', () => {
    expect(written(tabs)).toBe('**npm**\n\nnpm i\n\n**pnpm**\n\npnpm add')
    expect(textOf(parseHtml(tabs))).toBe('npm\npnpm\n\nnpm i\n\npnpm add')
  })

  it('tabs have no label above an identical heading, and no numeric labels', () => {
    expect(written(tabs.replace('<p>npm i', '<h3>npm</h3><p>npm i'))).toBe(
      '### npm\n\nnpm i\n\n**pnpm**\n\npnpm add'
    )
    expect(written(tabs.replace('>npm<', '>1<').replace('>pnpm<', '>2<'))).toBe('npm i\n\npnpm add')
  })

  it('tabs can be nested', () => {
    const inner = tabs.replaceAll('p1', 'q1').replaceAll('p2', 'q2').replaceAll('npm', 'x')
    expect(written(tabs.replace('<p>npm i</p>', inner))).toBe(
      '**npm**\n\n**x**\n\nx i\n\n**px**\n\npx add\n\n**pnpm**\n\npnpm add'
    )
  })
})

describe('tabs of inputs', () => {
  const tab = (name: string, text: string) =>
    `<input type=radio name=t><label>${name}</label><div><p>${text}</p></div>`

  it('panels after choices have the labels of these', () => {
    expect(written(`<div>${tab('npm', 'npm i')}${tab('pnpm', 'pnpm add')}</div>`)).toBe(
      '**npm**\n\nnpm i\n\n**pnpm**\n\npnpm add'
    )
  })

  it('the choices of a question stay choices', () => {
    expect(
      written('<div><input type=radio><label>Yes</label> <input type=radio><label>No</label></div>')
    ).toBe('Yes No')
  })
})

describe('callouts', () => {
  it('callouts are plain text inside a table cell, and omitted if empty', () => {
    expect(
      written('<table><tr><th>a<th>b<tr><td><div class="admonition note">c</div><td>d</table>')
    ).toBe('| a | b |\n| - | - |\n| c | d |')
    expect(
      written('<p>a</p><div class="admonition note"><p class="admonition-title">Note</p></div>')
    ).toBe('a')
  })

  it('the kind of a callout may be in an attribute, or in a class of its box', () => {
    const box = (kind: string) =>
      `<div class="callout" data-callout="${kind}"><div class="callout-title">Mind</div><div class="callout-content"><p>Oil it.</p></div></div>`
    expect(written(box('info'))).toBe('> [!NOTE]\n> **Mind**\n>\n> Oil it.')
    expect(written(box('Danger'))).toBe('> [!CAUTION]\n> **Mind**\n>\n> Oil it.')
    expect(written(box('poem'))).toBe('Mind\n\nOil it.')
    expect(
      written(
        '<div class="box notices tip"><div class="box-label"><i></i> Tip</div><p>Oil it.</p></div>'
      )
    ).toBe('> [!TIP]\n> Oil it.')
  })

  it('boxes that merely look similar are not callouts', () => {
    expect(written('<div class="alert">Saved</div>')).toBe('Saved')
    expect(written('<div class="note-list item"><p>a</p></div>')).toBe('a')
    expect(written('<p>See <span class="note">this</span></p>')).toBe('See this')
    expect(written('<div class="post warning-signs"><p>a</p></div>')).toBe('a')
  })

  it('callouts end at a whole block if the Markdown is cut', () => {
    const html =
      '<div class="admonition tip"><p>One sentence here.</p><p>Another sentence there.</p></div>'
    const { markdown, truncated } = toMarkdown(parseHtml(html), { maxChars: 40 })
    expect([markdown, truncated]).toEqual(['> [!TIP]\n> One sentence here.', true])
  })
})

describe('superscript and subscript text', () => {
  it('the text keeps its meaning in Markdown', () => {
    expect(written('<p>x<sup>2</sup> and H<sub>2</sub>O')).toBe('x<sup>2</sup> and H<sub>2</sub>O')
  })

  it('links and trademark signs get no tags', () => {
    expect(written('<p>a<sup><a href="/n">1</a></sup> b<sup>®</sup>')).toBe(
      'a[1](http://example.test/n) b®'
    )
  })
})

describe('toMarkdown', () => {
  it('links code whose entire text is a link', () => {
    expect(written('<p><code><a href="/api">fetch()</a></code>')).toBe(
      '[`fetch()`](http://example.test/api)'
    )
  })

  it('decodes protected addresses', () => {
    const code = '2a4b4e4b6a47434646044f524b475a464f'
    const link = '<ada@mill.example>'
    expect(
      written(
        `<p>To <a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="${code}">[email&#160;protected]</a>.`
      )
    ).toBe(`To ${link}.`)
    expect(
      written(
        `<p>To <span class="__cf_email__" data-cfemail="${code}">[email&#160;protected]</span>.`
      )
    ).toBe(`To ${link}.`)
    expect(written(`<p>To <a href="/cdn-cgi/l/email-protection#${code}">Ada</a>.`)).toBe(
      'To [Ada](mailto:ada@mill.example).'
    )
    expect(written('<p>To <a href="/cdn-cgi/l/email-protection#zz">Ada</a>.')).toContain(
      '[Ada](http'
    )
  })

  it.each([
    ['<p>remem<span class="pagenum" id="Page_12">[Pg 12]</span>bered</p>', 'remembered'],
    ['<p><span class="pagenum"><a id="p13">{13}</a></span>When it rained</p>', 'When it rained'],
    ['<p>at <span class="page-number">xiv</span>last</p>', 'at last'],
    ['<p>See <span class="page-number">Weirs 12</span></p>', 'See Weirs 12']
  ])('leaves the numbers of printed pages out: %s', (html, markdown) => {
    expect(written(html)).toBe(markdown)
  })

  it('writes the choices of a question as lines', () => {
    expect(
      written(
        '<div><label><input type=radio name=q> It beats</label><label><input type=radio name=q> It lifts</label></div>'
      )
    ).toBe('It beats\n\nIt lifts')
    expect(written('<p>Your <label>name <input type=text></label> here</p>')).toBe('Your name here')
  })

  it('writes a text once that screen readers get as a whole', () => {
    expect(
      written(
        '<p><span class="sr-only">$12.99</span><span aria-hidden="true">$<b>12</b>.99</span></p>'
      )
    ).toBe('$12.99')
    expect(
      written('<p><span class="sr-only">Was</span><span aria-hidden="true">$12.99</span></p>')
    ).toBe('Was$12.99')
    expect(
      written('<p><span aria-hidden="true">I</span><span class="sr-only">I</span>t runs.</p>')
    ).toBe('It runs.')
  })

  it('shows tabs that a custom element makes of hidden definitions', () => {
    expect(
      written(
        '<docs-tabs><dl style="display: none"><dt>CLI</dt><dd><p>Run it.</p></dd></dl></docs-tabs>'
      )
    ).toBe('- CLI\n\n  Run it.')
    expect(written('<div><dl style="display: none"><dt>CLI</dt><dd>Run it.</dd></dl></div>')).toBe(
      ''
    )
  })

  it('leaves out the names of icons that a font draws', () => {
    expect(
      written(
        '<p><i class="material-icons">mail</i> Ada <span class="material-symbols-outlined">call</span></p>'
      )
    ).toBe('Ada')
  })

  it('makes items with a box before them tasks', () => {
    expect(written('<ul><li>☐ to do<li>☒ done<li>☑ done too<li>✓ a tick</ul>')).toBe(
      '- [ ] to do\n- [x] done\n- [x] done too\n- ✓ a tick'
    )
  })

  it('sets the name of a quoted person apart', () => {
    expect(written('<blockquote><div><cite>Bo wrote:</cite>It leaks.</div></blockquote>')).toBe(
      '> Bo wrote:\n>\n> It leaks.'
    )
    expect(written('<p><cite>Log:</cite> it leaks.</p>')).toBe('Log: it leaks.')
  })

  it('marks bold type within bold type once', () => {
    expect(written('<p><b>My <b>bold</b> text</b> and <i>one <em>two</em></i></p>')).toBe(
      '**My bold text** and *one two*'
    )
  })

  it('links the page of a snippet that a script embeds, and of no other script', () => {
    const script = '<script src="https://gist.github.com/ada/0123abc.js"></script>'
    expect(written(`<p>a</p>${script}<p>b</p>`)).toBe(
      'a\n\n[gist.github.com/ada/0123abc](https://gist.github.com/ada/0123abc)\n\nb'
    )
    expect(written('<p>a</p><script src="https://gist.example/ada/0123abc.js"></script>')).toBe('a')
  })

  it('escapes a number sign at the end of a heading only after a space', () => {
    expect(written('<h2>Learn C#</h2><h2>A #</h2><h2>#</h2><h2><b>F</b>#</h2>')).toBe(
      '## Learn C#\n\n## A \\#\n\n## \\#\n\n## **F**#'
    )
  })

  it('writes U+FFFD for half a surrogate pair', () => {
    const text = { type: 'text' as const, value: 'a \ud800 b' }
    expect(toMarkdown({ type: 'root', children: [text] }).markdown).toBe('a \ufffd b')
  })

  it('links the player of a video, unless the page hides it', () => {
    const frame = '<iframe src="https://www.youtube-nocookie.com/embed/abc123?rel=0"></iframe>'
    expect(written(`<figure>${frame}<figcaption>A talk</figcaption></figure>`)).toBe(
      '[Video](https://www.youtube.com/watch?v=abc123)\n\nA talk'
    )
    expect(written(frame.replace('<iframe', '<iframe style="display:none"'))).toBe('')
    expect(written('<iframe src="https://ads.example/x"></iframe>')).toBe('')
  })
})

describe('listings without a pre', () => {
  it('listings are recognised', () => {
    const lines =
      '<div class=line><span class=lineno>    1</span>int x;</div><div class=line><span class=lineno>    2</span>  y;</div>'
    expect(written(`<div class=fragment>${lines}</div>`)).toBe('```\nint x;\n  y;\n```')
    expect(
      written(
        '<div class="syntaxhighlighter javascript"><table><tr><td class=gutter><div class=line>1</div><td class=code><div><div class=line><code>var</code> <code>x</code></div></div></table></div>'
      )
    ).toBe('```javascript\nvar x\n```')
  })

  it('the lines of a poem are no listing', () => {
    expect(
      written('<div class=poem><div class=line>One</div><div class=line>Two</div></div>')
    ).toBe('One\n\nTwo')
  })
})

describe('headings', () => {
  it('headings keep their text without buttons and without bold type throughout', () => {
    expect(written('<h1>Result <button>Copy path</button></h1>')).toBe('# Result')
    expect(written('<h3><button>A question?</button></h3>')).toBe('### A question?')
    expect(written('<h2> <b>Bold</b> </h2><h2>In <b>part</b></h2>')).toBe(
      '## Bold\n\n## In **part**'
    )
  })

  it.each([
    ['<h4>Declaration <a href="w.c#L4">[src]</a></h4>', '#### Declaration'],
    ['<h3>fn open <span><a class="src" href="w.rs">source</a></span></h3>', '### fn open'],
    ['<h2>Use <a href="e">Edit this page on GitHub</a></h2>', '## Use'],
    ['<dl><dt>open(n)<a href="w.c">[source]</a><dd>Opens.</dl>', '- open(n)\n\n  Opens.'],
    ['<h2><a href="w.c">[source]</a></h2>', '## [\\[source\\]](http://example.test/dir/w.c)'],
    [
      '<h2>Open <a href="o">source</a> licences</h2>',
      '## Open [source](http://example.test/dir/o) licences'
    ],
    ['<h2><a class="edit" href="e">Edit</a></h2>', '## [Edit](http://example.test/dir/e)']
  ])(
    'headings do not link to their source or editor, unless that is their text: %s',
    (html, markdown) => {
      expect(written(html)).toBe(markdown)
    }
  )
})
