/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/** Numbers the controls of a page for a picture. Runs in a world of ours, sent as text like `page-script.ts`. */

import type { PictureMark } from '../../picture.ts'

/** Most controls of one picture. */
const MOST = 300

/** Expression that draws the numbers; its value is the list of {@link PictureMark}, in CSS pixels of the page. */
export function markExpression(box: PictureMark['box']): string {
  return `(() => {${[selectorOf, nameOf, roleOf, drawMark, markControls].map(String).join('\n')}
return markControls(${JSON.stringify(box)}, ${MOST})})()`
}

/** Expression that removes the numbers. */
export const UNMARK = "document.querySelector('sluice-marks')?.remove()"

/** A selector that matches this element first; `a b` leads into open shadow trees. */
function selectorOf(element: Element): string {
  const root = element.getRootNode() as Document | ShadowRoot
  const isFirst = (selector: string) => root.querySelector(selector) === element
  const inRoot = () => {
    for (const name of ['id', 'name', 'data-testid', 'data-test', 'aria-label', 'href']) {
      const value = element.getAttribute(name)
      if (!value || value.length > 100) continue
      const selector =
        name === 'id'
          ? `#${CSS.escape(value)}`
          : `${element.localName}[${name}="${CSS.escape(value)}"]`
      if (isFirst(selector)) return selector
    }
    const path: string[] = []
    for (let at: Element | null = element; at; at = at.parentElement) {
      const twins = [...(at.parentNode?.children ?? [])].filter(
        (one) => one.localName === (at as Element).localName
      )
      const place = twins.length > 1 ? `:nth-of-type(${twins.indexOf(at) + 1})` : ''
      path.unshift(at.id ? `#${CSS.escape(at.id)}` : at.localName + place)
      if (isFirst(path.join(' > '))) break
    }
    return path.join(' > ')
  }
  const own = inRoot()
  return 'host' in root ? `${selectorOf(root.host)} ${own}` : own
}

/** The label of a control; never the value of a field, which a caller may have typed as a secret. */
function nameOf(element: Element): string {
  const root = element.getRootNode() as Document | ShadowRoot
  const labelledBy = (element.getAttribute('aria-labelledby') ?? '')
    .split(/\s+/)
    .map((id) => (id ? root.getElementById(id)?.textContent : ''))
    .join(' ')
  const field = element as HTMLInputElement
  const isButton = /^(?:submit|button|reset)$/.test(field.type ?? '')
  const names = [
    labelledBy,
    element.getAttribute('aria-label'),
    [...(field.labels ?? [])].map((label) => label.textContent).join(' '),
    /^(?:input|select|textarea)$/.test(element.localName) ? '' : element.textContent,
    isButton ? element.getAttribute('value') : '',
    element.getAttribute('placeholder'),
    element.getAttribute('title'),
    element.querySelector('img[alt]')?.getAttribute('alt'),
    element.getAttribute('alt'),
    element.getAttribute('name')
  ]
  const texts = names.map((name) => (name ?? '').replace(/\s+/g, ' ').trim())
  return (texts.find((text) => text !== '') ?? '').slice(0, 100)
}

function roleOf(element: Element): string {
  const role = element.getAttribute('role')
  if (role) return role.slice(0, 40)
  const { localName, type = '' } = element as HTMLInputElement
  if (localName === 'a') return 'link'
  if (localName === 'select') return 'combobox'
  if (localName === 'textarea') return 'textbox'
  if (localName !== 'input') return 'button'
  if (/^(?:checkbox|radio)$/.test(type)) return type
  if (/^(?:submit|button|reset|image)$/.test(type)) return 'button'
  return type === 'range' ? 'slider' : type === 'file' ? 'file' : 'textbox'
}

function drawMark(
  into: Element,
  number: number,
  { x, y, width, height }: PictureMark['box']
): void {
  const colour =
    ['#d0021b', '#1a53c4', '#177a2b', '#8b1fa9', '#a85a00', '#00707a'][number % 6] ?? ''
  const frame = document.createElement('div')
  Object.assign(frame.style, {
    all: 'initial',
    position: 'absolute',
    boxSizing: 'border-box',
    left: `${x}px`,
    top: `${y}px`,
    width: `${width}px`,
    height: `${height}px`,
    border: `2px solid ${colour}`
  })
  const label = document.createElement('div')
  label.textContent = String(number)
  Object.assign(label.style, {
    all: 'initial',
    position: 'absolute',
    left: '-2px',
    top: y < 16 ? '-2px' : '-16px',
    padding: '0 3px',
    font: 'bold 12px/14px sans-serif',
    color: '#fff',
    background: colour
  })
  frame.append(label)
  into.append(frame)
}

function markControls(within: PictureMark['box'], most: number): PictureMark[] {
  const controls =
    'a[href],button,input:not([type=hidden]),select,textarea,summary,[contenteditable=""],[contenteditable=true],[onclick],[tabindex]:not([tabindex^="-"]),[role=button],[role=link],[role=tab],[role=checkbox],[role=radio],[role=switch],[role=menuitem],[role=option],[role=combobox],[role=textbox],[role=slider]'
  const roots: (Document | ShadowRoot)[] = [document]
  const found: Element[] = []
  for (const root of roots) {
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot)
    found.push(...root.querySelectorAll(controls))
  }
  const layer = document.createElement('sluice-marks')
  Object.assign(layer.style, {
    all: 'initial',
    position: 'absolute',
    left: '0',
    top: '0',
    zIndex: '2147483647',
    pointerEvents: 'none'
  })
  document.documentElement.append(layer)
  const { left, top } = layer.getBoundingClientRect()
  const marks: PictureMark[] = []
  for (const element of found) {
    if (marks.length === most) break
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const { x, y, width, height } = element.getBoundingClientRect()
    const box = { x: x + scrollX, y: y + scrollY, width, height }
    const isIn =
      box.x + width / 2 >= within.x &&
      box.x + width / 2 < within.x + within.width &&
      box.y + height / 2 >= within.y &&
      box.y + height / 2 < within.y + within.height
    if (width < 4 || height < 4 || !isIn) continue
    const number = marks.length + 1
    drawMark(layer, number, { ...box, x: x - left, y: y - top })
    marks.push({
      number,
      role: roleOf(element),
      name: nameOf(element),
      selector: selectorOf(element),
      box
    })
  }
  return marks
}
