/** Checks whether a page shows a value at all. */

import { attribute } from '@sluice/content'
import { fold } from '../page/fold.ts'
import { stateValues } from '../page/state.ts'
import { dataValues, metaValues } from '../page/structured.ts'
import { type FieldValue, typedValue } from '../rules/typed-value.ts'
import type { ViewedPage } from '../rules/viewed-page.ts'

/** Attributes that hold a URL. */
const URL_ATTRIBUTES = ['href', 'src', 'content'] as const

/** A check of values against a page: texts as whole words, URLs as links, images or metadata of it. */
export function standsOn(page: ViewedPage): (value: FieldValue) => boolean {
  const text = shownText(page)
  let urls: ReadonlySet<string> | undefined
  return (value) => {
    const url = urlOf(value, page)
    if (url === undefined) return standsIn(text, value)
    urls ??= shownUrls(page)
    return urls.has(url)
  }
}

/** Texts of a page and of its data in one. */
function shownText({ view }: ViewedPage): string {
  const shown = view.texts.map(({ key }) => key).join(' ')
  const stated = [...dataValues(view.page.tree), ...stateValues(view.page)]
  return ` ${shown} ${stated.map(({ text }) => fold(text)).join(' ')} `
}

function standsIn(text: string, value: FieldValue): boolean {
  const key = fold(typeof value === 'object' ? value.amount : String(value))
  return key !== '' && text.includes(` ${key} `)
}

function urlOf(value: FieldValue, { context }: ViewedPage): string | undefined {
  if (typeof value !== 'string' || !/^https?:\/\//i.test(value)) return undefined
  return typedValue('url', value, context) as string | undefined
}

function shownUrls({ view, context }: ViewedPage): ReadonlySet<string> {
  const { tree } = view.page
  const texts = [
    ...view.spots.flatMap(({ element }) => URL_ATTRIBUTES.map((name) => attribute(element, name))),
    ...dataValues(tree).map(({ text }) => text),
    ...[...metaValues(tree).values()].flat()
  ]
  const urls = texts.flatMap((text) => {
    const url = text && text.length <= 2000 ? typedValue('url', text, context) : undefined
    return url === undefined ? [] : [url as string]
  })
  return new Set(urls)
}
