import { describe, expect, it } from 'vitest'
import { parseHtml } from '../src/html/parse-html.ts'
import { scriptShell } from '../src/scripted/script-shell.ts'

const SCRIPT = '<script src=/app.js></script>'
const STATE = `<script id=__NEXT_DATA__ type="application/json">${JSON.stringify({ text: 'word '.repeat(1_000) })}</script>`
const PROSE = `<p>${'The ferry crosses twice a day, and it takes carts as well. '.repeat(12)}</p>`

function signOf(html: string) {
  return scriptShell(html, parseHtml(html))
}

describe('recognises a shell by evidence', () => {
  it.each([
    [
      'noscript',
      `<noscript>You need to enable JavaScript to run this app.</noscript><div id=x></div>${SCRIPT}`
    ],
    [
      'noscript',
      `<noscript><p>Bitte <b>JavaScript</b> einschalten</p></noscript><nav>Start</nav>${SCRIPT}`
    ],
    ['state', `<title>Shop</title><nav>Start</nav>${SCRIPT}${STATE}`],
    ['app-root', `<div id=root></div>${SCRIPT}`],
    ['app-root', `<div id="__nuxt"><div class=spinner></div></div>${SCRIPT}`],
    ['app-root', `<app-root></app-root>${SCRIPT}`],
    ['app-root', `<header>Menu</header><main id="app"><svg></svg></main>${SCRIPT}`]
  ])('%s: %s', (sign, html) => expect(signOf(html)).toBe(sign))

  it.each([
    [
      'text beside all signs',
      `<noscript>Enable JavaScript</noscript>${PROSE}<div id=root></div>${SCRIPT}${STATE}`
    ],
    ['a short page without scripts', '<h1>Closed</h1><div id=root></div>'],
    ['a short page with scripts', `<h1>Closed for today</h1><p>Come back tomorrow.</p>${SCRIPT}`],
    [
      'an application that is there',
      `<div id=root><h1>Signed out</h1><p>Come back soon.</p></div>${SCRIPT}`
    ],
    [
      'a tracking pixel',
      `<noscript><img src="/pixel?JavaScript=0"></noscript><h1>A note</h1><p>Short.</p>${SCRIPT}`
    ],
    [
      'linked data',
      `<h1>A note</h1><p>Short.</p>${SCRIPT}${STATE.replace('application/json', 'application/ld+json')}`
    ],
    ['nothing', '']
  ])('no shell: %s', (_, html) => expect(signOf(html)).toBe(undefined))

  it('the check reads no more than necessary', () => {
    const many = `${'<noscript>'.repeat(100_000)}${SCRIPT}`
    expect(signOf(`${many}<noscript>JavaScript</noscript><h1>A note</h1>`)).not.toBe('noscript')
  })
})
