/** Pages of many kinds, as users have them open, and the texts that a clip of each has and lacks. */

import type { ServerResponse } from 'node:http'

/** A page to clip. */
export interface ClippedPage {
  /** Body of the answer. `ORIGIN` is the origin, `OTHER` another origin. */
  readonly html: string | Buffer
  /** Headers of the answer besides the usual ones. */
  readonly headers?: Readonly<Record<string, string>>
  /** Texts in the Markdown. */
  readonly has: readonly string[]
  /** Texts that are not sent at all. */
  readonly lacks?: readonly string[]
  /** Expression that the page is asked before the clip, as a user's clicks. */
  readonly before?: string
  /** Part of the address after the path. */
  readonly fragment?: string
}

const P =
  '<p>The lock keeper opens the upper gate at seven, and boats that wait below are let in by their length and by the hour of their arrival.</p>'
const SECOND =
  '<p>In winter the gates are opened at nine, because the ice has to be broken by hand before the chamber can be filled.</p>'
const page = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The lock</title>${head}</head><body>${body}</body></html>`
const article = (more: string) =>
  page(`<main><article><h1>The lock</h1>${P}${SECOND}${more}</article></main>`)
const LOCK = ['The lock keeper opens the upper gate', 'In winter the gates']

/** The pages by path. */
export const PAGES: Readonly<Record<string, ClippedPage>> = {
  article: { html: article(''), has: LOCK },
  'article-with-navigation': {
    html: page(
      `<nav><a href="/a">Home</a><a href="/b">Shop</a></nav><main><article><h1>The lock</h1>${P}${SECOND}</article></main><footer>Imprint</footer>`
    ),
    has: LOCK
  },
  'single-page-app': {
    html: page(
      `<div id="app"></div><script>fetch('/data').then((a)=>a.json()).then(({text})=>{app.innerHTML='<main><article><h1>The lock</h1><p>'+text+'</p></article></main>'})</script>`
    ),
    has: ['The keeper writes down every boat']
  },
  'after-a-click': {
    html: page(
      `<main><h1>The lock</h1>${P}<button id="more" onclick="this.outerHTML='<p>The second chamber was added for the barges that carry gravel to the coast.</p>'">More</button></main>`
    ),
    before: 'document.getElementById("more").click()',
    has: ['The second chamber was added']
  },
  'hash-routed': {
    html: page(
      `<main id="app"></main><script>addEventListener('load',()=>{app.innerHTML='<h1>Gate '+location.hash.slice(2)+'</h1><p>The gate with this number is made of oak and was last renewed in the spring of the flood.</p>'})</script>`
    ),
    fragment: '#/seven',
    has: ['Gate seven', 'made of oak']
  },
  'open-shadow-tree': {
    html: page(
      `<lock-page></lock-page><script>customElements.define('lock-page',class extends HTMLElement{connectedCallback(){this.attachShadow({mode:'open'}).innerHTML=${JSON.stringify(`<style>p{color:red}</style><main><h1>The lock</h1>${P}${SECOND}</main>`)}}})</script>`
    ),
    has: LOCK
  },
  'nested-shadow-trees-with-slots': {
    html: page(
      `<x-outer><p slot="text">The slotted paragraph says that the toll is paid at the upper gate, in coins.</p></x-outer><script>
