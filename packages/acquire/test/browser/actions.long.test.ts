/** Actions on pages in the browser: capabilities §5. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserEngine, createBrowser, findChromium } from '../../src/browser.ts'
import { createGuard } from '../../src/guard.ts'
import type { FetchRequest } from '../../src/index.ts'
import { PAGE_HOST, type PageOrigin, pageOrigin } from '../browser-origin.ts'
import { ACTION_CASES, ACTION_PAGES, action } from './action-pages.ts'
import { GESTURE_CASES, GESTURE_PAGES } from './gesture-pages.ts'
import { REPORTED_CASES, REPORTED_PAGES } from './reported-pages.ts'

const chromium = await findChromium()
if (!chromium) console.warn('SKIPPED: there is no Chromium; browser tests need one')

describe.skipIf(!chromium).each([
  ['actions (capabilities §5)', ACTION_PAGES, ACTION_CASES],
  ['keys, files, dragging and dialogs', GESTURE_PAGES, GESTURE_CASES],
  ['pages after public reports', REPORTED_PAGES, REPORTED_CASES]
])('%s', (_subject, pages, cases) => {
  let browser: BrowserEngine
  let origin: PageOrigin
  beforeAll(async () => {
    if (!chromium) return
    const guard = createGuard({ allowPrivateCidrs: [`${PAGE_HOST}/32`] })
    browser = createBrowser({ guard, chromium, pages: 2 })
    origin = await pageOrigin(pages)
  })
  afterAll(async () => {
    await browser?.close()
    await origin?.close()
  })
  const act = async (
    path: string,
    actions: Parameters<typeof action>[0][],
    request: FetchRequest = {}
  ) => {
    const page = await browser.fetch(
      { url: new URL(origin.url + path), actions: actions.map(action) },
      request
    )
    return { ...page, text: new TextDecoder().decode(page.body) }
  }

  test.concurrent.each(cases.map((one) => [one.name, one] as const))(
    '%s',
    async (_name, { path, actions, has, lacks = [], reports = [] }) => {
      const page = await act(path, [...actions])
      const failed = page.actions?.filter(({ ok }) => !ok)
      expect(failed ?? []).toEqual([])
      for (const text of has) expect(page.text, path).toContain(text)
      for (const text of lacks) expect(page.text).not.toContain(text)
      expect(page.actions ?? []).toMatchObject(
        reports.length > 0 ? reports : actions.map(({ type }) => ({ type }))
      )
    },
    60_000
  )
})
