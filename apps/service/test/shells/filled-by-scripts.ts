/** Pages of no framework whose text is put there by a script of their own. */

import { paragraphs, story } from './story.ts'
import type { Served, WebPage } from './web-page.ts'

const data = (value: unknown, after = 250): Served => ({ body: JSON.stringify(value), after })
const html = (first: string) => JSON.stringify(paragraphs(first))

/** Pages that say or draw that they are waiting. */
export const WAITING: readonly WebPage[] = [
  {
    title: 'a spinner with a word in Japanese',
    answer: 'browser',
    has: ['この橋は三百年前に架けられました。'],
    lacks: ['読み込み中'],
    serves: {
      '': `<!doctype html><html lang="ja"><title>橋</title><div class="box"><div class="kurukuru"></div>読み込み中…</div><script>fetch('hashi.json').then((r) => r.json()).then(({ text }) => { document.querySelector('.box').innerHTML = text.map((t) => '<p>' + t + '</p>').join('') })</script></html>`,
      'hashi.json': data({
        text: [
          'この橋は三百年前に架けられました。',
          '洪水のたびに流され、村の人々が石を一つずつ積み直しました。'.repeat(8),
          '今は歩いてだけ渡ることができ、秋には川面に紅葉が映ります。'.repeat(8)
        ]
      })
    }
  },
  {
    title: 'a progress element with a sentence in German',
    answer: 'browser',
    has: ['Die Mühle mahlt nur noch am Sonntag.'],
    lacks: ['Wird geladen'],
    serves: {
      '': `<!doctype html><html lang="de"><title>Mühle</title><main id="inhalt"><progress></progress><p>Wird geladen, bitte warten …</p></main><script src="lade.js"></script></html>`,
      'lade.js': `setTimeout(() => { inhalt.innerHTML = ${html('Die Mühle mahlt nur noch am Sonntag.')} }, 600)`
    }
  },
  {
    title: 'a note in Arabic that the page is loading',
    answer: 'browser',
    has: ['يفتح السوق أبوابه بعد صلاة الفجر.'],
    lacks: ['جارٍ التحميل'],
    serves: {
      '': `<!doctype html><html lang="ar" dir="rtl"><title>السوق</title><section><span class="dots" aria-hidden="true">•••</span><span>جارٍ التحميل…</span></section><script defer src="suq.js"></script></html>`,
      'suq.js': `fetch('suq.json').then((r) => r.json()).then((list) => { document.querySelector('section').innerHTML = list.map((l) => '<p>' + l + '</p>').join('') })`,
      'suq.json': data([
        'يفتح السوق أبوابه بعد صلاة الفجر.',
        ...Array.from(
          { length: 6 },
          (_, n) =>
            `في الزقاق رقم ${n + 1} يبيع الحرفيون النحاس والجلود والخزف منذ أجيال كثيرة، ولكل دكان قصة يعرفها الجيران.`
        )
      ])
    }
  },
  {
    title: 'a note in Russian under a logo',
    answer: 'browser',
    has: ['Паром ходит два раза в день.'],
    lacks: ['Идёт загрузка'],
    serves: {
      '': `<!doctype html><html lang="ru"><title>Паром</title><div class="splash"><img src="logo.svg" alt="Паром" width="200" height="60"><p>Идёт загрузка, подождите…</p></div><script>onload = () => setTimeout(() => { document.body.innerHTML = '<h1>Паром</h1><p>Паром ходит два раза в день.</p>' + ${html('Билеты продают на пристани.')} }, 500)</script></html>`
    }
  },
  {
    title: 'a skeleton of bars without a word',
    answer: 'browser',
    has: ['The toboggan run is lit until nine.'],
    serves: {
      '': `<!doctype html><title>Toboggans</title><div class="card">${'<div class="bar shimmer" style="height:1em"></div>'.repeat(12)}</div><script type="module">const { list } = await (await fetch('runs.json')).json(); document.querySelector('.card').innerHTML = list.map((t) => '<p>' + t + '</p>').join('')</script>`,
      'runs.json': data({ list: story('The toboggan run is lit until nine.') }, 700)
    }
  },
  {
    title: 'a busy region under a heading',
    answer: 'browser',
    has: ['09:12 Alderley, platform 2', '09:40 Marsh End, platform 1'],
    lacks: ['–––'],
    serves: {
      '': `<!doctype html><title>Departures</title><h1>Departures</h1><div role="region" aria-busy="true"><p>––– ––––––</p><p>––– ––––––</p></div><script>fetch('next.json').then((r) => r.json()).then((rows) => { const at = document.querySelector('[role=region]'); at.removeAttribute('aria-busy'); at.innerHTML = '<ul>' + rows.map((r) => '<li>' + r + '</li>').join('') + '</ul>' })</script>`,
      'next.json': data(
        [
          '09:12 Alderley, platform 2',
          '09:40 Marsh End, platform 1',
          ...Array.from(
            { length: 12 },
            (_, n) => `1${n % 10}:05 a stopping train to Harrow Bridge, platform ${n}`
          )
        ],
        900
      )
    }
  },
  {
    title: 'a counter of per cent',
    answer: 'browser',
    has: ['The archive holds nine thousand plates of glass.'],
    lacks: ['%'],
    serves: {
      '': `<!doctype html><title>Archive</title><center id="p">Loading 0 %</center><script>let n = 0; const timer = setInterval(() => { n += 20; p.textContent = 'Loading ' + n + ' %'; if (n >= 100) { clearInterval(timer); p.outerHTML = ${html('The archive holds nine thousand plates of glass.')} } }, 120)</script>`
    }
  },
  {
    title: 'a consent banner over an empty page',
    answer: 'browser',
    has: ['The museum is moving to the old brewery.'],
    serves: {
      '': `<!doctype html><title>Museum</title><dialog open class="cookies"><h2>Your privacy</h2><p>We and our partners store cookies on your device to measure how our pages are used. You may agree, refuse, or choose.</p><button>Agree</button><button>Refuse</button></dialog><main></main><script>fetch('museum.json').then((r) => r.json()).then(({ body }) => { document.querySelector('main').innerHTML = body })</script>`,
      'museum.json': data({ body: paragraphs('The museum is moving to the old brewery.') })
    }
  },
  {
    title: 'a sentence that asks for JavaScript',
    answer: 'browser',
    has: ['The beekeepers meet behind the forge.'],
    lacks: ['enable'],
    serves: {
      '': `<!doctype html><title>Bees</title><div class="nojs"><p>This site needs JavaScript. Please enable it in the settings of your browser and load the page again.</p></div><script>document.addEventListener('DOMContentLoaded', () => { document.querySelector('.nojs').outerHTML = ${html('The beekeepers meet behind the forge.')} })</script>`
    }
  }
]

