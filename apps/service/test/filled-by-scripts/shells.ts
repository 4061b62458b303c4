/** Pages that scripts fill, each told by something else. */

/** Text that every shell shows once it is filled. */
export const FILLED = 'The lock keeper opens the gates at six'
const TEXT = `${FILLED} and closes them again when the evening boat has passed the lower weir.`
const HTML = JSON.stringify(`<article><h1>The lock</h1><p>${TEXT}</p><p>${TEXT}</p></article>`)

function page(body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The lock</title>${head}</head>${body}</html>`
}

/** A program that fills what a selector selects, half a second after the page was loaded. */
function fills(selector: string): string {
  return `<script>setTimeout(() => { document.querySelector(${JSON.stringify(selector)}).innerHTML = ${HTML} }, 300)</script>`
}

/** Shells by name. Paths other than `/shell/…` that they ask for are those of {@link PARTS}. */
export const SHELLS: Readonly<Record<string, string>> = {
  'body with only a script': page(
    `<body><script>document.body.innerHTML = ${HTML}</script></body>`
  ),
  'mount point named main': page(`<body><div id="main"></div>${fills('#main')}</body>`),
  'mount point without a name': page(`<body><div class="x7f3"></div>${fills('.x7f3')}</body>`),
  'empty section': page(`<body><section></section>${fills('section')}</body>`),
  'spinner inside the mount point': page(
    `<body><div id="root"><div class="spinner">Please wait</div></div>${fills('#root')}</body>`
  ),
  'words to wait alone': page(`<body><div id="page">Loading…</div>${fills('#page')}</body>`),
  'words to wait in Finnish, without dots': page(
    `<body><div class="sivu"><p>Sivua haetaan</p></div>${fills('.sivu')}</body>`
  ),
  'navigation and an empty list': page(
    `<body><nav><a href="/">Home</a><a href="/a">About us</a></nav><h1>Our boats</h1><ul id="boats"></ul>${fills('#boats')}<footer>© The lock</footer></body>`
  ),
  'table with a head and no rows': page(
    `<body><h1>Timetable</h1><table><thead><tr><th>Boat</th><th>Leaves</th></tr></thead><tbody></tbody></table>
<script>fetch('/data.json').then((answer) => answer.json()).then(({ text }) => { document.querySelector('tbody').innerHTML = '<tr><td>' + text + '</td><td>6:00</td></tr>' })</script></body>`
  ),
  'custom element with nothing inside': page(
    `<body><x-lock></x-lock><script>customElements.define('x-lock', class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = ${HTML} } })</script></body>`
  ),
  'skeleton rows': page(
    `<body><main aria-busy="true"><div class="skeleton-line"></div><div class="skeleton-line"></div></main>${fills('main')}</body>`
  ),
  'external module': page(
    '<body><div class="shell"></div></body>',
    '<script type="module" src="/fill.js"></script>'
  ),
  'script that adds a script': page(
    `<body><div id="stage"></div><script>const s = document.createElement('script'); s.src = '/fill.js'; document.head.append(s)</script></body>`
  ),
  'lines that are bound to a request': page(
    `<body><h1 id="name"></h1><p id="about"></p><script>fetch('/data.json').then((answer) => answer.json()).then(({ text }) => { document.getElementById('name').textContent = 'The lock'; document.getElementById('about').textContent = text })</script></body>`
  ),
  'introduction above an empty feed': page(
    `<body><h1>News of the river</h1><p>What the keepers of the river have to report, newest first, as it comes in.</p><div id="feed"></div><script>
