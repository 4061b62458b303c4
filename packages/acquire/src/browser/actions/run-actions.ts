/**
 * Does the actions of a request on a page, one after the other.
 *
 * They are data: what is pressed, typed and scrolled is chosen by selectors, and nothing of a request runs as code. Elements
 * are found and pressed by Playwright, from a world of its own, with events of the browser itself: to the page they are
 * those of a person.
 */

import { SluiceError } from '@sluice/core'
import type { CDPSession, Locator, Page } from 'playwright-core'
import type {
  ActionReport,
  BrowserAction,
  FillAction,
  SnapshotAction,
  TypeAction
} from '../../action.ts'
import type { World } from '../page-world.ts'
import { ActionFailure, actionError, actionFailure } from './action-failure.ts'
import { type ActionFacts, type ActionTime, timeOf } from './action-time.ts'
import { css, scopeOf, shown } from './located.ts'
import { drag, upload } from './moves.ts'
import { scroll } from './scroll.ts'
import { fill, type, write } from './texts.ts'

/** Tools for doing actions. */
export interface ActionTools {
  readonly page: Page
  readonly client: CDPSession
  readonly world: World
  readonly signal: AbortSignal
  /** Characters that one page may collect. */
  readonly maxCollected: number
  /** An action begins: it may lead to another page. */
  begin(): void
  /** Resolves once the page rests, at the latest after `most` ms. */
  rest(most: number): Promise<void>
  /** A field with this name, or id, takes a secret text. */
  onSecretField(name: string): void
  /** Take a screenshot. */
  onSnapshot(action: SnapshotAction): Promise<void>
}

/** Longest wait for the page to come to rest after an action, ms. */
const REST = 3_000

/** A button that was pressed before can be pressed again within this time, ms. */
const PRESSING = 2_500

/**
 * Do all actions.
 *
 * @returns the outcome of each. @throws SluiceError `ACTION_FAILED` - one failed that may not. Rejects with
 * `signal.reason`.
 */
export async function runActions(
  tools: ActionTools,
  actions: readonly BrowserAction[]
): Promise<readonly ActionReport[]> {
  const reports: ActionReport[] = []
  await tools.client.send('Page.enable')
  const watch = watchPage(tools)
  try {
    for (const [index, action] of actions.entries()) {
      tools.signal.throwIfAborted()
      tools.begin()
      watch.reset()
      const began = performance.now()
      const time = timeOf(action.timeoutMs)
      const { type } = action
      const ms = () => Math.round(performance.now() - began)
      try {
        const facts = await time.limit(done(tools, action, index, time, watch))
        reports.push({ type, ok: true, ms: ms(), error: null, ...facts })
      } catch (error) {
        tools.signal.throwIfAborted()
        if (SluiceError.is(error)) throw error
        const failure = await diagnosed(tools.page, action, actionFailure(error, time.isOver()))
        const { reason, message } = failure
        reports.push({ type, ok: false, ms: ms(), error: { reason, message } })
        if (action.onError === 'fail') throw actionError(action, index, failure, reports)
      } finally {
        time.close()
      }
    }
    return reports
  } finally {
    watch.close()
  }
}

async function done(
  tools: ActionTools,
  action: BrowserAction,
  index: number,
  time: ActionTime,
  watch: PageWatch
): Promise<ActionFacts> {
  const facts = await act(tools, action, index, time)
  if (action.type === 'wait' || action.type === 'snapshot') return facts
  await tools.rest(Math.min(REST, time.left()))
  if (watch.hasDownload) throw new ActionFailure('download')
  // No windows are opened: a link to another window opens in this one.
  if (watch.opened !== undefined) {
    await tools.page.goto(watch.opened, {
      waitUntil: 'commit',
      timeout: time.left(),
      referer: tools.page.url()
    })
    await tools.rest(Math.min(REST, time.left()))
  }
  return facts
}

async function act(
  tools: ActionTools,
  action: BrowserAction,
  index: number,
  time: ActionTime
): Promise<ActionFacts> {
  const { page } = tools
  switch (action.type) {
    case 'click':
      return click(tools, action, time)
    case 'fill':
    case 'type':
      if (action.secret)
        for (const name of await namesOf(tools, action, time)) tools.onSecretField(name)
      if (action.selector === undefined) await write(page, action.text)
      else if (action.type === 'fill')
        await fill(shown(page, action, action.selector), action.text, time)
      else await type(page, shown(page, action, action.selector), action.text, time)
      return {}
    case 'upload':
      await upload(page, action, time)
      return {}
    case 'drag':
      await drag(page, action, time)
      return {}
    case 'press':
      if (action.selector === undefined) await page.keyboard.press(action.key)
      else await shown(page, action, action.selector).press(action.key, { timeout: time.left() })
      return {}
    case 'wait':
      if (action.selector !== undefined) {
        const element = shown(page, action, action.selector)
        await element.waitFor({ state: action.state, timeout: time.left() })
      } else await pause(action.ms ?? 0, tools.signal)
      return {}
    case 'scroll':
      return scroll(tools, action, index, time)
    case 'select':
      await shown(page, action, action.selector).selectOption([...action.values], {
        timeout: time.left()
      })
      return {}
    case 'hover':
      await shown(page, action, action.selector).hover({ timeout: time.left() })
      return {}
    case 'snapshot':
      await tools.onSnapshot(action)
      return {}
  }
}

