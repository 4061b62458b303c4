import { paragraphs, story } from './story.ts'
import { data, type WebPage } from './web-page.ts'

const html = (first: string) => JSON.stringify(paragraphs(first))

/** Pages with an empty place for what a script is to put there. */
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
