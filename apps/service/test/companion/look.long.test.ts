/** The extension's two pages: accessible in light and dark, and usable by keyboard alone. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lookAt } from '../dashboard/look.ts'
import { type Origin, serveArticle, startOrigin } from '../harness.ts'
import {
  builtCompanion,
  FULL_CHROMIUM,
  type OpenCompanion,
  openCompanion
} from './open-companion.ts'
import type { Popup } from './popup.ts'
import { AXE, popupFaults } from './popup-faults.ts'

let open: OpenCompanion
let origin: Origin

beforeAll(async () => {
  if (!FULL_CHROMIUM) return
  origin = await startOrigin(serveArticle)
  open = await openCompanion()
  await open.context.addInitScript({ content: AXE })
})

afterAll(async () => {
  await open?.stop()
  await origin?.stop()
})

const focused = (popup: Popup) => popup.evaluate<string>('document.activeElement.id')

describe.skipIf(!FULL_CHROMIUM)('The extension', () => {
  test('asks for a server first, and opens the settings by keyboard', async () => {
    await open.page.goto(origin.url)
    const popup = await open.press()
    await popup.until('document.activeElement.id === "connect"')
    expect(await popupFaults(popup)).toEqual([])
    const opened = open.context.waitForEvent('page')
    await popup.press('Enter')
    const settings = await opened
    await settings.waitForURL(open.address('options.html'))
    await settings.close()
  })

  test('explains what is wrong with an address or a key, and keeps only what works', async () => {
    const settings = await open.context.newPage()
    settings.setDefaultTimeout(10_000)
    await settings.goto(open.address('options.html'))
    const failure = settings.getByRole('alert')
    const save = async (address: string, key: string) => {
      await settings.getByLabel('Server address').fill(address)
      await settings.getByLabel('API key').fill(key)
      await settings.keyboard.press('Enter')
      await failure.waitFor()
      return failure.textContent()
    }
    expect(await save('', 'x')).toContain('Enter the address of your server')
    expect(await save('http://sluice.example', 'x')).toContain('Use https')
    expect(await save(open.sluice.url, '')).toContain('Enter an API key')
    expect(await save(open.sluice.url, 'sk_wrong')).toContain('The server refused the key')
    expect(await save('127.0.0.1:1', open.key)).toContain('The server did not answer')
    expect(await lookAt(settings, 'companion-settings-failure')).toEqual([])
    expect(await settings.evaluate('chrome.storage.local.get()')).toEqual({})
    await settings.close()
  })

  test('connects to a server, and forgets it again', async () => {
    await open.connect()
    const settings = await open.context.newPage()
    await settings.goto(open.address('options.html'))
    await settings.getByRole('button', { name: 'Disconnect' }).waitFor()
    expect(await lookAt(settings, 'companion-settings')).toEqual([])
    await settings.getByRole('button', { name: 'Disconnect' }).click()
    await settings.getByText('The key is deleted from this browser').waitFor()
    expect(await settings.evaluate('chrome.storage.local.get()')).toEqual({})
    await settings.close()
    await open.connect()
  })

  test('clips, shows both parts and opens the history by keyboard alone', async () => {
    await open.page.goto(origin.url)
    await open.page.bringToFront()
    const popup = await open.press()
    await popup.until('document.activeElement.id === "clip"')
    expect(await popupFaults(popup)).toEqual([])
    await popup.press('Enter')
    await popup.until('!document.getElementById("result").hidden')
    expect(await popupFaults(popup)).toEqual([])
    const order: string[] = []
    for (let tabs = 0; tabs < 6; tabs++) {
      await popup.press('Tab')
      order.push(await focused(popup))
    }
    expect(order).toEqual(['markdown-tab', 'shown', 'copy', 'open', 'teach', 'settings'])
    await popup.evaluate('document.getElementById("markdown-tab").focus()')
    await popup.press('ArrowRight')
    expect(await popup.evaluate('document.getElementById("text").textContent')).toContain('"title"')
    await popup.evaluate('document.getElementById("open").focus()')
    const opened = open.context.waitForEvent('page')
    await popup.press('Enter')
    const history = await opened
    expect(history.url()).toMatch(/\/dashboard\/history\/[\w-]+$/)
    await history.close()
  })

  test('shows a refusal accessibly', async () => {
    await open.page.bringToFront()
    await open.page.goto('about:blank')
    const popup = await open.press()
    await popup.until('!document.getElementById("failure").hidden')
    expect(await popupFaults(popup)).toEqual([])
    await popup.close()
  })
})

test('The packed extension has the files of its folder, and no code that is evaluated from text', () => {
  const built = builtCompanion()
  const files = unzipSync(readFileSync(join(built, 'sluice-companion.zip')))
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([
      'manifest.json',
      'popup.html',
      'options.html',
      'read-page.js',
      'LICENSE'
    ])
  )
  const manifest = readFileSync(join(built, 'extension/manifest.json'))
  expect(Buffer.from(files['manifest.json'] as Uint8Array)).toEqual(manifest)
  for (const [name, bytes] of Object.entries(files)) {
    if (!/\.(?:js|html)$/.test(name)) continue
    const code = Buffer.from(bytes).toString()
    expect(code, name).not.toMatch(/\beval\(|new Function\(|<script[^>]+src="(?:https?:)?\/\//)
  }
})
