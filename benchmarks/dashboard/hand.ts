/** A hand that uses a page, and what it took: clicks, keys, and the seconds of both and of waiting. */

import type { Locator, Page } from 'playwright-core'

/** Seconds that a click takes with its way there, and a key of a text (keystroke-level model, Card et al. 1980). */
const CLICK_S = 1.1
const KEY_S = 0.28

/** What a task took. */
export interface Effort {
  readonly clicks: number
  readonly keys: number
  readonly seconds: number
}

/** Does tasks by clicks and keys only. */
export interface Hand {
  click(where: Locator): Promise<void>
  /** A choice of a list: two clicks. */
  choose(where: Locator, label: string): Promise<void>
  /** Types into what has the focus, or is clicked first. */
  type(text: string, where?: Locator): Promise<void>
  press(key: string): Promise<void>
  /** What it took since the last time it was asked. */
  effort(): Effort
}

/** @param page - that is used. */
export function handOn(page: Page): Hand {
  let clicks = 0
  let keys = 0
  let waited = 0
  let since = performance.now()
  const timed = async (work: () => Promise<unknown>) => {
    waited += performance.now() - since
    await work()
    since = performance.now()
  }
  const hand: Hand = {
    click: (where) =>
      timed(async () => {
        clicks++
        await where.click()
      }),
    choose: (where, label) =>
      timed(async () => {
        clicks += 2
        await where.selectOption({ label })
      }),
    async type(text, where) {
      if (where) await hand.click(where)
      await timed(async () => {
        keys += text.length
        if (where) await where.fill(text)
        else await page.keyboard.type(text)
      })
    },
    press: (key) =>
      timed(async () => {
        keys++
        await page.keyboard.press(key)
      }),
    effort() {
      waited += performance.now() - since
      const seconds = clicks * CLICK_S + keys * KEY_S + waited / 1_000
      const effort = { clicks, keys, seconds }
      clicks = 0
      keys = 0
      waited = 0
      since = performance.now()
      return effort
    }
  }
  return hand
}
