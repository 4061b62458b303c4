/**
 * A fetched page as neutral markup to point at: no scripts, styles, addresses or attributes of its own. Each of its texts is
 * a button, so that the keyboard reaches it.
 */

import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { folded } from './folded.ts'
import { createSelectors } from './place-selector.ts'

/** Elements that stay what they are; others become `div` or `span`. */
const KEPT = new Set(
  'h1 h2 h3 h4 h5 h6 p ul ol li dl dt dd table thead tbody tfoot tr th td caption blockquote pre br hr b i em strong small sub sup'.split(
    ' '
  )
)
const INLINE = new Set(
  'a abbr bdi bdo button cite code data del dfn font ins kbd label mark output q s samp span time u var'.split(
    ' '
  )
)
const DROPPED = new Set(
  'script style noscript template svg math iframe frame object embed head link meta input select textarea audio video canvas'.split(
    ' '
  )
)
/** Most texts, and levels of elements. */
const MOST_TEXTS = 4_000
const DEEPEST = 200

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element
type TextNode = DefaultTreeAdapterTypes.TextNode

/** Room for texts, and the places of those that were appended. */
interface Budget {
  texts: number
  readonly places: WeakMap<HTMLElement, Element>
  readonly hasFields: boolean
}

/** Controls of a form. */
const FIELDS = new Set(['input', 'select', 'textarea'])

/**
 * Append the page to an element.
 *
 * @param base - resolves the addresses of images. @param hasFields - show the fields of forms too.
 * @returns the selector of a button's place.
 */
export function appendPage(
  html: string,
  base: string,
  to: HTMLElement,
  hasFields = false
): (button: HTMLElement) => string {
  // Not by DOMParser: Chromium applies the content policy to its documents, and complains of each style in them.
  const page = parse(html)
  const places = new WeakMap<HTMLElement, Element>()
  appendNodes(page.childNodes, base, to, { texts: MOST_TEXTS, places, hasFields }, 0)
  let selectorOf: ((element: Element) => string) | undefined
  return (button) => {
    const place = places.get(button)
    selectorOf ??= createSelectors(page)
    return place ? selectorOf(place) : ''
  }
}

function appendNodes(
  nodes: readonly Node[],
  base: string,
  to: HTMLElement,
  budget: Budget,
  depth: number
): void {
  for (const node of nodes) {
    if (budget.texts <= 0 || depth > DEEPEST) return
    if (node.nodeName === '#text') appendText(node as TextNode, to, budget)
    else if ('tagName' in node) appendElement(node, base, to, budget, depth)
  }
}

function appendText({ value, parentNode }: TextNode, to: HTMLElement, budget: Budget): void {
  const shown = folded(value)
  // Rows hold cells only.
  if (shown === '' || /^(?:table|thead|tbody|tfoot|tr)$/i.test(to.tagName)) return
  budget.texts--
  const button = valueButton(to.ownerDocument, shown, shown)
  if (parentNode && 'tagName' in parentNode) budget.places.set(button, parentNode)
  to.append(' ', button, ' ')
}

function appendElement(
  element: Element,
  base: string,
  to: HTMLElement,
  budget: Budget,
  depth: number
): void {
  const tag = element.tagName
  if (budget.hasFields && FIELDS.has(tag)) {
    appendField(element, to, budget)
    return
  }
  if (DROPPED.has(tag) || attributeOf(element, 'hidden') !== undefined) return
  if (tag === 'html' || tag === 'body') {
    appendNodes(element.childNodes, base, to, budget, depth)
    return
  }
  if (tag === 'img') {
    appendImage(element, base, to)
    return
  }
  const made = to.ownerDocument.createElement(
    KEPT.has(tag) ? tag : INLINE.has(tag) ? 'span' : 'div'
  )
  to.append(made)
  appendNodes(element.childNodes, base, made, budget, depth + 1)
}

/** A field as a button with its name. Hidden fields get no button. */
function appendField(field: Element, to: HTMLElement, { places }: Budget): void {
  const type = attributeOf(field, 'type')?.toLowerCase() ?? 'text'
  if (type === 'hidden') return
  const isButton = ['submit', 'button', 'image', 'reset'].includes(type)
  const names = ['aria-label', isButton ? 'value' : 'placeholder', 'name', 'id']
  const name = names.map((one) => folded(attributeOf(field, one) ?? '')).find((one) => one !== '')
  const button = valueButton(
    to.ownerDocument,
    `${isButton ? 'Button' : 'Field'}: ${name ?? type}`,
    name ?? type
  )
  const isTicked = type === 'checkbox' || type === 'radio'
  if (!isButton && !isTicked) button.dataset.field = ''
  places.set(button, field)
  to.append(' ', button, ' ')
}

function appendImage(image: Element, base: string, to: HTMLElement): void {
  const url = URL.parse(attributeOf(image, 'src') ?? '', base)
  if (!url || !/^https?:$/.test(url.protocol)) return
  const name = folded(attributeOf(image, 'alt') ?? '')
  to.append(valueButton(to.ownerDocument, `Image: ${name || url.pathname}`, url.href))
}

function attributeOf({ attrs }: Element, name: string): string | undefined {
  return attrs.find((one) => one.name === name)?.value
}

function valueButton(page: Document, text: string, value: string): HTMLElement {
  const button = page.createElement('button')
  button.type = 'button'
  button.textContent = text
  button.dataset.value = value
  return button
}
