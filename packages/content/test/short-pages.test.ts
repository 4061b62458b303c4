import { describe, expect, it } from 'vitest'
import { parseHtml } from '../src/html/parse-html.ts'
import { mainContent } from '../src/main-content/main-content.ts'
import { toMarkdown } from '../src/markdown/to-markdown.ts'

const HEADER =
  '<header><nav><a href="/">Home</a> <a href="/about">About</a> <a href="/contact">Contact</a></nav></header>'
const FOOTER = '<footer><p>© 2026 Example Ltd. All rights reserved.</p></footer>'

function main(body: string): string {
  const tree = parseHtml(`<!doctype html><title>A page</title><body>${HEADER}${body}${FOOTER}`)
  return toMarkdown(mainContent(tree, { url: new URL('https://site.example/page') }).root).markdown
}

const SENTENCE =
  'The gate was built in the year of the flood, and it has been opened every spring since. '
const table = (rows: number) =>
  `<table><thead><tr><th>City<th>People<th>Area<tbody>${Array.from(
    { length: rows },
    (_, row) => `<tr><td>City ${row}<td>${row}000<td>${row} km²`
  ).join('')}</table>`

describe('a short page is kept whole', () => {
  it.each([
    '<article><h1>Install</h1><p>Run the following command to install the tool.</p><pre><code>npm install -g tool</code></pre></article>',
    '<article><h1>People</h1><p>They live in the valley.</p><table><tr><td>Name<td>Age<tr><td>Ann<td>31<tr><td>Bob<td>42</table></article>',
    `<article><h1>Cities</h1>${table(3)}</article>`,
    `<article><h1>Cities</h1>${table(14)}</article>`,
    `<article><h1>Cities</h1><p>${SENTENCE}</p>${table(8)}</article>`,
    '<article><h1>Terms</h1><p>This guide uses two.</p><dl><dt>Sluice<dd>A gate that controls water.<dt>Weir<dd>A low wall.</dl></article>',
    '<h1>Hello</h1><p>A page.</p><pre>code here</pre>',
    '<h1>Pricing</h1><div class="plans"><div class="plan"><h3>Free</h3><p class="price">$0</p><ul><li>500 tokens</ul></div><div class="plan"><h3>Pro</h3><p class="price">$20</p><ul><li>40,000 tokens</ul></div></div><p>All plans include support.</p>',
    '<h1>Shopping</h1><ul><li>Milk<li>Bread<li>Eggs</ul>',
    '<h1>Questions</h1><details><summary>Can I use it on Windows?</summary><p>Yes, on Windows 10 and newer.</p></details><details><summary>Is it free?</summary><p>Yes.</p></details>',
    '<h1>Links</h1><p>Places worth a visit:</p><ul><li><a href="/a">The mill</a><li><a href="/b">The weir</a><li><a href="/c">The lock</a></ul>',
    '<article><h1>On water</h1><p>Ada Brook wrote:</p><blockquote><p>Water finds its way.</p></blockquote><p>She was right.</p></article>',
    '<h1>Contact</h1><p>Weir Works<br>Mill Lane 4<br>Otterton</p><p>Phone: <a href="tel:+123">+1 23</a></p>',
    '<p>First.</p><hr><p>Second.</p>',
    '<h1>River day</h1><time datetime="2026-05-01">1 May 2026</time><p>Otterton, by the mill. Free entry.</p>',
    '<h1>Setup</h1><ol><li>Clone the repository:<pre>git clone x</pre><li>Run it:<pre>npm start</pre></ol>',
    '<p>Opening hours: 9 to 5.</p><p>Closed on Sundays.</p><p>Call us: 123</p>'
  ])('%s', (html) => {
    expect(main(`<main>${html}</main>`)).toBe(toMarkdown(parseHtml(html)).markdown)
  })

  it('the content is kept with or without a class that names it', () => {
    const html = '<h2>Short note</h2><p>We are closed on Monday.</p>'
    const whole = toMarkdown(parseHtml(html)).markdown
    expect(main(`<div class="wrap"><div class="post">${html}</div></div>`)).toBe(whole)
    expect(main(`<div><div>${html}</div></div>`)).toBe(whole)
  })
})

