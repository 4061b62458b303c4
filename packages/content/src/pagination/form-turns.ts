/** Buttons of forms that turn the pages of a list: a form without fields, sent by GET, is a link. */

import type { Element, ElementContent, Root } from 'hast'
import { TreeElement } from '../html/element.ts'
import { attributesOf, HAS } from '../html/present.ts'
import { attributeText } from '../html/properties.ts'
import { resolveUrl } from '../page/base-url.ts'
import { pageElements } from '../page/page-elements.ts'
import { shortText } from '../tree/short-text.ts'
import type { PageTurn } from './page-turns.ts'
import { LONGEST_TURN, turnOfSign, turnOfWord } from './turn-words.ts'

/** Elements around a button that are examined. */
const AROUND = 7
/** Elements of a form that are read. */
const PARTS = 60

/** The buttons that name a direction, with the address that their form leads to. */
export function formTurns(tree: Root, base: URL): PageTurn[] {
  return pageElements(tree).buttons.flatMap((button) => {
    const turn = turnOf(button)
    const around = turn ? aroundOf(button) : []
    const form = around.find(({ tagName }) => tagName === 'form')
    const url = form && formAddress(form, button, base)
    return turn && url ? [{ element: button, url, turn, weight: 4, around }] : []
  })
}

function turnOf(button: Element): PageTurn['turn'] {
  const isInput = button.tagName === 'input'
  const text = isInput
    ? attributeText(button.properties, 'value')
    : shortText(button, LONGEST_TURN)?.trim()
  const turn = text ? (turnOfWord(text) ?? turnOfSign(text)) : undefined
  // The label of a button with words says the same.
  if (turn || (text && text.length > LONGEST_SIGN)) return turn
  const label = attributesOf(button) & HAS.ariaLabel ? button.properties.ariaLabel : undefined
  for (const said of [label, button.properties.title]) {
    const named = typeof said === 'string' ? turnOfWord(said.trim()) : undefined
    if (named) return named
  }
  return undefined
}

/** Longest text of a button that is a sign. */
const LONGEST_SIGN = 4

/** Elements around a control, the nearest first. */
export function aroundOf(control: Element): Element[] {
  const around: Element[] = []
  let at = control instanceof TreeElement ? TreeElement.parent(control) : undefined
  while (at instanceof TreeElement && around.length < AROUND) {
    around.push(at)
    at = TreeElement.parent(at)
  }
  return around
}

/**
 * The address of a form that a user does not fill in; `undefined` for any other.
 *
 * @param control - is pressed or chosen.
 */
export function formAddress(
  form: Element,
  control: Element,
  base: URL,
  value = attributeText(control.properties, 'value')
): URL | undefined {
  const { method, action } = form.properties
  if (typeof method === 'string' && method.toLowerCase() !== 'get') return undefined
  const url = resolveUrl(typeof action === 'string' ? action : base.href, base)
  if (!url) return undefined
  const fields = fieldsOf(form, control, value ?? '')
  if (!fields || fields.length === 0) return undefined
  url.search = new URLSearchParams(fields).toString()
  return url
}

function fieldsOf(form: Element, control: Element, chosen: string): [string, string][] | undefined {
  const fields: [string, string][] = []
  const pending: ElementContent[] = form.children.toReversed()
  for (let left = PARTS; pending.length > 0; left--) {
    const node = pending.pop()!
    if (left === 0) return undefined
    if (node.type !== 'element') continue
    const isField = /^(?:input|select|textarea|button)$/.test(node.tagName)
    if (isField && node !== control && isFilledIn(node)) return undefined
    if (isField && (node === control || node.properties.type === 'hidden')) {
      const name = attributeText(node.properties, 'name')
      const value = node === control ? chosen : attributeText(node.properties, 'value')
      if (name) fields.push([name, value ?? ''])
    }
    if (node === control) continue
    pending.push(...node.children.toReversed())
  }
  return fields
}

/** A field that a user fills in. */
function isFilledIn({ tagName, properties: { type } }: Element): boolean {
  if (tagName === 'button') return false
  return (
    tagName !== 'input' || !/^(?:hidden|submit|button|image|reset)$/.test(String(type ?? 'text'))
  )
}