/** Pages with a place for what is to come. */
export const PLACES: readonly WebPage[] = [
  {
    title: 'jQuery that loads a part of another page',
    answer: 'browser',
    has: ['The fair comes to the green in the second week of May.'],
    serves: {
      '': `<!doctype html><title>Fair</title><script src="jquery.js"></script><div id="content"></div><script>$(function () { $('#content').load('part.html') })</script>`,
      'jquery.js': `window.$ = (what) => typeof what === 'function' ? addEventListener('load', what) : { load: (from) => { const x = new XMLHttpRequest(); x.open('GET', from); x.onload = () => { document.querySelector(what).innerHTML = x.responseText }; x.send() } }`,
      'part.html': paragraphs('The fair comes to the green in the second week of May.')
    }
  },
  {
    title: 'navigation and an empty list',
    answer: 'browser',
    has: ['Shepherd for the summer pasture', 'Mason, two years, with lodging'],
    serves: {
      '': `<!doctype html><title>Work</title><header><nav><ul><li><a href="./">Start</a></li><li><a href="work">Work</a></li><li><a href="about">About us</a></li><li><a href="contact">Contact</a></li></ul></nav></header><ul class="results"></ul><footer><p>© 2026 The valley office</p></footer><script src="list.js"></script>`,
      'list.js': `fetch('work.json').then((r) => r.json()).then((all) => { for (const { title, text } of all) { const li = document.createElement('li'); li.innerHTML = '<h3>' + title + '</h3><p>' + text + '</p>'; document.querySelector('.results').append(li) } })`,
      'work.json': data([
        { title: 'Shepherd for the summer pasture', text: story('From May.').join(' ') },
        { title: 'Mason, two years, with lodging', text: story('At once, please.').join(' ') }
      ])
    }
  },
  {
    title: 'a table with a head and no rows',
    answer: 'browser',
    has: ['Harrow Bridge', '4,210'],
    serves: {
      '': `<!doctype html><title>Towns</title><h1>Towns</h1><table><thead><tr><th>Town</th><th>People</th></tr></thead><tbody></tbody></table><script>fetch('towns.json').then((r) => r.json()).then((rows) => { document.querySelector('tbody').innerHTML = rows.map(([a, b]) => '<tr><td>' + a + '</td><td>' + b + '</td></tr>').join('') })</script>`,
      'towns.json': data([
        ['Harrow Bridge', '4,210'],
        ['Marsh End', '812'],
        ...Array.from({ length: 40 }, (_, n) => [`Lower Village ${n}`, String(1_000 + 37 * n)])
      ])
    }
  },
  {
    title: 'header and footer around an empty section',
    answer: 'browser',
    has: ['The granite cross was found under the bakery.'],
    serves: {
      '': `<!doctype html><html><head><title>Cross</title><script src="main.js" defer></script></head><body><header><a href="./">Parish history</a><nav><a href="people">People</a><a href="places">Places</a></nav></header><section class="page"></section><footer><a href="imprint">Imprint</a> <a href="privacy">Privacy</a></footer></body></html>`,
      'main.js': `document.querySelector('section.page').innerHTML = ${html('The granite cross was found under the bakery.')}`
    }
  },
  {
    title: 'a list that grows when its end is seen',
    answer: 'browser',
    has: ['Entry 1: the first swallow was seen over the lock.'],
    serves: {
      '': `<!doctype html><title>Diary</title><h1>Diary</h1><div class="feed"></div><div class="sentinel" style="height:1px"></div><script>let page = 0; new IntersectionObserver(async ([end]) => { if (!end.isIntersecting || page > 2) return; page++; const rows = await (await fetch('page.json?page=' + page)).json(); document.querySelector('.feed').insertAdjacentHTML('beforeend', rows.map((r) => '<p style="height:300px">' + r + '</p>').join('')) }).observe(document.querySelector('.sentinel'))</script>`,
      'page.json': data(
        [
          'Entry 1: the first swallow was seen over the lock.',
          ...Array.from(
            { length: 9 },
            (_, n) =>
              `Entry ${n + 2}: rain in the morning, and the level at the gauge was ${n} inches above the mark.`
          )
        ],
        200
      )
    }
  },
  {
    title: 'undefined custom elements in a row',
    answer: 'browser',
    has: ['The stonebreakers were paid by the yard.'],
    serves: {
      '': `<!doctype html><title>Roads</title><body><top-bar></top-bar><hero-image></hero-image><text-body></text-body><page-end></page-end><script type="module" src="parts.js"></script></body>`,
      'parts.js': `customElements.define('text-body', class extends HTMLElement { connectedCallback() { fetch('roads.txt').then((r) => r.text()).then((t) => { this.innerHTML = t }) } })`,
      'roads.txt': { body: paragraphs('The stonebreakers were paid by the yard.'), after: 300 }
    }
  },
  {
    title: 'placeholders of Handlebars on the page',
    answer: 'browser',
    has: ['The schoolhouse has one room and two doors.'],
    lacks: ['{{'],
    serves: {
      '': `<!doctype html><title>{{pageTitle}}</title><body><h1>{{heading}}</h1><div class="lead">{{{lead}}}</div><p>{{author.name}}, {{date}}</p><script src="fill.js"></script></body>`,
      'fill.js': `fetch('page.json').then((r) => r.json()).then((page) => { document.title = page.heading; document.body.innerHTML = '<h1>' + page.heading + '</h1>' + page.lead })`,
      'page.json': data({
        heading: 'Schoolhouse',
        lead: paragraphs('The schoolhouse has one room and two doors.')
      })
    }
  },
  {
    title: 'parts that are included by attribute',
    answer: 'browser',
    has: ['The pound for stray cattle is now a garden.'],
    serves: {
      '': `<!doctype html><title>Pound</title><div w3-include-html="head.html"></div><div w3-include-html="text.html"></div><script>for (const one of document.querySelectorAll('[w3-include-html]')) fetch(one.getAttribute('w3-include-html')).then((r) => r.text()).then((t) => { one.innerHTML = t })</script>`,
      'head.html': '<nav><a href="./">Village</a></nav>',
      'text.html': `<h1>Pound</h1>${paragraphs('The pound for stray cattle is now a garden.')}`
    }
  },
  {
    title: 'a router that goes by the hash',
    answer: 'browser',
    has: ['The chandler sold tallow and news.'],
    serves: {
      '': `<!doctype html><title>Chandler</title><div role="main" data-view></div><script>const views = { '#/home': ${html('The chandler sold tallow and news.')} }; const draw = () => { document.querySelector('[data-view]').innerHTML = views[location.hash] ?? '' }; addEventListener('hashchange', draw); if (!location.hash) location.hash = '#/home'; else draw()</script>`
    }
  },
  {
    title: 'a feed in XML that a script turns into a list',
    answer: 'browser',
    has: ['Lock 4 closes for repairs'],
    serves: {
      '': `<!doctype html><title>Notices</title><div class="notices"></div><script>const x = new XMLHttpRequest(); x.open('GET', 'notices.xml'); x.onload = () => { for (const item of x.responseXML.querySelectorAll('item')) document.querySelector('.notices').insertAdjacentHTML('beforeend', '<h2>' + item.querySelector('title').textContent + '</h2><p>' + item.querySelector('description').textContent + '</p>') }; x.send()</script>`,
      'notices.xml': `<?xml version="1.0"?><rss version="2.0"><channel><item><title>Lock 4 closes for repairs</title><description>${story('From Monday.').join(' ')}</description></item><item><title>Winter hours</title><description>${story('From November.').join(' ')}</description></item></channel></rss>`
    }
  },
  {
    title: 'text that arrives as events',
    answer: 'browser',
    has: ['The commentary began at dawn.'],
    serves: {
      '': `<!doctype html><title>Regatta</title><ol class="ticker" reversed></ol><script>const from = new EventSource('stream'); from.onmessage = ({ data }) => { document.querySelector('.ticker').insertAdjacentHTML('beforeend', '<li>' + data + '</li>') }; from.onerror = () => from.close()</script>`,
      stream: {
        type: 'text/event-stream',
        after: 300,
        body: story('The commentary began at dawn.')
          .map((line) => `data: ${line}\n\n`)
          .join('')
      }
    }
  }
]

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
