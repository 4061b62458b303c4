/** decisions.md §4: text that the styles of a page hide does not reach a model; text that they show does. */

import { parseHtml } from '@sluice/content'
import { expect, test } from 'vitest'
import { contentImages, modelMarkdown, visiblePage } from '../src/page/index.ts'

const base = new URL('https://harbour.example/lamp')
const PROSE = 'The lamp of the harbour was lit by fishermen every evening of the year. '.repeat(4)

function markdownOf(part: string): string {
  const html = `<!doctype html><html><head><title>Lamp</title></head><body><main><h1>Lamp</h1><p>${PROSE}</p>${part}<p>${PROSE}</p></main></body></html>`
  return modelMarkdown(parseHtml(html), { base, html })
}

const rule = (css: string) => `<style>${css}</style><p class="c">MARK</p>`
const inline = (style: string) => `<p style="${style}">MARK</p>`

const HIDDEN: readonly [string, string][] = [
  ['a rule in @media screen', rule('@media screen{.c{display:none}}')],
  ['a rule in @media all', rule('@media all{.c{display:none}}')],
  [
    'a sheet with a media attribute',
    '<style media="screen">.c{display:none}</style><p class="c">MARK</p>'
  ],
  ['a rule for wide windows', rule('@media (min-width: 40em){.c{display:none}}')],
  ['a rule in @supports', rule('@supports (display:grid){.c{display:none}}')],
  ['a rule in @layer', rule('@layer base{.c{visibility:hidden}}')],
  ['a layer in a condition', rule('@media (min-width:100px){@layer a{.c{opacity:0}}}')],
  ['a condition in a rule', rule('.c{@media screen{display:none}}')],
  [
    'a nested rule',
    '<style>.box{color:black;.c{display:none}}</style><div class="box"><p class="c">MARK</p></div>'
  ],
  ['a nested rule with &', '<style>.box{&.c{display:none}}</style><div class="box c">MARK</div>'],
  [
    'conditions in conditions',
    '<style>@supports (color:red){@media all{.box{.c{font-size:0}}}}</style><div class="box"><p class="c">MARK</p></div>'
  ],
  ['an important rule', rule('.c{display:none!important} p.c{display:block}')],
  [
    'a rule by id against one by class',
    '<style>#x{display:none} .c{display:block}</style><p id="x" class="c">MARK</p>'
  ],
  ['white on white', inline('color:#fff')],
  ['nearly white on white', inline('color:#fefefe')],
  ['white as rgb()', inline('color: rgb(255 255 255)')],
  ['white as hsl()', inline('color:hsl(0,0%,100%)')],
  ['white by a rule', rule('.c{color:white}')],
  ['white by a font element', '<font color="#FFFFFF">MARK</font>'],
  ['letters of two pixels', inline('font-size:2px')],
  ['an opacity of a tenth', inline('opacity:.1')],
  ['an opacity in percent', inline('opacity:5%')],
  ['a polygon without an area', inline('clip-path:polygon(0 0, 0 0, 0 0)')],
  ['a margin off the page', inline('margin-left:-9999px')],
  ['a place below the page', inline('position:absolute;top:200vh')],
  ['a place far to the right', inline('position:absolute;left:99999px')],
  ['letters on top of each other', inline('letter-spacing:-30px')],
  ['a filter', inline('filter:opacity(0)')],
  ['the title of a link', '<a href="/x" title="MARK">more</a>'],
  ['the title of an image', '<img src="/a.png" alt="A" title="MARK">']
]
test.each(HIDDEN)('text hidden by %s does not reach the model', (_, part) => {
  expect(markdownOf(part)).not.toContain('MARK')
})

const SHOWN: readonly [string, string][] = [
  ['hidden in narrow windows only', rule('@media (max-width:600px){.c{display:none}}')],
  ['hidden in print only', rule('@media print{.c{display:none}}')],
  ['white in a dark scheme only', rule('@media (prefers-color-scheme:dark){.c{color:white}}')],
  [
    'shown again as the active tab',
    '<style>.tab{display:none} .tab.active{display:block}</style><div class="tab active">MARK</div>'
  ],
  ['white on black', rule('.c{color:#fff;background:#000}')],
  [
    'white on a ground of another sheet',
    `<link rel="stylesheet" href="/a.css">${inline('color:#fff')}`
  ],
  ['small', inline('font-size:0.8em')],
  ['tight', inline('letter-spacing:-0.05em;margin-top:-10px')],
  ['half opaque', inline('opacity:.6')],
  ['hidden where a feature is missing', rule('@supports not (display:grid){.c{display:none}}')]
]
test.each(SHOWN)('text that is %s reaches the model', (_, part) => {
  expect(markdownOf(part)).toContain('MARK')
})

test('hidden images are not among those to transcribe', () => {
  const html = `<style>@media screen{.gone{display:none}}</style><main><p>${PROSE}</p>
    <img class="gone" src="/1.png" width="400" height="300">
    <div style="position:absolute;left:-9999px"><img src="/2.png" width="400" height="300"></div>
    <img style="opacity:0" src="/3.png" width="400" height="300"><img src="/4.png" width="400" height="300"></main>`
  const images = contentImages(visiblePage(parseHtml(html), html), base)
  expect(images.map(({ url }) => url)).toEqual(['https://harbour.example/4.png'])
})
