import { paragraphs, story } from './story.ts'
import type { WebPage } from './web-page.ts'

const html = (first: string) => JSON.stringify(paragraphs(first))

/** Pages whose own source has the text, but not as text. */
export const ENCODED: readonly WebPage[] = [
  {
    title: 'a body with nothing but a script',
    answer: 'browser',
    has: ['The brewer’s dray was drawn by two greys.'],
    serves: {
      '': `<!doctype html><title>Dray</title><body><script src="b.js"></script></body>`,
      'b.js': `document.body.innerHTML = ${html('The brewer’s dray was drawn by two greys.')}`
    }
  },
  {
    title: 'text in base64',
    answer: 'browser',
    has: ['The cooper leaves his mark inside the lid.'],
    serves: {
      '': `<!doctype html><meta charset="utf-8"><title>Cooper</title><body><script>document.body.innerHTML = new TextDecoder().decode(Uint8Array.from(atob('${Buffer.from(paragraphs('The cooper leaves his mark inside the lid.')).toString('base64')}'), (c) => c.charCodeAt(0)))</script></body>`
    }
  },
  {
    title: 'text in escapes that a script writes',
    answer: 'browser',
    has: ['The wheelwright used elm for the hubs.'],
    serves: {
      '': `<html><head><title>Wheels</title></head><body><script>document.write(unescape('${encodeURIComponent(paragraphs('The wheelwright used elm for the hubs.'))}'))</script></body></html>`
    }
  },
  {
    title: 'a script from elsewhere that writes the document',
    answer: 'browser',
    has: ['The drovers rested at the ford.'],
    serves: {
      '': `<html><head><title>Ford</title></head><body><script src="write.js"></script></body></html>`,
      'write.js': `for (const line of ${JSON.stringify(story('The drovers rested at the ford.'))}) document.write('<p>' + line + '</p>')`
    }
  },
  {
    title: 'text in comments that a script unwraps',
    answer: 'either',
    has: ['The dyke held on the night of the flood.'],
    serves: {
      '': `<!doctype html><title>Dyke</title><div class="view"></div><code class="hidden_elem" style="display:none"><!-- ${paragraphs('The dyke held on the night of the flood.')} --></code><script>document.querySelector('.view').innerHTML = document.querySelector('code').firstChild.nodeValue</script>`
    }
  },
  {
    title: 'text in a template that a script copies',
    answer: 'either',
    has: ['The pier was shortened twice.'],
    serves: {
      '': `<!doctype html><title>Pier</title><body><template id="t"><article>${paragraphs('The pier was shortened twice.')}</article></template><script>document.body.append(t.content.cloneNode(true))</script></body>`
    }
  },
  {
    title: 'text in a JSON script of the page',
    answer: 'either',
    has: ['The signal box was worked by one family.'],
    serves: {
      '': `<!doctype html><title>Signal box</title><div class="stage"></div><script type="application/json" id="state">${JSON.stringify({ article: { title: 'Signal box', body: story('The signal box was worked by one family.') } })}</script><script>document.querySelector('.stage').innerHTML = JSON.parse(state.textContent).article.body.map((p) => '<p>' + p + '</p>').join('')</script>`
    }
  },
  {
    title: 'a hidden main that a script reveals',
    answer: 'either',
    has: ['The icehouse key hangs in the inn.'],
    lacks: ['One moment'],
    serves: {
      '': `<!doctype html><title>Key</title><div class="wait">One moment…</div><main hidden><h1>Key</h1>${paragraphs('The icehouse key hangs in the inn.')}</main><script>onload = () => { document.querySelector('.wait').remove(); document.querySelector('main').hidden = false }</script>`
    }
  },
  {
    title: 'the whole text for readers without scripts',
    answer: 'either',
    has: ['The canal was dug by hand in nine years.'],
    serves: {
      '': `<!doctype html><title>Canal</title><div class="stage"></div><noscript><h1>Canal</h1>${paragraphs('The canal was dug by hand in nine years.')}</noscript><script>setTimeout(() => { document.querySelector('.stage').innerHTML = '<h1>Canal</h1>' + ${html('The canal was dug by hand in nine years.')} }, 300)</script>`
    }
  },
  {
    title: 'a function of the body’s onload',
    answer: 'browser',
    has: ['The last tinker came through in 1958.'],
    serves: {
      '': `<html><head><title>Tinker</title><script>function start() { var p = document.createElement('p'); p.appendChild(document.createTextNode(${JSON.stringify(story('The last tinker came through in 1958.').join(' '))})); document.getElementById('x').appendChild(p) }</script></head><body onload="start()"><div id="x"></div></body></html>`
    }
  },
  {
    title: 'a worker of the network that comes first',
    answer: 'browser',
    has: ['The hill fort has three rings.'],
    serves: {
      '': `<!doctype html><title>Hill fort</title><body><script>const draw = () => import('./draw.js'); if ('serviceWorker' in navigator) navigator.serviceWorker.register('sw.js').then(draw, draw); else draw()</script></body>`,
      'sw.js': `self.addEventListener('install', () => self.skipWaiting())`,
      'draw.js': `document.body.innerHTML = ${html('The hill fort has three rings.')}`
    }
  }
]
