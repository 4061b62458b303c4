/** Files that actions choose, and elements that they drag. */

import type { FileChooser, Page } from 'playwright-core'
import type { DragAction, UploadAction } from '../../action.ts'
import { ActionFailure } from './action-failure.ts'
import type { ActionTime } from './action-time.ts'
import { css, scopeOf, shown } from './located.ts'

/** A file dialog opens within this time after its button was pressed, ms. */
const DIALOG = 2_000

/** Chooses files. Their field is often hidden behind a button. @throws ActionFailure `not_a_file_field` */
export async function upload(page: Page, action: UploadAction, time: ActionTime): Promise<void> {
  const { selector, frame = [] } = action
  const files = action.files.map(({ name, mediaType, bytes }) => ({
    name,
    mimeType: mediaType,
    buffer: Buffer.from(bytes)
  }))
  const element = scopeOf(page, frame).locator(css(selector)).first()
  const type = await element.getAttribute('type', { timeout: time.left() })
  if (type?.toLowerCase() === 'file') {
    await element.setInputFiles(files, { timeout: time.left() })
    return
  }
  const opened = dialogOf(page, Math.min(DIALOG, time.left()))
  await shown(page, action, selector).click({ timeout: time.left() })
  const dialog = await opened
  if (!dialog) throw new ActionFailure('not_a_file_field')
  await dialog.setFiles(dialog.isMultiple() ? files : files.slice(0, 1), { timeout: time.left() })
}

function dialogOf(page: Page, timeout: number): Promise<FileChooser | undefined> {
  return page.waitForEvent('filechooser', { timeout }).catch(() => undefined)
}

/** Steps of the mouse on its way: pages follow its moves. */
const STEPS = 12

/** Drags an element as a person does, with native drag and drop where the page has it. */
export async function drag(page: Page, action: DragAction, time: ActionTime): Promise<void> {
  const element = shown(page, action, action.selector)
  const { to } = action
  if (typeof to === 'string') {
    return element.dragTo(shown(page, action, to), { timeout: time.left(), steps: STEPS })
  }
  await element.hover({ timeout: time.left() })
  const box = await element.boundingBox({ timeout: time.left() })
  if (!box) throw new ActionFailure('not_visible')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.down()
  await page.mouse.move(x + to.x, y + to.y, { steps: STEPS })
  await page.mouse.up()
}
