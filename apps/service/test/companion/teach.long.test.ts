/** Teaching a parser in the extension, by keyboard: values of two pages are chosen, and the parser is saved. */

import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Origin, startOrigin } from '../harness.ts'
import { FULL_CHROMIUM, type OpenCompanion, openCompanion } from './open-companion.ts'
import type { Popup } from './popup.ts'
import { popupFaults } from './popup-faults.ts'

const COOKIE = 'harbour-cookie-0123456789'
const BOATS = [
  ['Tern', 'Ada Brook', '900 EUR'],
  ['Plover', 'Ben Ito', '1200 EUR']
] as const

/** A page whose price a script adds, so that only the browser has it. */
function pageOf(number: number): string {
  const [name, owner, price] = BOATS[number] ?? BOATS[0]
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name} | Boats</title></head><body><main>
<h1>${name}</h1><table><tr><th>Price</th><td id="price"></td></tr></table><dl><dt>Owner</dt><dd>${owner}</dd></dl>
<p>${'It lies in the north basin and can be seen on any day but Sunday. '.repeat(4)}</p></main>
<script>document.getElementById('price').textContent = ${JSON.stringify(price)}</script></body></html>`
}

let open: OpenCompanion
let origin: Origin

beforeAll(async () => {
  if (!FULL_CHROMIUM) return
  origin = await startOrigin(({ url = '' }, response) => {
    response.setHeader('set-cookie', `harbour=${COOKIE}; Path=/`)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(pageOf(Number(url.slice(1))))
  })
  open = await openCompanion()
  await open.connect()
})

afterAll(async () => {
  await open?.stop()
  await origin?.stop()
})

const focus = (popup: Popup, id: string) =>
  popup.evaluate(`document.getElementById(${JSON.stringify(id)}).focus()`)
const write = async (popup: Popup, text: string) => {
  await popup.evaluate('document.activeElement.select?.()')
  await popup.send('Input.insertText', { text })
}
const textOf = (popup: Popup, id: string) =>
  popup.evaluate<string>(`document.getElementById(${JSON.stringify(id)}).innerText`)

/** Opens the popup on a page and reads the page for teaching. */
async function teach(path: string): Promise<Popup> {
  await open.page.goto(`${origin.url}/${path}`)
  await open.page.bringToFront()
  const popup = await open.press()
  await popup.until('document.activeElement.id === "clip"')
  await focus(popup, 'teach')
  await popup.press('Enter')
  await popup.until('document.activeElement.id === "find"')
  return popup
}

/** Finds a value by a word of it, and chooses it: Tab from the box to the first value, then Enter. */
async function choose(popup: Popup, word: string, name?: string): Promise<void> {
  await focus(popup, 'find')
  await write(popup, word)
  await popup.press('Tab')
  await popup.until('document.activeElement.className === "value"')
  await popup.press('Enter')
  await popup.until('document.activeElement.id === "field-name"')
  if (name !== undefined) await write(popup, name)
  await popup.press('Enter')
  await popup.until('document.getElementById("naming").hidden')
}

describe.skipIf(!FULL_CHROMIUM)('Teaching in the extension', () => {
  test('A click on a value of the page makes it a field, which the popup keeps while it is closed', async () => {
    const popup = await teach('0')
    expect(await popupFaults(popup)).toEqual([])
    await choose(popup, 'tern', 'name')
    await choose(popup, '900', 'price')
    await choose(popup, 'brook', 'owner')
    expect(await textOf(popup, 'fields')).toMatch(
      /name\s+Tern\s+Remove\s+price\s+900 EUR\s+Remove\s+owner\s+Ada Brook\s+Remove/
    )
    expect(await popupFaults(popup)).toEqual([])
    if (process.env.SLUICE_SCREENSHOTS) {
      const { data } = await popup.send('Page.captureScreenshot')
      writeFileSync(`${process.env.SLUICE_SCREENSHOTS}/companion-teach.png`, String(data), 'base64')
    }
    await popup.close()
  }, 60_000)

  test('On another page of the site the fields are offered by name', async () => {
    const popup = await teach('1')
    expect(await textOf(popup, 'taught-pages')).toContain('Page 2 of ')
    expect(await textOf(popup, 'fields')).toContain('not chosen on this page')
    for (const word of ['plover', '1200', 'ito']) await choose(popup, word)
    expect(await textOf(popup, 'fields')).toMatch(
      /name\s+Plover\s+Remove\s+price\s+1200 EUR\s+Remove\s+owner\s+Ben Ito/
    )
    await focus(popup, 'parser-name')
    await write(popup, 'boats')
    await popup.press('Enter')
    await popup.until('document.getElementById("status").innerText.includes("was saved")')
    expect(await textOf(popup, 'status')).toContain('learned/boats 1.0.0 was saved.')
    expect(await popup.evaluate('document.activeElement.id')).toBe('teach')
    expect(await popup.evaluate('chrome.storage.session.get()')).toEqual({ taught: [] })
    await popup.close()
  }, 60_000)

  test('The parser reads the site, and nothing but pages and values went to the server', async () => {
    const { learnedParsers } = open.sluice.service
    const spec = await learnedParsers.answering(open.account, new URL(`${origin.url}/1`))
    expect(spec?.rules.fields.map(({ name }) => name)).toEqual(['name', 'price', 'owner'])
    const own = open.proxy.requests.filter(({ url }) => url.startsWith(open.sluice.url))
    expect([...new Set(own.map(({ url }) => new URL(url).pathname))].toSorted()).toEqual([
      '/api/v1/account',
      '/api/v1/internet/parse',
      '/api/v1/parsers/learn'
    ])
    for (const { headers, body } of own) {
      expect(headers).not.toHaveProperty('cookie')
      expect(body.includes(COOKIE)).toBe(false)
    }
  })

  test('Starting over forgets what was taught', async () => {
    const popup = await teach('0')
    await choose(popup, 'tern', 'name')
    await focus(popup, 'forget-teaching')
    await popup.press('Enter')
    await popup.until('document.getElementById("teaching").hidden')
    expect(await popup.evaluate('chrome.storage.session.get()')).toEqual({ taught: [] })
    await popup.close()
  }, 60_000)
})
