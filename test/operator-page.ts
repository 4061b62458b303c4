/** The dashboard of a running service in Chromium, used by its first operator. */

import { findChromium } from '@sluice/acquire/browser'
import { chromium, type Page } from 'playwright-core'
import type { RunningService } from './running-service.ts'

/** See the module. */
export interface OperatorPage {
  readonly page: Page
  /** Show a page of the dashboard, such as `/parsers`. */
  visit(path: string): Promise<void>
  close(): Promise<void>
}

/**
 * Sign up with the link that a new installation prints.
 *
 * @returns nothing where there is no Chromium, which is said on the console.
 */
export async function openOperatorPage(service: RunningService): Promise<OperatorPage | undefined> {
  const found = await findChromium()
  if (!found) {
    console.warn('NOT SEEN: the dashboard; there is no Chromium')
    return undefined
  }
  const { path, env } = await found.executable()
  const browser = await chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env } as Record<string, string>
  })
  try {
    const page = await browser.newPage()
    const visit = async (address: string) => {
      await page.goto(`${service.url}/dashboard${address}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
    const [, invitation] = /\/dashboard(\/sign-up\?invitation=\S+)/.exec(service.output()) ?? []
    await visit(String(invitation))
    await page.getByLabel('E-mail address').fill('ada@example.com')
    await page.getByLabel('Password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    return { page, visit, close: () => browser.close() }
  } catch (error) {
    await browser.close()
    throw error
  }
}