describe('the main element of a short page is kept, except boilerplate', () => {
  it.each([
    `<div class="product"><div class="summary"><h1>Oak gate</h1><p class="price">€90</p><p>In stock</p></div><section><h2>Description</h2><p>${SENTENCE}</p></section><section id="reviews"><h2>Reviews</h2><div><strong>Ida</strong><p>It never leaks.</p></div></section></div>`,
    `<div class="hero"><h1>The mill</h1><p>${SENTENCE}</p><a href="/start">Start here</a> <a href="/rack">The rack</a> <a href="/wheel">The wheel</a></div>`,
    `<div><h1>It leaks</h1><div class="comment"><h3>ada wrote</h3><p>${SENTENCE}</p></div><div class="comment"><h3>bo wrote</h3><p>Mended.</p></div></div>`,
    `<h1>Words of others</h1><p>${SENTENCE}</p><blockquote><p>It saved the mill.</p><footer>Ida, Otterton</footer></blockquote>`
  ])('%s', (html) => {
    expect(main(`<main>${html}</main>`)).toBe(toMarkdown(parseHtml(html)).markdown)
  })

  it.each([
    `<h1>Chowder</h1><p>${SENTENCE}</p><h2>Ingredients</h2><ul class="card-items"><li class="item"><span>500</span> <span>g</span> haddock</li><li class="item"><span>2</span> <a href="/leek">leeks</a></li></ul><h2>Steps</h2><ul><li><div class="step-text">Poach.</div></li></ul>`,
    `<h1>The pilot</h1><p>${SENTENCE}</p><div class="transcript"><div class="cue"><b>Ada</b> Welcome.</div><div class="cue"><b>Bo</b> Thanks.</div></div>`
  ])('in an article or in a body without one: %s', (html) => {
    const whole = toMarkdown(parseHtml(html)).markdown
    expect(main(`<article class="post">${html}</article>`)).toBe(whole)
    expect(main(`<div class="wrap"><div class="post">${html}</div></div>`)).toBe(whole)
  })

  it.each([
    '<form><label>Quantity <input></label><button>Add to cart</button></form>',
    '<nav><a href="/">Home</a> <a href="/gates">Gates</a></nav>',
    '<section class="related"><h2>You may also like</h2><ul><li><a href="/a">Ash gate</a></ul></section>',
    '<div class="share-bar"><a href="/f">Tell a friend</a></div>'
  ])('without %s', (html) => {
    const rest = `<h1>Oak gate</h1><p class="price">€90</p><p>${SENTENCE}</p>`
    expect(main(`<main>${rest}${html}</main>`)).toBe(toMarkdown(parseHtml(rest)).markdown)
  })
})

describe('parts of a short page that look like something else stay', () => {
  it.each([
    `<h1>Setup</h1><ol><li><p>Open the gate slowly.</p><aside class="starlight-aside starlight-aside--tip"><p class="starlight-aside__title">Tip</p><div class="starlight-aside__content"><p>Use both hands.</p></div></aside></li></ol><p>${SENTENCE}</p>`,
    `<h1>It leaks</h1><article class="message"><div class="text">The seals of my gate leak. What can I do about it?</div></article><article class="message"><div class="text"><blockquote><div>The seals of my gate leak.</div></blockquote>Cut new ones from the bark of an old oak.</div></article>`
  ])('%s', (html) => {
    expect(main(`<main>${html}</main>`)).toBe(toMarkdown(parseHtml(html)).markdown)
    expect(main(`<div>${html}</div>`)).toBe(toMarkdown(parseHtml(html)).markdown)
  })
})

describe('a page of running text keeps the headings, lists and tables in it', () => {
  it.each([1, 2, 3, 4, 6, 8])(
    'headings, lists and tables are kept among %i paragraphs',
    (paragraphs) => {
      const list = `<ul>${'<li>The parser no longer fails when its input is empty'.repeat(5)}</ul>`
      const html = `<h1>Release 2.1</h1>${`<p>${SENTENCE.repeat(2)}</p>`.repeat(paragraphs)}<h2>Changes</h2>${list}<h2>Results</h2>${table(8)}`
      expect(main(`<main><article>${html}</article></main>`)).toBe(
        toMarkdown(parseHtml(html)).markdown
      )
    }
  )
})
