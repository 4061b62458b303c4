/** Pages after public reports about other tools; each with the actions on it and the right answer. */

import type { Pages } from '../browser-origin.ts'
import type { ActionCase } from './action-pages.ts'

const TEXT = 'The river rises above the weir in spring and falls again by summer. '.repeat(10)
const page = (body: string, script = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Report</title><style>body{margin:0}</style></head><body><p>${TEXT}</p>${body}<script>${script}</script></body></html>`
const bytes = new TextEncoder().encode('level,42')
const files = [{ name: 'levels.csv', mediaType: 'text/csv', bytes }]

/** A report, its page, and the case. */
interface Report extends Omit<ActionCase, 'name' | 'path'> {
  /** Repository and number of the report, or a complaint that many reports share. */
  readonly report: string
  readonly html: string
}

const REPORTS: readonly Report[] = [
  {
    report: 'puppeteer/puppeteer#12726',
    html: page(
      '<header style="position:sticky;top:0;height:80px;background:#eee" onclick="t.textContent=\'header\'">Head</header><div style="height:1500px"></div><button id=b>Press</button><p id=t></p><div style="height:2000px"></div>',
      `b.onclick = () => { t.textContent = 'The button was pressed' }; scrollTo(0, 1720)`
    ),
    actions: [{ type: 'click', selector: '#b' }],
    has: ['The button was pressed']
  },
  {
    report: 'puppeteer/puppeteer#2329',
    html: page(
      '<button id=b>Open</button>',
      `b.onclick = () => setTimeout(() => { document.body.insertAdjacentHTML('beforeend', '<div style="position:fixed;inset:0;background:#fff"><a href="#" class=inner>Inside</a><p id=t></p></div>'); document.querySelector('.inner').onclick = () => { t.textContent = 'Pressed in the layer' } }, 300)`
    ),
    actions: [
      { type: 'click', selector: '#b' },
      { type: 'click', selector: '.inner' }
    ],
    has: ['Pressed in the layer']
  },
  {
    report: 'puppeteer/puppeteer#1087',
    html: page(
      '<form action="/reported-found"><input name=q autocomplete=off><div id=s style="position:absolute;background:#fff;display:none;width:400px;height:90px">Suggestions</div><br><input type=submit value=Go></form>',
      `document.querySelector('[name=q]').oninput = () => { s.style.display = 'block' }`
    ),
    actions: [
      { type: 'type', selector: '[name=q]', text: 'weir' },
      { type: 'press', key: 'Enter' }
    ],
    has: ['Found for weir']
  },
  {
    report: 'puppeteer/puppeteer#1517',
    html: page(
      '<form action="/reported-found"><input name=q autocomplete=off><div id=s style="position:absolute;background:#fff;display:none;width:400px;height:90px">Suggestions</div><br><input type=submit value=Go></form>',
      `document.querySelector('[name=q]').oninput = () => { s.style.display = 'block' }; onkeydown = (e) => { if (e.key === 'Escape') s.style.display = 'none' }`
    ),
    actions: [
      { type: 'type', selector: '[name=q]', text: 'mill' },
      { type: 'press', key: 'Escape' },
      { type: 'click', selector: '[type=submit]' }
    ],
    has: ['Found for mill']
  },
  {
    report: 'puppeteer/puppeteer#3203',
    html: page(
      '<a id=d href="#">Delete</a><p id=t></p>',
      `d.onclick = (e) => { e.preventDefault(); const pop = document.createElement('div'); pop.className = 'popover'; pop.style.cssText = 'opacity:0;transform:scale(.8);transition:all .3s;position:absolute'; pop.innerHTML = '<button class=yes>Yes</button>'; document.body.append(pop); requestAnimationFrame(() => { pop.style.opacity = 1; pop.style.transform = 'none' }); pop.firstChild.onclick = () => { pop.remove(); t.textContent = 'It was deleted' } }`
    ),
    actions: [
      { type: 'click', selector: '#d' },
      { type: 'click', selector: '.popover .yes' }
    ],
    has: ['It was deleted'],
    lacks: ['class="popover"']
  },
  {
    report: 'puppeteer/puppeteer#1484',
    html: page(
      '<ul id=letters><li><a href="#">A</a></li><li><a href="#">B</a></li></ul><ul id=groups></ul><ul id=results></ul>',
      `letters.onclick = (e) => { e.preventDefault(); setTimeout(() => { groups.innerHTML = '<li><a href="#">' + e.target.textContent + '-group</a></li>' }, 400) }; groups.onclick = (e) => { e.preventDefault(); setTimeout(() => { results.innerHTML = '<li>Results of ' + e.target.textContent + '</li>' }, 400) }`
    ),
    actions: [
      { type: 'click', selector: '#letters > li:nth-child(2) > a' },
      { type: 'click', selector: '#groups > li:nth-child(1) > a' },
      { type: 'wait', selector: '#results li' }
    ],
    has: ['Results of B-group']
  },
  {
    report: 'us/crw#25',
    html: '<!doctype html><title>Late</title><div id=root><h2>loading...</h2></div><script>setTimeout(() => { root.innerHTML = "<h1>All about weirs</h1>" }, 5000)</script>',
    actions: [],
    has: ['All about weirs']
  },
  {
    report: 'deepset-ai/haystack#2527',
    html: page(
      '<button aria-expanded=false>Expand</button><div id=more hidden></div>',
      `document.querySelector('button').onclick = (e) => fetch('/reported-slow').then((r) => r.text()).then((x) => { more.hidden = false; more.textContent = x; e.target.setAttribute('aria-expanded', 'true') })`
    ),
    actions: [{ type: 'click', selector: '[aria-expanded=false]', untilGone: true, times: 5 }],
    has: ['Brought by a request']
  },
  {
    report: 'unclecode/crawl4ai#1278',
    html: page(
      '<div role=tablist><a role=tab href="#Logs=a">Facts</a><a role=tab href="#Logs=b">Log</a></div><table id=log></table>',
      `onhashchange = () => fetch('/reported-slow').then(() => { log.innerHTML = '<tr><th>Time</th><td>' + location.hash + '</td></tr>' })`
    ),
    actions: [
      { type: 'click', selector: '[role=tab]:has-text("Log")' },
      { type: 'wait', selector: '#log td' }
    ],
    has: ['#Logs=b</td>']
  },
  {
    report: 'unclecode/crawl4ai#505',
    html: page(
      '<div id=feed></div>',
      `let n = 0, busy = false; const add = () => { for (let i = 0; i < 6; i++) feed.insertAdjacentHTML('beforeend', '<article style="height:300px">Post number ' + (++n) + '</article>') }; add(); addEventListener('scroll', () => { if (busy || n >= 30 || scrollY + innerHeight < document.body.scrollHeight - 400) return; busy = true; setTimeout(() => { add(); busy = false }, 500) }, { passive: true })`
    ),
    actions: [{ type: 'scroll', timeoutMs: 20_000 }],
    has: ['Post number 1<', 'Post number 30<']
  },
  {
    report: 'NousResearch/hermes-agent#106904',
    html: page(
      '<section id=c><div aria-busy=true>Comments</div></section>',
      `setTimeout(() => fetch('/reported-slow').then((r) => r.text()).then((x) => { c.innerHTML = '<p>' + x + '</p>' }), 900)`
    ),
    actions: [],
    has: ['Brought by a request']
  },
  {
    report: 'browser-use/browser-use#465',
    html: page(
      '<span role=button id=b tabindex=0>Upload file</span><p id=t></p><input id=f type=file style="display:none">',
      `b.onclick = () => f.click(); f.onchange = () => { t.textContent = 'Got ' + f.files[0].name }`
    ),
    actions: [{ type: 'upload', selector: '#b', files }],
    has: ['Got levels.csv']
  },
  {
    report: 'browser-use/browser-use#3046',
    html: page(
      '<label>+ Add file <input type=file hidden accept=".pdf,.csv"></label><ul id=l></ul>',
      `document.querySelector('input').onchange = (e) => { l.innerHTML = '<li>' + e.target.files[0].name + '</li>'; e.target.value = '' }`
    ),
    actions: [{ type: 'upload', selector: 'label', files }],
    has: ['<li>levels.csv</li>']
  },
  {
    report: 'mozilla/geckodriver#1414',
    html: page(
      '<x-up></x-up>',
      `customElements.define('x-up', class extends HTMLElement { connectedCallback() { const r = this.attachShadow({ mode: 'open' }); r.innerHTML = '<input type=file id=fileInput><p></p>'; r.getElementById('fileInput').onchange = (e) => { r.querySelector('p').textContent = 'Shadow got ' + e.target.files[0].name } } })`
    ),
    actions: [{ type: 'upload', selector: 'x-up #fileInput', files }],
    has: ['Shadow got levels.csv']
  },
  {
    report: 'browseros-ai/BrowserOS#460',
    html: page(
      '<div id=zone style="width:300px;height:100px;border:2px dashed">Drop files here or click</div><p id=t></p>',
      `zone.onclick = async () => { const f = Object.assign(document.createElement('input'), { type: 'file', multiple: true }); f.oninput = () => { t.textContent = f.files.length + ' chosen: ' + f.files[0].name }; f.click() }`
    ),
    actions: [
      { type: 'upload', selector: '#zone', files: [...files, { ...files[0], name: 'b.csv' }] }
    ],
    has: ['2 chosen: levels.csv']
  },
  {
    report: 'browser-use/browser-use#566 (same button in two shadow trees)',
    html: page(
      '<kat-b id=one></kat-b><kat-b id=two></kat-b><p id=t></p>',
      `customElements.define('kat-b', class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<button class=button>Go</button>'; this.shadowRoot.firstChild.onclick = () => { t.textContent = 'Pressed ' + this.id } } })`
    ),
    actions: [{ type: 'click', selector: '#two button.button' }],
    has: ['Pressed two']
  },
  {
    report: 'gildas-lormeau/SingleFile#1636',
    html: page(
      '<x-page><x-card slot=main><p>Compare the cameras</p></x-card></x-page>',
      `const define = (name, html) => customElements.define(name, class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = html } }); define('x-page', '<main><h2>Shadow heading</h2><slot name=main></slot></main>'); define('x-card', '<section><slot></slot><p>After the slot</p></section>')`
    ),
    actions: [],
    has: ['Shadow heading', 'Compare the cameras', 'After the slot']
  },
  {
    report: 'gildas-lormeau/SingleFile#166',
    html: page(
      '<button id=all>Expand All Topics</button><div class=topic></div><div class=topic></div>',
      `all.onclick = () => document.querySelectorAll('.topic').forEach((topic, n) => { topic.innerHTML = '<img src="/t' + n + '.png" alt="Picture ' + n + '">' })`
    ),
    actions: [{ type: 'click', selector: 'button:has-text("Expand All")' }],
    has: ['/t0.png', '/t1.png']
  },
  {
    report: 'karakeep-app/karakeep#414',
    html: page(
      '<div id=cookies style="position:fixed;bottom:0;left:0;right:0;height:200px;background:#fff"><p>We use cookies</p><button id=no>Reject all</button></div><p id=t></p>',
      `no.onclick = () => setTimeout(() => { cookies.remove(); t.textContent = 'The banner is gone' }, 2500)`
    ),
    actions: [{ type: 'click', selector: '#no', untilGone: true, times: 50, timeoutMs: 15_000 }],
    has: ['The banner is gone'],
    lacks: ['We use cookies']
  },
  {
    report: 'microsoft/playwright#36766',
    html: page(
      '<div id=e contenteditable></div><p id=t></p>',
      `e.addEventListener('beforeinput', (event) => { event.preventDefault(); e.textContent += event.data ?? ''; t.textContent = 'Editor: ' + e.textContent; const s = getSelection(); s.selectAllChildren(e); s.collapseToEnd() })`
    ),
    actions: [{ type: 'type', selector: '#e', text: 'weir 7' }],
    has: ['Editor: weir 7<']
  },
  {
    report: 'RobinHerbots/Inputmask#292',
    html: page(
      '<input id=i maxlength=11><p id=t></p>',
      `i.oninput = () => { const d = i.value.replace(/\\D/g, '').slice(0, 9); i.value = d.replace(/^(...)(..)?/, (m, a, b) => b ? a + '-' + b + '-' : a) }; i.onchange = () => { t.textContent = 'Changed to ' + i.value }`
    ),
    actions: [
      { type: 'type', selector: '#i', text: '1234567890' },
      { type: 'press', key: 'Tab' }
    ],
    has: ['Changed to 123-45-6789']
  },
  {
    report: 'RobinHerbots/Inputmask#849',
    html: page(
      '<input id=from><input id=to><p id=t></p>',
      `from.onkeydown = (e) => { if (!/\\d|Tab|Arrow|End|Control/.test(e.key)) e.preventDefault() }; from.onchange = () => { to.value = from.value; t.textContent = 'To ' + to.value }`
    ),
    actions: [
      { type: 'type', selector: '#from', text: '2026-11-28' },
      { type: 'click', selector: '#to' }
    ],
    has: ['To 20261128']
  },
  {
    report: 'igorescobar/jQuery-Mask-Plugin#312',
    html: page(
      '<input id=i><p id=t></p>',
      `i.addEventListener('keyup', () => { i.value = i.value.replace(/\\D/g, '').replace(/(\\d{3})(?=\\d)/g, '$1.'); t.textContent = i.value })`
    ),
    actions: [{ type: 'type', selector: '#i', text: '123456' }],
    has: ['123.456<']
  },
  {
    report: 'fraserxu/ng-textcomplete#5',
    html: page(
      '<div id=e contenteditable>Hello </div><ul id=l></ul>',
      `e.addEventListener('keyup', () => { if (/@an$/.test(e.textContent)) l.innerHTML = '<li>ann</li>' }); l.onmousedown = (event) => { event.preventDefault(); e.textContent = e.textContent.replace(/@an$/, '@ann done') }`
    ),
    actions: [
      { type: 'type', selector: '#e', text: '@an' },
      { type: 'click', selector: '#l li' }
    ],
    has: ['@ann done']
  },
  {
    report: 'vanilla-masker/vanilla-masker#72',
    html: page(
      '<input id=i value="1"><p id=t></p>',
      `i.onkeypress = (e) => { if (!/\\d/.test(e.key)) e.preventDefault() }; i.onblur = () => { t.textContent = 'Left with ' + i.value }`
    ),
    actions: [
      { type: 'click', selector: '#i' },
      { type: 'press', key: 'Control+a' },
      { type: 'fill', text: '9x8' },
      { type: 'press', key: 'Tab' }
    ],
    has: ['Left with 98']
  },
  {
    report: 'a select that opens on pointerdown',
    html: page(
      '<button id=s role=combobox>Pick</button><p id=t></p>',
      `s.onpointerdown = () => { const list = document.createElement('div'); list.innerHTML = '<div role=option style="height:30px">One</div><div role=option style="height:30px">Two</div>'; document.body.append(list); list.onpointerup = (e) => { t.textContent = 'Picked ' + e.target.textContent; list.remove() } }`
    ),
    actions: [
      { type: 'click', selector: '#s' },
      { type: 'click', selector: '[role=option]:has-text("Two")' }
    ],
    has: ['Picked Two']
  },
  {
    report: 'native drag and drop between columns',
    html: page(
      '<div style="display:flex;gap:40px"><div class=col id=todo style="width:200px;height:200px;background:#eee"><div id=card draggable=true style="height:40px;background:#ccc">Card</div></div><div class=col id=done style="width:200px;height:200px;background:#ddd"></div></div><p id=t></p>',
      `let over = 0; card.ondragstart = (e) => { e.dataTransfer.effectAllowed = 'move'; e.dataTransfer.setData('id', 'card') }; done.ondragenter = () => over++; done.ondragover = (e) => { e.preventDefault(); e.dataTransfer.dropEffect = 'move' }; done.ondrop = (e) => { done.append(document.getElementById(e.dataTransfer.getData('id'))) }; card.ondragend = (e) => { t.textContent = 'Dropped with ' + e.dataTransfer.dropEffect + ', entered ' + (over > 0) }`
    ),
    actions: [{ type: 'drag', selector: '#card', to: '#done' }],
    has: ['Dropped with move, entered true']
  },
  {
    report: 'an area that is painted by dragging',
    html: page(
      '<div id=c style="width:300px;height:100px;background:#eee"></div><p id=t></p>',
      `let points = 0, down = false; c.onmousedown = () => { down = true }; onmousemove = () => { if (down) points++ }; onmouseup = () => { down = false; t.textContent = points >= 10 ? 'A line was drawn' : 'Only a dot' }`
    ),
    actions: [{ type: 'drag', selector: '#c', to: { x: 60, y: 20 } }],
    has: ['A line was drawn']
  },
  {
    report: 'a range that follows the mouse',
    html: page(
      '<input id=r type=range min=0 max=100 value=0 style="width:300px"><p id=t></p>',
      `r.oninput = () => { t.textContent = r.value > 60 ? 'High' : 'Low' }`
    ),
    actions: [{ type: 'drag', selector: '#r', to: { x: 90, y: 0 } }],
    has: ['High']
  },
  {
    report: 'a menu that opens under the mouse',
    html: page(
      '<style>ul ul{display:none}li:hover>ul{display:block}</style><ul><li id=m>Menu<ul><li><a href="#" id=x>Deep</a></li></ul></li></ul><p id=t></p>',
      `x.onclick = (e) => { e.preventDefault(); t.textContent = 'Deep was pressed' }`
    ),
    actions: [
      { type: 'hover', selector: '#m' },
      { type: 'click', selector: '#x' }
    ],
    has: ['Deep was pressed']
  },
  {
    report: 'a cell that is edited by a double click',
    html: page(
      '<div id=c>Edit me</div>',
      `c.ondblclick = () => { c.innerHTML = '<input value=editing>' }`
    ),
    actions: [{ type: 'click', selector: '#c', double: true }],
    has: ['value="editing"']
  },
  {
    report: 'a question before a delete',
    html: page(
      '<button id=b>Delete</button><p id=t></p>',
      `b.onclick = () => { t.textContent = confirm('Delete it?') ? 'Deleted' : 'Kept as it was' }`
    ),
    actions: [{ type: 'click', selector: '#b' }],
    has: ['Kept as it was']
  },
  {
    report: 'a window that opens after a request',
    html: page(
      '<button id=b>Report</button>',
      `b.onclick = async () => { await fetch('/reported-slow'); window.open('/reported-found?q=late') }`
    ),
    actions: [{ type: 'click', selector: '#b' }],
    has: ['Found for late']
  },
  {
    report: 'a form that opens another window',
    html: page(
      '<form action="/reported-found" target=_blank><input name=q value=weir><button>Go</button></form>'
    ),
    actions: [{ type: 'click', selector: 'button' }],
    has: ['Found for weir']
  },
  {
    report: 'rows by a button that is disabled at the end',
    html: page(
      '<ol id=l></ol><button id=n>Next</button>',
      `let p = 0; const show = () => { for (let i = 1; i <= 3; i++) l.insertAdjacentHTML('beforeend', '<li>Row ' + (p * 3 + i) + '.</li>'); if (++p === 4) n.setAttribute('disabled', '') }; show(); n.onclick = () => setTimeout(show, 200)`
    ),
    actions: [{ type: 'click', selector: '#n', untilGone: true, times: 20, timeoutMs: 20_000 }],
    has: ['Row 1.', 'Row 12.']
  },
  {
    report: 'content at the end of a box',
    html: page(
      '<div id=box style="height:200px;overflow:auto"><div style="height:900px">Long</div><p id=end></p></div>',
      `box.onscroll = () => { if (box.scrollTop + box.clientHeight > box.scrollHeight - 30) end.textContent = 'The end of the box' }`
    ),
    actions: [{ type: 'scroll', selector: '#box' }],
    has: ['The end of the box']
  },
  {
    report: 'a select that a script adds',
    html: page(
      '<select id=a><option>Choose</option><option value=ch>Switzerland</option></select><span id=b></span>',
      `a.onchange = () => setTimeout(() => { b.innerHTML = '<select id=c><option>City</option><option>Bern</option></select>'; c.onchange = () => { document.title = 'Chosen'; b.insertAdjacentText('beforeend', 'You chose ' + c.value) } }, 300)`
    ),
    actions: [
      { type: 'select', selector: '#a', values: ['Switzerland'] },
      { type: 'select', selector: '#c', values: ['Bern'] }
    ],
    has: ['You chose Bern']
  },
  {
    report: 'a text typed into a frame',
    html: page(
      '<iframe id=f srcdoc="<p>' +
        TEXT.repeat(2) +
        "</p><input id=i><p id=t></p><script>i.onkeyup = () => { t.textContent = 'In the frame: ' + i.value }</script>\" width=700 height=500></iframe>"
    ),
    actions: [{ type: 'type', selector: '#i', text: 'level', frame: ['#f'] }],
    has: ['In the frame: level']
  },
  {
    report: 'a page that leaves while a click is under way',
    html: page(
      '<a id=a href="/reported-found?q=gone">Go</a>',
      `a.onmousedown = () => { location = a.href }`
    ),
    actions: [{ type: 'click', selector: '#a' }],
    has: ['Found for gone']
  },
  {
    report: 'copy and paste by keys',
    html: page(
      '<input id=a value="copied text"><input id=b><p id=t></p>',
      `b.oninput = () => { t.textContent = 'B has ' + b.value }`
    ),
    actions: [
      { type: 'click', selector: '#a' },
      { type: 'press', key: 'Control+a' },
      { type: 'press', key: 'Control+c' },
      { type: 'click', selector: '#b' },
      { type: 'press', key: 'Control+v' }
    ],
    has: ['B has copied text']
  }
]

/** The pages by path. */
export const REPORTED_PAGES: Pages = {
  ...Object.fromEntries(REPORTS.map(({ html }, index) => [`/reported-${index}`, html])),
  '/reported-slow': (_request, response) =>
    void setTimeout(() => response.end('Brought by a request'), 600),
  '/reported-found': (request, response) => {
    const q = new URL(request.url ?? '', 'http://x').searchParams.get('q')
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(page(`<h1>Found for ${q}</h1>`))
  }
}

/** Actions on the pages, and their outcomes. */
export const REPORTED_CASES: readonly ActionCase[] = REPORTS.map(
  ({ report, html: _, ...rest }, index) => ({ ...rest, name: report, path: `/reported-${index}` })
)
