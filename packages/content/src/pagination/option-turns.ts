/** Pages of a list that are chosen in a select: each option has an address, or its form leads to one. */

import type { Element, ElementContent, Root } from 'hast'
import { attributeText } from '../html/properties.ts'
import { resolveUrl } from '../page/base-url.ts'
import { pageElements } from '../page/page-elements.ts'
import { shortText } from '../tree/short-text.ts'
import { aroundOf, formAddress } from './form-turns.ts'
import type { PageTurn } from './page-turns.ts'
import { LONGEST_TURN } from './turn-words.ts'
import { numbersOf } from './url-numbers.ts'

/** Selects of a page, and options of one, that are read. */
const SELECTS = 10
const OPTIONS = 500

/** The options with a number, if the addresses of the select name a page. */
export function optionTurns(tree: Root, base: URL): PageTurn[] {
  return pageElements(tree)
    .selects.slice(0, SELECTS)
    .flatMap((select) => turnsIn(select, base))
}

function turnsIn(select: Element, base: URL): PageTurn[] {
  const around = [select, ...aroundOf(select)]
  const form = around.find(({ tagName }) => tagName === 'form')
  const turns = optionsIn(select.children).flatMap((element): PageTurn[] => {
    const number = numberOf(element)
    const value = attributeText(element.properties, 'value') ?? ''
    const url = ADDRESS.test(value)
      ? resolveUrl(value, base)
      : form && formAddress(form, select, base, value)
    return number === undefined || !url ? [] : [{ element, url, number, weight: 1, around }]
  })
  const named = turns.filter(({ url }) => numbersOf(url).some(({ isNamed }) => isNamed))
  // The first page may have no number in its address.
  return named.length > 0 && named.length >= turns.length - 1 ? turns : []
}

/** The value of an option that is an address. */
const ADDRESS = /^(?:https?:\/\/|\/|\?)/i

/** A page number, which may have the number of pages behind it: `Page 2 of 9`. */
const NUMBER = /^(?:\p{L}{1,12}\.?\s)?(\d{1,5})(?:\s?(?:\/|\p{L}{1,5})\s?\d{1,5})?$/u

function numberOf(option: Element): number | undefined {
  const text = shortText(option, LONGEST_TURN)?.trim()
  const number = text && NUMBER.exec(text)?.[1]
  return number ? Number(number) : undefined
}

function optionsIn(children: readonly ElementContent[]): Element[] {
  return children
    .slice(0, OPTIONS * 2)
    .filter((child) => child.type === 'element' && child.tagName === 'option')
    .slice(0, OPTIONS) as Element[]
}
