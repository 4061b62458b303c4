import { describe, expect, it } from 'vitest'
import { parseHtml } from '../src/html/parse-html.ts'
import { toMarkdown } from '../src/markdown/to-markdown.ts'

const written = (html: string) => toMarkdown(parseHtml(html)).markdown
const EXPECTED = 'Old.[^1] It leaks.[^2]\n\n[^1]: From 1411.\n\n[^2]: So the miller says.'

describe('notes that are not list items', () => {
  it.each([
    [
      'paragraphs that begin with a link back',
      '<p>Old.<sup><a href="#n1" id="r1">1</a></sup> It leaks.<sup><a href="#n2" id="r2">2</a></sup></p><div><p><a href="#r1" id="n1">1</a>. From 1411.</p><p><a href="#r2" id="n2">2</a>. So the miller says.</p></div>'
    ],
    [
      'the names of a text editor',
      '<p>Old.<a href="#_ftn1" name="_ftnref1">[1]</a> It leaks.<a href="#_ftn2" name="_ftnref2">[2]</a></p><p><a href="#_ftnref1" name="_ftn1">[1]</a> From 1411.</p><p><a href="#_ftnref2" name="_ftn2">[2]</a> So the miller says.</p>'
    ],
    [
      'boxes with the number beside the text',
      '<p>Old.<a class="footnote-anchor" id="a1" href="#f1">1</a> It leaks.<a class="footnote-anchor" id="a2" href="#f2">2</a></p><div class="footnote"><a id="f1" href="#a1" class="footnote-number">1</a><div><p>From 1411.</p></div></div><div class="footnote"><a id="f2" href="#a2" class="footnote-number">2</a><div><p>So the miller says.</p></div></div>'
    ],
    [
      'lines of one paragraph',
      '<p>Old.<sup><a href="#n1" id="r1">1</a></sup> It leaks.<sup><a href="#n2" id="r2">2</a></sup></p><p id="n1">1. From 1411. <a href="#r1">↩</a><br><a name="n2"></a>2. So the miller says. <a href="#r2">↩</a></p>'
    ],
    [
      'boxes with the number in brackets above the text',
      '<p>Old.<a href="#f1" id="i1" role="doc-noteref"><span>[</span>1<span>]</span></a> It leaks.<a href="#f2" id="i2" role="doc-noteref"><span>[</span>2<span>]</span></a></p><aside id="f1" role="doc-footnote"><span><span>[</span><a role="doc-backlink" href="#i1">1</a><span>]</span></span><p>From 1411.</p></aside><aside id="f2" role="doc-footnote"><span><span>[</span><a role="doc-backlink" href="#i2">2</a><span>]</span></span><p>So the miller says.</p></aside>'
    ]
  ])('%s are footnotes', (_, html) => {
    expect(written(html)).toBe(EXPECTED)
  })

  it('a box that says that it is a note need not begin with its number', () => {
    const mark = '<p>Old<a epub:type="noteref" href="#n">1</a> oak.</p>'
    for (const says of ['epub:type="footnote"', 'role="doc-footnote"']) {
      expect(written(`${mark}<aside ${says} id="n"><p>From 1411.</p></aside>`)).toBe(
        'Old[^1] oak.\n\n[^1]: From 1411.'
      )
    }
    expect(written(`${mark}<aside id="n"><p>From 1411.</p></aside>`)).toContain('Old[1](')
  })

  it('a link to a paragraph that does not begin with its number stays a link', () => {
    const html = '<p>See <sup><a href="#p2">2</a></sup>.</p><p id="p2">The second part.</p>'
    expect(written(html)).toContain('The second part.')
    expect(written(html)).not.toContain('[^')
  })

  it('the brackets around a mark go', () => {
    const html =
      '<p>Old<sup>[<a class="footnote" href="#d1">1</a>]</sup>.</p><div class="footnote" id="d1"><a href="#r1">1</a>. From 1411.</div>'
    expect(written(html)).toBe('Old[^1].\n\n[^1]: From 1411.')
  })

  it('a heading that leads back to the table of contents is no mark', () => {
    const html =
      '<ul><li><a id="t1" href="#a">The gate</a></li></ul><h2 id="a"><a class="toc-backref" role="doc-backlink" href="#t1">The gate</a></h2><p>It leaks.</p>'
    expect(written(html)).toBe('- [The gate](#a)\n\n## The gate\n\nIt leaks.')
  })

  it('a link back in words goes', () => {
    const html =
      '<p>Old.<sup><a href="#fn:W" id="r">1</a></sup></p><ol><li id="fn:W">From 1411. <a class="footnote-return" href="#r"><sup>[return]</sup></a></li></ol>'
    expect(written(html)).toBe('Old.[^1]\n\n[^1]: From 1411.')
  })

  it('a note in the margin is a footnote', () => {
    const html =
      '<p>Each hour<label for="sn" class="margin-toggle"></label><input type="checkbox" id="sn"><span class="sidenote">Not on feast days.</span> he signs<d-footnote>In pencil.</d-footnote>.</p><p>Then he rests.</p>'
    expect(written(html)).toBe(
      'Each hour[^1] he signs[^2].\n\nThen he rests.\n\n[^1]: Not on feast days.\n\n[^2]: In pencil.'
    )
  })
})
