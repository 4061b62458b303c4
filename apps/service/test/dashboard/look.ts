/** Appearance of a page: a picture of it in each look, and its faults there. */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { accessibilityFaults, sidewaysScroll } from './open-dashboard.ts'

/** Folder of the pictures; undefined to keep none. */
const SHOTS = process.env.SLUICE_SCREENSHOTS
if (SHOTS) mkdirSync(SHOTS, { recursive: true })

const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 360, height: 740 }

/**
 * Look at a page as it is: in light, in dark, and 360 pixels wide.
 *
 * @param name - name of the pictures.
 * @returns its faults: of accessibility, of being wider than the window, and figures wider than their place.
 */
export async function lookAt(page: Page, name: string): Promise<string[]> {
  const faults: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await shoot(page, `${name}-${colorScheme}`)
    faults.push(...(await accessibilityFaults(page)).map((fault) => `${colorScheme}: ${fault}`))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await resize(page, NARROW)
  await shoot(page, `${name}-narrow`)
  faults.push(...(await accessibilityFaults(page)).map((fault) => `narrow: ${fault}`))
  const wide = await sidewaysScroll(page)
  if (wide > 0) faults.push(`${wide} px too wide`)
  faults.push(...(await clippedFigures(page)))
  await resize(page, WIDE)
  return faults.map((fault) => `${name} ${fault}`)
}

async function resize(page: Page, size: typeof WIDE): Promise<void> {
  await page.setViewportSize(size)
  // What the page does about its new width comes with the next frames.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  )
}

/** Numbers that their box cuts off or that run into the next one. */
function clippedFigures(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.figures, .figure, .figure dd, .bars > li')]
      .filter((one) => one.scrollWidth > one.clientWidth + 1)
      .map((one) => `${one.className || one.tagName} cut off: ${one.textContent}`)
  )
}

/** Keep a picture of a page as it is, if pictures are kept. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (!SHOTS) return
  // A page that is scrolled shows what sticks to the window somewhere in its middle.
  await page.evaluate(() => scrollTo(0, 0))
  // A list of any length is shown as far as the window.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: height < 6_000 })
}