customElements.define('x-inner',class extends HTMLElement{connectedCallback(){this.attachShadow({mode:'open'}).innerHTML='<article><slot></slot></article>'}})
customElements.define('x-outer',class extends HTMLElement{connectedCallback(){this.attachShadow({mode:'open'}).innerHTML='<h1>The toll</h1><x-inner><slot name="text"></slot></x-inner>'}})</script>`
    ),
    has: ['The toll', 'The slotted paragraph says']
  },
  'frame-of-the-same-site': {
    html: page('<h1>Frame</h1><iframe src="/article" width="800" height="600"></iframe>'),
    has: LOCK
  },
  'frame-in-a-shadow-tree': {
    html: page(
      `<x-frame></x-frame><script>document.querySelector('x-frame').attachShadow({mode:'open'}).innerHTML='<iframe src="/article" width="800" height="600"></iframe>'</script>`
    ),
    has: LOCK
  },
  'frame-with-its-own-source': {
    html: page(
      `<iframe width="800" height="600" srcdoc="<h1>Within</h1><p>The text of this frame stands in its attribute, and is shown like every other text of the page.</p>"></iframe>`
    ),
    has: ['The text of this frame stands in its attribute']
  },
  'frame-of-another-site': {
    html: page(
      `<main><h1>The lock</h1>${P}${SECOND}</main><iframe src="OTHER/secret" width="300" height="200"></iframe>`
    ),
    has: LOCK,
    lacks: ['The other site knows the number of the account']
  },
  frameset: {
    html: '<!doctype html><html><head><title>Frames</title></head><frameset cols="20%,80%"><frame src="/menu"><frame src="/article"></frameset></html>',
    has: LOCK
  },
  product: {
    html: page(
      `<main><h1>Oak oar</h1><p>Two metres of oak, oiled by hand, with a leather collar and a blade for calm water.</p><p>49.50 EUR</p></main>`,
      '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Oak oar","sku":"OAR-1","offers":{"@type":"Offer","price":"49.50","priceCurrency":"EUR"}}</script>'
    ),
    has: ['Two metres of oak']
  },
  table: {
    html: article(
      '<table><tr><th>River</th><th>Length</th></tr><tr><td>Upper</td><td>12</td></tr><tr><td>Lower</td><td>30</td></tr></table>'
    ),
    has: [...LOCK, '| Upper', '| 30']
  },
  list: {
    html: article('<ol><li>Close the gate</li><li>Open the sluice</li></ol>'),
    has: ['1. Close the gate', '2. Open the sluice']
  },
  code: {
    html: article('<pre><code>gate.open()\nwait(7)</code></pre>'),
    has: ['gate.open()\nwait(7)']
  },
  'windows-1252': {
    html: Buffer.from(
      '<!doctype html><html><head><meta charset="windows-1252"><title>Schleuse</title></head><body><main><h1>Die Schleuse</h1><p>Die Schleuse \u00f6ffnet um sieben f\u00fcr Schiffe \u00fcber zw\u00f6lf Meter L\u00e4nge, danach f\u00fcr alle anderen.</p></main></body></html>',
      'latin1'
    ),
    headers: { 'content-type': 'text/html' },
    has: ['öffnet um sieben für Schiffe über zwölf Meter Länge']
  },
  'utf-16': {
    html: Buffer.from(
      `\ufeff${page(`<main><h1>Šluza</h1><p>Vrata se otvaraju u sedam, a brodovi čekaju ispod brane dok ih čuvar ne pozove.</p></main>`)}`,
      'utf16le'
    ),
    headers: { 'content-type': 'text/html' },
    has: ['brodovi čekaju ispod brane dok ih čuvar']
  },
  arabic: {
    html: '<!doctype html><html lang="ar" dir="rtl"><head><meta charset="utf-8"><title>البوابة</title></head><body><main><h1>البوابة</h1><p>تفتح البوابة العليا في الساعة السابعة صباحا، وتدخل القوارب بحسب طولها وساعة وصولها إلى السد.</p></main></body></html>',
    has: ['تفتح البوابة العليا في الساعة السابعة']
  },
  'canonical-link': {
    html: page(
      `<main><h1>The lock</h1>${P}${SECOND}</main>`,
      '<link rel="canonical" href="https://lock.example/the-lock">'
    ),
    has: LOCK
  },
  'base-element': {
    html: page(
      `<main><h1>The lock</h1>${P}<p>See <a href="gates/upper">the upper gate</a> for its times.</p></main>`,
      '<base href="https://lock.example/deep/">'
    ),
    has: ['(https://lock.example/deep/gates/upper)']
  },
  'form-with-secrets': {
    html: page(
      `<main><h1>The lock</h1>${P}${SECOND}<form><input type="hidden" name="csrf" value="csrf-3f9a1c77d2"><input type="password" id="pw" value="kept-by-the-page-91"><input name="boat" value="Heron"></form></main>`
    ),
    before: `(() => { const pw = document.getElementById('pw'); pw.value = 'typed-secret-44'; pw.setAttribute('value', 'typed-secret-44') })()`,
    has: LOCK,
    lacks: ['csrf-3f9a1c77d2', 'typed-secret-44', 'kept-by-the-page-91']
  },
  'cookie-in-a-script': {
    html: page(
      `<main><h1>The lock</h1>${P}${SECOND}</main><script>document.body.append(document.createElement('script')); document.body.lastChild.text = 'window.state = ' + JSON.stringify({ cookie: document.cookie })</script>`
    ),
    has: LOCK
  },
  xhtml: {
    html: `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>The lock</title></head><body><div><h1>The lock</h1>${P}${SECOND}</div></body></html>`,
    headers: { 'content-type': 'application/xhtml+xml' },
    has: LOCK
  },
  'plain-text': {
    html: 'The lock keeper opens the upper gate at seven.\nIn winter the gates are opened at nine.\n',
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    has: LOCK
  },
  'large-page': {
    html: article(
      `<p>${'The water rises slowly. '.repeat(40_000)}</p><p>The very last boat leaves at ten.</p>`
    ),
    has: ['The very last boat leaves at ten']
  },
  'strict-content-policy': {
    html: article(''),
    headers: { 'content-security-policy': "default-src 'none'; sandbox" },
    has: LOCK
  },
  'hostile-scripts': {
    html: page(
      `<main><h1>The lock</h1>${P}${SECOND}</main><script>Element.prototype.cloneNode=()=>{throw 1};Document.prototype.querySelector=()=>null;Object.defineProperty(Element.prototype,'outerHTML',{get:()=>'stolen'});String.prototype.replace=()=>'stolen';window.chrome=undefined</script>`
    ),
    has: LOCK,
    lacks: ['<p>stolen']
  },
  'loaded-while-scrolling': {
    html: page(
      `<main><h1>The lock</h1>${P}<div style="height:3000px"></div><p id="end"></p></main><script>addEventListener('scroll',()=>{document.getElementById('end').textContent='The lower gate is behind the bend, and only the keeper has seen it from both sides.'},{once:true})</script>`
    ),
    before:
      'new Promise((done) => { addEventListener("scroll", () => setTimeout(done, 50)); scrollTo(0, 2000) })',
    has: ['The lower gate is behind the bend']
  },
  'open-details': {
    html: article(
      '<details open><summary>Fees</summary><p>The fee for a canoe is two coins, paid to the keeper before the gate is opened.</p></details>'
    ),
    has: ['The fee for a canoe is two coins']
  },
  formula: {
    html: article(
      '<p>The pressure is <math><mi>p</mi><mo>=</mo><mi>g</mi><mi>h</mi></math> at the foot of the gate, which the engineers call the sill.</p>'
    ),
    has: ['at the foot of the gate']
  },
  'pictures-with-text': {
    html: article(
      '<figure><img src="/gate.png" alt="The upper gate in spring" width="300" height="200"><figcaption>The upper gate, seen from the bridge.</figcaption></figure>'
    ),
    has: ['The upper gate in spring', 'seen from the bridge']
  }
}

/** Cookies of every page: two that scripts can read, and one that they cannot. */
export const COOKIES = {
  session: 'k3yB0atS3ss10n5f0e9a8b',
  csrf: 'c5rfT0ken4d7e2b1a9f',
  httpOnly: 'h1ddenS3ss10n77c2d1e0f9'
}

/** Answers with a page. @param paths - the addresses of the origins. */
export function servePage(response: ServerResponse, { html, headers }: ClippedPage, other: string) {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.setHeader('set-cookie', [
    `session=${COOKIES.session}; Path=/`,
    `csrf=${COOKIES.csrf}; Path=/`,
    `sid=${COOKIES.httpOnly}; Path=/; HttpOnly`
  ])
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value)
  response.end(typeof html === 'string' ? html.replaceAll('OTHER', other) : html)
}
