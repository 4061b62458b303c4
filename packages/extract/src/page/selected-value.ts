/** The value of an element that `x-css` selected. */

import { attribute, imageSource, resolveUrl, textOf } from '@sluice/content'
import type { Element } from 'hast'
import { LINK_SCHEMES } from '../values/coerce.ts'

/** Attributes that hold an address. */
const ADDRESSES = /^(?:href|src|action|formaction|poster|cite|data-(?:href|src|url))$/i

/** Returns the text of an element, or its attribute. An address is absolute, and never one that runs a script. */
export function selectedValue(
  element: Element,
  name: string | undefined,
  base: URL
): string | undefined {
  if (name !== undefined) {
    const value = attribute(element, name)
    return value === undefined || !ADDRESSES.test(name)
      ? value
      : resolveUrl(value, base, LINK_SCHEMES)?.href
  }
  if (element.tagName === 'meta') return attribute(element, 'content')
  if (element.tagName === 'img') return imageSource(element, base) ?? attribute(element, 'alt')
  return textOf(element)
}
