/** Waiting for something to come true. */

import { setTimeout as wait } from 'node:timers/promises'

/**
 * Waits until `check` holds, and looks again after each `pause`, ms.
 *
 * @throws Error - after `patience` ms, with the text of the check.
 */
export async function until(
  check: () => boolean | Promise<boolean>,
  patience = 20_000,
  pause = 10
): Promise<void> {
  const end = performance.now() + patience
  while (!(await check())) {
    if (performance.now() > end) throw new Error(`never came true: ${check}`)
    await wait(pause)
  }
}
