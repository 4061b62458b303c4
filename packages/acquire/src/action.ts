/** Actions on a page in the browser: their kinds, their time limits, and their reports. */

/** Fields that every action has. */
interface Timed {
  /** Most time that it may take, with the time until the page rests, ms. */
  readonly timeoutMs: number
  /** Effect of a failed action on the fetch. */
  readonly onError: 'fail' | 'skip'
  /** CSS selectors of the frames that it happens in, from the page inwards. Default: the page itself. */
  readonly frame?: readonly string[]
}

/** Press an element with the mouse. */
export interface ClickAction extends Timed {
  readonly type: 'click'
  readonly selector: string
  /** Number of clicks; with `untilGone` the largest number. */
  readonly times: number
  /** Until no such element is shown, or it is disabled. */
  readonly untilGone: boolean
  /** Each is a double click. */
  readonly double?: boolean
}

/** Replace the text of a field. */
export interface FillAction extends Timed {
  readonly type: 'fill'
  /** Default: the focused element; the text is added to its value. */
  readonly selector?: string
  readonly text: string
  /** The text never comes back: not in the page, its address or any message. */
  readonly secret: boolean
}

/** Type a text key by key, after the text that a field has. */
export interface TypeAction extends Omit<FillAction, 'type'> {
  readonly type: 'type'
}

/** A file for a page. */
export interface SentFile {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/** Choose files for a field, or for the dialog that an element opens. */
export interface UploadAction extends Timed {
  readonly type: 'upload'
  readonly selector: string
  readonly files: readonly SentFile[]
}

/** Drag an element to another one, or by a distance. */
export interface DragAction extends Timed {
  readonly type: 'drag'
  readonly selector: string
  readonly to: string | { readonly x: number; readonly y: number }
}

/** Press a key or a combination of keys. */
export interface PressAction extends Timed {
  readonly type: 'press'
  /** `Enter`, `a`, `Control+a`. */
  readonly key: string
  /** CSS selector of the element that gets the focus first. Default: the element that has it. */
  readonly selector?: string
}

/** Wait for an element to appear or to go, or for a time. */
export interface WaitAction extends Timed {
  readonly type: 'wait'
  readonly selector?: string
  readonly state: 'visible' | 'hidden'
  /** Without a selector: how long, ms. */
  readonly ms?: number
}

/** Scroll the page or a part of it. */
export interface ScrollAction extends Timed {
  readonly type: 'scroll'
  /** To an end, waiting for content that loads there; or by one window. */
  readonly to: 'end' | 'start' | 'down' | 'up'
  /** CSS selector of the element to scroll. Default: the page, or its largest part that scrolls. */
  readonly selector?: string
  readonly maxSteps: number
  /** Elements that are kept although a virtual list removes them. */
  readonly collect?: string
}

/** Choose options of a `<select>` by value or label. */
export interface SelectAction extends Timed {
  readonly type: 'select'
  readonly selector: string
  readonly values: readonly string[]
}

/** Move the mouse over an element. */
export interface HoverAction extends Timed {
  readonly type: 'hover'
  readonly selector: string
}

/** Take a screenshot. */
export interface SnapshotAction extends Timed {
  readonly type: 'snapshot'
  readonly name: string
  /** The whole page rather than the window. */
  readonly fullPage: boolean
}

/** An action. */
export type BrowserAction =
  | ClickAction
  | FillAction
  | TypeAction
  | UploadAction
  | DragAction
  | PressAction
  | WaitAction
  | ScrollAction
  | SelectAction
  | HoverAction
  | SnapshotAction

/** Reasons for the failure of an action. */
export const ACTION_FAULTS = [
  'not_found',
  'not_visible',
  'covered',
  'disabled',
  'not_editable',
  'not_a_select',
  'not_a_file_field',
  'no_such_option',
  'invalid_value',
  'not_gone',
  'frame_not_found',
  'frame_not_readable',
  'invalid_selector',
  'invalid_key',
  'too_much_collected',
  'download',
  'timeout',
  'failed'
] as const
export type ActionFault = (typeof ACTION_FAULTS)[number]

/** The result of an action, as in `meta.actions`. It repeats no text of the action or of the page. */
export interface ActionReport {
  readonly type: BrowserAction['type']
  readonly ok: boolean
  /** Time that it took. */
  readonly ms: number
  readonly error: { readonly reason: ActionFault; readonly message: string } | null
  /** Number of clicks, for a click. */
  readonly clicks?: number
  /** Number of steps, for a scroll. `collected` is the number of collected elements. */
  readonly steps?: number
  readonly collected?: number
  /** Texts that a scroll without `collect` showed on its way and the page no longer has. */
  readonly replaced?: number
  /** True if a scroll to an end got there; only for such a scroll. */
  readonly reachedEnd?: boolean
}

/** Most actions of one page. */
export const MOST_ACTIONS = 30

/** Time of an action that names none, ms. */
export function usualTimeout(action: {
  readonly type: BrowserAction['type']
  readonly times?: number | undefined
  readonly until_gone?: boolean | undefined
  readonly to?: unknown
}): number {
  const isLong =
    action.type === 'snapshot' ||
    action.type === 'type' ||
    (action.type === 'scroll' && (action.to === 'end' || action.to === undefined)) ||
    (action.type === 'click' && (action.until_gone === true || (action.times ?? 1) > 1))
  return isLong ? 15_000 : 5_000
}

/** Time that all of them may take, one after the other, ms. */
export function actionsBound(actions: readonly Pick<BrowserAction, 'timeoutMs'>[]): number {
  return actions.reduce((sum, { timeoutMs }) => sum + timeoutMs, 0)
}

/** The texts that must not come back, the longest first; of fewer than four characters none can be found safely. */
export function secretsOf(actions: readonly BrowserAction[]): readonly string[] {
  const texts = actions.flatMap((action) =>
    'secret' in action && action.secret && action.text.length >= 4 ? [action.text] : []
  )
  return [...new Set(texts)].sort((one, other) => other.length - one.length)
}
