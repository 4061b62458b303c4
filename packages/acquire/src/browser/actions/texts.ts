/** Texts that actions put into fields. */

import type { Locator, Page } from 'playwright-core'
import { ActionFailure } from './action-failure.ts'
import type { ActionTime } from './action-time.ts'

/** Characters that are typed key by key; those before are inserted at once. */
const TYPED = 200

/** Types a text into what has the focus: suggestions often come with the keys. A line break as a key would send it. */
export async function write({ keyboard }: Page, text: string): Promise<void> {
  if (/[\r\n\t]/.test(text)) return keyboard.insertText(text)
  const characters = [...text]
  if (characters.length > TYPED) await keyboard.insertText(characters.slice(0, -TYPED).join(''))
  await keyboard.type(characters.slice(-TYPED).join(''))
}

/** Types a text into a field, after the text that it has. @throws ActionFailure `not_editable`, `disabled` */
export async function type(
  page: Page,
  field: Locator,
  text: string,
  time: ActionTime
): Promise<void> {
  if (!(await field.isEnabled({ timeout: time.left() }))) throw new ActionFailure('disabled')
  if (!(await field.isEditable({ timeout: time.left() }))) throw new ActionFailure('not_editable')
  await field.focus({ timeout: time.left() })
  const value = await field.inputValue({ timeout: time.left() }).catch(() => undefined)
  if (value !== '') await page.keyboard.press('Control+End')
  await write(page, text)
}

/** Fields that stay empty where the text is of another form than theirs. */
const DATED = /^(?:date|datetime-local|month|time|week)$/i

/** Replaces the text of a field. @throws ActionFailure `invalid_value` */
export async function fill(field: Locator, text: string, time: ActionTime): Promise<void> {
  await field.fill(text, { timeout: time.left() })
  if (text.trim() === '') return
  const type = (await field.getAttribute('type', { timeout: time.left() })) ?? ''
  if (DATED.test(type) && (await field.inputValue({ timeout: time.left() })) === '')
    throw new ActionFailure('invalid_value')
}
