/** Pages for real keys, files, dragging, dialogs and lists that replace their items; each with the actions and the right answer. */

import { expect } from 'vitest'
import type { Pages } from '../browser-origin.ts'
import type { ActionCase } from './action-pages.ts'

const page = (body: string, script = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Case</title><style>body{margin:0}</style></head><body>${body}<script>${script}</script></body></html>`

/** The pages by path. */
export const GESTURE_PAGES: Pages = {
  '/keys': page(
    '<input id=q value="low "><p id=keys></p><ul id=list></ul>',
    `q.onkeydown = (e) => { keys.textContent += e.key + ' ' }; q.onkeyup = () => { if (q.value === 'low weir') list.innerHTML = '<li>Suggested weir</li>' }`
  ),
  '/editor': page(
    '<div id=e contenteditable>Old text</div><p id=t></p>',
    `let n = 0; e.addEventListener('keydown', () => { t.textContent = 'Keys: ' + (++n) })`
  ),
  '/masked': page(
    '<input id=q><p id=t></p>',
    `q.onkeypress = (e) => { e.preventDefault(); if (/\\d/.test(e.key)) q.value += e.key; t.textContent = 'Number ' + q.value }`
  ),
  '/file': page(
    '<input type=file id=f hidden multiple><p id=t></p>',
    `f.onchange = async () => { for (const file of f.files) t.textContent += file.name + ' ' + file.type + ' says ' + await file.text() + '; ' }`
  ),
  '/file-button': page(
    '<button id=b>Choose a file</button><p id=t></p>',
    `b.onclick = () => { const f = document.createElement('input'); f.type = 'file'; f.onchange = async () => { t.textContent = 'Chosen: ' + await f.files[0].text() }; f.click() }`
  ),
  '/file-form': page(
    '<form method=post action=/sent enctype=multipart/form-data><input type=file name=doc><button>Send</button></form>'
  ),
  '/sent': (request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      const name = /filename="([^"]*)"/.exec(body)?.[1]
      response.end(page(`<p>Received ${name} with ${/level,\d+/.exec(body)?.[0]}</p>`))
    })
  },
  '/drop': page(
    '<div id=a draggable=true style="width:80px;height:80px;background:#ccc">A</div><div id=b style="width:200px;height:200px;margin:50px;background:#eee">B</div>',
    `a.ondragstart = (e) => e.dataTransfer.setData('text/plain', 'the A part'); b.ondragover = (e) => e.preventDefault(); b.ondrop = (e) => { e.preventDefault(); b.textContent = 'Dropped ' + e.dataTransfer.getData('text/plain') }`
  ),
  '/sort': page(
    '<ul id=list style="list-style:none"><li style="height:40px">One</li><li style="height:40px">Two</li><li style="height:40px">Three</li></ul><p id=t></p>',
    `let held; list.onpointerdown = (e) => { held = e.target }; addEventListener('pointermove', (e) => { if (!held) return; const over = document.elementFromPoint(e.clientX, e.clientY); if (over?.nodeName === 'LI' && over !== held) over.after(held) }); addEventListener('pointerup', () => { held = null; t.textContent = [...list.children].map((li) => li.textContent).join('-') })`
  ),
  '/slider': page(
    '<div style="width:400px;height:20px;background:#eee;position:relative"><span id=k style="position:absolute;left:0;width:20px;height:20px;background:#333"></span></div><p id=t></p>',
    `let from; k.onmousedown = (e) => { from = e.clientX }; onmousemove = (e) => { if (from === undefined) return; k.style.left = e.clientX - from + 'px' }; onmouseup = () => { from = undefined; t.textContent = 'Value ' + parseInt(k.style.left) }`
  ),
  '/dialogs': page(
    '<button id=b>Delete</button><p id=t></p>',
    `b.onclick = () => { alert('Careful'); t.textContent = 'Confirmed ' + confirm('Sure?') + ', named ' + prompt('Name?') }`
  ),
  '/replacing-list': page(
    '<div id=inner style="position:relative;height:6000px"></div><p id=t></p>',
    `const draw = () => { inner.replaceChildren(); const first = Math.floor(scrollY / 60); for (let n = first; n < Math.min(100, first + 13); n++) inner.insertAdjacentHTML('beforeend', '<p style="position:absolute;margin:0;height:60px;top:' + n * 60 + 'px">Item number ' + (n + 1) + '</p>') }
    addEventListener('scroll', draw); setInterval(() => { t.textContent = 'Level ' + Math.random() }, 400); draw()`
  ),
  '/growing-list': page(
    '<div id=list></div><p id=t></p>',
    `let n = 0; const add = () => { for (let i = 0; i < 10; i++) list.insertAdjacentHTML('beforeend', '<p style="height:100px">Item number ' + (++n) + '</p>') }
    addEventListener('scroll', () => { if (n < 40 && scrollY + innerHeight > document.documentElement.scrollHeight - 50) add() }); setInterval(() => { t.textContent = 'Level ' + Math.random() }, 400); add()`
  ),
  '/modal': page(
    '<button id=b>Terms</button><dialog id=d><p>Terms of the weir</p></dialog>',
    'b.onclick = () => d.showModal()'
  )
}

const text = (content: string) => new TextEncoder().encode(content)
const csv = { name: 'levels.csv', mediaType: 'text/csv', bytes: text('level,42') }

/** Actions on the pages, and their outcomes. */
export const GESTURE_CASES: readonly ActionCase[] = [
  {
    name: 'a typed text sends keys, after the text that the field has',
    path: '/keys',
    actions: [{ type: 'type', selector: '#q', text: 'weir' }],
    has: ['Suggested weir', 'w e i r']
  },
  {
    name: 'a typed text goes into an editor, after its text',
    path: '/editor',
    actions: [{ type: 'type', selector: '#e', text: ' and new' }],
    has: ['Old text and new', 'Keys: 10']
  },
  {
    name: 'a field that takes its characters from the keys',
    path: '/masked',
    actions: [{ type: 'type', selector: '#q', text: '12a3' }],
    has: ['Number 123']
  },
  {
    name: 'files for a hidden field',
    path: '/file',
    actions: [
      {
        type: 'upload',
        selector: '#f',
        files: [csv, { name: 'b.txt', mediaType: 'text/plain', bytes: text('grüezi') }]
      }
    ],
    has: ['levels.csv text/csv says level,42', 'b.txt text/plain says grüezi']
  },
  {
    name: 'a file for a dialog that a button opens',
    path: '/file-button',
    actions: [{ type: 'upload', selector: '#b', files: [csv] }],
    has: ['Chosen: level,42']
  },
  {
    name: 'a form with a file',
    path: '/file-form',
    actions: [
      { type: 'upload', selector: '[name=doc]', files: [csv] },
      { type: 'click', selector: 'button' }
    ],
    has: ['Received levels.csv with level,42']
  },
  {
    name: 'native drag and drop',
    path: '/drop',
    actions: [{ type: 'drag', selector: '#a', to: '#b' }],
    has: ['Dropped the A part']
  },
  {
    name: 'a list that is sorted with the pointer',
    path: '/sort',
    actions: [{ type: 'drag', selector: 'li:first-child', to: 'li:last-child' }],
    has: ['Two-Three-One']
  },
  {
    name: 'a slider',
    path: '/slider',
    actions: [{ type: 'drag', selector: '#k', to: { x: 150, y: 0 } }],
    has: ['Value 150']
  },
  {
    name: 'native dialogs that a click opens',
    path: '/dialogs',
    actions: [{ type: 'click', selector: '#b' }],
    has: ['Confirmed false, named null']
  },
  {
    name: 'a list that replaces its items, without a collection',
    path: '/replacing-list',
    actions: [{ type: 'scroll', timeoutMs: 20_000 }],
    has: ['Item number 100<'],
    lacks: ['Item number 1<'],
    reports: [{ reachedEnd: true, replaced: expect.any(Number) }]
  },
  {
    name: 'a list that keeps its items',
    path: '/growing-list',
    actions: [{ type: 'scroll', timeoutMs: 20_000 }],
    has: ['Item number 1<', 'Item number 40<'],
    reports: [expect.not.objectContaining({ replaced: expect.anything() })]
  },
  {
    name: 'a modal element that a click opens',
    path: '/modal',
    actions: [{ type: 'click', selector: '#b' }],
    has: ['<dialog id="d" open="" data-opened-by-action="">']
  }
]
