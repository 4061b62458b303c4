/** `options.actions`: what is done on a page in the browser before it is read (docs/browser.md "Actions"). */

import {
  actionsBound,
  type BrowserAction,
  MOST_ACTIONS,
  usualTimeout
} from '@sluice/acquire/actions'
import { SluiceError } from '@sluice/core'
import { z } from 'zod'
import { FORM } from './form.ts'
import { KEY, KEY_NAMES, keyName } from './key-name.ts'
import { Selector } from './selector.ts'

const EXAMPLE_ACTIONS = `[
  { "type": "click", "selector": "#more", "until_gone": true }
]`

const shared = {
  timeout_ms: z
    .int()
    .min(100)
    .max(60_000)
    .optional()
    .describe('Time limit of the action, ms. Default 5000; 15000 where it repeats or scrolls.'),
  on_error: z
    .enum(['fail', 'skip'])
    .default('fail')
    .describe('`fail` ends the fetch with ACTION_FAILED; `skip` continues.')
}
const inFrame = {
  ...shared,
  frame: z
    .union([Selector, z.array(Selector).min(1).max(5)], {
      error: 'must be a CSS selector of a frame, or up to 5 of them, from the page inwards'
    })
    .optional()
    .describe(
      'Frame to act in: its CSS selector, or the selectors of nested frames from the page inwards.'
    )
}

const Click = z.strictObject({
  type: z.literal('click'),
  selector: Selector,
  times: z.int().min(1).max(100).optional().describe('Default 1; with `until_gone` at most 50.'),
  until_gone: z
    .boolean()
    .default(false)
    .describe('Repeat until the element is gone, hidden or disabled.'),
  double: z.boolean().optional().describe('Double-click.'),
  ...inFrame
})
const Fill = z.strictObject({
  type: z.literal('fill'),
  selector: Selector.optional().describe('Default: the focused element.'),
  text: z.string().max(10_000),
  secret: z
    .boolean()
    .default(false)
    .describe('The text is not stored, and it is removed from the content of the page.'),
  ...inFrame
})
const Type = z.strictObject({
  type: z.literal('type'),
  selector: Selector.optional().describe('Default: the focused element.'),
  text: z.string().max(10_000).describe('Typed key by key, after the text that the field has.'),
  secret: z
    .boolean()
    .default(false)
    .describe('The text is not stored, and it is removed from the content of the page.'),
  ...inFrame
})
const Upload = z.strictObject({
  type: z.literal('upload'),
  selector: Selector.describe('A file field, or an element that opens a file dialog.'),
  files: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[^/\\\p{Cc}]{1,255}$/u, 'must be a file name without a folder'),
        content: z.base64().max(700_000).describe('The file in base64. Never stored.'),
        media_type: z
          .string()
          .regex(/^[\w.+-]{1,64}\/[\w.+-]{1,64}$/, 'must be a media type such as text/csv')
          .default('application/octet-stream')
      })
    )
    .min(1)
    .max(5),
  ...inFrame
})
const Drag = z.strictObject({
  type: z.literal('drag'),
  selector: Selector,
  to: z
    .union([
      Selector,
      z.strictObject({
        x: z.int().min(-10_000).max(10_000),
        y: z.int().min(-10_000).max(10_000)
      })
    ])
    .describe('Selector of the element to drop it on; or a distance in pixels, for sliders.'),
  ...inFrame
})
const Press = z.strictObject({
  type: z.literal('press'),
  key: z
    .string()
    .overwrite(keyName)
    .regex(KEY, `must be a character or one of ${KEY_NAMES}, after Control+, Shift+ or Alt+`)
    .describe('`Enter`, `ArrowDown`, `a`, `Control+a`.'),
  selector: Selector.optional().describe('Element to focus first.'),
  ...inFrame
})
const Wait = z.strictObject({
  type: z.literal('wait'),
  selector: Selector.optional(),
  state: z.enum(['visible', 'hidden']).default('visible').describe('Element to wait for.'),
  ms: z.int().min(1).max(60_000).optional().describe('Time to wait instead of a selector, ms.'),
  ...inFrame
})
const Scroll = z.strictObject({
  type: z.literal('scroll'),
  to: z
    .enum(['end', 'start', 'down', 'up'])
    .default('end')
    .describe('`end` continues while more content loads; `down` and `up` scroll by one window.'),
  selector: Selector.optional().describe('Element to scroll. Default: the page.'),
  max_steps: z.int().min(1).max(200).default(20),
  collect: Selector.optional().describe(
    'Elements to keep in the answer even if a virtual list removes them.'
  ),
  ...inFrame
})
const Select = z.strictObject({
  type: z.literal('select'),
  selector: Selector,
  value: z
    .union([z.string().max(1_000), z.array(z.string().max(1_000)).min(1).max(50)])
    .describe('Value or label of the option; a list for several options.'),
  ...inFrame
})
const Hover = z.strictObject({ type: z.literal('hover'), selector: Selector, ...inFrame })
const Snapshot = z.strictObject({
  type: z.literal('snapshot'),
  name: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must have 1 to 64 letters, digits, `_` or `-`')
    .describe('Name of the screenshot in `data.screenshots`.'),
  full_page: z.boolean().default(false),
  ...shared
})

