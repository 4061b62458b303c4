/** Faults of the popup in its current state, in light and in dark. */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { Popup } from './popup.ts'

/** The code of axe. */
export const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Returns what axe finds, and whether the popup is wider than its window. */
export async function popupFaults(popup: Popup): Promise<string[]> {
  const faults: string[] = []
  await popup.evaluate(`${AXE};0`)
  for (const value of ['light', 'dark']) {
    const features = [{ name: 'prefers-color-scheme', value }]
    await popup.send('Emulation.setEmulatedMedia', { features })
    const found = await popup.evaluate<{ passes: number; violations: string[] }>(
      `axe.run().then(({ passes, violations }) => ({ passes: passes.length, violations: violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' | ')) }))`
    )
    expect(found.passes).toBeGreaterThan(10)
    faults.push(...found.violations.map((fault) => `${value}: ${fault}`))
    const isWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'
    if (await popup.evaluate(isWide)) faults.push(`${value}: wider than its window`)
  }
  return faults
}
