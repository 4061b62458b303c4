/** Translates the `actions` of a scrape into the actions of a fetch. docs/firecrawl.md has the table. */

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
  quality: z.int().min(1).max(100).optional()
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
 * @throws SluiceError `INVALID_REQUEST` - one is not supported: scripts never are.
 */
export function fetchActions(
  actions: readonly { readonly type: string }[],
  within: string
): Record<string, unknown>[] {
  return actions.flatMap((action, index) => {
    const at = `${within}.${index}`
    const { type } = action
    if (!Object.hasOwn(ACTIONS, type)) {
      throw refused(`${at}.type`, `must be one of ${Object.keys(ACTIONS).join(', ')}.`)
    }
    const schema = ACTIONS[type as keyof typeof ACTIONS] as z.ZodType<Checked>
    const checked = parseRequest(schema, action)
    // The page is read once, after the last action.
    if (checked.type === 'scrape' && index < actions.length - 1) {
      throw refused(at, 'must be the last: the page is read once.')
    }
    return checked.type === 'scrape' ? [] : [actionOf(checked, index, at)]
  })
}

function actionOf(
  action: Exclude<Checked, { type: 'scrape' }>,
  index: number,
  at: string
): Record<string, unknown> {
  const { type } = action
  if (type === 'wait') {
    const { selector, milliseconds: ms } = action
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
