/** `keep` of mainContent: elements that a client waited for are content. */

import { describe, expect, it } from 'vitest'
// @boundaries-ignore tests of all packages measure linear time alike
import { expectLinear } from '../../../test/linear-time.ts'
import { parseHtml } from '../src/html/parse-html.ts'
import { mainContent } from '../src/main-content/main-content.ts'
import { textOf } from '../src/tree/text-of.ts'

const url = new URL('https://site.example/notes/weirs')
const TEXT =
  'A weir holds the water back a little and lets the rest go over its edge, so that the level above it is nearly ' +
  'the same in summer and in spring. Mills needed a steady fall of water, and boats a steady depth. '
const PAGE = `<!doctype html><title>Weirs</title><body>
<nav class="menu"><ul><li><a href="/">Home</a></li><li><a href="/map" class="map">Map of rivers</a></li></ul></nav>
<main><article><h1>How a weir works</h1><p>${TEXT.repeat(3)}</p></article></main>
<aside class="sidebar"><h3>Level today</h3><div class="level"><span id="depth">1.42 m</span> <b>at noon</b></div>
<table class="levels"><tr><th>Day</th><th>Level</th></tr><tr><td>Monday</td><td>1.40</td></tr></table></aside>
<my-gauge><div>Gauge seven</div><p>Calm</p></my-gauge>
<footer><p hidden class="secret">Hidden words</p><p>© 2026 River Notes</p></footer>`

function read(keep?: string, html = PAGE): string {
  return textOf(mainContent(parseHtml(html), { url, keep }).root)
}

describe('mainContent with `keep`', () => {
  it('the surroundings of the content are dropped if nothing is held', () => {
    const text = read()
    expect(text).toContain('A weir holds')
    for (const other of ['Map of rivers', '1.42', 'Monday', 'Gauge', '2026']) {
      expect(text).not.toContain(other)
    }
  })

  it.each([
    [
      '.sidebar',
      ['Level today', '1.42 m', 'at noon', 'Day', 'Level', 'Monday', '1.40'],
      ['Home', '2026']
    ],
    ['#depth', ['1.42 m'], ['Monday', 'Home']],
    ['table.levels', ['Day', 'Level', 'Monday', '1.40'], ['1.42', 'Level today']],
    ['my-gauge', ['Gauge seven', 'Calm'], ['2026', '1.42']],
    ['a.map', ['Map of rivers'], ['Home', '2026']],
    ['nav > ul', ['Home', 'Map of rivers'], ['2026']],
    ['.level, footer', ['1.42 m', '2026'], ['Monday', 'Home', 'Hidden words']]
  ])('keeps %s whole, and nothing else', (keep, kept, dropped) => {
    const text = read(keep)
    expect(text).toContain('A weir holds')
    for (const part of kept) expect(text).toContain(part)
    for (const part of dropped) expect(text).not.toContain(part)
  })

  it.each(['body', 'html', ':root', 'body > *', '*', 'div, p, main, nav, aside, table, footer'])(
    'judges the page as usual for %s, which is all of it',
    (keep) => expect(read(keep)).toBe(read())
  )

  it.each(['.secret', '.absent', 'title', 'script', 'head'])(
    'changes nothing for %s, which shows nothing',
    (keep) => expect(read(keep)).toBe(read())
  )

  it('keeps a page that would otherwise be dropped', () => {
    const menu = '<nav id="late"><a href="/a">One</a> <a href="/b">Two</a></nav>'
    expect(read('#late', menu)).toContain('One')
    expect(read('body', menu)).toContain('Two')
    expect(read('#late', '')).toBe('')
  })

  it('keeps pictures', () => {
    const html = `${PAGE}<div class="map-holder"><img src="/m.png" alt=""></div>`
    const { root } = mainContent(parseHtml(html), { url, keep: '.map-holder' })
    expect(JSON.stringify(root)).toContain('/m.png')
    expect(JSON.stringify(mainContent(parseHtml(html), { url }).root)).not.toContain('/m.png')
  })

  it('evaluates each selector separately, and refuses one that does not parse', () => {
    const tree = parseHtml(PAGE)
    const plain = mainContent(tree, { url })
    expect(mainContent(tree, { url, keep: '.sidebar' })).not.toBe(plain)
    expect(textOf(mainContent(tree, { url }).root)).toBe(textOf(plain.root))
    expect(() => mainContent(tree, { url, keep: 'p[' })).toThrow(/p\[/)
  })

  it('takes time linear in the page', () => {
    const page = (size: number) =>
      `${'<span class="x">'.repeat(size * 37)}${'<i class="x">a</i><p>b</p>'.repeat(size * 500)}`
    return expectLinear(page, (html) => read('.x', html))
  })
})
