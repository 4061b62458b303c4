/** The choice of a model in the playground, in Chromium. */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lookAt } from './look.ts'
import { CHROMIUM, type OpenDashboard, openDashboard, signedUp } from './open-dashboard.ts'
import { optionField } from './playground-page.ts'

if (!CHROMIUM) console.warn('SKIPPED: there is no Chromium; tests of the dashboard need one')

describe.skipIf(!CHROMIUM)('the playground of a server with models by name', () => {
  let open: OpenDashboard
  let page: Page
  const model = () => optionField(page, 'ai.model')
  const playground = async (query: string) => {
    await page.goto(`${open.sluice.url}/dashboard/playground?${query}`)
    await page.locator('summary', { hasText: 'AI extras' }).click()
  }

  beforeAll(async () => {
    open = await openDashboard({
      AI_BASE_URL: 'http://127.0.0.1:1/v1',
      AI_MODEL: 'm',
      AI_MODELS: 'fast=qwen3:4b,best=gpt-5'
    })
    page = await signedUp(open)
  }, 180_000)
  afterAll(() => open?.stop())

  test('offers their names once an extra for text is on, and sends the chosen one', async () => {
    await playground(`url=${open.origin.url}/page`)
    expect(await model().count()).toBe(0)
    await optionField(page, 'ai.json_extraction').check()
    expect(await model().locator('option').allTextContents()).toEqual(['default', 'fast', 'best'])
    await model().selectOption('best')
    await expect.poll(() => new URL(page.url()).searchParams.get('ai.model')).toBe('best')
    expect(await lookAt(page, 'playground-models')).toEqual([])
    const sent = page.waitForRequest(/\/api\/v1\/internet\/fetch$/)
    await page.locator('button.run').click()
    expect((await sent).postDataJSON().options.ai).toMatchObject({ model: 'best' })
  })

  test('sends no name for the default', async () => {
    await model().selectOption('default')
    await expect.poll(() => new URL(page.url()).searchParams.has('ai.model')).toBe(false)
  })

  test('shows a name from a link that this server does not have, and the refusal at its field', async () => {
    await playground(`url=${open.origin.url}/page&ai.summary=on&ai.model=gone`)
    expect(await model().inputValue()).toBe('gone')
    await page.locator('.fault', { hasText: 'Models: fast, best.' }).waitFor()
  })
})
