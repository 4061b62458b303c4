/** Short pages that are complete: HTTP alone reads them, and a browser would add nothing. */

const COUNTER =
  '<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script><script>window.dataLayer = window.dataLayer || []; function gtag() { dataLayer.push(arguments) } gtag("config", "G-1")</script>'
const APP = '<script src="/idle.js"></script>'

function page(body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The weir</title>${head}</head><body>${body}</body></html>`
}

/** Pages by name, each with a text that its answer has. */
export const WHOLE_PAGES: Readonly<Record<string, readonly [text: string, html: string]>> = {
  'a heading and a short paragraph': [
    'Closed in winter',
    page('<h1>The weir</h1><p>Closed in winter.</p>')
  ],
  'the same with a counter': [
    'Closed in winter',
    page('<h1>The weir</h1><p>Closed in winter.</p>', COUNTER)
  ],
  'the same with a program': [
    'Closed in winter',
    page(`<h1>The weir</h1><p>Closed in winter.</p>${APP}`)
  ],
  'one line': ['It works', page('<p>It works!</p>')],
  'one line with a counter': ['It works', page('It works!', COUNTER)],
  'a list of links': [
    'Upper weir',
    page(
      `<h1>Weirs</h1><ul><li><a href="/u">Upper weir</a></li><li><a href="/l">Lower weir</a></li></ul>${APP}`
    )
  ],
  'a gallery': [
    'The weir',
    page(
      `<h1>The weir</h1><img src="/a.jpg" alt="In spring"><img src="/b.jpg" alt="In autumn">${APP}`
    )
  ],
  'a video': [
    'The weir',
    page(`<h1>The weir</h1><video src="/weir.mp4" controls></video>${COUNTER}`)
  ],
  'a table': [
    '3.2 m',
    page(
      `<h1>Water</h1><table><tr><th>Today</th><td>3.2 m</td></tr><tr><th>Yesterday</th><td>3.4 m</td></tr></table>${APP}`
    )
  ],
  'code alone': [
    'npm install weir',
    page(`<h1>Install</h1><pre><code>npm install weir</code></pre>${APP}`)
  ],
  'an application that was rendered': [
    'Three boats today',
    page(`<div id="root"><main><h1>Boats</h1><p>Three boats today.</p></main></div>${APP}`)
  ],
  'an application with its state': [
    'Three boats today',
    page(
      `<div id="__next"><main><h1>Boats</h1><p>Three boats today.</p></main></div><script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ rows: Array.from({ length: 90 }, (_, n) => ({ n, label: `label ${n} of the page` })) })}</script>${APP}`
    )
  ],
  'a contact page with a place for a map': [
    'Weir Road 3',
    page(`<h1>Contact</h1><p>Weir Road 3, open from nine to five.</p><div id="map"></div>${APP}`)
  ],
  'a post with a place for comments': [
    'The water is low',
    page(
      `<article><h1>Low water</h1><p>The water is low this week, and the boats stay in.</p></article><div id="disqus_thread"></div><script src="https://weir.disqus.com/embed.js"></script>`
    )
  ],
  'a calculator': [
    'how much water',
    page(
      `<h1>Flow</h1><p>Tells how much water runs over the weir.</p><form><label>Height <input id="h"></label><button type="button" onclick="run()">Reckon</button></form><div id="result"></div><script>function run() { document.getElementById('result').textContent = document.getElementById('h').value * 2 }</script>`
    )
  ],
  'a form to write to somebody': [
    'Write to us',
    page(
      `<h1>Write to us</h1><form action="/send" method="post"><label>Name <input name="name"></label><label>Text <textarea name="text"></textarea></label><button>Send</button></form>${APP}`
    )
  ],
  'a menu to switch': [
    'Soup of the day',
    page(
      `<button class="burger">Menu</button><div class="menu"><h2>Lunch</h2><p>Soup of the day, 4.50</p></div><div class="overlay"></div><script>document.querySelector('.burger').addEventListener('click', () => { document.querySelector('.overlay').innerHTML = 'x' })</script>`
    )
  ],
  'the year of an imprint': [
    'Built in 1864',
    page(
      `<h1>The weir</h1><p>Built in 1864.</p><footer>© <span id="year"></span></footer><script>document.getElementById('year').textContent = new Date().getFullYear()</script>`
    )
  ],
  'a talk about templates': [
    'curly braces',
    page(
      `<h1>Templates</h1><p>Write a name between curly braces, as in <code>{{ name }}</code>, and it is filled in.</p>${APP}`
    )
  ],
  'recipe for cookies': [
    'Bake for ten minutes',
    page(
      `<h1>Oat cookies</h1><div class="card"><p>Bake for ten minutes.</p><button>Save</button></div>${APP}`
    )
  ],
  'loading times of a dock': [
    'Loading dock hours',
    page(`<h1>Deliveries</h1><p>Loading dock hours: 9 to 5</p>`)
  ],
  'everything in the header': [
    'keeps the river',
    page(
      '<header><h1>Ada Weir</h1><p>Ada keeps the river between the two locks, writes about fish and repairs boats in winter.</p></header>'
    )
  ],
  'a page that turns itself to another later': [
    'first of our pictures',
    page(
      `<h1>The weir at noon</h1><p>This is the first of our pictures of the weir. ${'It was taken from the bridge on a day in June. '.repeat(8)}</p>`,
      '<meta http-equiv="refresh" content="8; url=/article">'
    )
  ],
  'news that load themselves again': [
    'two boats came in',
    page('<h1>News</h1><p>Today two boats came in.</p>', '<meta http-equiv="refresh" content="60">')
  ],
  'a Japanese note': ['本日休業', page('<h1>お知らせ</h1><p>本日休業</p>', COUNTER)],
  'a declared shadow root': [
    'stands in the shadow',
    page(
      '<weir-card><template shadowrootmode="open"><h1><slot name="name"></slot></h1><p>This text stands in the shadow of the card and is read.</p></template><span slot="name">The weir</span></weir-card>'
    )
  ]
}
