/** Pages that show what they have only when something is done on them; each with the actions and the right answer. */

import type { BrowserAction } from '../../src/action.ts'
import type { Pages } from '../browser-origin.ts'

/** Some fields of an action have usual values. */
type Written = { readonly type: BrowserAction['type'] } & Readonly<Record<string, unknown>>

/** An action with defaults for the absent fields. */
export function action(written: Written): BrowserAction {
  return {
    timeoutMs: 5_000,
    onError: 'fail',
    times: 1,
    untilGone: false,
    secret: false,
    state: 'visible',
    to: 'end',
    maxSteps: 20,
    fullPage: false,
    ...written
  } as unknown as BrowserAction
}

/** A page, the actions on it, and its expected state afterwards. */
export interface ActionCase {
  readonly name: string
  readonly path: string
  readonly actions: readonly Written[]
  /** In the text of the page afterwards. */
  readonly has: readonly string[]
  readonly lacks?: readonly string[]
  /** Facts of the reports, one by one. */
  readonly reports?: readonly Readonly<Record<string, unknown>>[]
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
const items = (from: number, to: number) => numbers(from, to).map((n) => `Item-${n}-end`)

const page = (body: string, script = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Case</title><style>body{margin:0}</style></head><body>${body}${script ? `<script>${script}</script>` : ''}</body></html>`

const LOAD_MORE = page(
  '<ul id=list></ul><button id=more>Load more</button>',
  `let n = 0; const add = () => { for (let i = 0; i < 5; i++) { const li = document.createElement('li'); li.textContent = 'Item-' + (++n) + '-end'; list.append(li) } }
  add(); more.onclick = () => { more.disabled = true; fetch('/slow').then(() => { add(); more.disabled = false; if (n >= 25) more.remove() }) }`
)

const VIRTUAL = (count: number, wrap = '') =>
  page(
    `<div id=box style="height:400px;overflow:auto"><div id=inner style="position:relative;height:${count * 40}px">${wrap}</div></div>`,
    `const pool = [...Array(14)].map(() => { const d = document.createElement('div'); d.className = 'row'; d.style.cssText = 'position:absolute;height:40px;left:0;right:0'; inner.append(d); return d })
  const draw = () => { const first = Math.floor(box.scrollTop / 40); for (let i = 0; i < 14; i++) { const n = first + i; const d = pool[n % 14]
    if (n >= ${count}) { d.style.display = 'none'; continue } d.style.display = ''; d.style.top = n * 40 + 'px'; d.textContent = 'Item-' + (n + 1) + '-end' } }
  box.onscroll = () => requestAnimationFrame(draw); draw()`
  )

/** The pages by path. */
export const ACTION_PAGES: Pages = {
  '/asks-to-stay': page(
    '<a href="/pages3">Next</a><p>Unsaved text</p>',
    `onbeforeunload = (event) => { event.preventDefault(); return 'Stay?' }`
  ),
  '/opens-a-window': page(
    '<button id=go>Open</button>',
    `for (let n = 0; n < 100; n++) window.open('/pages1'); go.onclick = () => window.open('/pages3', 'report', 'width=400')`
  ),
  '/fills-a-window': page(
    '<button id=go>Open</button>',
    `go.onclick = () => { const other = window.open('', 'report'); other.focus(); other.location.href = '/pages3' }`
  ),
  '/suggests-on-keyup': page(
    '<input id=city autofocus><ul id=list></ul>',
    `city.onkeyup = () => { if (city.value === 'Zürich') list.innerHTML = '<li class=sug>Zürich Hauptbahnhof</li>' }`
  ),
  '/slow': (_request, response) => void setTimeout(() => response.end('ok'), 120),
  '/load-more': LOAD_MORE,
  '/load-more-hides': page(
    '<ul id=list><li>Item-1-end</li></ul><a href="#" id=more class=btn>More</a>',
    `let n = 1; more.onclick = (e) => { e.preventDefault(); setTimeout(() => { list.insertAdjacentHTML('beforeend', '<li>Item-' + (++n) + '-end</li>'); if (n === 6) more.style.display = 'none' }, 90) }`
  ),
  '/load-more-disables': page(
    '<ul id=list><li>Item-1-end</li></ul><button id=more>More</button>',
    `let n = 1; more.onclick = () => { list.insertAdjacentHTML('beforeend', '<li>Item-' + (++n) + '-end</li>'); if (n === 4) more.disabled = true }`
  ),
  '/tabs': page(
    '<div role=tablist><button role=tab data-t=a>Facts</button><button role=tab data-t=b>Reviews</button></div><section id=panel>Facts: 12 kg</section>',
    `document.querySelectorAll('[role=tab]').forEach((t) => t.onclick = () => fetch('/slow').then(() => { panel.textContent = t.dataset.t === 'b' ? 'Reviews: five stars' : 'Facts: 12 kg' }))`
  ),
  '/accordion': page(
    '<details><summary>Shipping</summary><p id=a></p></details>',
    `document.querySelector('details').ontoggle = () => { a.textContent = 'Ships within two days' }`
  ),
  '/infinite': page(
    '<div id=list></div>',
    `let n = 0, busy = false; const add = () => { for (let i = 0; i < 10; i++) list.insertAdjacentHTML('beforeend', '<p style="height:100px">Item-' + (++n) + '-end</p>') }
    add(); addEventListener('scroll', () => { if (busy || n >= 50 || scrollY + innerHeight < document.documentElement.scrollHeight - 50) return; busy = true; fetch('/slow').then(() => { add(); busy = false }) })`
  ),
  '/infinite-observer': page(
    '<div id=list></div><div id=end style="height:10px"></div>',
    `let n = 0; const add = () => { for (let i = 0; i < 10; i++) list.insertAdjacentHTML('beforeend', '<p style="height:100px">Item-' + (++n) + '-end</p>') }
    add(); new IntersectionObserver(([e]) => { if (e.isIntersecting && n < 40) setTimeout(add, 250) }, {rootMargin: '20px'}).observe(end);
    setInterval(() => {}, 50); new MutationObserver(() => { const o = new IntersectionObserver(([e]) => { o.disconnect(); if (e.isIntersecting && n < 40) setTimeout(add, 250) }); o.observe(end) }).observe(list, {childList: true})`
  ),
  '/infinite-box': page(
    '<header>Head</header><div id=box style="height:300px;overflow-y:scroll"><div id=list></div></div>',
    `let n = 0; const add = () => { for (let i = 0; i < 10; i++) list.insertAdjacentHTML('beforeend', '<p style="height:60px">Item-' + (++n) + '-end</p>') }
    add(); box.onscroll = () => { if (n < 40 && box.scrollTop + box.clientHeight > box.scrollHeight - 20) add() }`
  ),
  '/virtual': VIRTUAL(120),
  '/virtual-page': page(
    '<div id=inner style="position:relative;height:8000px"></div>',
    `const draw = () => { inner.replaceChildren(); const first = Math.floor(scrollY / 80); for (let n = first; n < Math.min(100, first + 12); n++) inner.insertAdjacentHTML('beforeend', '<article style="position:absolute;height:80px;top:' + n * 80 + 'px"><h3>Item-' + (n + 1) + '-end</h3><a href="/i/' + (n + 1) + '">open</a></article>') }
    addEventListener('scroll', draw); draw()`
  ),
  '/virtual-twins': page(
    '<div id=box style="height:200px;overflow:auto"><div id=inner style="position:relative;height:2000px"></div></div>',
    `const draw = () => { inner.replaceChildren(); const first = Math.floor(box.scrollTop / 40); for (let n = first; n < Math.min(50, first + 7); n++) inner.insertAdjacentHTML('beforeend', '<div class=row aria-posinset="' + (n + 1) + '" style="position:absolute;height:40px;top:' + n * 40 + 'px">Same text</div>') }
    box.onscroll = draw; draw()`
  ),
  '/search': page(
    '<form action="/found"><input name=q><button>Go</button></form><p>Type what you look for.</p>'
  ),
  '/found': (request, response) => {
    const q = new URL(request.url ?? '', 'http://x').searchParams.get('q')
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(page(`<h1>Results for ${q}</h1><p>One weir was found.</p>`))
  },
  '/search-live': page(
    '<input id=q placeholder=Search><ul id=out></ul>',
    `let t; q.oninput = () => { clearTimeout(t); t = setTimeout(() => fetch('/slow').then(() => { out.innerHTML = '<li>Hit for ' + q.value + '</li>' }), 150) }`
  ),
  '/search-post': page(
    '<form method=post action="/posted"><textarea name=note></textarea><button type=submit>Send</button></form>'
  ),
  '/posted': (request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(page(`<h1>${request.method}</h1><p>Received: ${body}</p>`))
    })
  },
  '/select': page(
    '<select id=s><option value=en>English</option><option value=de>Deutsch</option></select><p id=t>Hello</p>',
    `s.onchange = () => { t.textContent = s.value === 'de' ? 'Guten Tag' : 'Hello' }`
  ),
  '/select-many': page(
    '<select id=s multiple><option>Red</option><option>Green</option><option>Blue</option></select><p id=t></p>',
    `s.onchange = () => { t.textContent = 'Chosen: ' + [...s.selectedOptions].map((o) => o.text).join(' and ') }`
  ),
  '/shadow': page(
    '<x-card></x-card>',
    `customElements.define('x-card', class extends HTMLElement { connectedCallback() { const r = this.attachShadow({mode: 'open'}); r.innerHTML = '<button class=show>Show</button><p></p>'; r.querySelector('button').onclick = () => { r.querySelector('p').textContent = 'In the shadow' } } })`
  ),
  '/shadow-deep': page(
    '<x-outer></x-outer>',
    `customElements.define('x-inner', class extends HTMLElement { connectedCallback() { const r = this.attachShadow({mode: 'open'}); r.innerHTML = '<input class=name><output></output>'; r.querySelector('input').oninput = (e) => { r.querySelector('output').textContent = 'Named ' + e.target.value } } })
    customElements.define('x-outer', class extends HTMLElement { connectedCallback() { this.attachShadow({mode: 'open'}).innerHTML = '<x-inner></x-inner>' } })`
  ),
  '/frame': page('<h1>Outer</h1><iframe id=f src="/framed" width=600 height=400></iframe>'),
  '/framed': page(
    '<button>Show</button><p id=t></p>',
    `document.querySelector('button').onclick = () => { t.textContent = 'Shown in the frame' }`
  ),
  '/frames-nested': page('<iframe class=a src="/frame" width=900 height=700></iframe>'),
  '/frame-list': page('<iframe src="/virtual" width=700 height=500></iframe>'),
  '/hover': page(
    '<div class=tip>Price</div><p id=t></p>',
    `document.querySelector('.tip').onmouseenter = () => { t.textContent = 'Net 12, gross 14' }`
  ),
  '/keys': page(
    '<input id=i><p id=t></p>',
    `i.onkeydown = (e) => { if (e.key === 'ArrowDown') t.textContent += 'down '; if (e.key === 'Enter') t.textContent += 'entered'; if (e.ctrlKey && e.key === 'b') t.textContent += 'bold ' }`
  ),
  '/late': page(
    '<p>Wait</p>',
    `setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<button class=late>Now</button>'), 900)
    document.addEventListener('click', (e) => { if (e.target.className === 'late') e.target.outerHTML = '<p>It was pressed</p>' })`
  ),
  '/spinner': page(
    '<button id=b>Load</button><div class=spinner hidden>Loading</div><p id=t></p>',
    `b.onclick = () => { const s = document.querySelector('.spinner'); s.hidden = false; setTimeout(() => { s.hidden = true; t.textContent = 'Loaded at last' }, 1200) }`
  ),
  '/pages': page('<p>Page 1</p><a class=next href="/pages2">Next</a>'),
  '/pages2': page('<p>Page 2</p><a class=next href="/pages3">Next</a>'),
  '/pages3': page('<p>Page 3, the last</p>'),
  '/blank-target': page('<a target=_blank href="/pages3">Open</a>'),
  '/consent': page(
    '<div id=wall style="position:fixed;inset:0;background:#fff"><button>I am of age</button></div><p>Below the wall</p>',
    `document.querySelector('#wall button').onclick = () => { wall.remove(); document.body.insertAdjacentHTML('beforeend', '<p>Past the wall</p>') }`
  ),
  '/hidden-twin': page(
    '<button class=go style="display:none" onclick="t.textContent=\'wrong\'">Go</button><button class=go onclick="t.textContent=\'the right one\'">Go</button><p id=t></p>'
  ),
  '/editor': page(
    '<div id=e contenteditable style="height:50px"></div><p id=t></p>',
    `e.oninput = () => { t.textContent = 'Written: ' + e.textContent }`
  ),
  '/login': page(
    '<form method=post action="/signed-in"><input name=user><input name=password type=password><button>Sign in</button></form>'
  ),
  '/signed-in': (_request, response) => {
    response.setHeader('set-cookie', ['sid=abc123; Path=/; HttpOnly', 'theme=dark; Path=/'])
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(page('<h1>Welcome back</h1><p>You are signed in.</p>'))
  },
  '/wizard': page(
    '<div id=w><button data-n=1>Start</button></div>',
    `const steps = ['<label>Size <select><option>S</option><option>M</option></select></label><button data-n=2>Next</button>', '<input placeholder=Zip><button data-n=3>Next</button>']; let size = ''
    document.addEventListener('click', (e) => { const n = e.target.dataset?.n; if (n === '1') w.innerHTML = steps[0]; if (n === '2') { size = w.querySelector('select').value; w.innerHTML = steps[1] } if (n === '3') w.innerHTML = '<p>Size ' + size + ' ships to ' + w.querySelector('input').value + '</p>' })`
  )
}

/** The cases. */
export const ACTION_CASES: readonly ActionCase[] = [
  {
    name: 'a "load more" button, until it is gone',
    path: '/load-more',
    actions: [{ type: 'click', selector: '#more', times: 20, untilGone: true, timeoutMs: 15_000 }],
    has: items(1, 25),
    reports: [{ ok: true, clicks: 4 }]
  },
  {
    name: 'a "load more" button, twice',
    path: '/load-more',
    actions: [{ type: 'click', selector: '#more', times: 2 }],
    has: items(1, 15),
    lacks: ['Item-16-end'],
    reports: [{ clicks: 2 }]
  },
  {
    name: 'a "more" link that is hidden at the end',
    path: '/load-more-hides',
    actions: [{ type: 'click', selector: '.btn', times: 20, untilGone: true, timeoutMs: 15_000 }],
    has: items(1, 6),
    reports: [{ clicks: 5 }]
  },
  {
    name: 'a "more" button that is disabled at the end',
    path: '/load-more-disables',
    actions: [{ type: 'click', selector: '#more', times: 20, untilGone: true, timeoutMs: 15_000 }],
    has: items(1, 4),
    reports: [{ clicks: 3 }]
  },
  {
    name: 'tabs whose panel is loaded',
    path: '/tabs',
    actions: [{ type: 'click', selector: '[data-t=b]' }],
    has: ['Reviews: five stars'],
    lacks: ['>Facts: 12 kg']
  },
  {
    name: 'an accordion',
    path: '/accordion',
    actions: [{ type: 'click', selector: 'summary' }],
    has: ['Ships within two days']
  },
  {
    name: 'an infinite list that listens to scrolling',
    path: '/infinite',
    actions: [{ type: 'scroll', timeoutMs: 20_000 }],
    has: items(1, 50),
    reports: [{ reachedEnd: true }]
  },
  {
    name: 'an infinite list that observes its end, and is slow',
    path: '/infinite-observer',
    actions: [{ type: 'scroll', timeoutMs: 20_000 }],
    has: items(1, 40),
    reports: [{ reachedEnd: true }]
  },
  {
    name: 'an infinite list in a box',
    path: '/infinite-box',
    actions: [{ type: 'scroll', timeoutMs: 20_000 }],
    has: items(1, 40)
  },
  {
    name: 'an infinite list, no further than asked',
    path: '/infinite',
    actions: [{ type: 'scroll', maxSteps: 2, timeoutMs: 20_000 }],
    has: items(1, 30),
    lacks: ['Item-41-end'],
    reports: [{ steps: 2, reachedEnd: false }]
  },
  {
    name: 'a virtual list in a box',
    path: '/virtual',
    actions: [{ type: 'scroll', collect: '.row', maxSteps: 100, timeoutMs: 25_000 }],
    has: items(1, 120),
    reports: [{ collected: 120, reachedEnd: true }]
  },
  {
    name: 'a virtual list of the page, with links',
    path: '/virtual-page',
    actions: [{ type: 'scroll', collect: 'article', maxSteps: 100, timeoutMs: 25_000 }],
    has: [...items(1, 100), 'href="/i/1"', 'href="/i/100"'],
    reports: [{ collected: 100 }]
  },
  {
    name: 'a virtual list whose items say the same',
    path: '/virtual-twins',
    actions: [{ type: 'scroll', collect: '.row', maxSteps: 100, timeoutMs: 25_000 }],
    has: ['aria-posinset="1"', 'aria-posinset="50"'],
    reports: [{ collected: 50 }]
  },
  {
    name: 'a search form that leads to another page',
    path: '/search',
    actions: [
      { type: 'fill', selector: 'input[name=q]', text: 'weir' },
      { type: 'press', key: 'Enter' },
      { type: 'wait', selector: 'h1' }
    ],
    has: ['Results for weir', 'One weir was found']
  },
  {
    name: 'a search that answers while one types',
    path: '/search-live',
    actions: [
      { type: 'fill', selector: '#q', text: 'mill' },
      { type: 'wait', selector: '#out li' }
    ],
    has: ['Hit for mill']
  },
  {
    name: 'a form that is posted',
    path: '/search-post',
    actions: [
      { type: 'fill', selector: 'textarea', text: 'two lines' },
      { type: 'click', selector: 'button' }
    ],
    has: ['POST', 'note=two+lines']
  },
  {
    name: 'a select, by value',
    path: '/select',
    actions: [{ type: 'select', selector: 'select', values: ['de'] }],
    has: ['Guten Tag']
  },
  {
    name: 'a select of many, by label',
    path: '/select-many',
    actions: [{ type: 'select', selector: '#s', values: ['Red', 'Blue'] }],
    has: ['Chosen: Red and Blue']
  },
  {
    name: 'a button in a shadow tree',
    path: '/shadow',
    actions: [{ type: 'click', selector: 'x-card .show' }],
    has: ['In the shadow']
  },
  {
    name: 'a field in a shadow tree of another',
    path: '/shadow-deep',
    actions: [{ type: 'fill', selector: 'input.name', text: 'Ada' }],
    has: ['Named Ada']
  },
  {
    name: 'a button in a frame',
    path: '/frame',
    actions: [{ type: 'click', selector: 'button', frame: ['#f'] }],
    has: ['Shown in the frame']
  },
  {
    name: 'a button in a frame of a frame',
    path: '/frames-nested',
    actions: [{ type: 'click', selector: 'button', frame: ['iframe.a', '#f'] }],
    has: []
  },
  {
    name: 'a virtual list in a frame',
    path: '/frame-list',
    actions: [
      { type: 'scroll', collect: '.row', frame: ['iframe'], maxSteps: 100, timeoutMs: 25_000 }
    ],
    has: items(1, 120),
    reports: [{ collected: 120 }]
  },
  {
    name: 'a text that appears under the mouse',
    path: '/hover',
    actions: [{ type: 'hover', selector: '.tip' }],
    has: ['Net 12, gross 14']
  },
  {
    name: 'keys, single and together',
    path: '/keys',
    actions: [
      { type: 'press', selector: '#i', key: 'ArrowDown' },
      { type: 'press', key: 'Control+b' },
      { type: 'press', key: 'Enter' }
    ],
    has: ['down bold entered']
  },
  {
    name: 'a button that comes late',
    path: '/late',
    actions: [{ type: 'click', selector: '.late' }],
    has: ['It was pressed']
  },
  {
    name: 'a spinner that goes',
    path: '/spinner',
    actions: [
      { type: 'click', selector: '#b' },
      { type: 'wait', selector: '.spinner', state: 'hidden' }
    ],
    has: ['Loaded at last']
  },
  {
    name: 'links from page to page',
    path: '/pages',
    actions: [
      { type: 'click', selector: 'a.next' },
      { type: 'click', selector: 'a.next' }
    ],
    has: ['Page 3, the last']
  },
  {
    name: 'a link that wants another window',
    path: '/blank-target',
    actions: [{ type: 'click', selector: 'a' }],
    has: ['Page 3, the last']
  },
  {
    name: 'a page that asks to stay',
    path: '/asks-to-stay',
    actions: [
      { type: 'click', selector: 'p' },
      { type: 'click', selector: 'a' }
    ],
    has: ['Page 3, the last']
  },
  {
    name: 'a button that opens a window',
    path: '/opens-a-window',
    actions: [{ type: 'click', selector: '#go' }],
    has: ['Page 3, the last']
  },
  {
    name: 'a button that fills the window it opened',
    path: '/fills-a-window',
    actions: [{ type: 'click', selector: '#go' }],
    has: ['Page 3, the last']
  },
  {
    name: 'a field that suggests when a key goes up',
    path: '/suggests-on-keyup',
    actions: [
      { type: 'click', selector: '#city' },
      { type: 'fill', text: 'Zürich' },
      { type: 'wait', selector: '.sug' }
    ],
    has: ['Zürich Hauptbahnhof']
  },
  {
    name: 'a wall over the page',
    path: '/consent',
    actions: [{ type: 'click', selector: '#wall button' }],
    has: ['Past the wall'],
    lacks: ['I am of age']
  },
  {
    name: 'the shown one of two elements',
    path: '/hidden-twin',
    actions: [{ type: 'click', selector: '.go' }],
    has: ['the right one']
  },
  {
    name: 'an editor',
    path: '/editor',
    actions: [{ type: 'fill', selector: '#e', text: 'some words' }],
    has: ['Written: some words']
  },
  {
    name: 'a login',
    path: '/login',
    actions: [
      { type: 'fill', selector: '[name=user]', text: 'ada' },
      { type: 'fill', selector: '[name=password]', text: 'correct horse', secret: true },
      { type: 'click', selector: 'button' }
    ],
    has: ['You are signed in']
  },
  {
    name: 'a form of several steps',
    path: '/wizard',
    actions: [
      { type: 'click', selector: '[data-n="1"]' },
      { type: 'select', selector: 'select', values: ['M'] },
      { type: 'click', selector: '[data-n="2"]' },
      { type: 'fill', selector: 'input', text: '10115' },
      { type: 'click', selector: '[data-n="3"]' }
    ],
    has: ['Size M ships to 10115']
  }
]