/** One action. */
export const Action = z
  .discriminatedUnion('type', [
    Click,
    Fill,
    Type,
    Press,
    Wait,
    Scroll,
    Select,
    Hover,
    Drag,
    Upload,
    Snapshot
  ])
  .meta({ id: 'BrowserAction' })
export type Action = z.infer<typeof Action>

/** `options.actions`. */
export const Actions = z
  .array(Action)
  .max(MOST_ACTIONS)
  .default([])
  .describe('What is done on the page before it is read: at most 30 steps. Uses the browser.')
  // A text that is filled in may be a password.
  .register(FORM, {
    group: 'Browser',
    hint: 'Clicks, texts and scrolling before the page is read; uses the browser.',
    placeholder: EXAMPLE_ACTIONS,
    isSecret: true
  })

/** The actions of a request as the browser takes them. */
export function browserActions(actions: readonly Action[]): readonly BrowserAction[] {
  return actions.map(browserAction)
}

function browserAction(action: Action): BrowserAction {
  const frame = 'frame' in action ? action.frame : undefined
  const timed = {
    timeoutMs: action.timeout_ms ?? ownTime(action),
    onError: action.on_error,
    ...(frame === undefined ? {} : { frame: typeof frame === 'string' ? [frame] : frame })
  }
  const { type } = action
  switch (type) {
    case 'click': {
      const { selector, times, until_gone: untilGone, double } = action
      return {
        ...timed,
        type,
        selector,
        times: times ?? (untilGone ? 50 : 1),
        untilGone,
        ...(double ? { double } : {})
      }
    }
    case 'fill':
    case 'type':
      return { ...timed, type, text: action.text, secret: action.secret, ...on(action) }
    case 'press':
      return { ...timed, type, key: action.key, ...on(action) }
    case 'wait': {
      const { state, ms } = action
      return { ...timed, type, state, ...on(action), ...(ms === undefined ? {} : { ms }) }
    }
    case 'scroll': {
      const { to, max_steps: maxSteps, collect } = action
      const kept = collect === undefined ? {} : { collect }
      return { ...timed, type, to, maxSteps, ...on(action), ...kept }
    }
    case 'select': {
      const { selector, value } = action
      return { ...timed, type, selector, values: typeof value === 'string' ? [value] : value }
    }
    case 'hover':
      return { ...timed, type, selector: action.selector }
    case 'drag':
      return { ...timed, type, selector: action.selector, to: action.to }
    case 'upload':
      return { ...timed, type, selector: action.selector, files: action.files.map(sentFile) }
    case 'snapshot':
      return { ...timed, type, name: action.name, fullPage: action.full_page }
  }
}

function sentFile({ name, content, media_type }: z.infer<typeof Upload>['files'][number]) {
  return { name, mediaType: media_type, bytes: Buffer.from(content, 'base64') }
}

function on({ selector }: { selector?: string | undefined }) {
  return selector === undefined ? {} : { selector }
}

/** A wait takes as long as it says, and a moment. */
function ownTime(action: Action): number {
  return action.type === 'wait' && action.ms !== undefined ? action.ms + 100 : usualTimeout(action)
}

/**
 * Refuse actions that could not all end within the time of the request, before anything is fetched.
 *
 * @throws SluiceError `INVALID_REQUEST` `{bound_ms, timeout_ms}`; a `wait` for nothing, or for two things; two
 * screenshots of one name.
 */
export function checkActions({
  actions,
  wait_ms: wait = 0,
  timeout_ms: timeout
}: {
  readonly actions: readonly Action[]
  readonly wait_ms?: number | undefined
  readonly timeout_ms: number
}): undefined {
  const names = new Set<string>()
  for (const [index, action] of actions.entries()) {
    const path = `options.actions.${index}`
    if (action.type === 'wait' && (action.ms === undefined) === (action.selector === undefined)) {
      throw bad(path, 'must have either `selector` or `ms`')
    }
    if (action.type !== 'snapshot') continue
    if (names.has(action.name)) throw bad(`${path}.name`, 'is the name of another snapshot')
    names.add(action.name)
  }
  const bound = wait + actionsBound(browserActions(actions))
  if (bound <= timeout) return
  if (actions.length === 0) {
    throw bad('options.wait_ms', `leaves no time to read the page: \`timeout_ms\` is ${timeout}`)
  }
  throw new SluiceError(
    'INVALID_REQUEST',
    `\`options.actions\` may take ${bound} ms, longer than the request: its \`timeout_ms\` is ${timeout}. Raise it, or set \`timeout_ms\` of the actions.`,
    { details: { path: 'options.actions', bound_ms: bound, timeout_ms: timeout } }
  )
}

function bad(path: string, why: string): SluiceError {
  return new SluiceError('INVALID_REQUEST', `\`${path}\` ${why}.`, { details: { path } })
}
