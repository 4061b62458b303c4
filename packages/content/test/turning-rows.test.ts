import { describe, expect, it } from 'vitest'
import { parseHtml } from '../src/html/parse-html.ts'
import { mainContent } from '../src/main-content/main-content.ts'
import { toMarkdown } from '../src/markdown/to-markdown.ts'

const TEXT = `<h1>The gate</h1>
<p>The gate controls how much water reaches the mill. It is opened by hand, and closed when the wheel stops.</p>
<pre>gate open --by 3</pre>
<p>The wheel turns as soon as the water is a foot deep. Read the level at the post beside the gate before you open it.</p>
<ul><li>Open it slowly.<li>Never open it alone.</ul>
<p>After a flood, look for branches in the rack before anything else.</p>`

function read(body: string): string {
  const tree = parseHtml(`<!doctype html><title>The gate</title><body>${body}`)
  return toMarkdown(mainContent(tree, { url: new URL('https://manual.example/gate.html') }).root)
    .markdown
}

const WHOLE = toMarkdown(parseHtml(TEXT)).markdown

describe('a row of links to neighbouring documents at the end is not content', () => {
  it.each([
    '<table width="100%"><tr><td><a accesskey="p" href="a.html">Prev</a><td><a accesskey="u" href="u.html">Up</a><td><a accesskey="n" href="c.html">Next</a><tr><td>Chapter 2. The mill<td><a accesskey="h" href="i.html">Home</a><td>Chapter 4. The weir</table>',
    '<p>Next: <a href="c.html" rel="next">The weir</a>, Previous: <a href="a.html" rel="prev">The mill</a>, Up: <a href="u.html" rel="up">Top</a> &nbsp; [<a href="t.html" rel="contents">Contents</a>][<a href="x.html" rel="index">Index</a>]</p>',
    '<div><a href="a.html">« Previous</a> | <a href="c.html">Next »</a></div>',
    '<p><a href="a.html">← Previous chapter</a> <a href="c.html">Next chapter →</a></p>',
    '<p>Other languages: <a href="gate.de.html" hreflang="de">de</a> | <a href="gate.fr.html" hreflang="fr">fr</a></p>',
    '<p><a href="index.html">Back to top</a></p>'
  ])('%s', (row) => {
    expect(read(`<div>${TEXT}${row}</div>`)).toBe(WHOLE)
    expect(read(`<div>${row}${TEXT}<hr>${row}</div>`)).toBe(WHOLE)
  })
})

describe('a list of neighbours in an archive of mails is not content', () => {
  it.each([
    '<ul><li>Previous message: <a href="1.html">Leaking seals</a><li>Next message: <a href="3.html">Re: Leaking seals</a><li><b>Messages sorted by:</b> <a href="d.html">[ date ]</a> <a href="t.html">[ thread ]</a> <a href="s.html">[ subject ]</a></ul>',
    '<ul><li>Prev by Date: <strong><a href="1.html">Leaking seals</a></strong><li>Next by Thread: <strong><a href="3.html">Oak</a></strong></ul>'
  ])('%s', (list) => {
    const head = '<p><b>Ada</b> <a href="mailto:ada">ada at mill</a><br><i>Tue Mar 5 2024</i></p>'
    const [title, ...rest] = TEXT.split('</h1>')
    const body = (between: string) => `${title}</h1>${head}${between}<hr>${rest.join('')}`
    expect(read(body(list) + list)).toBe(toMarkdown(parseHtml(body(''))).markdown)
  })
})

describe('a row that only resembles one stays', () => {
  it.each([
    '<p>Then read <a href="c.html">the next chapter</a>.</p>',
    '<p>See also: <a href="c.html">The weir</a>, <a href="d.html">The lock</a>.</p>',
    '<ul><li><a href="c.html">The weir</a><li><a href="d.html">The lock</a></ul>',
    '<p>To go up, press <kbd>Home</kbd>; to go down, press <kbd>Next</kbd>.</p>'
  ])('%s', (end) => {
    expect(read(`<div>${TEXT}${end}</div>`)).toBe(toMarkdown(parseHtml(TEXT + end)).markdown)
  })

  it('links in the middle of the text are kept', () => {
    const middle = TEXT.replace('<ul>', '<p><a href="c.html">Next</a></p><ul>')
    expect(read(`<div>${middle}</div>`)).toBe(toMarkdown(parseHtml(middle)).markdown)
  })
})
