import { describe, expect, it } from 'vitest'
import { toHtml } from '../src/clean-html/to-html.ts'
import { parseHtml } from '../src/html/parse-html.ts'

const base = new URL('http://example.test/dir/page')

function clean(html: string): string {
  return toHtml(parseHtml(html), { base })
}

describe('toHtml keeps the content of a page', () => {
  it('the structure is kept, with absolute URLs', () => {
    expect(
      clean(
        '<h1 id=a>T</h1><p lang=de>a <a href=b title=c target=_blank>d</a></p><ol start=3><li>e</ol>'
      )
    ).toBe(
      '<h1>T</h1><p lang="de">a <a href="http://example.test/dir/b" title="c">d</a></p><ol start="3"><li>e</li></ol>'
    )
  })

  it('tables keep their spans, code its language, and times stay', () => {
    expect(clean('<table><tr><td colspan=2 class=x>a<td></table>')).toBe(
      '<table><tbody><tr><td colspan="2">a</td><td></td></tr></tbody></table>'
    )
    expect(clean('<pre><code class="hljs language-js">a\n  b</code></pre>')).toBe(
      '<pre><code class="language-js">a\n  b</code></pre>'
    )
    expect(clean('<time datetime=2026-01-02>2 Jan</time>')).toBe(
      '<time datetime="2026-01-02">2 Jan</time>'
    )
  })

  it('images are kept, including lazy ones and fallbacks', () => {
    expect(clean('<img src="data:image/gif;base64,x" data-src=a.jpg alt=b loading=lazy>')).toBe(
      '<img src="http://example.test/dir/a.jpg" alt="b">'
    )
    expect(clean('<p>x<img class=lazy><noscript><img src=f.jpg alt=f></noscript></p>')).toBe(
      '<p>x<img src="http://example.test/dir/f.jpg" alt="f"></p>'
    )
  })

  it('the content of unknown elements is kept', () => {
    expect(clean('<my-card><font color=red>a</font><span>b</span></my-card>')).toBe('ab')
  })
})

describe('toHtml drops active content', () => {
  it('scripts, styles, frames, forms, handlers and comments are dropped', () => {
    expect(
      clean(
        '<body onload=a()><script>b</script><style>c</style><iframe src=d></iframe><object>e</object><embed><input value=f><textarea>g</textarea><!--h--><p onclick=i() style="color:red" class=j id=k data-l=m>n</p><svg onload=o><a href=p>q</a></svg>'
      )
    ).toBe('<p>n</p>')
  })

  it('URLs that run code or embed content are dropped', () => {
    for (const url of [
      'javascript:x',
      ' java\nscript:x',
      'JAVASCRIPT:x',
      'data:text/html,x',
      'vbscript:x',
      'blob:x',
      '\u0001javascript:x'
    ]) {
      expect(clean(`<a href="${url}">a</a>`), url).toBe('a')
      expect(clean(`<img src="${url}">`), url).toBe('')
      expect(clean(`<q cite="${url}">a</q>`), url).toBe('<q>a</q>')
      expect(clean(`<math href="${url}" xlink:href="${url}"><mi>x</mi></math>`)).toBe(
        '<math><mi>x</mi></math>'
      )
    }
  })

  it('hidden and empty elements are dropped', () => {
    expect(clean('<p hidden>a</p><div><p> </p><a href=x></a></div><b></b>c')).toBe('c')
  })

  it('markup in text stays text', () => {
    expect(clean('<p>&lt;script&gt;a&lt;/script&gt; <a href="x&quot;onclick=y">b</a>')).toBe(
      '<p>&lt;script&gt;a&lt;/script&gt; <a href="http://example.test/dir/x%22onclick=y">b</a></p>'
    )
  })

  it('the HTML parses back to itself', () => {
    const html =
      '<pre>\n\na &amp;lt; b</pre><p title="&quot;&lt;&amp;amp;">a&nbsp;b<br>c</p><ol reversed start="3"><li value="5">d</li></ol>'
    expect(clean(clean(html))).toBe(clean(html))
    expect(clean(html)).toBe(
      '<pre>\n\na &amp;lt; b</pre><p title="&quot;&lt;&amp;amp;">a&nbsp;b<br>c</p><ol reversed start="3"><li value="5">d</li></ol>'
    )
  })

  it('an empty page is empty', () => {
    expect(clean('')).toBe('')
  })
})

describe('toHtml treats special content like Markdown', () => {
  it('video players become links', () => {
    expect(clean('<iframe src="https://player.vimeo.com/video/42" title="A talk"></iframe>')).toBe(
      '<a href="https://vimeo.com/42">A talk</a>'
    )
  })

  it('the language of code becomes a class', () => {
    expect(clean('<pre><code class="hljs rust">a</code></pre><pre data-lang=go>b</pre>')).toBe(
      '<pre><code class="language-rust">a</code></pre><pre class="language-go">b</pre>'
    )
  })

  it('hidden tab panels stay, and edit links go', () => {
    expect(clean('<div role=tabpanel hidden><p>a</p></div>')).toBe('<div><p>a</p></div>')
    expect(clean('<h2>T<span class="mw-editsection">[<a href="/e">edit</a>]</span></h2>')).toBe(
      '<h2>T</h2>'
    )
  })
})
