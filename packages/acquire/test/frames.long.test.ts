/** Contents of a page's frames, read by a real browser from origins on loopback. */

import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserEngine, createBrowser, findChromium } from '../src/browser.ts'
import { createGuard } from '../src/guard.ts'
import { PAGE_HOST, type PageOrigin, type Pages, PROSE, pageOrigin } from './browser-origin.ts'

const chromium = await findChromium()
if (!chromium) console.warn('SKIPPED: there is no Chromium; tests of frames need one')

/** A frame as wide as the window. */
const wide = (attributes: string) => `<iframe width="1000" height="600" ${attributes}></iframe>`

describe.skipIf(!chromium)('frames of a page in the browser', () => {
  let browser: BrowserEngine
  const open: { close(): Promise<void> }[] = []

  beforeAll(() => {
    if (!chromium) throw new Error('no Chromium')
    const guard = createGuard({ allowPrivateCidrs: [`${PAGE_HOST}/32`] })
    browser = createBrowser({ guard, chromium, pages: 2, limits: { decodedBytes: 200_000 } })
  })
  afterAll(() => browser.close())
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close()
  })
  const serve = async (pages: Pages): Promise<PageOrigin> => {
    const origin = await pageOrigin(pages)
    open.push(origin)
    return origin
  }
  const render = async (origin: PageOrigin, waitFor?: string) => {
    const plan = { url: new URL(`${origin.url}/`), ...(waitFor ? { waitFor } : {}) }
    const page = await browser.fetch(plan)
    return { ...page, text: new TextDecoder().decode(page.body) }
  }

  describe('of its own origin', () => {
    test('a frame with more text than the page replaces its element', async () => {
      const origin = await serve({
        '/': `<title>Outer</title><h1>Outer</h1>${wide('src="/inner"')}<p>after</p>`,
        '/inner': `<title>Inner</title><style>p{}</style><body><p>${PROSE}</p><script>document.title = 'x'</script><noscript>off</noscript>`
      })
      const page = await render(origin)
      expect(page.text).toContain(
        `<h1>Outer</h1><div data-frame-url="${origin.url}/inner"><p>${PROSE}</p></div><p>after</p>`
      )
      expect(page.text).not.toContain('<iframe')
      expect(page.unreadFrames).toBeUndefined()
    })

    test('a frame with less text stays as it is, unless it covers most of the window', async () => {
      const little = 'The ferry does not run today because of the fog on the river.'
      const origin = await serve({
        '/': `<p>${PROSE}</p><iframe src="/small" width="300" height="200"></iframe>${wide('src="/large"')}`,
        '/small': `<p>small: ${little}</p>`,
        '/large': `<p>large: ${little}</p>`
      })
      const { text } = await render(origin)
      expect(text).toContain('<iframe src="/small"')
      expect(text).not.toContain('small:')
      expect(text).toContain('large: The ferry')
    })

    test('addresses in a frame are resolved against the frame’s own base', async () => {
      const origin = await serve({
        '/': `<a href="out">out</a>${wide('src="/deep/inner"')}`,
        '/deep/inner': `<base href="/base/"><p>${PROSE}</p><a href="#note">note</a><a href="next?a=1&amp;b=2">next</a><a href="mailto:a@b.example">mail</a>
          <img src="a.png" srcset="a.png 1x, sub/b.png 2x" data-src="lazy/c.png" data-lazy="true" alt=""><form action="go"></form>`
      })
      const { text } = await render(origin)
      const at = `${origin.url}/base`
      expect(text).toContain('<a href="out">')
      expect(text).toContain('<a href="#note">')
      expect(text).toContain(`<a href="${at}/next?a=1&amp;b=2">`)
      expect(text).toContain('<a href="mailto:a@b.example">')
      expect(text).toContain(
        `<img src="${at}/a.png" srcset="${at}/a.png 1x, ${at}/sub/b.png 2x" data-src="${at}/lazy/c.png" data-lazy="true" alt="">`
      )
      expect(text).toContain(`<form action="${at}/go">`)
    })

    test('a frameset becomes one page', async () => {
      const origin = await serve({
        '/': `<html><head><title>Set</title></head><frameset cols="20%,*"><frame src="/menu"><frameset rows="0,*"><frame src="/hidden"><frame src="/text"></frameset><noframes>no frames</noframes></frameset></html>`,
        '/menu': '<a href="text">Text</a>',
        '/hidden': `<p>hidden ${PROSE}</p>`,
        '/text': `<p>${PROSE}</p>`
      })
      const { text } = await render(origin)
      expect(text).toMatch(/<body><div data-frame-url="[^"]*\/menu"><a href="[^"]*\/text">/)
      expect(text).toContain(`<div data-frame-url="${origin.url}/text"><p>The river`)
      for (const gone of ['frameset', 'no frames', 'hidden The river']) {
        expect(text).not.toContain(gone)
      }
    })

    test('documents in an attribute are read, even in a sandbox or written by a script', async () => {
      const origin = await serve({
        '/': `${wide(`srcdoc="&lt;p&gt;one ${PROSE}&lt;/p&gt;&lt;a href='x'&gt;x&lt;/a&gt;"`)}
          ${wide(`sandbox srcdoc="&lt;script&gt;var many = '${PROSE}'&lt;/script&gt;&lt;p&gt;two ${PROSE}&lt;/p&gt;"`)}
          ${wide('id=f')}<script>f.contentDocument.write('<p>three ${PROSE}</p>')</script>`
      })
      const { text } = await render(origin)
      expect(text).toContain(`<div data-frame-url="about:srcdoc"><p>one ${PROSE}</p>`)
      expect(text).toContain(`<a href="${origin.url}/x">`)
      expect(text).toContain(`<div data-frame-url="about:srcdoc"><p>two ${PROSE}</p>`)
      expect(text).toContain(`<p>three ${PROSE}</p>`)
      expect(text).not.toContain('var many')
    })

    test('documents in a data: address are read, broken ones are not', async () => {
      const encoded = Buffer.from(`<p>two ${PROSE} – end</p>`).toString('base64')
      const origin = await serve({
        '/': `${wide(`src="data:text/html,<p>one ${encodeURIComponent(PROSE)}</p>"`)}${wide(`src="data:text/html;charset=utf-8;base64,${encoded}"`)}
          ${wide('src="data:text/html,%E0%A4%A"')}${wide('src="data:text/html;base64,@@@"')}`
      })
      const { text } = await render(origin)
      expect(text).toContain(`<p>one ${PROSE}</p>`)
      expect(text).toContain(`<p>two ${PROSE} – end</p>`)
    })

    test('an object that holds a page is read, one that holds a drawing is not', async () => {
      const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><text>${PROSE}</text></svg>`
      const origin = await serve({
        '/': '<object data="/page" width="900" height="500"></object><object data="/drawing" width="900" height="500"></object>',
        '/page': `<p>${PROSE}</p>`,
        '/drawing': (_request, response) =>
          void response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(drawing)
      })
      const { text } = await render(origin)
      expect(text).toContain('<p>The river')
      expect(text).not.toContain('<text>')
      expect(text).toContain('<object data="/drawing"')
    })

    test('the page waits for text that a frame’s script requests', async () => {
      const origin = await serve({
        '/': wide('src="/app"'),
        '/app': `<div id=app></div><script>setTimeout(() => fetch('/text').then((r) => r.text()).then((t) => { app.innerHTML = '<p>' + t + '</p>' }), 700)</script>`,
        '/text': (_request, response) => void setTimeout(() => response.end(PROSE), 600)
      })
      expect((await render(origin)).text).toContain('<p>The river')
    })

    test('shadow trees in a frame are read, with the content of their slots', async () => {
      const origin = await serve({
        '/': wide('src="/inner"'),
        '/inner': `<x-card><b>${PROSE}</b></x-card><script>
          customElements.define('x-in', class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '<i>deep</i><slot></slot>' } })
          customElements.define('x-card', class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '<style>b{}</style><h2>in the shadow</h2><x-in><slot></slot></x-in><slot name=none>in its stead</slot>' } })</script>`
      })
      expect((await render(origin)).text).toContain(
        `<x-card><h2>in the shadow</h2><x-in><i>deep</i><b>${PROSE}</b></x-in>in its stead</x-card>`
      )
    })

    test('a frame in a shadow tree is read', async () => {
      const origin = await serve({
        '/': `<x-shell></x-shell><script>customElements.define('x-shell', class extends HTMLElement { constructor() { super()
          this.attachShadow({ mode: 'open' }).innerHTML = '<div>bar</div><x-main></x-main>' } })
          customElements.define('x-main', class extends HTMLElement { constructor() { super()
          this.attachShadow({ mode: 'open' }).innerHTML = '<iframe src="/main" width=900 height=500></iframe>' } })</script>`,
        '/main': `<p>${PROSE}</p>`
      })
      expect((await render(origin)).text).toContain(
        `<x-shell><div>bar</div><x-main><div data-frame-url="${origin.url}/main"><p>The river`
      )
    })

    test('frames that are invisible, or show an error, are not read', async () => {
      const origin = await serve({
        '/': `<p>The page</p><iframe src="/tiny" width="1" height="1"></iframe><iframe src="/none" style="display:none"></iframe>
          <div style="visibility:hidden">${wide('src="/invisible"')}</div>${wide('src="/gone"')}`,
        '/tiny': `<p>tiny ${PROSE}</p>`,
        '/none': `<p>none ${PROSE}</p>`,
        '/invisible': `<p>invisible ${PROSE}</p>`,
        '/gone': (_request, response) =>
          void response.writeHead(404, { 'content-type': 'text/html' }).end(`<p>gone ${PROSE}</p>`)
      })
      const page = await render(origin)
      expect(page.text).not.toContain('The river')
      expect(page.text).not.toContain('rises above')
      expect(page.unreadFrames).toBeUndefined()
    })

    test('a page’s scripts cannot reach the reader through its frames', async () => {
      const origin = await serve({
        '/': `${wide('src="/inner"')}<script>
          Object.defineProperty(HTMLIFrameElement.prototype, 'contentDocument', { get: () => { throw new Error('forged') } })
          Element.prototype.checkVisibility = () => false</script>`,
        '/inner': `<p>${PROSE}</p><script>Object.defineProperty(HTMLElement.prototype, 'innerText', { get: () => '' })
          Node.prototype.cloneNode = () => null</script>`
      })
      expect((await render(origin)).text).toContain(`<p>${PROSE}</p>`)
    })
  })

  describe('the bounds', () => {
    test('frames are read three levels deep', async () => {
      const origin = await serve({
        '/': `<p>0</p>${wide('src="/1"')}`,
        '/1': `<p>level 1</p>${wide('src="/2"')}`,
        '/2': `<p>level 2</p>${wide('src="/3"')}`,
        '/3': `<p>level 3 ${PROSE}</p>${wide('src="/4"')}`,
        '/4': `<p>level 4 ${PROSE} ${PROSE}</p>`
      })
      const { text } = await render(origin)
      expect(text).toContain('level 3 The river')
      expect(text).not.toContain('level 4')
    })

    test('twenty frames are read', async () => {
      const origin = await serve({
        '/': Array.from({ length: 60 }, (_, n) => wide(`srcdoc="number ${n}: ${PROSE}"`)).join('')
      })
      const { text } = await render(origin)
      expect(text.match(/number \d+: The river rises[^<]*<\/div>/g)).toHaveLength(20)
      expect(text).toContain('<div data-frame-url="about:srcdoc">number 19:')
    })

    test('a frame that would make the page too large is linked', async () => {
      const origin = await serve({
        '/': `<h1>Two</h1>${wide('src="/large" title="The large one"')}${wide('src="/fits"')}`,
        '/large': `<p>${PROSE.repeat(300)}</p>`,
        '/fits': `<p>fits ${PROSE}</p>`
      })
      const page = await render(origin)
      expect(page.text).toContain(`<p><a href="${origin.url}/large">The large one</a></p>`)
      expect(page.unreadFrames).toEqual([`${origin.url}/large`])
    })

    test('a tree as deep as a browser can draw is read', async () => {
      const origin = await serve({
        '/': wide('src="/deep"'),
        '/deep': `<body><script>let at = document.body; for (let n = 0; n < 1500; n++) at = at.appendChild(document.createElement('div')); at.textContent = ${JSON.stringify(PROSE)}</script>`
      })
      expect((await render(origin)).text).toContain('<div>The river rises')
    })
  })

  describe('frames of other sites', () => {
    test('large frames on a page with little text are linked and named', async () => {
      const other = await serve({ '/form': `<p>${PROSE}</p>` })
      const origin = await serve({
        '/': `<h1>Apply</h1>${wide(`src="${other.url}/form" title=" Our form "`)}${wide(`src="${other.url}/form?2"`)}`
      })
      const page = await render(origin)
      expect(page.text).toContain(`<p><a href="${other.url}/form">Our form</a></p>`)
      expect(page.text).toContain(`<p><a href="${other.url}/form?2">${other.url}/form?2</a></p>`)
      expect(page.text).not.toContain('The river')
      expect(page.unreadFrames).toEqual([`${other.url}/form`, `${other.url}/form?2`])
    })

    test('frames in a frameset are linked too', async () => {
      const other = await serve({ '/text': `<p>${PROSE}</p>` })
      const origin = await serve({
        '/': `<html><frameset cols="20%,*"><frame src="/menu"><frame src="${other.url}/text"></frameset></html>`,
        '/menu': '<a href="x">Menu</a>'
      })
      const page = await render(origin)
      expect(page.text).toMatch(/<body><div data-frame-url="[^"]*menu">/)
      expect(page.text).toContain(`<a href="${other.url}/text">`)
    })

    test('frames of other sites are treated like own frames that failed to load or to show', async () => {
      const origin = await serve({
        '/': `<h1>Plan</h1>${wide('src="/plan"')}<div style="height:9000px"></div>${wide('loading="lazy" src="/far"')}`,
        '/plan': (_request, response) =>
          void response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7'),
        '/far': `<p>${PROSE}</p>`
      })
      const page = await render(origin)
      expect(page.unreadFrames).toEqual([`${origin.url}/plan`, `${origin.url}/far`])
      expect(page.text).toContain(`<a href="${origin.url}/plan">`)
    })

    test('frames beside text, and small ones, stay as they are', async () => {
      const other = await serve({ '/map': '<p>map</p>' })
      const frame = (size: string) => `<iframe src="${other.url}/map" ${size}></iframe>`
      for (const body of [
        `<p>${PROSE}</p>${frame('width=1000 height=600')}`,
        `<h1>Here</h1>${frame('width=300 height=200')}`
      ]) {
        const page = await render(await serve({ '/': body }))
        expect(page.text).toContain('<iframe src=')
        expect(page.unreadFrames).toBeUndefined()
      }
    })

    test('frames that ask for consent are not part of the page', async () => {
      const other = await serve({ '/cmp': '<p>We value your privacy</p>' })
      const origin = await serve({
        '/': `<title>News</title>${wide(`src="${other.url}/cmp" id="sp_message_iframe_1" title="Consent window"`)}`
      })
      expect((await render(origin)).unreadFrames).toBeUndefined()
    })

    test('frames cannot reach an address that the guard forbids', async () => {
      let trespasses = 0
      const victim = createServer(() => void trespasses++)
      await new Promise<void>((resolve) => victim.listen(0, '127.0.0.1', resolve))
      const { port } = victim.address() as { port: number }
      try {
        const origin = await serve({
          '/': `<h1>Here</h1>${wide(`src="http://127.0.0.1:${port}/"`)}${wide('src="/goes"')}`,
          '/goes': (_request, response) =>
            void response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` }).end()
        })
        const page = await render(origin)
        expect(page.text).toContain('<h1>Here</h1>')
        expect(page.text).not.toContain('secret')
        expect(trespasses).toBe(0)
      } finally {
        victim.close()
      }
    })
  })
})