const request = new XMLHttpRequest(); request.open('GET', '/data.json'); request.onload = () => { document.getElementById('feed').innerHTML = '<article><p>' + JSON.parse(request.responseText).text + '</p></article>' }; request.send()</script></body>`
  ),
  'placeholders of a template': page(
    `<body><h1>{{ title }}</h1><p>By {{ author.name }}</p><div>{{ body }}</div><script>document.body.innerHTML = ${HTML}</script></body>`
  ),
  'cookie banner over nothing': page(
    `<body><div class="cookie-consent"><p>We use cookies to remember your choices, to count visits and to show what fits you. You can change this at any time in the settings of your account or at the foot of each page.</p><button>Accept</button></div><div id="content"></div>${fills('#content')}</body>`
  ),
  'note to turn scripts on': page(
    `<body><noscript>Please enable JavaScript to view this page.</noscript><div id="x"></div>${fills('#x')}</body>`
  ),
  'state and nothing else': page(
    `<body><div id="__app"></div><script>window.__DATA__ = ${JSON.stringify({ rows: Array.from({ length: 80 }, (_, n) => ({ n, note: `row number ${n}` })) })}</script>${fills('#__app')}</body>`
  ),
  'splash with a logo': page(
    `<body><div id="splash"><img src="/logo.png" alt="The lock"></div><script src="/fill.js"></script></body>`
  ),
  'page hidden until it is filled': page(
    `<body><div id="view" style="display:none"><h1></h1></div><script>setTimeout(() => { const view = document.getElementById('view'); view.style.display = ''; view.innerHTML = ${HTML} }, 200)</script></body>`
  ),
  'address that a script puts together': page(
    `<body><script>location.href = '/' + ['art', 'icle'].join('')</script></body>`
  ),
  'redirect that a script decides about': page(
    `<body><p>One moment</p><script>if (navigator.language) location.replace('/article')</script></body>`
  ),
  'text written while the page is parsed': page(
    `<body><h1>The lock</h1><script>document.write('<p>' + ${JSON.stringify(TEXT)} + '</p>')</script></body>`
  ),
  'page of a client-side router': page(
    `<body><header><h1>The lock</h1></header><div data-router-view></div><footer>Imprint</footer><script src="/fill.js" defer></script></body>`
  )
}

/** Files that the shells request, by path, each with its type. */
export const PARTS: Readonly<Record<string, readonly [string, string]>> = {
  '/article': ['text/html', page(`<body><main><h1>The lock</h1><p>${TEXT}</p></main></body>`)],
  '/data.json': ['application/json', JSON.stringify({ text: TEXT })],
  '/fill.js': ['text/javascript', `setTimeout(() => { document.body.innerHTML = ${HTML} }, 200)`],
  '/idle.js': ['text/javascript', 'globalThis.started = true']
}

/** Pages that stay empty: they cost nothing. */
export const EMPTY: Readonly<Record<string, string>> = {
  'spinner that never ends': page(
    '<body><div id="root"><div class="spinner"></div>Loading…</div><script src="/idle.js"></script></body>'
  ),
  'mount point that nothing fills': page(
    '<body><div id="app"></div><script src="/idle.js"></script></body>'
  ),
  'request that fails': page(
    `<body><h1>Boats</h1><ul id="boats"></ul><script>fetch('/missing.json').then((answer) => answer.json()).then((rows) => { document.getElementById('boats').innerHTML = rows.length })</script></body>`
  ),
  'title alone': page('<body></body>'),
  'navigation and footer alone': page(
    '<body><nav><a href="/">Home</a> <a href="/boats">Boats</a> <a href="/locks">Locks</a></nav><footer><p>© 2026 The river company. All rights reserved.</p></footer></body>'
  ),
  'heading alone': page('<body><h1>The lock</h1><div></div></body>'),
  'banner alone': page(
    '<body><div id="cookie-banner"><p>We and our partners use cookies to store and read information on your device.</p><button>Accept all</button></div></body>'
  ),
  'template that nothing fills': page(
    `<body><h1>{{ product.name }}</h1><p>{{ product.description }}</p><p>\${price}</p><script src="/idle.js"></script></body>`
  ),
  'words to wait in Japanese': page(
    '<body><p>読み込み中…</p><script src="/idle.js"></script></body>'
  ),
  'element that nothing defines': page(
    '<body><shop-page></shop-page><script src="/idle.js"></script></body>'
  )
}
