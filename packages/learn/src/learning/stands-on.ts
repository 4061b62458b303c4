/** Checks whether a page shows a value at all. */

import { fold } from '../page/fold.ts'
import { dataValues } from '../page/structured.ts'
import type { FieldValue } from '../rules/typed-value.ts'
import type { ViewedPage } from '../rules/viewed-page.ts'

/** Texts of a page in one, to look for values in. */
export function shownText({ view }: ViewedPage): string {
  const shown = view.texts.map(({ key }) => key).join(' ')
  return ` ${shown} ${dataValues(view.page.tree)
    .map(({ text }) => fold(text))
    .join(' ')} `
}

/** Checks whether a text holds a value, as whole words. */
export function standsIn(text: string, value: FieldValue): boolean {
  const key = fold(typeof value === 'object' ? value.amount : String(value))
  return key !== '' && text.includes(` ${key} `)
}
