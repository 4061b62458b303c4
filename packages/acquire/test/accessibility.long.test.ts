/** The accessibility tree of a page in the browser (docs/browser.md "Accessibility tree"). */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserEngine, createBrowser, findChromium } from '../src/browser.ts'
import { createGuard } from '../src/guard.ts'
import { PAGE_HOST, type PageOrigin, pageOrigin } from './browser-origin.ts'

const chromium = await findChromium()
if (!chromium) console.warn('SKIPPED: there is no Chromium; tests of the tree need one')

const PAGES = {
  '/form': `<title>Weirs</title><nav aria-label="Main"><a href="/levels">Levels</a></nav>
    <h1>Measure a weir</h1><label>Depth <input value="40 cm"></label><input type=password aria-label=Word>
    <button disabled>Send</button><button aria-hidden=true>Ghost</button><x-a></x-a>
    <script>
    document.querySelector('button').ariaLabel = 'Send the depth'
    customElements.define('x-a', class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<button>In the shadow</button>' } })
    </script>`,
  '/many': `<ul></ul><script>document.querySelector('ul').innerHTML = '<li>x</li>'.repeat(25_000)</script>`,
  '/long': `<p>${'The river rises above the weir. '.repeat(10)}</p>`.repeat(900),
  '/echoes': `<p id=t>${'word '.repeat(40_000)}</p>${'<button aria-labelledby=t></button>'.repeat(5_000)}`,
  '/forged': `<h1>True</h1><script>
    Array.prototype.push = () => { throw 1 }; Element.prototype.getAttribute = () => 'forged'
    document.querySelectorAll = () => []; String.prototype.slice = () => 'forged'</script>`
}

describe.skipIf(!chromium)('the accessibility tree', { tags: 'long' }, () => {
  let origin: PageOrigin
  let browser: BrowserEngine
  beforeAll(async () => {
    origin = await pageOrigin(PAGES)
    const guard = createGuard({ allowPrivateCidrs: [`${PAGE_HOST}/32`] })
    browser = await createBrowser({ guard, chromium: chromium as never })
  })
  afterAll(() => Promise.all([browser.close(), origin.close()]))

  const treeOf = async (path: string, more = {}) => {
    const plan = { url: new URL(origin.url + path), accessibility: true, ...more }
    return (await browser.fetch(plan)).accessibility
  }

  test('It has roles, names and states, also of shadow trees, and nothing that is hidden from it.', async () => {
    const tree = await treeOf('/form')
    expect(tree).toMatchObject({ isCut: false })
    expect(tree?.text?.split('\n').map((line) => line.trim())).toEqual(
      expect.arrayContaining([
        '- navigation "Main":',
        '- heading "Measure a weir" [level=1]',
        '- button "Send the depth" [disabled]: Send',
        '- button "In the shadow"'
      ])
    )
    expect(tree?.text).toMatch(/textbox "Depth": 40 cm/)
    expect(tree?.text).not.toContain('Ghost')
  })

  test('A secret text that was typed is not in it.', async () => {
    const secret = { type: 'fill', text: 'correct horse', secret: true } as const
    const rest = { timeoutMs: 5_000, onError: 'fail' } as const
    const actions = ['[aria-label=Word]', 'label input'].map((selector) => ({
      ...secret,
      ...rest,
      selector
    }))
    const tree = await treeOf('/form', { actions })
    expect(tree?.text).toContain('textbox "Depth"')
    expect(tree?.text).not.toContain('correct horse')
  })

  test('A page with too many elements has none, and a long tree ends with a whole line.', async () => {
    expect(await treeOf('/many')).toEqual({ text: null, isCut: true })
    const long = await treeOf('/long')
    expect(long?.isCut).toBe(true)
    expect(long?.text?.length).toBeLessThanOrEqual(200_000)
    expect(long?.text?.endsWith('\n')).toBe(true)
  })

  test('Names that repeat a long text end at the memory of the page, and the next page is read.', async () => {
    await expect(treeOf('/echoes')).rejects.toMatchObject({ code: 'RENDER_CRASHED' })
    expect((await treeOf('/form'))?.text).toContain('- heading "Measure a weir"')
  })

  test('Scripts of the page cannot forge it.', async () => {
    expect((await treeOf('/forged'))?.text).toContain('- heading "True" [level=1]')
  })

  test('It is read only where it is asked for.', async () => {
    const page = await browser.fetch({ url: new URL(`${origin.url}/form`) })
    expect(page).not.toHaveProperty('accessibility')
  })
})
