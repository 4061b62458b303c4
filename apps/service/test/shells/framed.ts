/** Pages whose text stands in the documents of their frames. */

import { paragraphs } from './story.ts'
import type { WebPage } from './web-page.ts'

/** Frames of the page's own site. */
export const FRAMED: readonly WebPage[] = [
  {
    title: 'a set of two frames',
    answer: 'either',
    has: ['The parish map was drawn on vellum.'],
    serves: {
      '': `<html><head><title>Parish</title></head><frameset cols="20%,80%"><frame src="menu.html" name="menu"><frame src="main.html" name="main"><noframes><body>Your browser does not support frames.</body></noframes></frameset></html>`,
      'menu.html':
        '<html><body><a href="main.html" target="main">Map</a><br><a href="people.html" target="main">People</a></body></html>',
      'main.html': `<html><head><title>Map</title></head><body><h1>Map</h1>${paragraphs('The parish map was drawn on vellum.')}</body></html>`
    }
  },
  {
    title: 'a set of frames within a set of frames',
    answer: 'either',
    has: ['The ledger lists every horse by name.'],
    serves: {
      '': `<html><head><title>Ledger</title></head><frameset rows="60,*" border="0"><frame src="top.html"><frameset cols="150,*"><frame src="left.html"><frame src="text.html"></frameset></frameset></html>`,
      'top.html': '<html><body><b>Ledger</b></body></html>',
      'left.html': '<html><body><a href="text.html">Page 1</a></body></html>',
      'text.html': `<html><body>${paragraphs('The ledger lists every horse by name.')}</body></html>`
    }
  },
  {
    title: 'a page around one frame',
    answer: 'either',
    has: ['The sexton’s spade is in the museum.'],
    serves: {
      '': `<!doctype html><title>Museum</title><header><a href="./">Museum</a></header><iframe src="exhibit/spade.html" width="100%" height="800"></iframe>`,
      'exhibit/spade.html': `<!doctype html><title>Spade</title><main><h1>Spade</h1>${paragraphs('The sexton’s spade is in the museum.')}</main>`
    }
  },
  {
    title: 'a frame whose document is in its attribute',
    answer: 'either',
    has: ['The almanac was printed on the back of sermons.'],
    serves: {
      '': `<!doctype html><title>Almanac</title><body><iframe style="width:100%;height:90vh" srcdoc="&lt;h1&gt;Almanac&lt;/h1&gt;${paragraphs(
        'The almanac was printed on the back of sermons.'
      )
        .replaceAll('<', '&lt;')
        .replaceAll('"', '&quot;')}"></iframe></body>`
    }
  },
  {
    title: 'a blank frame that a script writes',
    answer: 'browser',
    has: ['The organ has a stop that nobody has heard.'],
    serves: {
      '': `<!doctype html><title>Organ</title><iframe id="f" width="900" height="900"></iframe><script>fetch('organ.html').then((r) => r.text()).then((t) => { const d = f.contentDocument; d.open(); d.write(t); d.close() })</script>`,
      'organ.html': {
        body: `<html><body><h1>Organ</h1>${paragraphs('The organ has a stop that nobody has heard.')}</body></html>`,
        after: 300
      }
    }
  },
  {
    title: 'a frame that gets its address from a script',
    answer: 'browser',
    has: ['The stocks were mended for the film.'],
    serves: {
      '': `<!doctype html><title>Stocks</title><div class="embed" data-src="stocks.html"></div><script>for (const at of document.querySelectorAll('.embed')) { const frame = document.createElement('iframe'); frame.width = 800; frame.height = 1200; frame.src = at.dataset.src; at.append(frame) }</script>`,
      'stocks.html': `<!doctype html><title>Stocks</title>${paragraphs('The stocks were mended for the film.')}`
    }
  },
  {
    title: 'a frame in a frame',
    answer: 'either',
    has: ['The gibbet stood where the roundabout is.'],
    serves: {
      '': `<!doctype html><title>Outer</title><iframe src="middle.html" width="900" height="900"></iframe>`,
      'middle.html': `<!doctype html><title>Middle</title><iframe src="inner.html" width="880" height="880"></iframe>`,
      'inner.html': `<!doctype html><title>Inner</title><h1>Gibbet</h1>${paragraphs('The gibbet stood where the roundabout is.')}`
    }
  },
  {
    title: 'a frame whose document is itself a shell',
    answer: 'browser',
    has: ['The tide mill ground twice a day.'],
    serves: {
      '': `<!doctype html><title>Tide mill</title><nav><a href="./">Mills</a></nav><iframe src="app/" width="900" height="900"></iframe>`,
      'app/': {
        type: 'text/html',
        body: `<!doctype html><title>App</title><div id="app"></div><script>fetch('mill.json').then((r) => r.json()).then(({ body }) => { app.innerHTML = body })</script>`
      },
      'app/mill.json': {
        body: JSON.stringify({ body: paragraphs('The tide mill ground twice a day.') }),
        after: 300
      }
    }
  },
  {
    title: 'an object that holds a page',
    answer: 'either',
    has: ['The rood screen was painted over.'],
    serves: {
      '': `<!doctype html><title>Screen</title><object type="text/html" data="screen.html" width="900" height="900"></object>`,
      'screen.html': `<!doctype html><title>Screen</title>${paragraphs('The rood screen was painted over.')}`
    }
  }
]
