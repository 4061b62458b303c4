/** Reasons of failed actions that need a page or a limit of their own: docs/browser.md, "Actions". */

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { actionFailure } from '../../src/browser/actions/action-failure.ts'
import { type BrowserEngine, createBrowser, findChromium } from '../../src/browser.ts'
import { createGuard } from '../../src/guard.ts'
import { PAGE_HOST, type PageOrigin, PROSE, pageOrigin } from '../browser-origin.ts'
import { action } from './action-pages.ts'

const chromium = await findChromium()
if (!chromium) console.warn('SKIPPED: there is no Chromium; browser tests need one')
/** Characters that may be collected. */
const MOST = 50_000

describe.skipIf(!chromium)('an action fails', () => {
  let browser: BrowserEngine
  let origin: PageOrigin
  beforeAll(() => {
    if (!chromium) throw new Error('no Chromium')
    const guard = createGuard({ allowPrivateCidrs: [`${PAGE_HOST}/32`] })
    browser = createBrowser({ guard, chromium, pages: 2, limits: { decodedBytes: MOST } })
  })
  afterEach(() => origin.close())
  afterAll(() => browser.close())

  test.each<[string, string, Parameters<typeof action>[0]]>([
    [
      'frame_not_readable',
      '<iframe id=f sandbox src="/inner" width=600 height=400></iframe>',
      { type: 'scroll', to: 'end', frame: ['#f'] }
    ],
    ['invalid_key', '<input>', { type: 'press', key: 'NoSuchKey' }],
    [
      'too_much_collected',
      `<div style="height:9000px"><p class=item></p></div><script>
        setInterval(() => { document.querySelector('.item').textContent = Math.random() + ' ' + '${'x'.repeat(4_000)}' }, 20)</script>`,
      { type: 'scroll', to: 'end', collect: '.item', maxSteps: 100 }
    ],
    [
      'timeout',
      `<button id=b onclick="for (;;);">Hang</button>`,
      { type: 'click', selector: '#b', timeoutMs: 1_500 }
    ],
    [
      'not_a_file_field',
      '<button id=b>Send</button>',
      {
        type: 'upload',
        selector: '#b',
        files: [{ name: 'a.txt', mediaType: 'text/plain', bytes: new Uint8Array(1) }]
      }
    ],
    ['not_editable', '<input id=n readonly>', { type: 'type', selector: '#n', text: 'many' }],
    ['disabled', '<input id=n disabled>', { type: 'type', selector: '#n', text: 'many' }],
    ['not_found', '<p id=a>A</p>', { type: 'drag', selector: '#a', to: '#none', timeoutMs: 600 }],
    ['invalid_value', '<input id=n type=number>', { type: 'fill', selector: '#n', text: 'many' }],
    ['invalid_value', '<input id=d type=date>', { type: 'fill', selector: '#d', text: 'tomorrow' }]
  ])('%s', async (reason, body, one) => {
    origin = await pageOrigin({
      '/': `<!doctype html><p>${PROSE}</p>${body}`,
      '/inner': `<p>${PROSE}</p><div style="height:9000px"></div>`
    })
    const plan = { url: new URL(origin.url), actions: [action(one)] }
    const failure = await browser.fetch(plan).then(
      () => ({ code: 'none', details: {} }),
      (error) => error
    )
    expect(failure).toMatchObject({ code: 'ACTION_FAILED', details: { reason, index: 0 } })
    expect(failure.details.actions).toMatchObject([{ ok: false, error: { reason } }])
  })
})

test('the action failed for a reason that the driver does not state', () => {
  expect(actionFailure(new Error('page.click: the wires crossed'), false)).toMatchObject({
    reason: 'failed',
    message: 'The browser could not perform it.'
  })
})
