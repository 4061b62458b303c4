/** Translates the `actions` of a scrape into the actions of a fetch. docs/firecrawl.md has the table. */

import { usualTimeout } from '@sluice/acquire/actions'
import { parseRequest } from '@sluice/fetch/request'
import { z } from 'zod'
import { refused } from './refusal.ts'

const Wait = z.strictObject({
  type: z.literal('wait'),
  milliseconds: z.int().min(1).max(60_000).optional(),
  selector: z.string().optional()
})
const Click = z.strictObject({
  type: z.literal('click'),
  selector: z.string(),
  all: z.boolean().default(false)
})
const Write = z.strictObject({ type: z.literal('write'), text: z.string() })
const Press = z.strictObject({ type: z.literal('press'), key: z.string() })
const Scroll = z.strictObject({
  type: z.literal('scroll'),
  direction: z.enum(['up', 'down']).default('down'),
  selector: z.string().optional()
})
const Screenshot = z.strictObject({
  type: z.literal('screenshot'),
  fullPage: z.boolean().default(false),
  quality: z.int().min(1).max(100).optional(),
  viewport: z.strictObject({ width: z.int(), height: z.int() }).optional()
})
const Scrape = z.strictObject({ type: z.literal('scrape') })
const ACTIONS = {
  wait: Wait,
  click: Click,
  write: Write,
  press: Press,
  scroll: Scroll,
  screenshot: Screenshot,
  scrape: Scrape
} as const
type Checked = z.infer<(typeof ACTIONS)[keyof typeof ACTIONS]>

/** Prefix of snapshot names. It distinguishes their screenshots from the screenshot format. */
export const SNAPSHOT = 'action-'

/**
 * The actions of a fetch.
 *
 * @param warnings - gets one for each field without effect.
 * @throws SluiceError `INVALID_REQUEST` - one is not supported: scripts never are.
 */
export function fetchActions(
  actions: readonly { readonly type: string }[],
  warnings: string[],
  within: string
): Record<string, unknown>[] {
  return actions.flatMap((action, index) => {
    const at = `${within}.${index}`
    const { type } = action
    if (!Object.hasOwn(ACTIONS, type)) {
      throw refused(`${at}.type`, `must be one of ${Object.keys(ACTIONS).join(', ')}.`)
    }
    const schema = ACTIONS[type as keyof typeof ACTIONS] as z.ZodType<Checked>
    const checked = parseRequest(schema, action, `${at}.`)
    // The page is read once, after the last action.
    if (checked.type === 'scrape' && index < actions.length - 1) {
      throw refused(at, 'must be the last: the page is read once.')
    }
    if (checked.type === 'screenshot' && (checked.viewport || checked.quality !== undefined)) {
      warnings.push(`\`${at}\`: a screenshot of an action has the size of the page, as PNG.`)
    }
    return checked.type === 'scrape' ? [] : [actionOf(checked, index, at)]
  })
}

/** Shortest time limit of an action, ms. */
const SHORTEST_MS = 500

/** Actions that end within a time, ms, where their waits leave enough of it. Those without a fixed time share the rest. */
export function withinTime(
  actions: Record<string, unknown>[],
  time: number
): Record<string, unknown>[] {
  const isFixed = (one: Record<string, unknown>) => one.ms !== undefined
  const own = (one: Record<string, unknown>) =>
    isFixed(one)
      ? Number(one.ms) + 100
      : Number(one.timeout_ms ?? usualTimeout(one as Parameters<typeof usualTimeout>[0]))
  const sum = (list: readonly Record<string, unknown>[]) =>
    list.reduce((total, one) => total + own(one), 0)
  if (sum(actions) <= time) return actions
  const others = actions.filter((one) => !isFixed(one))
  const share = Math.floor((time - sum(actions.filter(isFixed))) / others.length)
  if (!(share >= SHORTEST_MS)) return actions
  return actions.map((one) =>
    isFixed(one) || own(one) <= share ? one : { ...one, timeout_ms: share }
  )
}

function actionOf(
  action: Exclude<Checked, { type: 'scrape' }>,
  index: number,
  at: string
): Record<string, unknown> {
  const { type } = action
  if (type === 'wait') {
    const { selector, milliseconds: ms } = action
    if ((selector === undefined) === (ms === undefined)) {
      throw refused(at, 'must have either `milliseconds` or `selector`.')
    }
    return selector === undefined ? { type, ms } : { type, selector, timeout_ms: 15_000 }
  }
  if (type === 'write') return { type: 'fill', text: action.text }
  if (type === 'press') return { type, key: action.key }
  if (type === 'screenshot') {
    return { type: 'snapshot', name: `${SNAPSHOT}${index + 1}`, full_page: action.fullPage }
  }
  const { selector } = action
  if (type === 'scroll') {
    return { type, to: action.direction, ...(selector === undefined ? {} : { selector }) }
  }
  if (action.all) throw refused(`${at}.all`, 'is not supported: only one element is clicked.')
  return { type, selector }
}
