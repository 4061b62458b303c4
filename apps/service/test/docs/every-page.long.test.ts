/** Every page of the documentation is accessible in light, dark and at 360 px, and nowhere wider than the window. */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lookAt } from '../dashboard/look.ts'
import { CHROMIUM, type OpenDashboard, openDashboard } from '../dashboard/open-dashboard.ts'
import { builtPages } from './docs-pages.ts'

if (!CHROMIUM) console.warn('SKIPPED: there is no Chromium; tests of the documentation need one')

describe.skipIf(!CHROMIUM)('the documentation', () => {
  const paths = CHROMIUM ? builtPages() : []
  let open: OpenDashboard
  let page: Page
  beforeAll(async () => {
    open = await openDashboard()
    page = await open.page()
  }, 180_000)
  afterAll(async () => {
    await open?.stop()
  })

  test.each(paths)(
    '%s',
    async (path) => {
      await page.goto(open.sluice.url + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      // axe takes minutes for all operations of the reference; they are made in the same way.
      await page.evaluate(() => {
        for (const one of [...document.querySelectorAll('.operation')].slice(14)) one.remove()
      })
      expect(await lookAt(page, `docs${path.replaceAll('/', '-')}`)).toEqual([])
    },
    300_000
  )

  test('no other site was called, and no policy was broken', () => {
    expect(open.complaints).toEqual([])
  })
})
