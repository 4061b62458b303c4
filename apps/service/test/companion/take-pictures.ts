/**
 * Takes the pictures of the extension that docs/companion.md shows:
 *
 *   npm run docs:pictures
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startOrigin } from '../harness.ts'
import { openCompanion } from './open-companion.ts'

const IMAGES = fileURLToPath(new URL('../../../../docs/images/', import.meta.url))
const article = readFileSync(new URL('../../../../docs/example.html', import.meta.url))

/** No address of this machine. */
const ANONYMOUS = `(() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    node.nodeValue = node.nodeValue.replace(/127\\.0\\.77\\.1:\\d+/g, 'rivers.example').replace(/127\\.0\\.0\\.1:\\d+/g, 'sluice.example')
  }
  for (const field of document.querySelectorAll('input')) {
    field.value = field.value.replace(/http:\\/\\/127\\.0\\.0\\.1:\\d+/g, 'https://sluice.example')
  }
})()`

const origin = await startOrigin((_, response) => {
  response.setHeader('content-type', 'text/html')
  response.end(article)
})
const open = await openCompanion()
try {
  await open.connect()
  await open.page.goto(`${origin.url}/weirs`)
  const popup = await open.press()
  await popup.until('document.activeElement.id === "clip"')
  await popup.press('Enter')
  await popup.until('!document.getElementById("result").hidden')
  await popup.evaluate(ANONYMOUS)
  await popup.evaluate('document.activeElement.blur()')
  const { data } = await popup.send('Page.captureScreenshot')
  writeFileSync(`${IMAGES}companion.png`, Buffer.from(String(data), 'base64'))
  await popup.close()

  const settings = await open.context.newPage()
  await settings.setViewportSize({ width: 620, height: 620 })
  await settings.goto(open.address('options.html'))
  await settings.getByRole('button', { name: 'Disconnect' }).waitFor()
  await settings.evaluate(ANONYMOUS)
  await settings.screenshot({ path: `${IMAGES}companion-settings.png`, caret: 'hide' })
} finally {
  await open.stop()
  await origin.stop()
}