/** Names under which a form or a script may send the value of a field. */
async function namesOf(
  { page, world }: ActionTools,
  action: FillAction | TypeAction,
  time: ActionTime
): Promise<string[]> {
  const { selector } = action
  const names =
    selector === undefined
      ? ((await world.evaluate(
          '[document.activeElement?.getAttribute("name"), document.activeElement?.id]'
        )) as unknown[])
      : await Promise.all(
          ['name', 'id'].map((attribute) =>
            shown(page, action, selector).getAttribute(attribute, { timeout: time.left() })
          )
        )
  return names.filter((name): name is string => typeof name === 'string' && name !== '')
}

async function click(
  { page, rest }: ActionTools,
  action: Extract<BrowserAction, { type: 'click' }>,
  time: ActionTime
): Promise<ActionFacts> {
  const element = shown(page, action, action.selector)
  let clicks = 0
  while (clicks < action.times) {
    // It may go while it is being pressed.
    const most = clicks > 0 && action.untilGone ? Math.min(PRESSING, time.left()) : time.left()
    try {
      await (action.double ? element.dblclick({ timeout: most }) : element.click({ timeout: most }))
    } catch (error) {
      if (clicks === 0 || !action.untilGone || !(await isGone(element))) throw error
      return { clicks }
    }
    clicks++
    if (clicks === action.times && !action.untilGone) break
    await rest(Math.min(REST, time.left()))
    if (action.untilGone && (await isGone(element))) return { clicks }
  }
  if (action.untilGone) throw new ActionFailure('not_gone')
  return { clicks }
}

/** Returns true if the element is hidden or disabled. */
async function isGone(element: Locator): Promise<boolean> {
  if (!(await element.isVisible())) return true
  return element.isDisabled({ timeout: 500 }).catch(() => true)
}

/** Finds the missing condition after the time ran out. The driver reports only the condition that it waited for. */
async function diagnosed(
  page: Page,
  action: BrowserAction,
  failure: ActionFailure
): Promise<ActionFailure> {
  const { frame = [] } = action
  const selector = 'selector' in action ? action.selector : undefined
  if (failure.reason !== 'timeout' || selector === undefined || action.type === 'scroll')
    return failure
  if (action.type === 'wait' && action.state === 'hidden') return new ActionFailure('not_gone')
  try {
    for (let depth = 0; depth < frame.length; depth++) {
      const holder = scopeOf(page, frame.slice(0, depth)).locator(css(frame[depth] ?? ''))
      if ((await soon(holder.count())) === 0) return new ActionFailure('frame_not_found')
    }
    const target = action.type === 'drag' && typeof action.to === 'string' ? [action.to] : []
    for (const one of [selector, ...target]) {
      const matches = scopeOf(page, frame).locator(css(one))
      if ((await soon(matches.count())) === 0) return new ActionFailure('not_found')
      const isShown = await soon(matches.filter({ visible: true }).first().isVisible())
      if (!isShown) return new ActionFailure('not_visible')
    }
    return failure
  } catch {
    return failure
  }
}

/** A page that hangs answers nothing. */
function soon<Result>(work: Promise<Result>): Promise<Result> {
  const time = timeOf(500)
  return time.limit(work).finally(() => time.close())
}

interface PageWatch {
  readonly hasDownload: boolean
  /** Address of a window that was to be opened. */
  readonly opened: string | undefined
  reset(): void
  close(): void
}

function watchPage({ page, client }: ActionTools): PageWatch {
  let hasDownload = false
  let opened: string | undefined
  const onDownload = () => {
    hasDownload = true
  }
  const onOpen = ({ url }: { url: string }) => {
    if (/^https?:/.test(url)) opened = url
  }
  page.on('download', onDownload)
  client.on('Page.windowOpen', onOpen)
  return {
    get hasDownload() {
      return hasDownload
    },
    get opened() {
      return opened
    },
    reset() {
      hasDownload = false
      opened = undefined
    },
    close() {
      page.off('download', onDownload)
      client.off('Page.windowOpen', onOpen)
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end)
      resolve()
    }, ms)
    signal.addEventListener('abort', end, { once: true })
  })
}
