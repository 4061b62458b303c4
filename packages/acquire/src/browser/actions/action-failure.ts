/**
 * Reasons for the failure of an action, read from the driver's messages. Those messages quote the page and the typed
 * texts.
 */

import { SluiceError } from '@sluice/core'
import type { ActionFault, ActionReport, BrowserAction } from '../../action.ts'

/** An action could not be done. */
export class ActionFailure extends Error {
  readonly reason: ActionFault

  constructor(reason: ActionFault) {
    super(MESSAGES[reason])
    this.reason = reason
  }
}

const MESSAGES: Readonly<Record<ActionFault, string>> = {
  not_found: 'Nothing on the page matches the selector.',
  not_visible: 'The element that matches the selector is not visible.',
  covered: 'Another element covers the element.',
  disabled: 'The element is disabled.',
  not_editable: 'The element does not accept text.',
  not_a_select: 'The element is not a `<select>`.',
  not_a_file_field: 'The element takes no files, and pressing it opened no file dialog.',
  no_such_option: 'The `<select>` has no such option.',
  invalid_value: 'The field does not accept this text: it expects a number or a date.',
  not_gone: 'The element is still visible.',
  frame_not_found:
    'Nothing on the page matches the selector of the frame, or the match is not a frame.',
  frame_not_readable:
    'A frame of another origin cannot be scrolled, and its elements cannot be collected.',
  invalid_selector: 'The selector is not a CSS selector.',
  invalid_key: 'The key is unknown.',
  too_much_collected: 'The collected elements exceed the size limit of a page.',
  download: 'It started a download. To read a document, fetch its own URL.',
  timeout: 'The action timed out.',
  failed: 'The browser could not perform it.'
}

/**
 * Texts of Playwright's errors and of its log of a call; the last line of the log names the condition that it waited
 * for.
 */
const SIGNS: readonly (readonly [RegExp, ActionFault])[] = [
  [/Cannot type text into input\[type=number\]|Malformed value/i, 'invalid_value'],
  [
    /while parsing (?:css )?selector|is not a valid selector|Unknown engine|Malformed/i,
    'invalid_selector'
  ],
  [/Unknown key/i, 'invalid_key'],
  [/Element is not a <select>/i, 'not_a_select'],
  [/did not find some options/i, 'no_such_option'],
  [
    /Element is not an <(?:input|iframe)>|cannot be filled|is not an <input>, <textarea>/i,
    'not_editable'
  ],
  [/not an? <?i?frame|frameLocator|contentFrame/i, 'frame_not_found'],
  [/intercepts pointer events/i, 'covered'],
  [/is not enabled|element is disabled/i, 'disabled'],
  [/is not editable|readonly/i, 'not_editable'],
  [/is not visible|outside of the viewport|is not stable/i, 'not_visible']
]

/** The failure of an action. @param isOver - its time ran out. */
export function actionFailure(error: unknown, isOver: boolean): ActionFailure {
  if (error instanceof ActionFailure) return error
  const text = String((error as Error)?.message ?? error)
  for (const [sign, reason] of SIGNS) if (sign.test(text)) return new ActionFailure(reason)
  const isTimeout = isOver || /Timeout \d+ms exceeded/i.test(text)
  return new ActionFailure(isTimeout ? 'timeout' : 'failed')
}

/** Returns the error of an action with `onError: 'fail'`. The fetch fails with it. */
export function actionError(
  { type }: BrowserAction,
  index: number,
  { reason, message }: ActionFailure,
  reports: readonly ActionReport[]
): SluiceError {
  return new SluiceError('ACTION_FAILED', `Action ${index + 1} (${type}) failed: ${message}`, {
    details: { path: `options.actions.${index}`, index, type, reason, actions: reports }
  })
}
